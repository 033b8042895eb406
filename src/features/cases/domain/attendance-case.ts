import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** How far a case has come; each stage brings a task. */
export type CaseStage = 1 | 2 | 3;
/** What opens a case by itself. */
export type CaseReason = "absences" | "threshold";

/** When cases open, are raised and close, as the institution has set it. */
export interface CaseRules {
  /** School days absent in a row without leave that reach each stage. */
  stages: readonly [number, number, number];
  belowThreshold: boolean;
  /** Days for which the reason must be gone before a case closes by itself. */
  closeAfterDays: number;
}

/** A student's open case. */
export interface OpenCase {
  stage: CaseStage;
  /** Neither opened nor opened again by a person. */
  isAutomatic: boolean;
  /** The day since which the reason does not hold; null while it does. */
  reasonGoneOn: CalendarDay | null;
  hasOpenTasks: boolean;
  /** A task was done, or a person added something to the case. */
  isBegun: boolean;
}

/** What is known of a student when the case is judged. */
export interface SeenForCase {
  today: CalendarDay;
  /** School days absent in a row without leave, up to the latest marked one. */
  streak: number;
  /** Below the threshold, on enough registers to say so. */
  isLow: boolean;
  /** What held at the last look: that occasion has had its case. */
  known: readonly CaseReason[];
  open: OpenCase | null;
}

/** What becomes of a student's case. */
export type CaseVerdict =
  | { kind: "open"; reason: CaseReason; stage: CaseStage }
  | { kind: "change"; stage: CaseStage; reasonGoneOn: CalendarDay | null }
  | { kind: "close" }
  | { kind: "keep" };

/** The highest stage whose number of days a streak has reached; 0 before the first. */
export const stageReached = (streak: number, { stages }: CaseRules): CaseStage | 0 =>
  streak >= stages[2] ? 3 : streak >= stages[1] ? 2 : streak >= stages[0] ? 1 : 0;

/** Which reasons for a case hold now. */
export const reasonsHeld = (
  { streak, isLow }: Pick<SeenForCase, "streak" | "isLow">,
  rules: CaseRules,
): CaseReason[] => [
  ...(stageReached(streak, rules) > 0 ? (["absences"] as const) : []),
  ...(rules.belowThreshold && isLow ? (["threshold"] as const) : []),
];

function judgeOpen(
  open: OpenCase,
  { today, streak }: SeenForCase,
  held: readonly CaseReason[],
  rules: CaseRules,
): CaseVerdict {
  const reached = stageReached(streak, rules);
  const stage = reached !== 0 && reached > open.stage ? reached : open.stage;
  const reasonGoneOn = held.length > 0 || !open.isAutomatic ? null : (open.reasonGoneOn ?? today);
  const isSettled = !open.hasOpenTasks || !open.isBegun;
  if (reasonGoneOn !== null && reasonGoneOn <= addDays(today, -rules.closeAfterDays) && isSettled)
    return { kind: "close" };
  return stage === open.stage && reasonGoneOn === open.reasonGoneOn
    ? { kind: "keep" }
    : { kind: "change", stage, reasonGoneOn };
}

/**
 * What becomes of a student's case. One opens when a reason comes to hold that did not hold at the
 * last look, so that one occasion opens one case, also after a person has closed it. An open case
 * is raised and never lowered. It closes by itself when no reason has held for the days that are
 * set, and nothing is left to a person: every task is done, or none was begun. A case that a
 * person has opened, or opened again, is closed by a person.
 */
export function evaluateCase(seen: SeenForCase, rules: CaseRules): CaseVerdict {
  const held = reasonsHeld(seen, rules);
  if (seen.open) return judgeOpen(seen.open, seen, held, rules);
  const reason = held.find((one) => !seen.known.includes(one));
  if (!reason) return { kind: "keep" };
  const reached = stageReached(seen.streak, rules);
  return { kind: "open", reason, stage: reached === 0 ? 1 : reached };
}

/** The stages whose tasks are made when a case comes from one stage to another. */
export const stagesBetween = (before: CaseStage | 0, after: CaseStage): CaseStage[] =>
  ([1, 2, 3] as const).filter((stage) => stage > before && stage <= after);
