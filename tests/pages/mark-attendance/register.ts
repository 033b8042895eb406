import type { Mark } from "../../../src/features/attendance/domain/merge";
import type { Register } from "../../../src/features/attendance/page/mark/register-answer";

export const mark = (code: string): Mark => ({ code, minutes_late: null, remark: null });

const shipped = [
  ["P", "Present", "present", "#2f9e44"],
  ["A", "Absent", "absent", "#e03131"],
  ["L", "Late", "present", "#e8590c"],
  ["H", "Half day", "half", "#f08c00"],
  ["E", "Excused", "excused", "#1971c2"],
  ["D", "On duty", "present", "#0c8599"],
] as const;

/** A register as the API would give it: students 101, 102, … with these codes, "-" for unmarked. */
export function registerWith(codes: string, more: Partial<Register> = {}): Register {
  const taken = { id: 5, name: "Marker" };
  return {
    id: 1,
    version: 1,
    class_id: 3,
    mode: "daily",
    class: { id: 3, name: "5 A", code: "5A" },
    date: "2026-06-10",
    today: "2026-06-10",
    slot: "day",
    label: "Day",
    state: "taken",
    why: null,
    begins: null,
    lesson: null,
    start_time: null,
    end_time: null,
    taken_at: "2026-06-10T03:30:00Z",
    taken_by: taken,
    changed_at: "2026-06-10T03:30:00Z",
    changed_by: taken,
    lock: { locked: false, until: "2026-06-12", may_edit: true, why: null },
    codes: shipped.map(([code, label, counts_as, colour], at) => ({
      id: at + 1,
      code,
      label,
      counts_as,
      is_late: code === "L",
      colour,
      retired: false,
    })),
    students: [...codes].map((code, at) => ({
      student_id: 101 + at,
      name: `${["Asha", "Bina", "Chand", "Dev", "Esha", "Farid"][at % 6]} ${["Rao", "Sen", "Iyer"][Math.floor(at / 6) % 3]}`,
      roll_no: at + 1,
      admission_no: `A-${at + 1}`,
      photo: null,
      mark: code === "-" ? null : { ...mark(code), office: false, leave_id: null },
      suggestion: null,
      left: null,
      recent: [],
    })),
    corrections: [],
    ...more,
  };
}
