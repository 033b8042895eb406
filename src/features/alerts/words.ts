import type { Alert } from "../../domain/attendance/alerts";
import { shownPercent, type Tally } from "../../domain/attendance/percentage";
import { countsDays } from "../../domain/attendance/counted-days";
import { policySentences } from "../../domain/attendance/policy-words";
import type { Streak } from "../../domain/attendance/streak";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { joined } from "@rollcall/kit/schema/joined";
import { slotLabel } from "../attendance/slots";
import { noticeOf as notice, type Notice } from "../school/notice";
import type { Terms } from "../figures/school";
import type { Concerned, DayMark } from "./facts";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { percentText } from "@rollcall/kit/schema/formats/numbers";

const inARow = ({ days, atLeast }: Streak) =>
  `${atLeast ? "at least " : ""}${days} school days in a row`;
const treated = {
  left_out: "are left out",
  absent: "count as absent",
  present: "count as present",
} as const;
/** `Aarav Chauhan, 7A,`, or the name alone. */
export const whoIs = ({ name, class: className }: Pick<Concerned, "name" | "class">) =>
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

/** What is said of one student; `heading` stands before the name. */
export interface Said {
  type: Notice["type"];
  heading: string;
  name: string;
  body: string;
}

/** Longest text of a notice, in characters. */
const maxBody = 1000;

/** Whether one message has room for what is said of several students, under the same heading. */
export const fitTogether = (said: readonly Said[]): boolean =>
  said.map(({ body }) => body).join(" ").length <= maxBody;

/** One message that says it of one student, or of siblings. */
export function noticeOf(said: readonly [Said, ...Said[]]): Notice {
  const [{ type, heading }] = said;
  const names = joined([...new Set(said.map(({ name }) => name))], "and");
  return notice(type, `${heading}: ${names}`, said.map(({ body }) => body).join(" "));
}

/**
 * What parents and the class teacher are to read; true whether or not an earlier message reached
 * them.
 */
export function saidOf(alert: Alert, student: Concerned, by: Formatting): Said {
  const { name } = student;
  const said = (heading: string, body: string): Said => ({
    type: "attendance_alert",
    heading,
    name,
    body,
  });
  switch (alert.kind) {
    case "absence":
      return said(
        "Absent today",
        `${whoIs(student)} was marked absent on ${dayText(alert.day, by)}${ofSlots(alert.slots.map((slot) => named(slot, student, alert.day)))}.${alert.streak ? ` That makes ${inARow(alert.streak)}.` : ""}`,
      );
    case "correction": {
      const now = nowOf(alert.slots, student, alert.day);
      const slots = ofSlots((alert.slots ?? []).map((slot) => named(slot, student, alert.day)));
      return said(
        "Correction",
        `${name} was marked absent on ${dayText(alert.day, by)}${slots}. ${now ? `That has been corrected to: ${now}.` : "That mark has been taken back."}`,
      );
    }
    case "consecutive_absences":
      return said(
        "Absent in a row",
        `${whoIs(student)} has been absent on ${inARow(alert.streak)}${alert.streak.from && alert.streak.to ? `, from ${dayText(alert.streak.from, by)} to ${dayText(alert.streak.to, by)}` : ""}.`,
      );
  }
}

/** What they read of a percentage below the threshold. */
export const lowSaidOf = (
  student: Pick<Concerned, "name" | "class">,
  tally: Tally,
  { policy, threshold }: Pick<Terms, "policy" | "threshold">,
  by: Formatting,
): Said => ({
  type: "low_attendance",
  heading: "Low attendance",
  name: student.name,
  body: `The attendance of ${whoIs(student)} is ${percentText(shownPercent(tally) ?? 0, by)} of ${tally.counted} counted ${countsDays(policy) ? "days" : "registers"} of this academic year, below ${percentText(threshold, by)}. Excused marks ${treated[policy.excused]}, missing ones ${treated[policy.unmarked]}.${policySentences(
    policy,
  )
    .map((sentence) => ` ${sentence}`)
    .join("")}`,
});
