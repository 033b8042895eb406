import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/** The sums that `registers` and `student_months` keep of marks. */
export const sumNames = ["present", "absent", "excused", "half", "not_counted", "late"] as const;
export type SumName = (typeof sumNames)[number];

/** What only the policy knows: what it leaves out, late marks that are absences, and days where it counts by them. */
export const policySumNames = ["free", "nth_late", "days", "day_halves"] as const;
/** The sums that figures are made of: those that are kept, and those of the policy. */
export const countNames = [...sumNames, ...policySumNames] as const;

/** The sums of the policy beside those that are kept, to select: it adds to them in rows of its own. */
export const noPolicySums: SQL = sql.join(
  policySumNames.map((name) => sql`0 as ${sql.identifier(name)}`),
  sql`, `,
);

/** What a row of `policyRows` adds to a sum. */
export const policyCount = (name: (typeof countNames)[number]): SQL =>
  name === "excused" || name === "not_counted" || name === "late"
    ? sql`0`
    : sql`${sql.identifier(name)}`;

const list = (each: (name: SumName) => SQL): SQL => sql.join(sumNames.map(each), sql`, `);
const column = (name: SumName): SQL => sql`${sql.identifier(name)}`;

/** How many students are marked, of a row with these sums: who is late is among the present. */
export const markedSum = (row: SQL): SQL =>
  sql`(${sql.join(
    (["present", "absent", "excused", "half", "not_counted"] as const satisfies SumName[]).map(
      (name) => sql`${row}.${sql.identifier(name)}`,
    ),
    sql` + `,
  )})`;

/** `present, absent, …` */
export const sumColumns: SQL = list(column);

/**
 * Sums over rows of `counts_as, is_late, n`, where n is 1 for a mark that comes and -1 for one that
 * goes.
 */
export const sumsOfRows: SQL = list((name) =>
  name === "late"
    ? sql`coalesce(sum(n) filter (where is_late), 0)::int as late`
    : sql`coalesce(sum(n) filter (where counts_as = ${sql.raw(`'${name}'`)}), 0)::int as ${column(name)}`,
);

/**
 * `present = t.present + d.present, …`
 * @param table the row that is changed
 * @param delta what is added, which may be null
 */
export const addSums = (table: string, delta: string): SQL =>
  list(
    (name) =>
      sql`${column(name)} = ${sql.raw(table)}.${column(name)} + coalesce(${sql.raw(delta)}.${column(name)}, 0)`,
  );

/** `coalesce(d.present, 0), …` in the order of `sumColumns`. */
export const sumsOrNone = (delta: string): SQL =>
  list((name) => sql`coalesce(${sql.raw(delta)}.${column(name)}, 0)`);

/**
 * Adds rows of `student_id, class_id, month, sums…` to the sums of the months.
 * @param source names the rows
 */
export const addToMonths = (source: string): SQL => sql`
  insert into student_months as t (student_id, class_id, month, ${sumColumns}) select student_id, class_id, month, ${sumColumns} from ${sql.raw(source)}
  on conflict (student_id, class_id, month) do update set ${addSums("t", "excluded")}`;
