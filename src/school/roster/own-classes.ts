import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { currentAdmin, oneOf } from "@rollcall/kit/api/own-rows";
import { notFound } from "@rollcall/kit/api/errors";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { mayAny } from "@rollcall/kit/schema";
import { isTenureOn } from "./class-teacher";

type Asker = Pick<RequestContext, "identity" | "features" | "context">;

/** Who asks and for which day, once: each way to a class looks there, and so few parts are planned. */
const askedBy = (teacher: SQL, day: SQL): SQL =>
  sql`asked as materialized (select ${teacher} as teacher, ${day} as day)`;

/**
 * The classes and teaching groups of `asked`: as class teacher or stand-in of that day, by lessons
 * that are valid then, and by a substitution of that day.
 */
const taught = sql`
  select h.class_id as id from asked join class_teachers h on h.teacher_id = asked.teacher and ${isTenureOn(sql`asked.day`)}
  union select h.class_id from asked join teacher_absences a on a.stand_in_id = asked.teacher and a.deleted_at is null and asked.day between a.from_date and a.to_date
    join class_teachers h on h.teacher_id = a.teacher_id and ${isTenureOn(sql`asked.day`)}
  union select t.class_id from asked join timetable t on asked.teacher in (t.teacher_id, t.second_teacher_id) and t.deleted_at is null and t.valid_from <= asked.day and (t.valid_to is null or t.valid_to >= asked.day)
  union select t.class_id from asked join substitutions s on s.teacher_id = asked.teacher and s.date = asked.day and s.deleted_at is null and not s.is_cancelled
    join timetable t on t.id = s.lesson_id and t.deleted_at is null`;

/** The classes and teaching groups that are a teacher's own on a day, to select from. */
export const classesOf = (teacher: SQL, day: SQL): SQL =>
  sql`with ${askedBy(teacher, day)} ${taught}`;

const holds = sql`p.deleted_at is null and p.from_date <= asked.day and (p.to_date is null or p.to_date >= asked.day)`;

/**
 * The students in these classes and groups on that day. By enrolments and places and not by
 * `roster_spans`, which leave out a part-time student on the days off.
 */
export const studentsOf = (teacher: SQL, day: SQL): SQL => sql`
  with ${askedBy(teacher, day)}, taught as materialized (${taught})
  select p.student_id as id from asked join enrolments p on ${holds} and ${oneOf(sql`p.class_id`, sql`select id from taught`)}
  union select p.student_id from asked join group_members p on ${holds} and ${oneOf(sql`p.group_id`, sql`select id from taught`)}
    and exists (select 1 from enrolments e where e.student_id = p.student_id and e.deleted_at is null and e.from_date <= asked.day and (e.to_date is null or e.to_date >= asked.day))`;

/** Which classes and students are one's own today, for declarations; what is shared is everybody's. */
export const ownScopes: NonNullable<ApiFeature["scopes"]> = {
  taught_class: ({ row, me, today }) => oneOf(sql`${row}.id`, classesOf(me("teacher"), today)),
  taught_student: ({ row, me, today }) => oneOf(sql`${row}.id`, studentsOf(me("teacher"), today)),
  shared: () => sql`true`,
};

/** Whether somebody has none of these permissions for all, and so a route open to its own only. */
const isLimited = ({ identity }: Asker, keys: readonly string[]): boolean =>
  !mayAny(identity, keys);

/**
 * The classes of a day to which somebody is limited, to select from; undefined for who has one of
 * the permissions for all.
 */
export const ownClasses = (call: Asker, keys: readonly string[], day: SQL): SQL | undefined =>
  isLimited(call, keys) ? classesOf(currentAdmin(call, "teacher"), day) : undefined;

/** The same of students. */
export const ownStudents = (call: Asker, keys: readonly string[], day: SQL): SQL | undefined =>
  isLimited(call, keys) ? studentsOf(currentAdmin(call, "teacher"), day) : undefined;

/** Those of some classes that somebody may go on with on a day; one statement, for who is limited. */
export async function ownAmong(
  call: Asker & Pick<RequestContext, "db">,
  keys: readonly string[],
  day: string,
  classIds?: readonly number[],
): Promise<number[] | undefined> {
  const own = ownClasses(call, keys, sql`${day}::date`);
  if (!own) return classIds && [...classIds];
  const rows = await call.db.query<{ id: number }>(sql`select id from (${own}) c`);
  const mine = rows.map(({ id }) => id);
  return classIds ? classIds.filter((id) => mine.includes(id)) : mine;
}

/** @throws ApiError 404 for a class that is not one's own on the day, where only those are open. */
export async function refuseOthersClass(
  call: Asker & Pick<RequestContext, "db">,
  keys: readonly string[],
  { class_id: classId, date }: { class_id: number; date: string },
): Promise<void> {
  const own = await ownAmong(call, keys, date, [classId]);
  if (own?.length === 0) throw notFound();
}

/** @throws ApiError 404 for a student who is not one's own on the day, where only those are open. */
export async function refuseOthersStudent(
  call: Asker & Pick<RequestContext, "db">,
  keys: readonly string[],
  studentId: number,
  day: SQL,
): Promise<void> {
  const own = ownStudents(call, keys, day);
  if (!own) return;
  const [mine] = await call.db.query(sql`select 1 from (${own}) c where c.id = ${studentId}`);
  if (!mine) throw notFound();
}
