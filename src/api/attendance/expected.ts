import { sql, type SQL } from "drizzle-orm";
import { modeOn } from "../../domain/attendance-mode";
import { byName } from "../../domain/by-name";
import type { CalendarDay } from "../../domain/calendar-day";
import { farthestSchoolDay, nearestSchoolDay, type SchoolCalendar } from "../../domain/attendance/school-calendar";
import { isCalendarDate } from "../../schema";
import { refuseOthers } from "../crud/list";
import type { Database } from "../db/database";
import { one } from "../http/envelope";
import { invalid } from "../http/errors";
import { idIn } from "../http/id-in";
import type { Call } from "../http/route";
import { readStored } from "../settings/settings";
import { calendarJson, calendarOf, closure, nowIn } from "./calendar";
import { lessonsOn } from "./lessons";
import { fixedSlots, slotLabel } from "./slots";
import { sumNames, type SumName } from "./sums";

interface ClassRow {
  id: number;
  name: string;
  code: string;
  students: number;
}

/** The numbers of a register that was taken (its instant in milliseconds), and of a lesson. Lists and no objects: there are a thousand of each in a large school, and naming their parts took half of the statement. */
type TakenRow = [classId: number, version: number, takenAt: number, adminId: number | null, ...sums: number[]];
type LessonRow = [classId: number, periodId: number, id: number, subjectId: number, teacherId: number];
type Names = Record<string, string>;

interface Found {
  classes: ClassRow[];
  taken: TakenRow[];
  /** Of each that was taken. */
  takenSlots: string[];
  admins: Names;
  lessons: LessonRow[];
  /** Of each lesson. */
  rooms: (string | null)[];
  subjects: Names;
  teachers: Names;
  periods: Record<string, Slot>;
  calendar: Omit<SchoolCalendar, "offDays">;
  first: string | null;
}

/** What a slot is called, and when it is (`HH:MM`). */
interface Slot {
  label: string;
  start_time: string | null;
  end_time: string | null;
}

/** A register that a day has, or should have. */
interface Expected {
  slot: string;
  lesson: { id: number; subject_id: number; teacher_id: number; room: string | null } | null;
  state: "taken" | "missing" | "upcoming" | "closed";
  version: number;
  taken_at: string | null;
  taken_by: number | null;
  /** Null where there is no register yet. */
  counts: Record<SumName | "unmarked", number> | null;
}

/** A class with its registers of the day, in the order of the day. */
interface ExpectedClass extends ClassRow {
  /** What closes the day for it; of a class without students, that it has none. */
  why: string | null;
  registers: Expected[];
}

/** A day and its registers. What a thousand of them have in common is told once: slots, and the names of subjects, teachers and admins by id. */
interface ExpectedDay {
  date: CalendarDay;
  today: CalendarDay;
  mode: string;
  /** What closes the day for every class that was asked for; null while one of them has school. */
  closed: string | null;
  /** The nearest days on which one of them has school; null when none is near. */
  school_days: { before: CalendarDay | null; after: CalendarDay | null };
  slots: Record<string, Slot>;
  subjects: Names;
  teachers: Names;
  admins: Names;
  classes: ExpectedClass[];
}

/** Only of some classes, where they are named. */
const ofClasses = (column: SQL, classes: readonly number[] | undefined): SQL => (classes ? sql` and ${column} = any(${sql.param([...classes])}::int[])` : sql``);

const classesOn = (date: CalendarDay, only: readonly number[] | undefined) => sql`
  with rosters as (
    select e.class_id, count(*) as students from enrolments e
    where e.deleted_at is null and e.from_date <= ${date}::date and (e.to_date is null or e.to_date >= ${date}::date)${ofClasses(sql`e.class_id`, only)}
      and not exists (select 1 from students s where s.id = e.student_id and s.deleted_at is not null) group by e.class_id)
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'code', c.code, 'students', coalesce(r.students, 0))), '[]') as classes
  from classes c left join rosters r on r.class_id = c.id where c.deleted_at is null and (c.status = 'active' or r.students > 0)${ofClasses(sql`c.id`, only)}`;

