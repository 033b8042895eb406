import type { DataOf } from "@rollcall/kit/api/http/contract";
import { registerState } from "./domain/register-state";
import type { expected } from "./contract";
import type { Found, PolicyChange } from "./read-expected";

/** A register that a day has, or should have. */
export type Expected = DataOf<typeof expected>["classes"][number]["registers"][number];

/**
 * The registers of a day that were taken: where each stands in the columns of what was found. There
 * are thousands of them, so nothing is made for each.
 */
export interface TakenRegisters extends Pick<Found, "taken"> {
  /** By class and slot. */
  places: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** What the policy changes in one, by its class and slot. */
  changes: ReadonlyMap<string, PolicyChange>;
}

/** The registers that were taken, by class and slot. */
export function takenOf({ taken }: Found, changes: readonly PolicyChange[]): TakenRegisters {
  const places = new Map<number, Map<string, number>>();
  for (const [at, classId] of taken.class_id.entries()) {
    let ofClass = places.get(classId);
    if (!ofClass) places.set(classId, (ofClass = new Map()));
    ofClass.set(taken.slot[at] ?? "", at);
  }
  return {
    taken,
    places,
    changes: new Map(changes.map((one) => [`${one.class_id} ${one.slot}`, one])),
  };
}

/** How many students have a mark in a register; who is late is among the present, or the half. */
export const markedIn = ({ taken }: TakenRegisters, at: number): number =>
  (taken.present[at] ?? 0) +
  (taken.absent[at] ?? 0) +
  (taken.excused[at] ?? 0) +
  (taken.half[at] ?? 0) +
  (taken.not_counted[at] ?? 0);

/** The counts of a register as the policy has them. */
const underPolicy = (
  counts: NonNullable<Expected["counts"]>,
  { present, absent, half, free, nth_late }: PolicyChange,
) => ({
  present: counts.present + present,
  absent: counts.absent + absent,
  half: counts.half + half,
  free,
  nth_late,
});

/** What a register is asked with: its class, and whether its time has come. */
interface Circumstances {
  classId: number;
  students: number;
  isClosed: boolean;
  isUpcoming: boolean;
  isExpected: boolean;
}

/** One register of a class, taken or not. */
export function expectedRegister(
  slot: string,
  lesson: Expected["lesson"],
  registers: TakenRegisters,
  { classId, students, isClosed, isUpcoming, isExpected }: Circumstances,
): Expected {
  const { taken, places, changes } = registers;
  const at = places.get(classId)?.get(slot);
  const marked = at === undefined ? 0 : Math.min(students, markedIn(registers, at));
  const state = registerState({ isClosed, students, marked, isUpcoming, isExpected });
  if (at === undefined)
    return {
      slot,
      lesson,
      state,
      marked,
      expected: students,
      version: 0,
      taken_at: null,
      taken_by: null,
      counts: null,
    };
  const counts = {
    present: taken.present[at] ?? 0,
    absent: taken.absent[at] ?? 0,
    excused: taken.excused[at] ?? 0,
    half: taken.half[at] ?? 0,
    not_counted: taken.not_counted[at] ?? 0,
    late: taken.late[at] ?? 0,
    unmarked: students - marked,
  };
  const change = changes.size > 0 ? changes.get(`${classId} ${slot}`) : undefined;
  // Written out, since an object made with a spread takes several times as long.
  const register = {
    slot,
    lesson,
    state,
    marked,
    expected: students,
    version: taken.version[at] ?? 0,
    taken_at: new Date(taken.taken_at[at] ?? 0).toISOString(),
    taken_by: taken.taken_by[at] ?? null,
    counts,
  };
  return change ? { ...register, policy: underPolicy(counts, change) } : register;
}
