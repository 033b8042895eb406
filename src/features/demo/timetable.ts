import type { SchoolClass } from "./classes";
import { lessonPlan } from "./lesson-plan";
import type { DemoSchool } from "./rows";
import { lessonsAWeek, type Duty } from "./staffing";
import type { Calendar } from "./years";

/**
 * Rooms the whole school shares, by the code of the subject; who does not get one stays in the
 * class's own.
 */
const sharedRooms: Readonly<Record<string, string>> = {
  SCP: "Science lab",
  CSC: "Computer lab",
  MUS: "Music room",
  ART: "Art room",
};
const outdoors = "PED";

/** Every class's lessons of the current year: five days of eight periods, without a clash. */
export function timetableRows(
  duties: readonly Duty[],
  classes: readonly SchoolClass[],
  { periods, subjects }: Pick<DemoSchool, "periods" | "subjects">,
  { current }: Calendar,
): DemoSchool["timetable"] {
  const taught = periods.filter(({ is_break }) => !is_break);
  const codes = new Map(subjects.map(({ id, code }) => [id, code]));
  const classRooms = new Map(classes.map(({ id, grade, section }) => [id, `${grade}-${section}`]));
  const taken = new Set<string>();
  const roomFor = ({ classId, subjectId }: Duty, slot: number): string | null => {
    const code = codes.get(subjectId) ?? "";
    const shared = sharedRooms[code];
    if (code === outdoors) return null;
    if (shared === undefined || taken.has(`${shared} ${slot}`))
      return classRooms.get(classId) ?? null;
    taken.add(`${shared} ${slot}`);
    return shared;
  };
  return lessonPlan(duties, lessonsAWeek / 5)
    .sort((one, other) => one.duty.classId - other.duty.classId || one.slot - other.slot)
    .map(({ duty, slot }, at) => ({
      id: at + 1,
      class_id: duty.classId,
      weekday: Math.floor(slot / taught.length) + 1,
      period_id: taught[slot % taught.length]?.id ?? 0,
      subject_id: duty.subjectId,
      teacher_id: duty.teacherId,
      room: roomFor(duty, slot),
      valid_from: current.start,
      valid_to: current.end,
    }));
}
