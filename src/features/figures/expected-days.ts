import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Span } from "../../school/calendar/domain/school-calendar";
import {
  modeOn,
  type AttendanceMode,
  type ModeChange,
} from "../../school/slots/domain/attendance-mode";
import { beginning } from "../../school/calendar/domain/weekly-off";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { bellsOn } from "../../school/calendar/bells";
import { isDayOfHoliday, isOffDay, isOpenDay, isWithinHours } from "../../school/calendar/calendar";
import { lessonsOn } from "../../school/calendar/lessons";
import { cycleDayOf, isInWeek } from "../../school/calendar/special-days";
import { isListed, rosterSpans } from "../../school/roster/enrolled";
import { isUnmarked, releasedOn } from "../../school/roster/released";
import type { MarksScope } from "../../school/sums/policy-rows";
import { sumNames } from "../../school/sums/sums";
import type { SchoolTerms } from "./school";

/** Which days of which classes are counted. */
export interface Scope extends Span {
  /** All classes without. */
  classId?: number | undefined;
  /**
   * Instead of `classId`: all that the students of this class attended on the days on which they
   * were in it, in teaching groups too. Of a teaching group its own registers alone.
   */
  homeId?: number | undefined;
  /** Only those of all classes from one id to another, both included (slices.ts). */
  classes?: readonly [first: number, last: number];
  /** Only these, by their ids or as a list of them in SQL, and the classes they were in. */
  students?: readonly number[] | SQL;
}

const idsOf = (students: readonly number[] | SQL): SQL =>
  Array.isArray(students) ? sql`${sql.param([...students])}::int[]` : sql`array(${students})`;

/** The spans of the modes within a span, oldest first. */
export function modeSpans(
  modes: readonly ModeChange[],
  { from, to }: Span,
): (Span & { mode: AttendanceMode })[] {
  const changes = modes.filter((change) => change.from > from && change.from <= to);
  return [from, ...changes.map((change) => change.from)].map((start, at) => {
    const next = changes[at]?.from;
    return {
      from: start,
      to: next === undefined ? to : addDays(next, -1),
      mode: modeOn(modes, start).mode,
    };
  });
}

/** Whether registers are taken in several ways within a span, so that its percentages mix them. */
export const isMixed = (modes: readonly ModeChange[], span: Span): boolean =>
  new Set(modeSpans(modes, span).map(({ mode }) => mode)).size > 1;

/**
 * The times `h` of students in the class of a scope's `homeId`, to be followed by `and`.
 * @param joined what is joined to them
 */
export const timesAtHome = ({ from, to, homeId }: Scope, joined: SQL = sql``): SQL =>
  sql`roster_spans h ${joined} where h.class_id = ${homeId}::int and not h.is_group and h.from_date <= ${to}::date and (h.to_date is null or h.to_date >= ${from}::date)`;

/** A condition on a class; `column` is its id. */
export function ofClass(scope: Scope, column: SQL): SQL {
  const { classId, classes, homeId, students } = scope;
  if (homeId !== undefined)
    return sql`${column} = any(array(select ${homeId}::int union select g.class_id from roster_spans g where g.is_group and g.student_id in (select h.student_id from ${timesAtHome(scope)})))`;
  if (classId !== undefined) return sql`${column} = ${classId}::int`;
  const ofThem =
    students &&
    sql`${column} = any(array(select e.class_id from roster_spans e where e.student_id = any(${idsOf(students)})))`;
  if (!classes) return ofThem ?? sql`true`;
  const among = sql`${column} between ${classes[0]}::int and ${classes[1]}::int`;
  return ofThem ? sql`(${among} and ${ofThem})` : among;
}

/** A condition on a student; `column` is its id. */
export const ofStudents = ({ students }: Scope, column: SQL): SQL =>
  students ? sql`${column} = any(${idsOf(students)})` : sql`true`;

/**
 * Whether what a student has in one of the classes of `ofClass` on a day is of a scope; true where
 * it has no `homeId`.
 */
export const isAtHome = (
  scope: Scope,
  { student, classId, date }: Record<"student" | "classId" | "date", SQL>,
): SQL =>
  scope.homeId === undefined
    ? sql`true`
    : sql`(${classId} = ${scope.homeId}::int or exists (select 1 from ${timesAtHome(scope)} and h.student_id = ${student} and h.from_date <= ${date} and (h.to_date is null or h.to_date >= ${date})))`;

