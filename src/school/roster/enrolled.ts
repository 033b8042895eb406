import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Span } from "../calendar/domain/school-calendar";

/** Whether a student is not in the trash. @param studentId an expression in SQL */
export const isLive = (studentId: SQL): SQL =>
  sql`not exists (select 1 from students gone where gone.id = ${studentId} and gone.deleted_at is not null)`;

/**
 * Who is expected in which class or teaching group, to select from, without the days on which a
 * student is not due: a student in the trash is expected nowhere, and is again
 * once restored. `slots` are those of a guest, whose time is one day and of a group's kind; null of
 * all others. Whoever asks for a class list leaves guests out (`isListed`).
 */
export const rosterSpans: SQL = sql`(
  select e.student_id, e.class_id, e.is_group, e.from_date, e.to_date, e.slots from roster_spans e where ${isLive(sql`e.student_id`)})`;

/** Whether a time `e` is one of a class list, and no guest's. */
export const isListed = (time: SQL): SQL => sql`(${time}.slots is null)`;

/** Whether a time `e` of a student is for a slot: a guest's is for some alone. */
export const isForSlot = (time: SQL, slot: SQL): SQL =>
  sql`(${time}.slots is null or ${slot} = any(${time}.slots))`;

/** Whether a student sits as a guest with another class or group in a slot, and so is not due in this. */
export const isGuestElsewhere = ({
  student,
  classId,
  date,
  slot,
}: Record<"student" | "classId" | "date" | "slot", SQL>): SQL =>
  sql`exists (select 1 from roster_spans z where z.student_id = ${student} and z.slots is not null and z.from_date = ${date} and z.class_id <> ${classId} and ${slot} = any(z.slots))`;

/** The same of classes only: one at most for a student and a day. */
export const classSpans: SQL = sql`(
  select e.student_id, e.class_id, e.from_date, e.to_date from roster_spans e where not e.is_group and ${isLive(sql`e.student_id`)})`;

/**
 * The day as of which a list of a span names classes and roll numbers: its last, or today where it
 * ends later. What is planned for a day to come does not hold yet.
 */
export const namedOn = ({ to }: Pick<Span, "to">, today: CalendarDay): CalendarDay =>
  to < today ? to : today;

/**
 * Times of a student in the order in which they name where the student is: that which began last by a
 * day, and where none has begun the first that will.
 * @param from when a time begins
 */
export const begunLast = (from: SQL, day: SQL): SQL =>
  sql`${from} > ${day}, case when ${from} > ${day} then ${from} end, ${from} desc`;

/**
 * A student's roll number in a class within a span there as of a day (`namedOn`), from the enrolment
 * of that time; in a teaching group that of the class. Null where none is known.
 */
export const rollNoIn = ({
  student,
  classId,
  from,
  to,
  day,
}: Record<"student" | "classId" | "from" | "to" | "day", SQL>): SQL =>
  sql`(select n.roll_no from enrolments n where n.student_id = ${student} and n.deleted_at is null and n.from_date <= ${to} and (n.to_date is null or n.to_date >= ${from}) order by n.class_id = ${classId} desc, ${begunLast(sql`n.from_date`, day)} limit 1)`;

/** A student's roll number in a class on a day. */
export const rollNoOn = (student: SQL, classId: SQL, day: SQL): SQL =>
  rollNoIn({ student, classId, from: day, to: day, day });
