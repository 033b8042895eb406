import type { Alert } from "../../domain/attendance/alerts";
import { shownPercent, type Tally } from "../../domain/attendance/percentage";
import type { Streak } from "../../domain/attendance/streak";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { slotLabel } from "../attendance/slots";
import { shownDay } from "../school/day-text";
import { noticeOf as notice, type Notice } from "../school/notice";
import type { Terms } from "../figures/school";
import type { Concerned, DayMark } from "./facts";

const inARow = ({ days, atLeast }: Streak) =>
  `${atLeast ? "at least " : ""}${days} school days in a row`;
const treated = {
  left_out: "are left out",
  absent: "count as absent",
  present: "count as present",
} as const;
const whoIs = ({ name, class: className }: Pick<Concerned, "name" | "class">) =>
  className ? `${name}, ${className},` : name;

/** `Morning`, or a lesson as `Mathematics (Period 3)`. */
export const slotName = (label: string, subject: string | null): string =>
  subject ? `${subject} (${label})` : label;

const named = (slot: string, { days, labelOf }: Concerned, day: CalendarDay): string =>
  slotName(labelOf(slot), days.get(day)?.marks.find((mark) => mark.slot === slot)?.subject ?? null);

/**
 * Which sessions or lessons of a day are meant, as the end of a sentence; a whole day needs no
 * word.
 */
export const ofSlots = (names: readonly string[]): string => {
  const named = names.filter((name) => name !== slotLabel("day"));
  return named.length ? `: ${named.join(", ")}` : "";
};

/** What the marks that were told say now. */
function nowOf(slots: readonly string[] | null, student: Concerned, day: CalendarDay): string {
  const marks = student.days.get(day)?.marks ?? [];
  const found = (slots ?? []).map(
    (slot) => [slot, marks.find((mark) => mark.slot === slot)] as const,
  );
  if (slots === null || slots.length === 0)
    return [...new Set(marks.map(({ label }: DayMark) => label))].sort().join(", ");
  if (found.every(([, mark]) => !mark)) return "";
  if (found.length === 1) return found[0]?.[1]?.label ?? "";
  return found
    .map(([slot, mark]) => `${named(slot, student, day)} ${mark?.label ?? "not marked"}`)
    .join(", ");
}

/**
 * What parents and the class teacher are to read; true whether or not an earlier message reached
 * them.
 */
export function noticeOf(alert: Alert, student: Concerned): Notice {
  const { name } = student;
  switch (alert.kind) {
    case "absence":
      return notice(
        "attendance_alert",
        `Absent today: ${name}`,
        `${whoIs(student)} was marked absent on ${shownDay(alert.day)}${ofSlots(alert.slots.map((slot) => named(slot, student, alert.day)))}.${alert.streak ? ` That makes ${inARow(alert.streak)}.` : ""}`,
      );
    case "correction": {
      const now = nowOf(alert.slots, student, alert.day);
      const slots = ofSlots((alert.slots ?? []).map((slot) => named(slot, student, alert.day)));
      return notice(
        "attendance_alert",
        `Correction: ${name}`,
        `${name} was marked absent on ${shownDay(alert.day)}${slots}. ${now ? `That has been corrected to: ${now}.` : "That mark has been taken back."}`,
      );
    }
    case "consecutive_absences":
      return notice(
        "attendance_alert",
        `Absent in a row: ${name}`,
        `${whoIs(student)} has been absent on ${inARow(alert.streak)}${alert.streak.from && alert.streak.to ? `, from ${shownDay(alert.streak.from)} to ${shownDay(alert.streak.to)}` : ""}.`,
      );
  }
}

/** What they read of a percentage below the threshold. */
export const lowNoticeOf = (
  student: Pick<Concerned, "name" | "class">,
  tally: Tally,
  { policy, threshold }: Pick<Terms, "policy" | "threshold">,
): Notice =>
  notice(
    "low_attendance",
    `Low attendance: ${student.name}`,
    `The attendance of ${whoIs(student)} is ${shownPercent(tally)} % of ${tally.counted} counted registers of this academic year, below ${threshold} %. Excused marks ${treated[policy.excused]}, missing ones ${treated[policy.unmarked]}.`,
  );