/**
 * The times of a scope's students in its classes (student_id, class_id, is_group, a, b), cut down to
 * its days; in the teaching groups of a `homeId` those within their times in that class.
 */
export function timesIn(scope: Scope): SQL {
  const { from, to, homeId } = scope;
  const touches = sql`e.from_date <= ${to}::date and (e.to_date is null or e.to_date >= ${from}::date)`;
  // Of one class who is on its list: a guest is a student of another class, unless on its list before or after.
  const listed =
    homeId === undefined && scope.classId === undefined
      ? sql``
      : sql` and (${isListed(sql`e`)} or exists (select 1 from roster_spans l where l.student_id = e.student_id and l.class_id = e.class_id and ${isListed(sql`l`)} and l.from_date <= ${to}::date and (l.to_date is null or l.to_date >= ${from}::date)))`;
  const own = sql`
    select e.student_id, e.class_id, e.is_group, greatest(e.from_date, ${from}::date) as a, least(e.to_date, ${to}::date) as b from ${rosterSpans} e
    where ${touches}${listed} and ${ofStudents(scope, sql`e.student_id`)} and ${homeId === undefined ? ofClass(scope, sql`e.class_id`) : sql`e.class_id = ${homeId}::int`}`;
  if (homeId === undefined) return own;
  return sql`${own} union all
    select e.student_id, e.class_id, true, greatest(e.from_date, h.from_date, ${from}::date), least(e.to_date, h.to_date, ${to}::date)
    from ${timesAtHome(scope, sql`join ${rosterSpans} e on e.student_id = h.student_id and e.is_group and e.from_date <= coalesce(h.to_date, 'infinity') and coalesce(e.to_date, 'infinity') >= h.from_date`)} and ${touches} and ${ofStudents(scope, sql`h.student_id`)}`;
}

/**
 * The same scope for what the policy changes in sums. Marks of one class are found by its registers:
 * by their days, those of all classes would be gone through.
 */
export const marksScope = (scope: Scope): MarksScope => ({
  from: scope.from,
  to: scope.to,
  ...(scope.classId !== undefined && {
    ofRegisters: (column: SQL) =>
      sql`${column} = any(array(select k.id from registers k where k.date between ${scope.from}::date and ${scope.to}::date and ${ofClass(scope, sql`k.class_id`)}))`,
  }),
  ofClass: (column) => ofClass(scope, column),
  ofStudents: (column) => ofStudents(scope, column),
});

/** Until the day from which registers are expected, only what was taken is. */
export const firstMissing = ({ expectedFrom }: Pick<SchoolTerms, "expectedFrom">): SQL =>
  sql`${expectedFrom ?? beginning}::date`;

/** Of today only what was taken is expected. */
const lastMissing = ({ to }: Span, today: CalendarDay): CalendarDay =>
  to < today ? to : addDays(today, -1);

/** Whether a special day `d` is for a class `c`. */
const isForClass = sql`(not exists (select 1 from special_days__classes l where l.from_id = d.id) or exists (select 1 from special_days__classes l where l.from_id = d.id and l.to_id = c.id))`;

/** Whether the class of `x` is no teaching group, which has lessons only. */
const isOfClass = sql`exists (select 1 from classes g where g.id = x.class_id and g.kind <> 'group')`;

/** The weekday whose lessons a class has on a day, after `held`. */
const weekdayOn = (classId: SQL, day: SQL): SQL =>
  sql`coalesce((select h.weekday from held h where h.class_id = ${classId} and h.date = ${day}), ${cycleDayOf(day)}, extract(isodow from ${day})::int)`;

/**
 * A number in which a lesson's weekday and the week it is in are one, so that they are joined as
 * one: weeks A to D are its hundreds.
 * @param turn what the day is (`timetable_days`); null where every week is like the others
 */
const dayKey = (weekday: SQL, turn: SQL): SQL =>
  sql`${weekday} + case when ${turn} between 1 and 4 then 100 * ${turn} else 0 end`;
