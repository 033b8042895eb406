import { sql } from "drizzle-orm";
import { modeOn } from "../../domain/attendance-mode";
import type { CalendarDay } from "../../domain/calendar-day";
import { farthestSchoolDay, nearestSchoolDay, type SchoolCalendar } from "../../domain/attendance/school-calendar";
import { isCalendarDate } from "../../schema";
import { refuseOthers } from "../crud/list";
import type { Database } from "../db/database";
import { one } from "../http/envelope";
import { invalid } from "../http/errors";
import type { Call } from "../http/route";
import { readStored } from "../settings/settings";
import { calendarJson, calendarOf, closure, nowIn } from "./calendar";
import { lessonsOn } from "./lessons";
import type { Lesson } from "./register-row";
import { fixedSlots, slotLabel } from "./slots";
import { sumNames, type SumName } from "./sums";

interface ClassRow {
  id: number;
  name: string;
  code: string;
  students: number;
}

/** A register of the day. Like a lesson a list and no object: there are a thousand of each in a large school, and naming their parts took half of the statement. */
type TakenRow = [classId: number, slot: string, version: number, takenAt: string, adminId: number | null, admin: string | null, ...sums: number[]];
type LessonRow = [classId: number, slot: string, id: number, subjectId: number, subject: string, teacherId: number, teacher: string, room: string | null];

interface Asked {
  period: string | null;
  start_time: string | null;
  end_time: string | null;
  lesson: Lesson | null;
}

interface Found {
  classes: ClassRow[];
  taken: TakenRow[];
  lessons: LessonRow[];
  periods: Record<string, Pick<Asked, "period" | "start_time" | "end_time">>;
  calendar: Omit<SchoolCalendar, "offDays">;
  first: string | null;
}

/** A register that a day has, or should have. */
export interface Expected {
  class: Omit<ClassRow, "students">;
  slot: string;
  label: string;
  start_time: string | null;
  end_time: string | null;
  lesson: Lesson | null;
  students: number;
  state: "taken" | "missing" | "upcoming" | "closed";
  why: string | null;
  version: number;
  taken_at: string | null;
  taken_by: { id: number; name: string } | null;
  counts: Record<SumName | "unmarked", number>;
}

const classesOn = (date: CalendarDay) => sql`
  with rosters as (
    select e.class_id, count(*) as students from enrolments e join students s on s.id = e.student_id and s.deleted_at is null
    where e.deleted_at is null and e.from_date <= ${date}::date and (e.to_date is null or e.to_date >= ${date}::date) group by e.class_id)
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'code', c.code, 'students', coalesce(r.students, 0)) order by c.name, c.id), '[]') as classes
  from classes c left join rosters r on r.class_id = c.id where c.deleted_at is null and (c.status = 'active' or r.students > 0)`;

const takenOn = (date: CalendarDay) => sql`
  select coalesce(json_agg(json_build_array(r.class_id, r.slot, r.version, to_char(r.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.id, a.name,
    ${sql.join(sumNames.map((name) => sql`r.${sql.identifier(name)}`), sql`, `)})), '[]') as taken
  from registers r left join admins a on a.id = r.taken_by where r.date = ${date}::date`;

const schoolOn = (date: CalendarDay) => sql`
  select
    (select coalesce(json_agg(json_build_array(t.class_id, 'period:' || p.id, t.id, x.id, x.name, y.id, y.name, coalesce(s.room, t.room)) order by p.start_time, t.id), '[]') from ${lessonsOn(sql`${date}::date`)}) as lessons,
    (select coalesce(json_object_agg('period:' || id, json_build_object('period', name, 'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'))), '{}') from periods) as periods,
    ${calendarJson(sql`(${date}::date - ${farthestSchoolDay}::int)`)} as calendar,
    (select to_char(min(start_time), 'HH24:MI') from periods where deleted_at is null) as first`;

/** Three statements at once, which take about as long as each other in a large school. */
async function read(db: Database, date: CalendarDay): Promise<Found> {
  const [[classes], [taken], [school]] = await Promise.all([
    db.query<Pick<Found, "classes">>(classesOn(date)), db.query<Pick<Found, "taken">>(takenOn(date)), db.query<Omit<Found, "classes" | "taken">>(schoolOn(date)),
  ]);
  if (!classes || !taken || !school) throw new Error("The registers of a day could not be read.");
  return { ...classes, ...taken, ...school };
}