const takenOn = (date: CalendarDay, only: readonly number[] | undefined) => sql`
  with found as (select * from registers r where r.date = ${date}::date${ofClasses(sql`r.class_id`, only)})
  select
    taken.*,
    (select coalesce(json_object_agg(id, name), '{}') from admins where id in (select taken_by from found)) as admins
  from (
    select coalesce(json_agg(array[class_id, version, (date_part('epoch', taken_at) * 1000)::bigint, taken_by, ${sql.join(sumNames.map((name) => sql.identifier(name)), sql`, `)}]), '[]') as taken, coalesce(json_agg(slot), '[]') as "takenSlots"
    from found) taken`;

const schoolOn = (date: CalendarDay, only: readonly number[] | undefined) => sql`
  with found as (
    select t.class_id, p.id as period_id, p.start_time, t.id, t.subject_id, coalesce(s.teacher_id, t.teacher_id) as teacher_id, coalesce(s.room, t.room) as room
    from ${lessonsOn(sql`${date}::date`)}${ofClasses(sql`t.class_id`, only)})
  select
    lessons.*,
    (select coalesce(json_object_agg(id, name), '{}') from subjects where id in (select subject_id from found)) as subjects,
    (select coalesce(json_object_agg(id, name), '{}') from teachers where id in (select teacher_id from found)) as teachers,
    (select coalesce(json_object_agg('period:' || id, json_build_object('label', name, 'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'))), '{}') from periods) as periods,
    ${calendarJson(sql`(${date}::date - ${farthestSchoolDay}::int)`)} as calendar,
    (select to_char(min(start_time), 'HH24:MI') from periods where deleted_at is null) as first
  from (
    select coalesce(json_agg(array[class_id, period_id, id, subject_id, teacher_id] order by start_time, id), '[]') as lessons, coalesce(json_agg(room order by start_time, id), '[]') as rooms
    from found) lessons`;

/** Three statements at once, which take about as long as each other in a large school. */
async function read(db: Database, date: CalendarDay, only: readonly number[] | undefined): Promise<Found> {
  const [[classes], [taken], [school]] = await Promise.all([
    db.query<Pick<Found, "classes">>(classesOn(date, only)), db.query<Pick<Found, "taken" | "takenSlots" | "admins">>(takenOn(date, only)), db.query<Omit<Found, "classes" | "taken" | "takenSlots" | "admins">>(schoolOn(date, only)),
  ]);
  if (!classes || !taken || !school) throw new Error("The registers of a day could not be read.");
  return { ...classes, ...taken, ...school };
}

/** What is asked of each class: its mode's slots or its lessons, and beside them whatever has been taken. */
function askedOf(found: Found, fixed: readonly string[]): Map<number, Map<string, Expected["lesson"]>> {
  const asked = new Map(found.classes.map(({ id }) => [id, new Map<string, Expected["lesson"]>(fixed.map((slot) => [slot, null]))]));
  const lessons = new Map<string, Expected["lesson"]>();
  for (const [at, [classId, periodId, id, subject_id, teacher_id]] of found.lessons.entries()) {
    const [slot, lesson] = [`period:${periodId}`, { id, subject_id, teacher_id, room: found.rooms[at] ?? null }];
    lessons.set(`${classId} ${slot}`, lesson);
    const ofClass = fixed.length === 0 ? asked.get(classId) : undefined;
    if (ofClass && !ofClass.has(slot)) ofClass.set(slot, lesson);
  }
  for (const [at, [classId]] of found.taken.entries()) {
    const slot = found.takenSlots[at] ?? "";
    const ofClass = asked.get(classId);
    if (ofClass && !ofClass.has(slot)) ofClass.set(slot, lessons.get(`${classId} ${slot}`) ?? null);
  }
  return asked;
}

