import type { DataOf } from "@rollcall/kit/api/http/contract";
import { attendedOn, countsDays, dayWeight } from "../../school/sums/domain/counted-days";
import { explain } from "./domain/explain";
import type { Policy } from "../../school/sums/domain/policy";
import type { StudentDay } from "../../school/sums/domain/student-days";
import { closedBy } from "../../school/calendar/calendar";
import type { studentFigures } from "./contract";
import type { School } from "./school";
import type { TakenRow } from "./taken";

/** One calendar day of a student. */
export type ShownDay = DataOf<typeof studentFigures>["days"][number];
/** One slot with what it weighs in the percentage, and why. */
type ShownSlot = ShownDay["slots"][number];

const weights = { 0: 0, 1: 0.5, 2: 1 } as const;

/** What a day counts as a whole, and why. */
function countedDay(day: StudentDay, policy: Policy): NonNullable<ShownDay["counts"]> {
  const attended = attendedOn(day, policy);
  const weight = dayWeight(attended, policy);
  return {
    weight: weight === null ? null : weights[weight],
    attended: attended.halves / 2,
    counted: attended.counted,
    free: day.isFree ?? false,
  };
}

/**
 * A day as it leaves the API, its slots as they follow each other.
 * @param rows the registers of the day
 */
export function shownDay(
  one: StudentDay,
  rows: readonly TakenRow[],
  policy: Policy,
  school: School,
): ShownDay {
  const { day, classId, state, slots } = one;
  const shown = slots.map((found): ShownSlot => {
    const { slot, mark, classId: of } = found;
    const { weight, reason } = explain(found, policy);
    const row =
      mark === null
        ? undefined
        : rows.find((taken) => taken.slot === slot && taken.mark !== null && taken.classId === of);
    return {
      slot,
      code: row?.code?.code ?? null,
      minutes_late: row?.minutes ?? null,
      remark: row?.remark ?? null,
      weight: weight === null ? null : weights[weight],
      reason,
    };
  });
  return {
    date: day,
    class_id: classId,
    closed: state ? closedBy(state) : null,
    slots: shown.sort((a, b) => school.compareSlots(a.slot, b.slot)),
    ...(countsDays(policy) ? { counts: countedDay(one, policy) } : {}),
  };
}