/** The same of a day on which no special day names another weekday. */
const usualKey = (day: SQL, turn: SQL): SQL =>
  sql`case when ${turn} = 0 or ${turn} > 7 then ${turn} else ${dayKey(sql`extract(isodow from ${day})::int`, turn)} end`;

/**
 * The keys of a lesson `t` (`dayKey`) as a table `w` with a column `key`, to be joined laterally: one
 * of every week has one for each of the weeks that there are within a scope.
 */
export const keysOfLesson = ({ from, to }: Span): SQL =>
  sql`lateral (select t.weekday + 100 * n as key from unnest(array(select 0 union select td.turn::int from timetable_days td where td.turn between 1 and 4 and td.date between ${from}::date and ${to}::date)) n where t.week is null or t.week = n) w`;

/**
 * Common table expressions for `with`: `special` and `held`, the special days by class, and those
 * on which there is school; `rung`, which bells ring on those with hours without lessons; `days`
 * (date, turn, weekday, mode) that may be school days; `open_days` (class_id, date, weekday, mode,
 * is_group) that are, with the weekday whose lessons are held (`dayKey`); `weeks`, the
 * lessons of each weekday; `off` (id, class_id, date, slot), what an open day does not ask for:
 * cancelled lessons, and what special days leave out.
 * @param only a condition on a day `d`, with its date
 */
export const openDays = (
  scope: Scope,
  { modes, offDays }: Pick<SchoolTerms, "modes" | "offDays">,
  only: SQL = sql`true`,
): SQL => sql`
  modes as (select * from jsonb_to_recordset(${JSON.stringify(modeSpans(modes, scope))}::text::jsonb) as x("from" date, "to" date, mode text)),
  special as materialized (
    select c.id as class_id, d.date, d.id, d.effect, d.lessons_of, d.from_time, d.to_time from special_days d join classes c on ${isForClass} and ${ofClass(scope, sql`c.id`)}
    where d.deleted_at is null and d.date between ${scope.from}::date and ${scope.to}::date),
  held as materialized (
    select class_id, date, (array_agg(lessons_of order by id) filter (where lessons_of is not null))[1] as weekday from special where effect = 'school_day' group by 1, 2),
  rung as materialized (select s.class_id, s.date, ${bellsOn(sql`s.class_id`, sql`s.date`)} as bells from (select distinct class_id, date from special where effect = 'no_lessons') s),
  days as materialized (
    select d.date, d.turn, d.weekday, m.mode, ${isOffDay(sql`d.date`, offDays)} as off
    from (select x.date, td.turn, ${usualKey(sql`x.date`, sql`td.turn`)} as weekday from (select ${scope.from}::date + n as date from generate_series(0, ${scope.to}::date - ${scope.from}::date) n) x left join timetable_days td on td.date = x.date offset 0) d
    join modes m on d.date between m."from" and m."to"
    where ${only} and (not ${isOffDay(sql`d.date`, offDays)} or d.date in (select date from held))
      and exists (select 1 from academic_years y where y.deleted_at is null and d.date between y.start_date and y.end_date)
      and not exists (select 1 from holidays h where ${isDayOfHoliday(sql`d.date`)} and not exists (select 1 from holidays__classes l where l.from_id = h.id))),
  closed as (select distinct l.to_id as class_id, d.date from holidays h join holidays__classes l on l.from_id = h.id join days d on ${isDayOfHoliday(sql`d.date`)}),
  open_days as materialized (
    select c.id as class_id, d.date, coalesce(${dayKey(sql`h.weekday`, sql`d.turn`)}, d.weekday) as weekday, d.mode, c.kind = 'group' as is_group
    from classes c cross join days d left join closed x on x.class_id = c.id and x.date = d.date left join held h on h.class_id = c.id and h.date = d.date
    where x.date is null and (not d.off or h.date is not null) and ${ofClass(scope, sql`c.id`)}),
  weeks as materialized (
    select t.class_id, w.key as weekday, t.valid_from, coalesce(t.valid_to, 'infinity') as valid_to, count(*)::int as n from timetable t cross join ${keysOfLesson(scope)}
    where t.deleted_at is null and ${ofClass(scope, sql`t.class_id`)} group by 1, 2, 3, 4),
  off as materialized (
    select t.id, t.class_id, s.date, 'period:' || t.period_id as slot from substitutions s join timetable t on t.id = s.lesson_id and t.deleted_at is null
    where s.deleted_at is null and s.is_cancelled and s.date between ${scope.from}::date and ${scope.to}::date and t.weekday = ${weekdayOn(sql`t.class_id`, sql`s.date`)} and ${isInWeek(sql`t.week`, sql`s.date`)}
      and s.date between t.valid_from and coalesce(t.valid_to, 'infinity') and ${ofClass(scope, sql`t.class_id`)}
    union
    select t.id, t.class_id, sd.date, 'period:' || t.period_id from special sd join timetable t on t.class_id = sd.class_id and t.deleted_at is null join periods p on p.id = t.period_id
    left join rung r on r.class_id = sd.class_id and r.date = sd.date left join bell_times bt on bt.bell_schedule_id = r.bells and bt.period_id = p.id and bt.deleted_at is null
    where sd.effect = 'no_lessons' and sd.date between t.valid_from and coalesce(t.valid_to, 'infinity') and ${isWithinHours(sql`coalesce(bt.start_time, p.start_time)`)} and t.weekday = ${weekdayOn(sql`sd.class_id`, sql`sd.date`)} and ${isInWeek(sql`t.week`, sql`sd.date`)}
    union
    select null, d.class_id, d.date, x.slot from special d cross join (values ('am', time '00:00', time '12:00'), ('pm', '12:00', '24:00')) as x(slot, begins, ends)
    where d.effect = 'no_lessons' and coalesce(d.from_time, '00:00') <= x.begins and coalesce(d.to_time, '24:00') >= x.ends)`;

