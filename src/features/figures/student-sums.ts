import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { countsDays } from "../../school/sums/domain/counted-days";
import type { Policy } from "../../school/sums/domain/policy";
import type { Tally } from "../../school/sums/domain/percentage";
import { addRows, tallyOfSums, type Sums } from "../../school/sums/domain/sums";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { compareCodes } from "@rollcall/kit/schema/formats/names";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { begunLast, namedOn } from "../../school/roster/enrolled";
import {
  countNames,
  noPolicySums,
  policyCount,
  sumColumns,
  sumNames,
} from "../../school/sums/sums";
import type { Database } from "@rollcall/kit/api/db/database";
import {
  afterWeeks,
  countedWeeks,
  nothingCounted,
  slotsCounted,
  type CountedWeeks,
} from "./counted-weeks";
import {
  expectedDays,
  ofClass,
  ofStudents,
  releasedSlots,
  timesAtHome,
  timesIn,
  type Scope,
} from "./expected-days";
import { changedRows } from "./day-rows";
import { monthSpan } from "./span";
import type { Terms } from "./school";
import { inSlices } from "./slices";

/**
 * A span as whole months, whose sums are kept, and the days at its edges, whose marks are counted.
 */
export function partsOf(
  { from, to }: Span,
  today: CalendarDay,
): { months: Span | null; edges: Span[] } {
  const first = from.endsWith("-01") ? from : addDays(monthSpan(from.slice(0, 7)).to, 1);
  const end = monthSpan(to.slice(0, 7));
  // Nothing is marked after today, so that the present month is whole as soon as it is counted up
  // to today.
  const last = to === end.to || to >= today ? end.to : addDays(end.from, -1);
  if (last < first) return { months: null, edges: [{ from, to }] };
  const edges = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ].filter((edge) => edge.from <= edge.to);
  return { months: { from: first, to: last }, edges };
}

const kinds = sql.join(
  sumNames
    .filter((name) => name !== "late")
    .map(
      (name) =>
        sql`count(*) filter (where c.counts_as = ${sql.raw(`'${name}'`)})::int as ${sql.identifier(name)}`,
    ),
  sql`, `,
);

/**
 * Some classes are found by the index of a month and its classes, which is of no use where months
 * are a range.
 */
const monthsOf = (span: Span, { classes }: Scope): SQL =>
  classes
    ? sql`month = any(array(select m::date from generate_series(${span.from}::date, ${span.to}::date, interval '1 month') m))`
    : sql`month between ${span.from}::date and ${span.to}::date`;
const months = (span: Span, scope: Scope): SQL =>
  sql`select student_id, class_id, ${sumColumns}, ${noPolicySums} from student_months where ${monthsOf(span, scope)} and ${ofClass(scope, sql`class_id`)} and ${ofStudents(scope, sql`student_id`)}`;
/** The marks of some students are found by their days. */
const marksOf = ({ from, to }: Span, scope: Scope): SQL =>
  scope.students
    ? sql`${ofStudents(scope, sql`m.student_id`)} and m.date between ${from}::date and ${to}::date`
    : sql`true`;
const edge = (span: Span, scope: Scope): SQL => sql`
  select m.student_id, r.class_id, ${kinds}, count(*) filter (where c.is_late)::int as late, ${noPolicySums}
  from registers r join marks m on m.register_id = r.id join attendance_codes c on c.id = m.code_id
  where r.open and m.enrolled and r.date between ${span.from}::date and ${span.to}::date and ${ofClass(scope, sql`r.class_id`)} and ${marksOf(span, scope)} group by m.student_id, r.class_id`;

/**
 * The marks that a class's students have in teaching groups and as guests, those of the days on which
 * they were in the class.
 */
const groupMarks = (scope: Scope): SQL => sql`
  select m.student_id, r.class_id, ${kinds}, count(*) filter (where c.is_late)::int as late, ${noPolicySums}
  from ${timesAtHome(
    scope,
    sql`join marks m on m.student_id = h.student_id and m.date between greatest(h.from_date, ${scope.from}::date) and least(h.to_date, ${scope.to}::date)
    join registers r on r.id = m.register_id and r.open join classes g on g.id = r.class_id and (g.kind = 'group' or exists (select 1 from roster_spans z where z.student_id = m.student_id and z.class_id = r.class_id and z.slots is not null and z.from_date = r.date)) join attendance_codes c on c.id = m.code_id`,
  )}
    and m.enrolled and ${ofStudents(scope, sql`m.student_id`)} group by m.student_id, r.class_id`;

