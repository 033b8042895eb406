import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Policy } from "./policy";
import { beginning } from "../../calendar/domain/weekly-off";

/** How percentages are counted, and which attendance is low. */
export interface Calculation {
  policy: Policy;
  /** Percent below which attendance is low. */
  threshold: number;
  /** Registers, or days, that must count before attendance can be called low. */
  lowAfter: number;
}

/** A calculation that held until the day before another began to. */
export interface EarlierCalculation extends Calculation {
  before: CalendarDay;
}

/** The calculation that holds now, and those that held before it, oldest first. */
export interface Calculations {
  now: Calculation;
  earlier: readonly EarlierCalculation[];
}

/** A calculation with the day from which it holds. */
export interface CalculationFrom extends Calculation {
  from: CalendarDay;
}

const only = ({ policy, threshold, lowAfter }: Calculation): Calculation => ({
  policy,
  threshold,
  lowAfter,
});

/** The calculation that holds on a day. */
export const calculationOn = ({ now, earlier }: Calculations, day: CalendarDay): Calculation =>
  only(earlier.find(({ before }) => day < before) ?? now);

/** The calculations with the day from which each holds, oldest first. */
export const calculationsFrom = ({ now, earlier }: Calculations): CalculationFrom[] =>
  [...earlier, now].map((one, at) => ({
    from: earlier[at - 1]?.before ?? beginning,
    ...only(one),
  }));

const alike = (one: Calculation, other: Calculation): boolean =>
  one.threshold === other.threshold &&
  one.lowAfter === other.lowAfter &&
  (Object.keys(one.policy) as (keyof Policy)[]).every(
    (key) => one.policy[key] === other.policy[key],
  );

/**
 * The calculations once another holds from a day on. What held before that day stands; what held
 * from it on is replaced.
 */
export function changedFrom(
  calculations: Calculations,
  { from, ...next }: CalculationFrom,
): Calculations {
  const { now, earlier } = calculations;
  const kept = earlier.filter(({ before }) => before < from);
  const held = earlier[kept.length] ?? now;
  return from === beginning || alike(held, next)
    ? { now: next, earlier: kept }
    : { now: next, earlier: [...kept, { before: from, ...only(held) }] };
}
