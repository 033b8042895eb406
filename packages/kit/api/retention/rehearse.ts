import type { Database } from "../db/database";
import { sql, type SQL } from "../db/sql";
import type { RetentionRule } from "../context";

/** What a rule would let go, and when. */
export interface Rehearsal {
  setting: string;
  label: string;
  /** Null: all is kept. */
  years: number | null;
  /** How much is there in all. */
  total: number;
  /** Whose time is over: it goes in the next night. */
  due: number;
  /** What else goes within a year from today. */
  within_year: number;
  /** The first day on which something else goes. */
  next: string | null;
}

/** The day on which something goes that is kept for some years. */
const goesOn = (years: number): SQL => sql`(c.day + make_interval(years => ${years}::int))::date`;

/** How many years the settings say; null where they say nothing. */
export const yearsIn = (settings: Readonly<Record<string, unknown>>, setting: string) => {
  const years = settings[setting];
  return typeof years === "number" && years > 0 ? years : null;
};

/** What two rules of one setting would let go: features may have parts of one kind. */
export const together = (one: Rehearsal, other: Rehearsal): Rehearsal => ({
  ...one,
  total: one.total + other.total,
  due: one.due + other.due,
  within_year: one.within_year + other.within_year,
  next: [one.next, other.next].filter((day) => day !== null).toSorted()[0] ?? null,
});

const nothing = { due: 0, within_year: 0, next: null };

/** Counts what a rule would let go with so many years; writes nothing. */
export async function rehearse(
  db: Database,
  { setting, label, candidates }: RetentionRule,
  years: number | null,
  today: string,
): Promise<Rehearsal> {
  const on = goesOn(years ?? 0);
  const [row] = await db.query<Pick<Rehearsal, "total" | "due" | "within_year" | "next">>(sql`
    select count(*) as total, count(*) filter (where ${on} <= ${today}::date) as due,
      count(*) filter (where ${on} > ${today}::date and ${on} <= (${today}::date + interval '1 year')) as within_year,
      min(${on}) filter (where ${on} > ${today}::date) as next
    from (${candidates}) c`);
  const counts = row ?? { total: 0, ...nothing };
  return { setting, label: label(), years, ...counts, ...(years === null ? nothing : {}) };
}

/** The ids of what a rule lets go on a day, those whose time was over first, some of them. */
export const dueIds = async (
  db: Database,
  { candidates }: RetentionRule,
  years: number,
  today: string,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      sql`select c.id from (${candidates}) c where ${goesOn(years)} <= ${today}::date and c.id > ${after} order by c.id limit ${limit}`,
    )
  ).map(({ id }) => id);
