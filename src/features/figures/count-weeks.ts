import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { ApiContext } from "@rollcall/kit/api/context";
import { withCachedPlan } from "../../school/registers/cached-plan";
import { isRecounting } from "../../school/recounts/recount-days";
import { classSumNames, classSumTotals, registerDays, type ClassSums } from "./class-sums";
import { expectedDays, rosters } from "./expected-days";
import { mondayOf } from "./counted-weeks";
import { readTerms, type SchoolTerms } from "./school";

/** Seconds without another change after which a week that has changed is counted again. */
const quietSeconds = 60;

interface Begun {
  week: CalendarDay;
  token: string;
}

/** Mondays of the weeks that are over and touch an academic year; no other day has open registers. */
const weeksOver = (today: CalendarDay): SQL => sql`
  select distinct w::date as week from academic_years y, generate_series(date_trunc('week', y.start_date)::date, least(y.end_date, ${mondayOf(today)}::date - 1), interval '7 days') w where y.deleted_at is null`;

/**
 * Notes that a week is being counted: the latest of those that are over and not counted. From its
 * commit on, every change to the week is noted; those under way before hold the lock, and then it
 * is tried again later.
 */
const begin = (db: Database, { today }: SchoolTerms, quiet: number): Promise<Begun | undefined> =>
  db.transaction(async (tx) => {
    const [lock] = await tx.query<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('counted_weeks')) as held`,
    );
    if (!lock?.held || (await isRecounting(tx))) return undefined;
    const [found] = await tx.query<Begun>(sql`
      with weeks as (${weeksOver(today)}),
      next as (
        select week from weeks w where (not exists (select 1 from counted_weeks c where c.week = w.week and c.complete) or exists (select 1 from week_changes x where x.week = w.week))
          and not exists (select 1 from week_changes x where x.week = w.week and x.noted_at > now() - make_interval(secs => ${quiet}::int))
        order by week desc limit 1)
      insert into counted_weeks as c (week, token, complete) select week, gen_random_uuid(), false from next
        on conflict (week) do update set token = excluded.token, complete = false
        returning week, token`);
    if (found) await tx.query(sql`delete from week_changes where week = ${found.week}::date`);
    return found;
  });

interface Slots {
  class_id: number;
  /** By the day of the week, Monday first. */
  slots: number[];
}
interface Counted {
  classes: (ClassSums & { key: number })[];
  days: (ClassSums & { key: CalendarDay })[];
  slots: Slots[];
}

const rowsOf = (select: SQL): SQL => sql`(select coalesce(json_agg(x), '[]') from (${select}) x)`;

/** What a week says, in one statement. */
async function readWeek(db: Database, week: CalendarDay, terms: SchoolTerms): Promise<Counted> {
  const scope = { from: week, to: addDays(week, 6) };
  const [found] = await db.query<Counted>(sql`
    with ${expectedDays(scope, terms)}, ${rosters(scope, terms)}, ${registerDays}
    select ${rowsOf(sql`select class_id as key, ${classSumTotals} from class_register_days group by 1`)} as classes,
      ${rowsOf(sql`select date as key, ${classSumTotals} from class_register_days group by 1`)} as days,
      ${rowsOf(sql`select e.class_id, array_agg(coalesce(n.n, 0) order by d) as slots from (select distinct class_id from expected) e
        cross join generate_series(0, 6) d left join expected n on n.class_id = e.class_id and n.date = ${week}::date + d group by 1`)} as slots`);
  if (!found) throw new Error("A statement without a table has no row.");
  return found;
}

const columns = sql.join(
  classSumNames.map((name) => sql`${sql.identifier(name)}`),
  sql`, `,
);
const typed = sql.join(
  classSumNames.map((name) => sql`${sql.identifier(name)} int`),
  sql`, `,
);
const figuresOr0 = sql.join(
  classSumNames.map((name) => sql`coalesce(s.${sql.identifier(name)}, 0)`),
  sql`, `,
);

/** Stores a week, unless somebody else has begun to count it since. */
const store = (db: Database, { week, token }: Begun, { classes, days, slots }: Counted) =>
  db.transaction(async (tx) => {
    const mine = await tx.query(
      sql`update counted_weeks set complete = true where week = ${week}::date and token = ${token}::uuid returning week`,
    );
    if (mine.length === 0) return;
    await tx.query(sql`delete from class_weeks where week = ${week}::date`);
    await tx.query(
      sql`delete from day_sums where date between ${week}::date and ${week}::date + 6`,
    );
    await tx.query(sql`
      insert into class_weeks (class_id, week, slots, asked, ${columns})
      select class_id, ${week}::date, w.slots, (select sum(n) from unnest(w.slots) n), ${figuresOr0}
      from (select class_id, array(select jsonb_array_elements_text(slots)::smallint) as slots from jsonb_to_recordset(${JSON.stringify(slots)}::text::jsonb) as x(class_id int, slots jsonb)) w
      left join jsonb_to_recordset(${JSON.stringify(classes)}::text::jsonb) as s(key int, ${typed}) on s.key = w.class_id`);
    await tx.query(sql`
      insert into day_sums (date, ${columns}) select key, ${columns} from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as s(key date, ${typed})`);
  });

/**
 * Counts one week that is over, so that reports need not: the latest that is not counted, or has
 * changed since. What changes while it is counted is noted, and has it counted again later. False
 * when no week was left.
 * @param quiet seconds without another change after which a changed week is counted again
 */
export async function countWeek(
  context: Pick<ApiContext, "db" | "now">,
  quiet = quietSeconds,
): Promise<boolean> {
  const { db } = context;
  const begun = await begin(db, await readTerms({ db, context }), quiet);
  if (!begun) return false;
  const { week } = begun;
  // Read after the week was begun, so that a setting that changes from here on is noted.
  const terms = await readTerms({ db, context });
  await store(db, begun, await withCachedPlan(db, (tx) => readWeek(tx, week, terms)));
  return true;
}
