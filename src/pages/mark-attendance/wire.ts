import type { Mark, Marks } from "../../domain/attendance/merge";
import type { Lesson, RegisterState } from "../../providers/attendance/expected-day";

interface Named {
  id: number;
  name: string;
}

/** Which register: one class, one day, one slot. */
export interface RegisterKey {
  class_id: number;
  date: string;
  slot: string;
}

export type CountsAs = "present" | "absent" | "excused" | "half" | "not_counted";

/** A code that a mark can say, or that an old one says still. */
export interface Code {
  id: number;
  code: string;
  label: string;
  counts_as: CountsAs;
  is_late: boolean;
  colour: string | null;
  retired: boolean;
}

/** One student on the roster, with what stands. */
export interface RosterStudent {
  student_id: number;
  name: string;
  roll_no: number | null;
  admission_no: string;
  photo: number | null;
  mark: (Mark & { office: boolean; leave_id: number | null }) | null;
  suggestion: { code: string; leave_id: number; leave_type: string } | null;
  recent: readonly { date: string; code: string | null }[];
}

/** A correction that waits for the office. */
export interface WaitingCorrection {
  id: number;
  filed_at: string;
  filed_by: Named | null;
  reason: string;
  marks: readonly { student_id: number; student: string; before: { code: string } | null; code: string | null }[];
}

/** A register as the API gives it. */
export interface Register {
  id: number | null;
  version: number;
  class: Named & { code: string };
  date: string;
  today: string;
  slot: string;
  label: string;
  state: RegisterState;
  why: string | null;
  lesson: Lesson | null;
  start_time: string | null;
  end_time: string | null;
  taken_at: string | null;
  taken_by: Named | null;
  changed_at: string | null;
  changed_by: Named | null;
  lock: { locked: boolean; until: string; may_edit: boolean; why: string | null };
  codes: readonly Code[];
  students: readonly RosterStudent[];
  /** Absent in what an older console has kept. */
  corrections?: readonly WaitingCorrection[];
}

export const keyOf = (register: Register): RegisterKey => ({ class_id: register.class.id, date: register.date, slot: register.slot });
export const keyText = ({ class_id, date, slot }: RegisterKey): string => `${class_id}/${date}/${slot}`;

/** What the marks of a register say, and nothing of how they came about. */
export const marksOf = (register: Register): Marks =>
  Object.fromEntries(register.students.map(({ student_id, mark }) => [student_id, mark && { code: mark.code, minutes_late: mark.minutes_late, remark: mark.remark }]));

export const rosterOf = (register: Register): number[] => register.students.map(({ student_id }) => student_id);

/** Marks as the body of a save has them. */
export const wireMarks = (marks: Marks) =>
  Object.entries(marks).map(([id, mark]) => (mark ? { student_id: Number(id), code: mark.code, minutes_late: mark.minutes_late, remark: mark.remark || null } : { student_id: Number(id), code: null }));

/** A register after marks of it were saved. */
export function withSaved(register: Register, marks: Marks, version: number): Register {
  const students = register.students.map((student) => {
    const mark = marks[student.student_id];
    return mark === undefined ? student : { ...student, mark: mark && { ...mark, office: student.mark?.office ?? false, leave_id: student.mark?.leave_id ?? null } };
  });
  return { ...register, students, version, state: version > 0 ? "taken" : register.state };
}