/**
 * `asked` (class_id, date, n): how many slots each school day asks for. Counted, not listed: a
 * timetable is joined as a few lines a week.
 */
export const requestedDays = (terms: Pick<SchoolTerms, "expectedFrom">): SQL => sql`
  lessons_of_day as (
    select o.class_id, o.date, sum(w.n)::int as n from open_days o join weeks w on w.class_id = o.class_id and w.weekday = o.weekday and o.date between w.valid_from and w.valid_to
    where o.mode = 'period' group by 1, 2),
  off_of_day as (select class_id, date, count(id)::int as lessons, count(*) filter (where id is null)::int as halves from off group by 1, 2),
  asked as (
    select o.class_id, o.date, case when o.mode = 'period' then coalesce(l.n, 0) - coalesce(f.lessons, 0) when o.is_group then 0 when o.mode = 'daily' then 1 else 2 - coalesce(f.halves, 0) end as n
    from open_days o left join lessons_of_day l using (class_id, date) left join off_of_day f using (class_id, date) where o.date >= ${firstMissing(terms)})`;

/** Whether a register `r` of an open day `o` is one its day asks for. */
const isAsked = sql`case o.mode when 'daily' then not o.is_group and r.slot = 'day' when 'session' then not o.is_group and r.slot in ('am', 'pm') and not exists (select 1 from off f where f.id is null and f.class_id = r.class_id and f.slot = r.slot and f.date = r.date) else
  r.slot like 'period:%' and t.id is not null and not exists (select 1 from off f where f.id = t.id and f.date = r.date) end`;

/** Of days to come only those with a register are looked at. */
const isOver = ({ today }: Pick<SchoolTerms, "today">): SQL =>
  sql`(d.date <= ${today}::date or exists (select 1 from class_days k where k.date = d.date))`;

/**
 * `openDays`, `requestedDays`, then `expected` (class_id, date, n): the slots each student of a class
 * is expected in, on each school day: those asked for before today and
 * from the day on which registers are expected, together with those taken; and
 * `taken_days` (class_id, date, slots, and the sums of their marks). Registers of one lesson that
 * were all asked for are told by the first and the last of them; only others are looked at one by
 * one.
 */