/** What the policy changes in the sums of a scope, none where it changes nothing. */
function ofPolicy(scope: Scope, terms: Terms): SQL[] {
  const rows = changedRows(scope, terms);
  const counts = sql.join(countNames.map(policyCount), sql`, `);
  return rows ? [sql`select student_id, class_id, ${counts} from (${rows}) p`] : [];
}

/**
 * `marked` (student_id and sums) of a scope: whole months as they are kept, the rest from the
 * marks, and what the policy changes in both.
 */
export function markedStudents(scope: Scope, terms: Terms): SQL {
  const { months: whole, edges } = partsOf(scope, terms.today);
  const { homeId, ...rest } = scope;
  const own: Scope = homeId === undefined ? scope : { ...rest, classId: homeId };
  const parts = [
    ...(whole ? [months(whole, own)] : []),
    ...edges.map((one) => edge(one, own)),
    ...(homeId === undefined ? [] : [groupMarks(scope)]),
    ...ofPolicy(scope, terms),
  ];
  return sql`marked as (select student_id, ${sql.join(
    countNames.map((name) => sql`sum(${sql.identifier(name)})::int as ${sql.identifier(name)}`),
    sql`, `,
  )} from (${sql.join(parts, sql` union all `)}) x group by student_id)`;
}

/** How many slots a class asks for on a day. */
interface ExpectedDay {
  class_id: number;
  date: CalendarDay;
  n: number;
}

/** `expected` as it was read before. */
function givenDays(days: readonly ExpectedDay[]): SQL {
  const [classes, dates, counts] = [
    days.map((day) => day.class_id),
    days.map(({ date }) => date),
    days.map(({ n }) => n),
  ];
  return sql`expected as materialized (select * from unnest(${sql.param(classes)}::int[], ${sql.param(dates)}::date[], ${sql.param(counts)}::int[]) as x(class_id, date, n))`;
}

/** `expectedDays` of what is not counted yet; `expected` alone where all is. */
function expectedSlots(scope: Scope, terms: Terms, counted: CountedWeeks): SQL {
  const { live } = afterWeeks(scope, counted);
  return live
    ? expectedDays({ ...scope, ...live }, terms)
    : sql`expected as (select null::int as class_id, null::date as date, 0 as n where false)`;
}

/** What the counted weeks before that add to the slots of a row `t`. */
function beforeLive(scope: Scope, counted: CountedWeeks): SQL {
  const { begin } = afterWeeks(scope, counted);
  return counted.weeks.length > 0 && begin > scope.from
    ? sql` + ${slotsCounted(sql`t.class_id`, sql`t.a`, sql`t.b`, begin)}`
    : sql``;
}

/**
 * `expected` and then `sums` (student_id, class_id: the last class in the scope that has begun
 * (`namedOn`), since when, or a teaching group of one who was in no class; expected, and the sums of marks): one row for every
 * student who was in one of them. Slots are counted
 * once for everybody whose time in a class begins and ends alike, and handed out from there: what is
 * made up while asking has no statistics, and a join of it may be tried row by row. `counted` are
 * those of the scope, and `expected` are the slots of the days that are not counted.
 */
