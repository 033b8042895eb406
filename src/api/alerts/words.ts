import type { Alert } from "../../domain/attendance/alerts";
import { shownPercent } from "../../domain/attendance/percentage";
import type { Streak } from "../../domain/attendance/streak";
import { shownDay } from "../day-text";
import { noticeOf as notice, type Notice } from "../notifications/notice";
import type { Terms } from "../figures/school";
import type { Concerned } from "./facts";

const inARow = ({ days, atLeast }: Streak) => `${atLeast ? "at least " : ""}${days} school days in a row`;
const treated = { left_out: "are left out", absent: "count as absent", present: "count as present" } as const;

/** What parents and the class teacher read. */
export function noticeOf(alert: Alert, { name, class: className, seen, labels }: Concerned, { policy, threshold }: Pick<Terms, "policy" | "threshold">): Notice {
  const who = className ? `${name}, ${className},` : name;
  switch (alert.kind) {
    case "absence":
      return notice("attendance_alert", `Absent today: ${name}`, `${who} was marked absent on ${shownDay(alert.day)}.${alert.streak ? ` That makes ${inARow(alert.streak)}.` : ""}`);
    case "correction": {
      const now = labels.get(alert.day) ?? [];
      return notice("attendance_alert", `Correction: ${name}`, `We told you that ${name} was absent on ${shownDay(alert.day)}. ${now.length ? `That has been corrected to: ${now.join(", ")}.` : "That mark has been taken back."}`);
    }
    case "consecutive_absences":
      return notice("attendance_alert", `Absent in a row: ${name}`, `${who} has been absent on ${inARow(alert.streak)}${alert.streak.from && alert.streak.to ? `, from ${shownDay(alert.streak.from)} to ${shownDay(alert.streak.to)}` : ""}.`);
    case "low_attendance":
      return notice("low_attendance", `Low attendance: ${name}`,
        `The attendance of ${who} is ${shownPercent(seen.tally)} % of ${seen.tally.counted} counted registers of this academic year, below ${threshold} %. Excused marks ${treated[policy.excused]}, missing ones ${treated[policy.unmarked]}.`);
  }
}
