import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { closure } from "../../school/calendar/calendar";
import { bellTime, dayState, isReleased } from "../../school/calendar/domain/school-calendar";
import { holdsOn, isDueBy } from "../../school/roster/domain/roster";
import { modeOn } from "../../school/slots/domain/attendance-mode";
import { requestedSlots } from "../../school/slots/domain/requested-slots";
import { sayIn } from "@rollcall/kit/schema/messages";
import { wholeLanguageTags } from "@rollcall/kit/schema/languages";
import { plainDigits } from "@rollcall/kit/schema/formats/numbers";
import { slotLabel } from "../../school/slots/slots";
import type { Facts } from "./facts";
import { fold } from "./heading-words";
import type { Student } from "./students";
import { t } from "./text";

/** One register of a day in which a student is marked. */
export interface Target {
  class_id: number;
  date: CalendarDay;
  slot: string;
}

/** The registers that a class has on a day: those that were taken, and those that are asked for. */
function slotsOn(classId: number, day: CalendarDay, facts: Facts): string[] {
  const { school } = facts;
  const asked = requestedSlots({
    mode: modeOn(school.modes, day).mode,
    classId,
    isGroup: school.groups.has(classId),
    day,
    lessons: school.lessons.get(classId) ?? [],
    cancelled: school.cancelled,
    calendar: school.calendar,
  });
  return [...new Set([...asked, ...facts.takenOf(classId, day)])].sort(school.compareSlots);
}

/** Half days as files call them besides. */
const halves = new Map([
  ["am", "am"],
  ["pm", "pm"],
  ["fn", "am"],
  ["an", "pm"],
  ["forenoon", "am"],
  ["afternoon", "pm"],
  ["morning", "am"],
]);

/** The names of a slot, folded: ours in each language, and of a period its number alone. */
function namesOf(slot: string, facts: Facts): string[] {
  const own = slot.startsWith("period:")
    ? [facts.school.labelOf(slot)]
    : wholeLanguageTags.map((tag) => sayIn(tag, () => slotLabel(slot)));
  const numbers = own.flatMap((name) => /^\D*(\d+)\D*$/u.exec(plainDigits(name))?.[1] ?? []);
  return [slot, ...own, ...numbers].map(fold);
}

/** Whether a text means a slot. */
export const isCalled = (slot: string, text: string, facts: Facts): boolean =>
  namesOf(slot, facts).includes(fold(plainDigits(text))) || halves.get(fold(text)) === slot;

/** When a lesson begins, `HH:MM`; null for what is none. */
const beginsAt = (slot: string, day: CalendarDay, classId: number, { school }: Facts) =>
  bellTime(slot, day, classId, school.calendar)?.start ?? school.starts.get(slot) ?? null;

/** The classes and groups in which a student is on a day; the one that is named first. */
function classesOn({ stays }: Student, day: CalendarDay, named: number | null): number[] {
  const here = stays.filter((stay) => holdsOn(stay, day)).map(({ class_id }) => class_id);
  return here.sort((a, b) => Number(b === named) - Number(a === named));
}

/** Whether a student is not due in a lesson of a group, and has no mark in it. */
const isAway = (
  { class_id, date, slot }: Target,
  student: Student,
  classIds: readonly number[],
  facts: Facts,
): boolean => {
  const { school } = facts;
  const home = classIds.find((id) => !school.groups.has(id));
  return (
    home !== undefined &&
    school.groups.has(class_id) &&
    !facts
      .marksOf(student.id, date)
      .some((one) => one.class_id === class_id && one.slot === slot) &&
    isReleased(
      { slot, day: date, starts: school.starts.get(slot) ?? null },
      class_id,
      home,
      school.calendar,
    )
  );
};

/** Whether a student is due in a slot, as a guest elsewhere is not, or has a mark in it. */
function isDue({ class_id, date, slot }: Target, { id, stays }: Student, facts: Facts): boolean {
  const here = stays
    .filter((stay) => holdsOn(stay, date))
    .map((stay) => ({ ...stay, classId: stay.class_id }));
  return (
    here.some((stay) => stay.class_id === class_id && isDueBy(stay, slot, here)) ||
    facts.marksOf(id, date).some((one) => one.class_id === class_id && one.slot === slot)
  );
}

/**
 * The registers in which a mark of a day is set: that of the session, or all of the day where none is
 * named; or why there is none.
 */
export function targetsOf(
  student: Student,
  { day, session }: { day: CalendarDay; session: string },
  named: number | null,
  facts: Facts,
): Target[] | string {
  if (day > facts.now.today) return t("future");
  const classIds = classesOn(student, day, named);
  if (classIds.length === 0 || (named !== null && !classIds.includes(named)))
    return t("notEnrolled", { name: student.name });
  const open = classIds.filter((id) => dayState(day, id, facts.school.calendar).open);
  if (open.length === 0)
    return closure(day, classIds[0] ?? 0, facts.school.calendar) ?? t("notExpected");
  const all = open.flatMap((class_id) =>
    slotsOn(class_id, day, facts)
      .map((slot) => ({ class_id, date: day, slot }))
      .filter(
        (target) => isDue(target, student, facts) && !isAway(target, student, classIds, facts),
      ),
  );
  if (all.length === 0) return t("notExpected");
  if (session === "") return all;
  const first = all.find(({ slot }) => isCalled(slot, session, facts));
  return first ? [first] : t("noSession", { session });
}

/** When a lesson of today begins that is still to come, `HH:MM`; else null. */
export function stillToCome({ class_id, date, slot }: Target, facts: Facts): string | null {
  if (date !== facts.now.today || !slot.startsWith("period:")) return null;
  const begins = beginsAt(slot, date, class_id, facts);
  return begins !== null && begins > facts.now.time ? begins : null;
}