export const studentSums = (
  scope: Scope,
  terms: Terms,
  counted: CountedWeeks = nothingCounted,
  expected: SQL = expectedSlots(scope, terms, counted),
): SQL => {
  const asNamed = begunLast(sql`l.a`, sql`${namedOn(scope, terms.today)}::date`);
  return sql`${expected},
  times as materialized (${timesIn(scope)}),
  alike as (
    select t.class_id, t.is_group, t.a, t.b, min(t.students) as students, (coalesce(sum(e.n), 0)${beforeLive(scope, counted)})::int as n
    from (select class_id, is_group, a, b, array_agg(student_id) as students from times group by 1, 2, 3, 4) t left join expected e on e.class_id = t.class_id and e.date between t.a and t.b group by 1, 2, 3, 4),
  released as materialized (select student_id, count(*)::int as n from ${releasedSlots(scope, terms)} x group by 1),
  wanted as (select s.student_id, (array_agg(l.class_id order by l.is_group, ${asNamed}))[1] as class_id, (array_agg(l.a order by ${asNamed}) filter (where not l.is_group))[1] as since, sum(l.n)::int as expected from alike l cross join unnest(l.students) as s(student_id) group by 1),
  ${markedStudents(scope, terms)},
  sums as (select w.student_id, w.class_id, w.since, w.expected - coalesce(r.n, 0) as expected, ${sql.join(
    countNames.map(
      (name) => sql`coalesce(m.${sql.identifier(name)}, 0) as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )} from wanted w left join marked m using (student_id) left join released r using (student_id))`;
};

/** A row of `sums`. */
export interface StudentSums extends Sums {
  student_id: number;
  class_id: number;
  /** Null where `class_id` is a teaching group: the classes of this row are in another slice. */
  since: CalendarDay | null;
}

const summed = ["expected", ...countNames] as const;

/**
 * The days of a span that are not counted, by class, read slice by slice. They are few, and each
 * statement that counts them costs much more than they do: those that read students are given them.
 */
async function readExpected(
  db: Database,
  scope: Scope,
  terms: Terms,
  counted: CountedWeeks,
): Promise<(slice: Scope) => SQL> {
  const { live } = afterWeeks(scope, counted);
  const days = live
    ? await inSlices(db, { ...scope, ...live }, (tx, slice) =>
        tx.query<ExpectedDay>(
          sql`with ${expectedDays(slice, terms)} select class_id, date, n from expected`,
        ),
      )
    : [];
  const byClass = groupBy(days, (day) => day.class_id);
  return (slice) => {
    const { classId, classes: [first, last] = [classId ?? 0, classId ?? Infinity] } = slice;
    const its = [...byClass].flatMap(([id, of]) => (id >= first && id <= last ? of : []));
    // Weeks of the slice that are counted may lie behind one of the scope that is not.
    const own = afterWeeks(slice, counted).live;
    return givenDays(own ? its.filter(({ date }) => date >= own.from && date <= own.to) : []);
  };
}

/**
 * Rows of `sums`, read slice by slice. Who was in classes of several slices has one row all the
 * same.
 */
export async function readStudentSums(
  db: Database,
  scope: Scope,
  terms: Terms,
): Promise<StudentSums[]> {
  const counted = await countedWeeks(db, scope, terms);
  const expectedIn = db.oneSession ? await readExpected(db, scope, terms, counted) : undefined;
  const rows = await inSlices(db, scope, (tx, slice) =>
    tx.query<StudentSums>(
      sql`with ${studentSums(slice, terms, counted, expectedIn?.(slice))} select * from sums`,
    ),
  );
  // The first of several rows is the one that stays: that of the class entered last, and before
  // those that are still to be entered.
  const day = namedOn(scope, terms.today);
  const rank = ({ since }: StudentSums) => (since === null ? 2 : since > day ? 1 : 0);
  const days = (a: StudentSums, b: StudentSums) => compareCodes(a.since ?? "", b.since ?? "");
  return addRows(
    rows.sort((a, b) => rank(a) - rank(b) || (rank(a) === 1 ? days(a, b) : days(b, a))),
    (row) => row.student_id,
    summed,
  );
}

/**
 * What is counted of a few students over a span under a policy, by their ids; who was marked
 * nowhere may be missing. Where unmarked slots are left out nothing depends on how many there
 * should be, and only the marks are read: `expected` is as many as are marked then.
 */
export async function tallyOfStudents(
  db: Database,
  students: readonly number[],
  span: Span,
  terms: Terms,
): Promise<Map<number, Tally>> {
  const scope = { ...span, students };
  const marked = sql`${markedStudents(scope, terms)}, sums as (select *, present + absent + excused + half + not_counted as expected from marked)`;
  const rows = await db.query<StudentSums>(
    sql`with ${terms.policy.unmarked === "left_out" ? marked : studentSums(scope, terms)} select * from sums`,
  );
  return new Map(rows.map((row) => [row.student_id, tallyOfSums(row, terms.policy)]));
}

/** `sums` as they were read before. */
export const givenSums = (rows: readonly StudentSums[]): SQL => {
  const columns = ["student_id", "class_id", ...summed] as const;
  const lists = columns.map((name) => sql`${sql.param(rows.map((row) => row[name]))}::int[]`);
  return sql`sums as materialized (select * from unnest(${sql.join(lists, sql`, `)}) as x(${sql.raw(columns.join(", "))}))`;
};

const unmarked = sql`(expected - present - absent - excused - half - not_counted)`;

/** Σ weight in halves, and the counted slots, of a row of `sums`: the same as `tallyOfSums`. */
export function tallySql(policy: Policy): { halves: SQL; counted: SQL } {
  if (countsDays(policy)) return { halves: sql`day_halves`, counted: sql`days` };
  const { excused, unmarked: missing, free_absences: free } = policy;
  return {
    halves: sql`(${policy.lates_per_absence === null ? sql`present` : sql`(present - nth_late)`} * 2 + half${excused === "present" ? sql` + excused * 2` : sql``}${missing === "present" ? sql` + ${unmarked} * 2` : sql``})`,
    counted: sql`(present + half + absent${free === 0 ? sql`` : sql` - free`}${excused === "left_out" ? sql`` : sql` + excused`}${missing === "left_out" ? sql`` : sql` + ${unmarked}`})`,
  };
}