/** The slots of a day by name. A day begins with its first period, and its afternoon at noon. */
function slotsOf({ periods, first }: Pick<Found, "periods" | "first">, names: Iterable<string>): Record<string, Slot> {
  const slot = (name: string): Slot => (Object.hasOwn(periods, name) ? periods[name] : undefined) ?? { label: slotLabel(name), start_time: name === "pm" ? "12:00" : first, end_time: null };
  return Object.fromEntries([...new Set(names)].map((name) => [name, slot(name)]));
}

/** The registers a day should have, and those it has; each with its state. Four statements. @param only the classes asked for; all, unless told */
export async function expectedOn({ db, context }: Pick<Call, "db" | "context">, day?: CalendarDay, only?: readonly number[]): Promise<ExpectedDay> {
  const stored = await readStored(db);
  const now = nowIn(stored, context);
  const date = day ?? now.today;
  const { mode } = modeOn(stored.modes, date);
  const found = await read(db, date, only);
  const { subjects, teachers, admins } = found;
  const calendar = calendarOf(found.calendar, stored);
  const taken = new Map(found.taken.map((one, at) => [`${one[0]} ${found.takenSlots[at]}`, one]));
  const asked = askedOf(found, fixedSlots[mode]);
  const slots = slotsOf(found, [...asked.values()].flatMap((ofClass) => [...ofClass.keys()]));
  const upcoming = new Set(Object.entries(slots).filter(([, { start_time: start }]) => date > now.today || (date === now.today && start !== null && start > now.time)).map(([slot]) => slot));
  found.classes.sort((one, other) => byName.compare(one.name, other.name) || one.id - other.id);
  const ids = found.classes.map(({ id }) => id);
  const closures = ids.map((id) => closure(date, id, calendar));
  const classes = found.classes.map((ofClass, at): ExpectedClass => {
    const closed = closures[at] ?? null;
    const registers = [...(asked.get(ofClass.id) ?? [])].map(([slot, lesson]): Expected => {
      const register = taken.get(`${ofClass.id} ${slot}`);
      const state = closed === null ? (register ? "taken" : ofClass.students === 0 ? "closed" : upcoming.has(slot) ? "upcoming" : "missing") : "closed";
      if (!register) return { slot, lesson, state, version: 0, taken_at: null, taken_by: null, counts: null };
      const [, version, takenAt, taken_by, present = 0, absent = 0, excused = 0, half = 0, not_counted = 0, late = 0] = register;
      const unmarked = Math.max(0, ofClass.students - (present + absent + excused + half + not_counted));
      return { slot, lesson, state, version, taken_at: new Date(takenAt).toISOString(), taken_by, counts: { present, absent, excused, half, not_counted, late, unmarked } };
    });
    return { ...ofClass, why: closed ?? (ofClass.students === 0 ? "No students" : null), registers };
  });
  const [shut = null, ...others] = new Set(closures);
  const near = (step: 1 | -1) => nearestSchoolDay(date, step, ids, calendar);
  return { date, today: now.today, mode, closed: others.length === 0 ? shut : null, school_days: { before: near(-1), after: near(1) }, slots, subjects, teachers, admins, classes };
}

/** Classes of one question about some. */
const most = 50;

/** Reads `3,7`. @throws ApiError 422 unless they are ids of at most 50 classes. */
function classesIn(query: URLSearchParams): number[] | undefined {
  const text = query.get("class_id");
  if (text === null) return undefined;
  const asked = text.split(",");
  const ids = asked.flatMap((id) => idIn(id) ?? []);
  if (ids.length !== asked.length) throw invalid({ class_id: ["Class must be the id of a class, or several such as 3,7."] });
  if (ids.length > most) throw invalid({ class_id: [`At most ${most} classes are asked for at once.`] });
  return ids;
}

/** `GET /admin/attendance/expected?date=&class_id=3,7`; today by the institution's clock and all classes unless told. @throws ApiError 422. */
export async function expected(call: Call): Promise<Response> {
  refuseOthers(call.query, ["date", "class_id"]);
  const date = call.query.get("date") ?? undefined;
  if (date !== undefined && !isCalendarDate(date)) throw invalid({ date: ["Date must be a day such as 2026-06-10."] });
  return one(await expectedOn(call, date, classesIn(call.query)));
}
