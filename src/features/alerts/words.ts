import { listed } from "@rollcall/kit/schema/messages";
import type { Alert } from "../../school/sums/domain/alerts";
import { shownPercent, type Tally } from "../../school/sums/domain/percentage";
import { countsDays } from "../../school/sums/domain/counted-days";
import { policySentences } from "../../school/sums/domain/policy-words";
import type { Streak } from "../../school/sums/domain/streak";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { joined } from "@rollcall/kit/schema/joined";
import { slotLabel } from "../../school/slots/slots";
import { noticeOf as notice, type Notice } from "../../school/notices/notice";
import type { Terms } from "../figures/api";
import type { Concerned, DayMark } from "./facts";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { percentText } from "@rollcall/kit/schema/formats/numbers";
import { t } from "./text";

const inARow = ({ days, atLeast }: Streak) =>
  atLeast ? t("atLeastInARow", { days }) : t("inARow", { days });
/** `Aarav Chauhan, 7A,`, or the name alone. */
export const whoIs = ({ name, class: className }: Pick<Concerned, "name" | "class">) =>
  className ? t("whoOf", { name, class: className }) : name;

/** `Morning`, or a lesson as `Mathematics (Period 3)`. */
export const slotName = (label: string, subject: string | null): string =>
  subject ? t("lesson", { subject, label }) : label;

const named = (slot: string, { days, labelOf }: Concerned, day: CalendarDay): string =>
  slotName(labelOf(slot), days.get(day)?.marks.find((mark) => mark.slot === slot)?.subject ?? null);

/**
 * Which sessions or lessons of a day are meant, as the end of a sentence; a whole day needs no
 * word.
 */
export const ofSlots = (names: readonly string[]): string => {
  const named = names.filter((name) => name !== slotLabel("day"));
  return named.length ? `: ${listed(named, "unit")}` : "";
};

/** What the marks that were told say now. */
function nowOf(slots: readonly string[] | null, student: Concerned, day: CalendarDay): string {
  const marks = student.days.get(day)?.marks ?? [];
  const found = (slots ?? []).map(
    (slot) => [slot, marks.find((mark) => mark.slot === slot)] as const,
  );
  if (slots === null || slots.length === 0)
    return listed([...new Set(marks.map(({ label }: DayMark) => label))].sort(), "unit");
  if (found.every(([, mark]) => !mark)) return "";
  if (found.length === 1) return found[0]?.[1]?.label ?? "";
  return listed(
    found.map(([slot, mark]) =>
      t("slotNow", { session: named(slot, student, day), mark: mark?.label ?? t("notMarked") }),
    ),
    "unit",
  );
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
    case "absence": {
      const sessions = ofSlots(alert.slots.map((slot) => named(slot, student, alert.day)));
      const day = dayText(alert.day, by);
      const absence = t("absence", { who: whoIs(student), day, sessions });
      const makes = alert.streak ? ` ${t("makes", { row: inARow(alert.streak) })}` : "";
      return said(t("absentToday"), `${absence}${makes}`);
    }
    case "correction": {
      const now = nowOf(alert.slots, student, alert.day);
      const sessions = ofSlots((alert.slots ?? []).map((slot) => named(slot, student, alert.day)));
      const was = { name, day: dayText(alert.day, by), sessions };
      return said(t("correction"), now ? t("corrected", { ...was, now }) : t("takenBack", was));
    }
    case "consecutive_absences": {
      const { from, to } = alert.streak;
      const streak = { who: whoIs(student), row: inARow(alert.streak) };
      return said(
        t("absentInARow"),
        from && to
          ? t("streakFrom", { ...streak, from: dayText(from, by), to: dayText(to, by) })
          : t("streak", streak),
      );
    }
  }
}

/** What they read of a percentage below the threshold. */
export function lowSaidOf(
  student: Pick<Concerned, "name" | "class">,
  tally: Tally,
  { policy, threshold }: Pick<Terms, "policy" | "threshold">,
  by: Formatting,
): Said {
  const low = {
    who: whoIs(student),
    percentage: percentText(shownPercent(tally) ?? 0, by),
    counted: tally.counted,
    threshold: percentText(threshold, by),
  };
  return {
    type: "low_attendance",
    heading: t("lowAttendance"),
    name: student.name,
    body: [
      countsDays(policy) ? t("lowOfDays", low) : t("lowOfRegisters", low),
      t("treated", { excused: policy.excused, unmarked: policy.unmarked }),
      ...policySentences(policy),
    ].join(" "),
  };
}
