import { countsDays } from "./counted-days";
import type { Tally } from "./percentage";
import type { Policy, Treatment } from "./policy";

/**
 * How many marks of each kind there are under a policy, and how many slots should have one. Late
 * marks are also among those that they count as: present, unless their minutes say less.
 */
export interface Sums {
  present: number;
  absent: number;
  excused: number;
  half: number;
  not_counted: number;
  late: number;
  expected: number;
  /** Absences that are left out because they are free; also among the absent. */
  free: number;
  /** Late marks that count as absent for being one too many; also among the present. */
  nth_late: number;
  /** Days that count and what was attended of them in halves, where percentages count days. */
  days: number;
  day_halves: number;
}

/** Sums of marks, which know no days, and not which late one is one too many. */
export type MarkSums = Omit<Sums, "nth_late" | "days" | "day_halves">;

export const noSums: Readonly<Sums> = {
  present: 0,
  absent: 0,
  excused: 0,
  half: 0,
  not_counted: 0,
  late: 0,
  expected: 0,
  free: 0,
  nth_late: 0,
  days: 0,
  day_halves: 0,
};

/** Sums over students, days or classes. */
export const addUp = (all: readonly Sums[]): Sums =>
  all.reduce<Sums>(
    (sum, one) => ({
      present: sum.present + one.present,
      absent: sum.absent + one.absent,
      excused: sum.excused + one.excused,
      half: sum.half + one.half,
      not_counted: sum.not_counted + one.not_counted,
      late: sum.late + one.late,
      expected: sum.expected + one.expected,
      free: sum.free + one.free,
      nth_late: sum.nth_late + one.nth_late,
      days: sum.days + one.days,
      day_halves: sum.day_halves + one.day_halves,
    }),
    { ...noSums },
  );

/**
 * Rows with the same key as one: these columns added up, the others those of the first. In the
 * order in which the keys first come.
 */
export function addRows<Row extends Record<Name, number>, Name extends string>(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown,
  names: readonly Name[],
): Row[] {
  const sums = new Map<unknown, Row>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row));
    if (!sum) sums.set(keyOf(row), { ...row });
    else for (const name of names) (sum as Record<Name, number>)[name] += row[name];
  }
  return [...sums.values()];
}

const markedOf = ({ present, absent, excused, half, not_counted }: MarkSums): number =>
  present + absent + excused + half + not_counted;

/** Expected slots without a mark. */
export const unmarkedOf = (sums: MarkSums): number => sums.expected - markedOf(sums);

const treated = (count: number, how: Treatment) => ({
  halves: how === "present" ? count * 2 : 0,
  counted: how === "left_out" ? 0 : count,
});

/**
 * The tally of marks that have been counted already: the same as `tallyOf` of the slots they were
 * counted of.
 */
export function tallyOfSums(sums: Sums, policy: Policy): Tally {
  const { expected, free, days: counted, day_halves: halves } = sums;
  if (countsDays(policy)) return { halves, counted, expected, marked: markedOf(sums), free };
  const [excused, unmarked] = [
    treated(sums.excused, policy.excused),
    treated(unmarkedOf(sums), policy.unmarked),
  ];
  return {
    halves: (sums.present - sums.nth_late) * 2 + sums.half + excused.halves + unmarked.halves,
    counted:
      sums.present + sums.half + sums.absent - sums.free + excused.counted + unmarked.counted,
    expected: sums.expected,
    marked: markedOf(sums),
    free: sums.free,
  };
}
