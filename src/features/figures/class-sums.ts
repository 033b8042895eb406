import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { offDaysOn, weekBegins } from "../../school/calendar/domain/weekly-off";
import { namedOn } from "../../school/roster/enrolled";
import { countsDays } from "../../school/sums/domain/counted-days";
import { addRows, type Sums } from "../../school/sums/domain/sums";
import {
  countNames,
  markedSum,
  noPolicySums,
  policyCount,
  policySumNames,
  sumNames,
} from "../../school/sums/sums";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Database } from "@rollcall/kit/api/db/database";
import { byWeeks, countedWeeks, nothingCounted } from "./counted-weeks";
import { changedRows } from "./day-rows";
import { expectedDays, ofClass, rosters, type Scope } from "./expected-days";
import type { Terms } from "./school";
import { withCachedPlan } from "../../school/registers/cached-plan";
import { inSlices } from "./slices";

/** Sums of some class days. */
export interface ClassSums extends Sums {
  /**
   * Registers that should be; of them those in which everybody is marked, and those in which only
   * some are.
   */
  registers: number;
  taken: number;
  incomplete: number;
}

/** The columns of such sums, as the codes have them. */
export const classSumNames = ["expected", "registers", "taken", "incomplete", ...sumNames] as const;
const total = (name: string): SQL =>
  sql`coalesce(sum(${sql.identifier(name)}), 0)::int as ${sql.identifier(name)}`;

const sumList: SQL = sql.join(
  sumNames.map((name) => sql`${sql.identifier(name)}`),
  sql`, `,
);
const zeros: SQL = sql.join(
  sumNames.map(() => sql`0`),
  sql`, `,
);

/**
 * `class_register_days` after `rosters`: a row with the sums of each day of a class, and beside it
 * how many of its registers are complete. Where everybody is marked in all of them, or there is
 * only one, the day's sums say so; only the registers of other days are looked at, each day by
 * itself, since a join of what is made up while asking may be tried row by row. A register in which
 * nobody is due is none, and so is a day of such registers.
 */
export const registerDays = sql`
  marked_days as materialized (select class_id, date, n, slots, taken, away, ${sumList}, ${markedSum(sql`roster`)} as marked from roster),
  class_register_days as (
    select class_id, date, n * slots - away as expected, slots - case when away = 0 then 0 else (select count(*)::int from released k where k.class_id = d.class_id and k.date = d.date and k.n >= d.n) end as registers, ${sumList},
      case when away = 0 and taken > 0 and marked >= n * taken then taken else 0 end as taken, case when away = 0 and taken = 1 and marked > 0 and marked < n then 1 else 0 end as incomplete from marked_days d where n * slots > away
    union all
    select d.class_id, d.date, 0, 0, ${zeros}, found.complete, found.begun - found.complete from marked_days d cross join lateral (
      select count(*) filter (where ${markedSum(sql`r`)} > 0 and ${markedSum(sql`r`)} >= d.n - case when d.away = 0 then 0 else coalesce((select k.n from released k where k.class_id = r.class_id and k.date = r.date and k.slot = r.slot), 0) end)::int as complete,
        count(*) filter (where ${markedSum(sql`r`)} > 0)::int as begun
      from registers r where r.class_id = d.class_id and r.date = d.date and r.open offset 0) found where d.marked > 0 and (d.away > 0 or d.taken > 1 and d.marked < d.n * d.taken))`;

/** What sums are told by: a class, a day, or the first day of a week or a month. */
export type SumsBy = "class" | "day" | "week" | "month";
/** @param begins the day of the week on which weeks begin, 1 Monday to 7 Sunday */
const keysOf = (begins: number): Readonly<Record<SumsBy, SQL>> => ({
  class: sql`class_id`,
  day: sql`date`,
  week: sql`(date - (extract(isodow from date)::int - ${begins}::int + 7) % 7)`,
  month: sql`date_trunc('month', date)::date`,
});
const byDay = keysOf(1).day;

type Keyed<Key> = ClassSums & { key: Key };
/** The columns added up, to select. */
export const classSumTotals: SQL = sql.join(classSumNames.map(total), sql`, `);
const totals = sql`${classSumTotals}, ${noPolicySums}`;

const sumsIn = <Key extends string | number>(
  db: Database,
  scope: Scope,
  terms: Terms,
  key: SQL,
): Promise<Keyed<Key>[]> =>
  db.query(sql`
    with ${expectedDays(scope, terms)}, ${rosters(scope, terms)},
    ${registerDays},
    keyed as (select ${key} as key, class_register_days.* from class_register_days)
    select key, ${totals} from keyed group by 1`);

const changed = sql.join(
  countNames.map(
    (name) => sql`coalesce(sum(${policyCount(name)}), 0)::int as ${sql.identifier(name)}`,
  ),
  sql`, `,
);

/** What the policy changes in them: no statement where it changes nothing. */
async function policyIn<Key extends string | number>(
  db: Database,
  scope: Scope,
  terms: Terms,
  key: SQL,
): Promise<Keyed<Key>[]> {
  const rows = changedRows(scope, terms);
  if (!rows) return [];
  return db.query(
    sql`select ${key} as key, 0 as expected, 0 as registers, 0 as taken, 0 as incomplete, ${changed} from (${rows}) p group by 1`,
  );
}

/** Whether the policy changes sums that codes make. */
const changesSums = ({ policy }: Terms): boolean =>
  policy.free_absences > 0 ||
  policy.late_half_after !== null ||
  policy.late_absent_after !== null ||
  policy.lates_per_absence !== null ||
  countsDays(policy);

