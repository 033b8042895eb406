import { countsDays } from "../../../school/sums/domain/counted-days";
import type { StudentDay, StudentYear } from "./answers";

/** A leave of the student, approved or yet to be decided. */
export interface StudentLeave {
  from: string;
  to: string;
  /** The only slots it is about, such as `am`; none: whole days. */
  slots: readonly string[];
  type: string;
  reason: string;
  isApproved: boolean;
}

/** A register in which the student was not, or not wholly, there. */
export interface Absence {
  date: string;
  classId: number | null;
  slot: string;
  code: string | null;
  minutesLate: number | null;
  remark: string | null;
  reason: StudentDay["slots"][number]["reason"];
  leave: StudentLeave | undefined;
  isExcused: boolean;
  /**
   * Percentage points that it takes from 100%: 0 where it is left out. Undefined for a further
   * register of a day that counts as one.
   */
  cost: number | undefined;
}

type Slot = StudentDay["slots"][number];

/** Left out of both sides, although the student was away. */
const leftOut: ReadonlySet<Slot["reason"]> = new Set(["excused", "not_counted", "free_absence"]);

const isAbsence = ({ weight, reason }: Slot) =>
  weight === null ? leftOut.has(reason) : weight < 1 || reason === "excused";

const leaveOf = (leaves: readonly StudentLeave[], date: string, slot: string) =>
  leaves.find(
    ({ from, to, slots }) =>
      from <= date && date <= to && (slots.length === 0 || slots.includes(slot)),
  );

/** What a register or, where percentages count days, its day takes. */
function lossOf({ counts }: StudentDay, { weight }: Slot): number {
  if (counts?.free) return 0;
  const counted = counts ? counts.weight : weight;
  return counted === null ? 0 : 1 - counted;
}

/**
 * The absences that explain a percentage, the latest first, each with what it costs: together they
 * are what is missing to 100%, as far as absences are.
 */
export function absencesOf(
  { days, counted, codes, policy }: Pick<StudentYear, "days" | "counted" | "codes" | "policy">,
  leaves: readonly StudentLeave[],
): Absence[] {
  const excusing = new Set(
    codes.filter(({ counts_as: counts }) => counts === "excused").map(({ code }) => code),
  );
  const perDay = countsDays(policy);
  return days.toReversed().flatMap((day) =>
    day.slots.filter(isAbsence).map((slot, at): Absence => {
      const { code } = slot;
      const leave = leaveOf(leaves, day.date, slot.slot);
      return {
        date: day.date,
        classId: day.class_id,
        slot: slot.slot,
        code,
        minutesLate: slot.minutes_late,
        remark: slot.remark,
        reason: slot.reason,
        leave,
        isExcused: (code !== null && excusing.has(code)) || leave?.isApproved === true,
        cost:
          perDay && at > 0 ? undefined : counted === 0 ? 0 : (lossOf(day, slot) * 100) / counted,
      };
    }),
  );
}

/** How many absences cost something, how much together, and how many cost nothing. */
export function sumOf(absences: readonly Absence[]): {
  costly: number;
  free: number;
  cost: number;
} {
  const told = absences.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  return {
    costly: told.filter((cost) => cost > 0).length,
    free: told.filter((cost) => cost === 0).length,
    cost: told.reduce((sum, cost) => sum + cost, 0),
  };
}
