import type { AttendanceMode } from "../../../school/slots/domain/attendance-mode";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { isWithin, type Span } from "../../../school/calendar/domain/school-calendar";

/** The days a leave covers, and on them all slots or the named ones. */
export interface LeaveSpan extends Span {
  slots: readonly string[] | null;
}

/**
 * The stored text of a leave's slots (`am`, `period:3,period:4`) as a list, each once; null where
 * it covers whole days.
 */
export const leaveSlots = (stored: string | null | undefined): string[] | null =>
  stored ? [...new Set(stored.split(","))] : null;

/** Whether a slot of a day is leave. */
export const covers = ({ slots, ...days }: LeaveSpan, day: CalendarDay, slot: string): boolean =>
  isWithin(day, days) && (slots === null || slots.includes(slot));

/**
 * Whether a mode asks for such a slot at all: a day has no lessons where registers are taken once a
 * day.
 */
export const isSlotOf = (mode: AttendanceMode, slot: string): boolean =>
  mode === "daily"
    ? slot === "day"
    : mode === "session"
      ? slot === "am" || slot === "pm"
      : slot.startsWith("period:");

/** A mark as it stands; `leaveId` is the leave that says it. */
export interface StandingMark {
  codeId: number;
  leaveId: number | null;
  minutesLate: number | null;
  office: boolean;
  remark: string | null;
}

/** One student in one register that has been taken. */
export interface TakenSlot {
  registerId: number;
  day: CalendarDay;
  slot: string;
  /** A school day: what a holiday has closed since is left as it is. */
  open: boolean;
  /** On the class's roster of that day. */
  enrolled: boolean;
  /** Null while the student is unmarked. */
  mark: StandingMark | null;
  /**
   * What stood here before this leave changed it; null was unmarked. Absent where it has changed
   * nothing.
   */
  remembered?: { before: StandingMark | null };
}

/** A mark that becomes another; null is unmarked. */
export interface MarkChange<T extends TakenSlot = TakenSlot> {
  at: T;
  after: StandingMark | null;
}

/**
 * What approving a leave does to the marks that are taken already: they say the leave's code, and
 * who is unmarked gets it too.
 */
export function planApproval<T extends TakenSlot>(
  leave: LeaveSpan & { id: number; codeId: number },
  taken: readonly T[],
): MarkChange<T>[] {
  return taken
    .filter(
      (at) =>
        at.open && at.enrolled && covers(leave, at.day, at.slot) && at.mark?.leaveId !== leave.id,
    )
    .map((at) => ({
      at,
      after: {
        codeId: leave.codeId,
        leaveId: leave.id,
        minutesLate: null,
        office: at.mark?.office ?? false,
        remark: at.mark?.remark ?? null,
      },
    }));
}

/** What no longer stands under a leave. */
export interface Release<T extends TakenSlot = TakenSlot> {
  /** Given back as it was before the leave. */
  giveBack: MarkChange<T>[];
  /** Marked by a person since: left as they are. */
  kept: T[];
}

/**
 * As it was before the leave; a remark is a person's, and stays as it is now. A mark that was made
 * under the leave goes back to unmarked.
 */
const givenBack = ({ mark, remembered }: TakenSlot): StandingMark | null =>
  remembered?.before ? { ...remembered.before, remark: mark?.remark ?? null } : null;

/**
 * What cancelling a leave, or shortening it to `left`, gives back: exactly what the leave changed,
 * and only where the mark still is as the leave set it.
 */
export function planRelease<T extends TakenSlot>(
  leaveId: number,
  left: LeaveSpan | null,
  taken: readonly T[],
): Release<T> {
  const concerned = taken.filter(
    ({ day, slot, mark, remembered }) =>
      (remembered !== undefined || mark?.leaveId === leaveId) && !(left && covers(left, day, slot)),
  );
  const asSet = (at: TakenSlot) => at.mark?.leaveId === leaveId;
  return {
    giveBack: concerned.filter(asSet).map((at) => ({ at, after: givenBack(at) })),
    kept: concerned.filter((at) => !asSet(at)),
  };
}
