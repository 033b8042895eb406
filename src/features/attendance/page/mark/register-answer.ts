import type { Marks } from "../../domain/merge";
import { registerState } from "../../../../school/registers/domain/register-state";
import type { AnswerTo } from "../../../../providers/call";

type Answer = AnswerTo<"GET /admin/attendance/register">;

/** A register as the API gives it; what an older console has kept lacks its corrections. */
export type Register = Omit<Answer, "corrections"> & Partial<Pick<Answer, "corrections">>;
/** Which register: one class, one day, one slot. */
export type RegisterKey = Pick<Answer, "class_id" | "date" | "slot">;
/** A code that a mark can say, or that an old one says still. */
export type Code = Answer["codes"][number];
/** One student on the roster, with what stands. */
export type RosterStudent = Answer["students"][number];
/** A correction that waits for the office. */
export type WaitingCorrection = Answer["corrections"][number];

export const keyOf = (register: Register): RegisterKey => ({
  class_id: register.class.id,
  date: register.date,
  slot: register.slot,
});
export const keyText = ({ class_id, date, slot }: RegisterKey): string =>
  `${class_id}/${date}/${slot}`;

/** What the marks of a register say, and nothing of how they came about. */
export const marksOf = (register: Register): Marks =>
  Object.fromEntries(
    register.students.map(({ student_id, mark }) => [
      student_id,
      mark && { code: mark.code, minutes_late: mark.minutes_late, remark: mark.remark },
    ]),
  );

export const rosterOf = (register: Register): number[] =>
  register.students.map(({ student_id }) => student_id);

/** Marks as the body of a save has them. */
export const marksInBody = (marks: Marks) =>
  Object.entries(marks).map(([id, mark]) =>
    mark
      ? {
          student_id: Number(id),
          code: mark.code,
          minutes_late: mark.minutes_late,
          remark: mark.remark || null,
        }
      : { student_id: Number(id), code: null },
  );

/** A register after marks of it were saved. */
export function withSaved(register: Register, marks: Marks, version: number): Register {
  const students = register.students.map((student) => {
    const mark = marks[student.student_id];
    return mark === undefined
      ? student
      : {
          ...student,
          mark: mark && {
            ...mark,
            office: student.mark?.office ?? false,
            leave_id: student.mark?.leave_id ?? null,
          },
        };
  });
  const marked = students.filter(({ mark }) => mark !== null).length;
  return {
    ...register,
    students,
    version,
    state: registerState({
      isClosed: register.state === "closed",
      students: students.length,
      marked,
      isUpcoming: register.state === "upcoming",
    }),
  };
}