export const expectedDays = (
  scope: Scope,
  terms: Pick<SchoolTerms, "modes" | "offDays" | "today" | "expectedFrom">,
): SQL => sql`${openDays(scope, terms, isOver(terms))}, ${requestedDays(terms)},
  slots_of_week as materialized (select t.id, t.class_id, w.key as weekday, t.valid_from, coalesce(t.valid_to, 'infinity') as valid_to, 'period:' || t.period_id as slot from timetable t cross join ${keysOfLesson(scope)} where t.deleted_at is null and ${ofClass(scope, sql`t.class_id`)}),
  taken_days as materialized (
    select k.*, ${usualKey(sql`k.date`, sql`td.turn`)} as weekday from class_days k left join timetable_days td on td.date = k.date where k.date between ${scope.from}::date and ${scope.to}::date and ${ofClass(scope, sql`k.class_id`)}),
  alike_days as (
    select class_id, slots, weekday, min(date) as a, max(date) as b from taken_days where date between ${firstMissing(terms)} and ${lastMissing(scope, terms.today)}::date group by 1, 2, 3),
  series as (select class_id, slot, weekday, min(a) as a, max(b) as b from alike_days cross join unnest(slots) as slot group by 1, 2, 3),
  doubtful as materialized (
    select g.class_id, g.slot, g.weekday from series g join classes k on k.id = g.class_id left join modes m on g.a >= m."from" and g.b <= m."to"
    left join slots_of_week t on t.class_id = g.class_id and t.weekday = g.weekday and t.slot = g.slot and t.valid_from <= g.a and t.valid_to >= g.b
    where not coalesce(case m.mode when 'daily' then k.kind <> 'group' and g.slot = 'day' when 'session' then k.kind <> 'group' and g.slot in ('am', 'pm') when 'period' then t.id is not null and (g.class_id, g.slot) not in (select class_id, slot from off) end, false)
    union all select class_id, slot, weekday from taken_days cross join unnest(slots) as slot where date > ${lastMissing(scope, terms.today)}::date or date < ${firstMissing(terms)} or (class_id, date) in (select class_id, date from special)),
  besides as (
    select r.class_id, r.date, count(*)::int as n from (
      select class_id, date, slot from (select * from taken_days where (class_id, weekday) in (select class_id, weekday from doubtful)) k cross join unnest(k.slots) as slot
      where (class_id, slot, weekday) in (select class_id, slot, weekday from doubtful)) r join open_days o on o.class_id = r.class_id and o.date = r.date
    left join slots_of_week t on o.mode = 'period' and t.class_id = r.class_id and t.slot = r.slot and t.weekday = o.weekday and r.date between t.valid_from and t.valid_to
    where r.date > ${lastMissing(scope, terms.today)}::date or r.date < ${firstMissing(terms)} or not (${isAsked}) group by 1, 2),
  expected as materialized (
    select class_id, date, sum(n)::int as n from (select * from asked where date <= ${lastMissing(scope, terms.today)}::date union all select * from besides) x group by 1, 2 having sum(n) > 0)`;

/** Whether a special day leaves out the morning or the afternoon of `x`, as `off` has it. */
const isHalfOff = sql`exists (
  select 1 from special_days d join classes c on c.id = x.class_id and ${isForClass}
  where d.deleted_at is null and d.effect = 'no_lessons' and d.date = x.date
    and coalesce(d.from_time, '00:00') <= case x.slot when 'am' then time '00:00' else time '12:00' end and coalesce(d.to_time, '24:00') >= case x.slot when 'am' then time '12:00' else time '24:00' end)`;

