import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Policy } from "../sums/domain/policy";
import { farthestSchoolDay, type SchoolCalendar } from "../calendar/domain/school-calendar";
import { calendarJson } from "../calendar/calendar";
import type { Periods } from "./class-times";
import { classTeachersOn } from "../roster/class-teacher";
import { isListed, rosterSpans } from "../roster/enrolled";
import { isUnmarked, releasedOn } from "../roster/released";
import { lessonsToEvaluate } from "../calendar/lessons";
import { policyRows } from "../sums/policy-rows";
import { sumNames, type SumName } from "../sums/sums";

/**
 * Rows as a list for each of their columns. There are thousands of rows in a large school; a list
 * or an object for each of them takes several times as long to write and to read.
 */
type Columns<Row> = { [Name in keyof Row]: Row[Name][] };

const columnsOf = (columns: Readonly<Record<string, SQL>>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(
      ([name, column]) =>
        sql`${sql.raw(`'${name}'`)}, coalesce(to_json(array_agg(${column})), '[]')`,
    ),
    sql`, `,
  )})`;

interface ClassRow {
  id: number;
  name: string;
  code: string;
  grade: string | null;
  class_teacher: string | null;
  absent_teacher: string | null;
  /** The same of the afternoon's register, where it is not as in the morning. */
  afternoon: { class_teacher: string | null; absent_teacher: string | null } | null;
  is_group: boolean;
  students: number;
}

/** A register that was taken (when, in milliseconds, and by which admin), with its sums. */
interface TakenRow extends Record<SumName, number> {
  class_id: number;
  slot: string;
  version: number;
  taken_at: number;
  taken_by: number | null;
}

interface LessonRow {
  class_id: number;
  period_id: number;
  id: number;
  subject_id: number;
  teacher_id: number;
  weekday: number;
  week: number | null;
  room: string | null;
}

type Names = Record<string, string>;

/** What the policy adds to the sums of a register. */
export interface PolicyChange {
  class_id: number;
  slot: string;
  present: number;
  absent: number;
  half: number;
  free: number;
  nth_late: number;
}

/** What is found of a day. */
export interface Found extends Periods {
  classes: Columns<ClassRow>;
  taken: Columns<TakenRow>;
  admins: Names;
  /** When one of them was saved last, in milliseconds. */
  lastSavedAt: number | null;
  /** Those that may take place (`lessonsToEvaluate`), by when they begin. */
  lessons: Columns<LessonRow>;
  subjects: Names;
  teachers: Names;
  calendar: Omit<SchoolCalendar, "offDays">;
  /**
   * How many students fewer than its class list has are due in a slot, by `<class> <slot>`: who is not
   * due there, without the guests.
   */
  released: Readonly<Record<string, number>>;
}

/** Only of some classes, where they are named. */
const ofClasses = (column: SQL, classes: readonly number[] | undefined): SQL =>
  classes ? sql` and ${column} = any(${sql.param([...classes])}::int[])` : sql``;

/**
 * How many students a class is to have: those of its times without those in the trash, which are
 * few, and are not looked for once for each student of the school.
 */
const rostersOn = (date: CalendarDay, only: readonly number[] | undefined): SQL => {
  const holds = sql`${isListed(sql`e`)} and e.from_date <= ${date}::date and (e.to_date is null or e.to_date >= ${date}::date)${ofClasses(sql`e.class_id`, only)}`;
  return sql`
    rosters as (
      select x.class_id, x.students - coalesce(gone.students, 0) as students
      from (select e.class_id, count(*) as students from roster_spans e where ${holds} group by e.class_id) x
      left join (
        select e.class_id, count(*) as students from students s join roster_spans e on e.student_id = s.id
        where s.deleted_at is not null and ${holds} group by e.class_id) gone on gone.class_id = x.class_id)`;
};

const classesOn = (date: CalendarDay, only: readonly number[] | undefined) => sql`
  with ${rostersOn(date, only)},
  tutors as (
    select k.class_id, taker.name as class_teacher, away.name as absent_teacher,
      case when (k.taker_id, k.absent_id) is distinct from (n.taker_id, n.absent_id) then (select json_build_object('class_teacher', t.name, 'absent_teacher', a.name) from (select 1) x left join teachers t on t.id = n.taker_id left join teachers a on a.id = n.absent_id) end as afternoon
    from ${classTeachersOn(sql`${date}::date`, sql`'day'`)} k left join ${classTeachersOn(sql`${date}::date`, sql`'pm'`)} n on n.class_id = k.class_id
    left join teachers taker on taker.id = k.taker_id left join teachers away on away.id = k.absent_id)
  select ${columnsOf({
    id: sql`c.id`,
    name: sql`c.name`,
    code: sql`c.code`,
    grade: sql`nullif(c.grade, '')`,
    class_teacher: sql`k.class_teacher`,
    absent_teacher: sql`k.absent_teacher`,
    afternoon: sql`k.afternoon`,
    is_group: sql`c.kind = 'group'`,
    students: sql`coalesce(r.students, 0)`,
  })} as classes
  from classes c left join rosters r on r.class_id = c.id left join tutors k on k.class_id = c.id where c.deleted_at is null and (c.status = 'active' or r.students > 0)${ofClasses(sql`c.id`, only)}`;

const takenOn = (date: CalendarDay, only: readonly number[] | undefined) => sql`
  select x.taken, x."lastSavedAt", (select coalesce(json_object_agg(id, name), '{}') from admins where id = any(x.by)) as admins
  from (
    select ${columnsOf({
      class_id: sql`class_id`,
      slot: sql`slot`,
      version: sql`version`,
      taken_at: sql`(date_part('epoch', taken_at) * 1000)::bigint`,
      taken_by: sql`taken_by`,
      ...Object.fromEntries(sumNames.map((name) => [name, sql`${sql.identifier(name)}`])),
    })} as taken, array_agg(distinct taken_by) as by, (date_part('epoch', max(changed_at)) * 1000)::bigint as "lastSavedAt"
    from registers r where r.date = ${date}::date${ofClasses(sql`r.class_id`, only)}) x`;

const schoolOn = (date: CalendarDay, only: readonly number[] | undefined) => sql`
  select
    x.lessons,
    (select coalesce(json_object_agg(id, name), '{}') from subjects where id = any(x.taught)) as subjects,
    (select coalesce(json_object_agg(id, name), '{}') from teachers where id = any(x.by)) as teachers,
    (select coalesce(json_object_agg('period:' || id, json_build_object('label', name, 'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'))), '{}') from periods) as periods,
    ${calendarJson(sql`(${date}::date - ${farthestSchoolDay}::int)`)} as calendar,
    (select coalesce(json_object_agg(class_id || ' ' || slot, n), '{}') from (
      select class_id, slot, sum(n)::int as n from (
        select x.class_id, x.slot, 1 as n from ${releasedOn({ from: sql`${date}::date`, to: sql`${date}::date` })} x where not x.is_guest and ${isUnmarked}
        union all select g.class_id, s.slot, -1 from ${rosterSpans} g cross join unnest(g.slots) as s(slot) where g.slots is not null and g.from_date = ${date}::date) j group by 1, 2) k) as released,
    (select coalesce(json_agg('period:' || id), '[]') from periods where deleted_at is null) as live
  from (
    select ${columnsOf({
      class_id: sql`class_id`,
      period_id: sql`period_id`,
      id: sql`id`,
      subject_id: sql`subject_id`,
      teacher_id: sql`teacher_id`,
      weekday: sql`weekday`,
      week: sql`week`,
      room: sql`room`,
    })} as lessons, array_agg(distinct subject_id) as taught, array_agg(distinct teacher_id) as by
    from (
      select t.class_id, p.id as period_id, t.id, t.subject_id, coalesce(s.teacher_id, t.teacher_id) as teacher_id, t.weekday, t.week, coalesce(s.room, t.room) as room
      from ${lessonsToEvaluate(sql`${date}::date`)}${ofClasses(sql`t.class_id`, only)} order by p.start_time, t.id) l) x`;

/** What the policy changes in the registers of a day: one statement, none where it changes nothing. */
export async function readChanges(
  db: Database,
  date: CalendarDay,
  only: readonly number[] | undefined,
  policy: Policy,
): Promise<PolicyChange[]> {
  const ofClass = (column: SQL) =>
    only ? sql`${column} = any(${sql.param([...only])}::int[])` : sql`true`;
  const rows = policyRows({ from: date, to: date, ofClass, ofStudents: () => sql`true` }, policy);
  if (!rows) return [];
  return db.query<PolicyChange>(
    sql`select class_id, slot, sum(present)::int as present, sum(absent)::int as absent, sum(half)::int as half, sum(free)::int as free, sum(nth_late)::int as nth_late from (${rows}) x group by 1, 2`,
  );
}

/** Three statements at once, which take about as long as each other in a large school. */
export async function readExpected(
  db: Database,
  date: CalendarDay,
  only: readonly number[] | undefined,
): Promise<Found> {
  const [[classes], [taken], [school]] = await Promise.all([
    db.query<Pick<Found, "classes">>(classesOn(date, only)),
    db.query<Pick<Found, "taken" | "admins" | "lastSavedAt">>(takenOn(date, only)),
    db.query<Omit<Found, "classes" | "taken" | "admins" | "lastSavedAt">>(schoolOn(date, only)),
  ]);
  if (!classes || !taken || !school) throw new Error("The registers of a day could not be read.");
  return { ...classes, ...taken, ...school };
}
