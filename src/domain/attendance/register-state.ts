/**
 * How a register stands. `taken`: every student on the roster of its day has a mark. `incomplete`:
 * some have one, and it is due. `missing`: it is due and nobody has a mark, whether it was never
 * opened or all its marks were cleared again. `upcoming`: it is not due yet and not complete,
 * though some may be marked already. `closed`: none is taken, because of the calendar or an empty
 * class.
 */
export const registerStates = ["taken", "incomplete", "missing", "upcoming", "closed"] as const;
export type RegisterState = (typeof registerStates)[number];

interface Standing {
  /** Whether the calendar closes the day for the class. */
  isClosed: boolean;
  /** On the roster of the day. */
  students: number;
  /** Of them, those with a mark; what approved leave suggests is none until it is saved. */
  marked: number;
  /** Whether its time has not come yet. */
  isUpcoming: boolean;
}

export function registerState({ isClosed, students, marked, isUpcoming }: Standing): RegisterState {
  if (isClosed || students === 0) return "closed";
  if (marked >= students) return "taken";
  if (isUpcoming) return "upcoming";
  return marked > 0 ? "incomplete" : "missing";
}
