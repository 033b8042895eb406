/**
 * How a register stands. `taken`: every student on the roster of its day has a mark. `incomplete`:
 * some have one, and it is due. `missing`: it is due and nobody has a mark, whether it was never
 * opened or all its marks were cleared again. `upcoming`: it is not due yet and not complete,
 * though some may be marked already. `not_expected`: nobody has a mark, on a day before registers are
 * expected. `closed`: none is taken, because of the calendar or an empty
 * class.
 */
export const registerStates = [
  "taken",
  "incomplete",
  "missing",
  "upcoming",
  "not_expected",
  "closed",
] as const;
export type RegisterState = (typeof registerStates)[number];

/** One time a student passed the gate; `time` as `HH:MM`. */
export interface GatePass {
  kind: "arrival" | "departure";
  time: string;
  reason: string | null;
}

/**
 * That a student left by the gate before a slot was over, and was not back in it.
 * @param passes in the order of the day
 * @returns `isBefore`: the student had left when it began
 */
export function leavingIn(
  passes: readonly GatePass[],
  { start, end }: { start: string | null; end: string | null },
): { time: string; reason: string | null; isBefore: boolean } | null {
  const last = passes.findLast(({ time }) => end === null || time < end);
  if (last?.kind !== "departure") return null;
  return { time: last.time, reason: last.reason, isBefore: start !== null && last.time <= start };
}

interface Standing {
  /** Whether the calendar closes the day for the class. */
  isClosed: boolean;
  /** On the roster of the day. */
  students: number;
  /** Of them, those with a mark; what approved leave suggests is none until it is saved. */
  marked: number;
  /** Whether its time has not come yet. */
  isUpcoming: boolean;
  /** Whether it is of a day from which registers are expected; so unless told. */
  isExpected?: boolean;
}

export function registerState({
  isClosed,
  students,
  marked,
  isUpcoming,
  isExpected = true,
}: Standing): RegisterState {
  if (isClosed || students === 0) return "closed";
  if (marked >= students) return "taken";
  if (isUpcoming) return "upcoming";
  if (marked > 0) return "incomplete";
  return isExpected ? "missing" : "not_expected";
}
