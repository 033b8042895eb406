import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { SchoolClass } from "./classes";
import type { DemoSchool } from "./rows";
import type { Calendar } from "./years";

/** Of every so many classes, one student is to change the section. */
const everyNth = 15;
/** Days until the moves. */
const ahead = 12;

/**
 * The enrolments with those of a few students who are to change the section soon. None, where a
 * grade has one section or the year ends before.
 */
export function withPlannedMoves(
  { students, enrolments }: Pick<DemoSchool, "students" | "enrolments">,
  classes: readonly SchoolClass[],
  { today, current }: Calendar,
): DemoSchool["enrolments"] {
  const from = addDays(today, ahead);
  if (from > current.end) return enrolments;
  const open = new Map(
    enrolments
      .filter(({ from_date, to_date }) => from_date <= today && to_date === null)
      .map((row) => [row.student_id, row]),
  );
  const moves = classes
    .filter(({ id }) => id % everyNth === 7)
    .flatMap((its) => {
      const next = classes.find(({ id, grade }) => grade === its.grade && id !== its.id);
      const student = students.find(
        ({ id, class_id, status, leaving_date }) =>
          class_id === its.id && status === "active" && leaving_date === null && open.has(id),
      );
      return next && student ? [{ student, next }] : [];
    });
  const moving = new Set(moves.map(({ student }) => student.id));
  const rollAfter = (classId: number) =>
    Math.max(0, ...students.map((one) => (one.class_id === classId ? (one.roll_no ?? 0) : 0))) + 1;
  return [
    ...enrolments.map((row) =>
      moving.has(row.student_id) && open.get(row.student_id) === row
        ? { ...row, to_date: addDays(from, -1) }
        : row,
    ),
    ...moves.map(({ student, next }, at) => ({
      id: enrolments.length + at + 1,
      student_id: student.id,
      class_id: next.id,
      from_date: from,
      to_date: null,
      roll_no: rollAfter(next.id),
    })),
  ];
}

/** Has the records of students say which moves are planned. */
export const rememberPlannedMoves = (tx: Database, today: CalendarDay) =>
  tx.query(sql`
    update students s set next_class_id = e.class_id, next_class_from = e.from_date, next_roll_no = e.roll_no
    from enrolments e where e.student_id = s.id and e.from_date > ${today}::date`);