const byKey = <Key extends string | number>(rows: readonly Keyed<Key>[]): Keyed<Key>[] =>
  addRows(rows, (row) => row.key, [...classSumNames, ...policySumNames]).sort((a, b) =>
    a.key < b.key ? -1 : 1,
  );

/** The same of weeks that are counted. */
const countedSums = <Key extends string | number>(
  db: Database,
  weeks: readonly CalendarDay[],
  scope: Scope,
  by: SumsBy,
  key: SQL,
): Promise<Keyed<Key>[]> =>
  db.query(
    by === "class"
      ? sql`select class_id as key, ${totals} from class_weeks where week = any(${sql.param([...weeks])}::date[]) and registers > 0 and ${ofClass(scope, sql`class_id`)} group by 1`
      : sql`select ${key} as key, ${totals} from day_sums where date_trunc('week', date)::date = any(${sql.param([...weeks])}::date[]) group by 1`,
  );

/** Up to so many days are read by a plan that suits any: making one for them takes longer. */
const fewDays = 31;

/**
 * Sums of the marks of whole classes. Made of the sums that registers keep, and of weeks that were
 * counted before; no mark is read. Classes without anybody on the roster expect nothing. Four
 * statements where the weeks before the present one are counted.
 */
export async function classSums<Key extends string | number>(
  db: Database,
  scope: Scope,
  terms: Terms,
  by: SumsBy,
): Promise<Keyed<Key>[]> {
  // The days of one class are few, and stored for all classes together only.
  const counted =
    by === "class" || scope.classId === undefined
      ? await countedWeeks(db, scope, terms)
      : nothingCounted;
  const { weeks, rest } = byWeeks(scope, counted);
  // A trend is one span: its weeks begin as those of its last day do.
  const key = keysOf(weekBegins(offDaysOn(terms.offDays, namedOn(scope, terms.today))))[by];
  const read = (from: Database) =>
    Promise.all([
      ...(changesSums(terms)
        ? [inSlices(from, scope, (tx, slice) => policyIn<Key>(tx, slice, terms, key))]
        : []),
      ...(weeks.length > 0 ? [countedSums<Key>(from, weeks, scope, by, key)] : []),
      ...rest.map((span) =>
        inSlices(from, { ...scope, ...span }, (tx, slice) => sumsIn<Key>(tx, slice, terms, key)),
      ),
    ]);
  const isCut = db.oneSession && scope.classId === undefined && scope.homeId === undefined;
  const isLong = addDays(scope.from, fewDays) <= scope.to;
  const parts = await (isCut || isLong ? read(db) : withCachedPlan(db, read));
  return byKey(parts.flat());
}

/**
 * Sums of single days over all classes, by date, each by terms of its own; a day without school has
 * none. One statement for each day, which reads as much as the school has classes.
 */
export async function daySums(
  db: Database,
  days: readonly CalendarDay[],
  termsOn: (day: CalendarDay) => Terms,
): Promise<ReadonlyMap<CalendarDay, ClassSums>> {
  const found: Keyed<string>[] = [];
  for (const day of days) {
    const [scope, terms] = [{ from: day, to: day }, termsOn(day)];
    const read = (tx: Database) =>
      Promise.all([
        sumsIn<string>(tx, scope, terms, byDay),
        policyIn<string>(tx, scope, terms, byDay),
      ]);
    found.push(...(await withCachedPlan(db, read)).flat());
  }
  return new Map(byKey(found).map(({ key, ...sums }) => [key, sums]));
}

/** Days that follow each other in a list and are counted by the same calculation. */
function runsOfTerms(
  days: readonly CalendarDay[],
  termsOn: (day: CalendarDay) => Terms,
): { from: CalendarDay; to: CalendarDay; terms: Terms }[] {
  const runs: { from: CalendarDay; to: CalendarDay; terms: Terms }[] = [];
  for (const day of days) {
    const [terms, last] = [termsOn(day), runs.at(-1)];
    if (last && JSON.stringify(last.terms.policy) === JSON.stringify(terms.policy)) last.to = day;
    else runs.push({ from: day, to: day, terms });
  }
  return runs;
}

/**
 * Sums of a few weeks day by day, each by terms of its own: of all classes, or of one. Statements: one
 * for the weeks that are counted, one for each piece between them, and one for each calculation that
 * changes sums; they do not grow with the classes.
 * @param days in order
 */
export async function recentSums(
  db: Database,
  days: readonly CalendarDay[],
  classId: number | undefined,
  termsOn: (day: CalendarDay) => Terms,
): Promise<ReadonlyMap<CalendarDay, ClassSums>> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return new Map();
  const scope: Scope = { from, to, classId };
  const terms = termsOn(to);
  const counted = classId === undefined ? await countedWeeks(db, scope, terms) : nothingCounted;
  const { weeks, rest } = byWeeks(scope, counted);
  const found = await withCachedPlan(db, (tx) =>
    Promise.all([
      ...(weeks.length > 0 ? [countedSums<string>(tx, weeks, scope, "day", byDay)] : []),
      ...rest.map((span) => sumsIn<string>(tx, { ...scope, ...span }, terms, byDay)),
      ...runsOfTerms(days, termsOn).map((run) =>
        policyIn<string>(tx, { ...scope, from: run.from, to: run.to }, run.terms, byDay),
      ),
    ]),
  );
  return new Map(byKey(found.flat()).map(({ key, ...sums }) => [key, sums]));
}
