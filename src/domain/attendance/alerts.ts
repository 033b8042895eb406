import type { CalendarDay } from "../calendar-day";
import { isBelow, type Tally } from "./percentage";
import type { Streak } from "./streak";

/** What is told, as the institution has set it; null is never. */
export interface AlertRules {
  absence: boolean;
  /** School days in a row. */
  consecutive: number | null;
  low: { threshold: number; /** Slots that must count before anybody is warned. */ atLeast: number } | null;
}

/** A day of a student whose marks have changed, as it stands once its grace time is over. */
export interface SeenDay {
  day: CalendarDay;
  /** Absent, and not on approved leave. */
  absent: boolean;
  /** It was marked on the day itself: an absence entered later is no news of the day. */
  isToday: boolean;
  /** What has been told of this day already. */
  told: { absence: boolean; correction: boolean };
}

/** A student as far as alerts go. */
export interface SeenStudent {
  days: readonly SeenDay[];
  streak: Streak;
  tally: Tally;
  /** Told, and not over yet. */
  open: { consecutive: boolean; low: boolean };
}

export type Alert =
  /** `streak`: told in the same message, since there is one a day. */
  | { kind: "absence"; day: CalendarDay; streak?: Streak }
  | { kind: "correction"; day: CalendarDay }
  | { kind: "consecutive_absences"; streak: Streak }
  | { kind: "low_attendance" };

/** What is to be told of a student, and what is over and may be told again. */
export interface Verdict {
  tell: Alert[];
  over: ("consecutive_absences" | "low_attendance")[];
}

function ofDay({ day, absent, isToday, told }: SeenDay, rules: AlertRules): Alert[] {
  if (told.absence) return absent || told.correction ? [] : [{ kind: "correction", day }];
  return rules.absence && absent && isToday ? [{ kind: "absence", day }] : [];
}

const isLow = ({ tally }: SeenStudent, { low }: AlertRules) => low !== null && tally.counted >= low.atLeast && isBelow(tally, low.threshold);

/**
 * Judges a student after a change of marks (design/attendance.md, “Alerts”): absence of the day, one correction where it was
 * told wrongly; absences in a row and low attendance once each, until they are over.
 */
export function judge(seen: SeenStudent, rules: AlertRules): Verdict {
  const { streak, open } = seen;
  const inARow = rules.consecutive !== null && streak.days >= rules.consecutive;
  const tell = seen.days.flatMap((day) => ofDay(day, rules));
  if (inARow && !open.consecutive) {
    const today = tell.find((alert) => alert.kind === "absence" && alert.day === streak.to);
    if (today?.kind === "absence") today.streak = streak;
    else tell.push({ kind: "consecutive_absences", streak });
  }
  if (isLow(seen, rules) && !open.low) tell.push({ kind: "low_attendance" });
  const over: Verdict["over"] = [];
  if (open.consecutive && rules.consecutive !== null && !inARow) over.push("consecutive_absences");
  if (open.low && rules.low !== null && seen.tally.counted > 0 && !isBelow(seen.tally, rules.low.threshold)) over.push("low_attendance");
  return { tell, over };
}
