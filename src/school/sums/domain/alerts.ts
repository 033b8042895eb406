import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { isBelow, type Tally } from "./percentage";
import type { Streak } from "./streak";

/** When low attendance is told. */
export interface LowRule {
  /** Percent. */
  threshold: number;
  /** Slots that must count before anybody is warned. */
  atLeast: number;
}

/** What is told, as the institution has set it; null is never. */
export interface AlertRules {
  absence: boolean;
  /** School days in a row. */
  consecutive: number | null;
  low: LowRule | null;
}

/** What was said of an absence, whether by the system or from the dashboard. */
export interface NotifiedAbsence {
  /** The slots it named; null where that was not noted. */
  slots: readonly string[] | null;
  /** It was followed by a correction. */
  corrected: boolean;
}

/** A day of a student some of whose marks have changed. */
export interface SeenDay {
  day: CalendarDay;
  /** Slots whose mark says absent, whatever has become of the day since. */
  marked: readonly string[];
  /**
   * Slots that may be told now: absent without approved leave, marked on the day itself (what is
   * entered later is no news of it), their grace time over.
   */
  news: readonly string[];
  notified: NotifiedAbsence | null;
}

/** A student as far as absences go. */
export interface SeenStudent {
  days: readonly SeenDay[];
  streak: Streak;
  /** Absences in a row were told, and are not over yet. */
  inARow: boolean;
}

export type Alert =
  /** `streak`: told in the same message, since there is one a day. */
  | { kind: "absence"; day: CalendarDay; slots: readonly string[]; streak?: Streak }
  | { kind: "correction"; day: CalendarDay; slots: readonly string[] | null }
  | { kind: "consecutive_absences"; streak: Streak };

/**
 * What is to be told of a student, and whether absences in a row are over and may be told again.
 */
export interface Verdict {
  tell: Alert[];
  over: boolean;
}

/**
 * Whether what was told is no longer so: a mark that it named does not say absent any more. What is
 * marked in other slots changes nothing in it.
 */
export const isWrong = (
  { slots }: Pick<NotifiedAbsence, "slots">,
  marked: readonly string[],
): boolean => (slots === null ? marked.length === 0 : slots.some((slot) => !marked.includes(slot)));

function ofDay({ day, marked, news, notified }: SeenDay, rules: AlertRules): Alert[] {
  if (notified)
    return !notified.corrected && isWrong(notified, marked)
      ? [{ kind: "correction", day, slots: notified.slots }]
      : [];
  return rules.absence && news.length > 0 ? [{ kind: "absence", day, slots: news }] : [];
}

/**
 * Judges a student's days after a change of marks (design/attendance.md, “Alerts”): one message a
 * day about absence, which names the slots that were missed, and one correction where one of these
 * marks was changed; absences in a row once, until they are over.
 */
export function evaluateDays(
  { days, streak, inARow: isNotified }: SeenStudent,
  rules: AlertRules,
): Verdict {
  const isLong = rules.consecutive !== null && streak.days >= rules.consecutive;
  const tell = days.flatMap((day) => ofDay(day, rules));
  if (isLong && !isNotified) {
    const today = tell.find((alert) => alert.kind === "absence" && alert.day === streak.to);
    if (today?.kind === "absence") today.streak = streak;
    else tell.push({ kind: "consecutive_absences", streak });
  }
  return { tell, over: isNotified && rules.consecutive !== null && !isLong };
}

/** Whether a percentage is below the threshold, and rests on enough slots to say so. */
export const isLow = (
  tally: Pick<Tally, "halves" | "counted">,
  { threshold, atLeast }: LowRule,
): boolean => tally.counted >= atLeast && isBelow(tally, threshold);

/**
 * What is to be done about a student's percentage: `tell` that it is low, once until it is `over`;
 * `watch` who is below the threshold and has too few slots that count, since for him also a mark
 * that raises the percentage may reach the minimum.
 */
export function evaluateFigure(
  tally: Pick<Tally, "halves" | "counted">,
  { threshold, atLeast }: LowRule,
  isNotified: boolean,
): "tell" | "over" | "watch" | "nothing" {
  if (isBelow(tally, threshold))
    return isNotified ? "nothing" : tally.counted >= atLeast ? "tell" : "watch";
  return isNotified && tally.counted > 0 ? "over" : "nothing";
}