/** Whether its day asks for the slot of `x`, by the mode of the day. */
function isRequested({ modes }: Pick<SchoolTerms, "modes">, scope: Scope): SQL {
  const asks: Readonly<Record<AttendanceMode, SQL>> = {
    daily: sql`x.slot = 'day' and ${isOfClass}`,
    session: sql`x.slot in ('am', 'pm') and ${isOfClass} and not ${isHalfOff}`,
    period: sql`exists (select 1 from ${lessonsOn(sql`x.date`)} and t.class_id = x.class_id and t.period_id = x.period_id)`,
  };
  const parts = modeSpans(modes, scope).map(
    ({ from, to, mode }) => sql`x.date between ${from}::date and ${to}::date and ${asks[mode]}`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * The slots in which students are not due on days of a scope, in teaching groups or while they are
 * guests elsewhere (student_id, class_id, date, slot), and have no mark: of those that `expected`
 * counts, or with `ahead` of those to come. To select from.
 */
export function releasedSlots(
  scope: Scope,
  terms: Pick<SchoolTerms, "modes" | "offDays" | "today" | "expectedFrom" | "releases">,
  ahead = false,
): SQL {
  if (!terms.releases)
    return sql`(select null::int as student_id, null::int as class_id, null::date as date, null::text as slot where false)`;
  const days = ahead
    ? sql`x.date >= ${terms.today}::date`
    : sql`x.date <= ${lastMissing(scope, terms.today)}::date`;
  const taken = sql`exists (select 1 from registers r where r.class_id = x.class_id and r.date = x.date and r.slot = x.slot and r.open)`;
  const asked = sql`${days} and x.date >= ${firstMissing(terms)} and ${isOpenDay(sql`x.class_id`, sql`x.date`, terms.offDays)} and ${isRequested(terms, scope)}`;
  return sql`(
    select x.student_id, x.class_id, x.date, x.slot from ${releasedOn({ from: sql`${scope.from}::date`, to: sql`${scope.to}::date` })} x
    where ${ofClass(scope, sql`x.class_id`)} and ${ofStudents(scope, sql`x.student_id`)} and ${isAtHome(scope, { student: sql`x.student_id`, classId: sql`x.class_id`, date: sql`x.date` })}
      and ${ahead ? sql`not ${taken}` : sql`(x.is_guest or ${isUnmarked})`} and (${ahead ? asked : sql`${taken} or ${asked}`}))`;
}

/** A list of columns with the same value, for the parts of a union. */
const each = <Name extends string>(columns: readonly Name[], value: (column: Name) => SQL): SQL =>
  sql.join(
    columns.map((column) => sql`, ${value(column)}`),
    sql``,
  );

/** `released` (class_id, date, slot, n): how many students are not due in a slot, where any is not. */
export const releasedBySlot = (scope: Scope, terms: Parameters<typeof releasedSlots>[1]): SQL =>
  sql`released as materialized (select class_id, date, slot, count(*)::int as n from ${releasedSlots(scope, terms)} x group by 1, 2, 3)`;

/**
 * `released` (see `releasedBySlot`) and `roster` (class_id, date,
 * n, slots, taken, away, and the sums of marks) after `expectedDays`: how many
 * students are enrolled on each day that expects something, and what its registers say; `away` are
 * the slots in which one of them is not due. Joins and
 * leaves, slots and registers are one list of steps that is added up in order of the days, so that
 * nothing is joined: what is made up while asking has no statistics, and a join of it may be tried
 * row by row.
 */
export const rosters = (scope: Scope, terms: Parameters<typeof releasedSlots>[1]): SQL => sql`
  ${releasedBySlot(scope, terms)},
  steps as (
    select class_id, greatest(from_date, ${scope.from}::date) as date, count(*)::int as step, 0 as slots, 0 as taken, 0 as away${each(sumNames, (name) => sql`0 as ${sql.identifier(name)}`)} from ${rosterSpans} e
    where from_date <= ${scope.to}::date and (to_date is null or to_date >= ${scope.from}::date) and ${ofClass(scope, sql`class_id`)} group by 1, 2
    union all
    select class_id, to_date + 1, -count(*)::int, 0, 0, 0${each(sumNames, () => sql`0`)} from ${rosterSpans} e
    where to_date between ${scope.from}::date and ${scope.to}::date and ${ofClass(scope, sql`class_id`)} group by 1, 2
    union all select class_id, date, 0, n, 0, 0${each(sumNames, () => sql`0`)} from expected
    union all select class_id, date, 0, 0, 0, n${each(sumNames, () => sql`0`)} from released
    union all select class_id, date, 0, 0, cardinality(slots), 0${each(sumNames, (name) => sql`${sql.identifier(name)}`)} from taken_days),
  roster as (
    select * from (
      select class_id, date, sum(sum(step)) over (partition by class_id order by date)::int as n, sum(slots)::int as slots, sum(taken)::int as taken, sum(away)::int as away${each(sumNames, (name) => sql`sum(${sql.identifier(name)})::int as ${sql.identifier(name)}`)}
      from steps group by class_id, date) x where n > 0 and slots > 0)`;