const lessonOf = ([, , id, subjectId, subject, teacherId, teacher, room]: LessonRow): Lesson => ({ id, subject: { id: subjectId, name: subject }, teacher: { id: teacherId, name: teacher }, room });

/** What is asked of each class: its mode's slots or its lessons, and beside them whatever has been taken. */
function askedOf(found: Found, slots: readonly string[]): Map<number, Map<string, Asked>> {
  const asked = new Map(found.classes.map(({ id }) => [id, new Map<string, Asked>()]));
  const add = (classId: number, slot: string, lesson: Lesson | null) => {
    const ofClass = asked.get(classId);
    if (!ofClass || ofClass.has(slot)) return;
    const period = Object.hasOwn(found.periods, slot) ? found.periods[slot] : undefined;
    ofClass.set(slot, { period: period?.period ?? null, start_time: period?.start_time ?? (slot === "pm" ? "12:00" : found.first), end_time: period?.end_time ?? null, lesson });
  };
  for (const { id } of found.classes) for (const slot of slots) add(id, slot, null);
  const lessons = new Map<string, Lesson>();
  for (const row of found.lessons) {
    const [classId, slot, lesson] = [row[0], row[1], lessonOf(row)];
    lessons.set(`${classId} ${slot}`, lesson);
    if (slots.length === 0) add(classId, slot, lesson);
  }
  for (const [classId, slot] of found.taken) add(classId, slot, lessons.get(`${classId} ${slot}`) ?? null);
  return asked;
}

/** A day and its registers. */
interface ExpectedDay {
  date: CalendarDay;
  today: CalendarDay;
  mode: string;
  /** What closes the day for every class; null while one has school. */
  closed: string | null;
  /** The nearest days on which some class has school; null when none is near. */
  school_days: { before: CalendarDay | null; after: CalendarDay | null };
  registers: Expected[];
}

/** The registers a day should have, and those it has; each with its state. Four statements. */
export async function expectedOn({ db, context }: Pick<Call, "db" | "context">, day?: CalendarDay): Promise<ExpectedDay> {
  const stored = await readStored(db);
  const now = nowIn(stored, context);
  const date = day ?? now.today;
  const { mode } = modeOn(stored.modes, date);
  const found = await read(db, date);
  const calendar = calendarOf(found.calendar, stored);
  const taken = new Map(found.taken.map((one) => [`${one[0]} ${one[1]}`, one]));
  const asked = askedOf(found, fixedSlots[mode]);
  const ids = found.classes.map(({ id }) => id);
  const closures = new Map(ids.map((id) => [id, closure(date, id, calendar)]));
  const registers = found.classes.flatMap(({ students, ...ofClass }) => {
    const closed = closures.get(ofClass.id) ?? null;
    return [...(asked.get(ofClass.id) ?? [])].map(([slot, { period, ...times }]): Expected => {
      const register = taken.get(`${ofClass.id} ${slot}`);
      const [, , version = 0, takenAt = null, adminId = null, admin = null, ...sums] = register ?? [];
      const isUpcoming = date > now.today || (date === now.today && times.start_time !== null && times.start_time > now.time);
      const state = closed === null ? (register ? "taken" : students === 0 ? "closed" : isUpcoming ? "upcoming" : "missing") : "closed";
      const [present = 0, absent = 0, excused = 0, half = 0, not_counted = 0, late = 0] = sums;
      const unmarked = Math.max(0, students - (present + absent + excused + half + not_counted));
      return {
        class: ofClass, slot, label: slotLabel(slot, period), ...times, students, state, why: closed ?? (state === "closed" ? "No students" : null),
        version, taken_at: takenAt, taken_by: adminId === null || admin === null ? null : { id: adminId, name: admin }, counts: { present, absent, excused, half, not_counted, late, unmarked },
      };
    });
  });
  const [shut = null, ...others] = new Set(closures.values());
  const near = (step: 1 | -1) => nearestSchoolDay(date, step, ids, calendar);
  return { date, today: now.today, mode, closed: others.length === 0 ? shut : null, school_days: { before: near(-1), after: near(1) }, registers };
}

/** `GET /admin/attendance/expected?date=`; today by the institution's clock unless told. @throws ApiError 422. */
export async function expected(call: Call): Promise<Response> {
  refuseOthers(call.query, ["date"]);
  const date = call.query.get("date") ?? undefined;
  if (date !== undefined && !isCalendarDate(date)) throw invalid({ date: ["Date must be a day such as 2026-06-10."] });
  return one(await expectedOn(call, date));
}
