import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Policy } from "./policy";
import { beginning } from "./weekly-off";

/** A policy that held until the day before another began to. */
export interface EarlierPolicy {
  before: CalendarDay;
  policy: Policy;
}

/** The policy that holds now, and those that held before it, oldest first. */
export interface Policies {
  now: Policy;
  earlier: readonly EarlierPolicy[];
}

/** A policy with the day from which it holds. */
export interface PolicyFrom {
  from: CalendarDay;
  policy: Policy;
}

/** The policy that holds on a day. */
export const policyOn = ({ now, earlier }: Policies, day: CalendarDay): Policy =>
  earlier.find(({ before }) => day < before)?.policy ?? now;

/** The policies with the day from which each holds, oldest first. */
export const policiesFrom = ({ now, earlier }: Policies): PolicyFrom[] =>
  [...earlier.map(({ policy }) => policy), now].map((policy, at) => ({
    from: earlier[at - 1]?.before ?? beginning,
    policy,
  }));

const alike = (one: Policy, other: Policy): boolean =>
  (Object.keys(one) as (keyof Policy)[]).every((key) => one[key] === other[key]);

/**
 * The policies once another holds from a day on. What held before that day stands; what held from
 * it on is replaced.
 */
export function changedFrom(policies: Policies, { from, policy }: PolicyFrom): Policies {
  const { now, earlier } = policies;
  const kept = earlier.filter(({ before }) => before < from);
  const held = earlier[kept.length]?.policy ?? now;
  return from === beginning || alike(held, policy)
    ? { now: policy, earlier: kept }
    : { now: policy, earlier: [...kept, { before: from, policy: held }] };
}
