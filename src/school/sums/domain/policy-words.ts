import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };
import { countsDays } from "./counted-days";
import type { Policy } from "./policy";

const t = messages("school/sums/domain", words);

/** How the registers of a day make a day; empty where percentages count registers. */
function daySentence({
  whole_day_from: whole,
  half_day_from: half,
}: Pick<Policy, "whole_day_from" | "half_day_from">): string {
  if (whole === null) return "";
  return half === null ? t("days.whole", { whole }) : t("days.half", { whole, half });
}

/** From when being late counts as something else; empty where it never does. */
function lateSentence({
  late_half_after: half,
  late_absent_after: absent,
}: Pick<Policy, "late_half_after" | "late_absent_after">): string {
  if (half !== null && absent !== null) return t("late.both", { half, absent });
  if (half !== null) return t("late.half", { half });
  return absent === null ? "" : t("late.absent", { absent });
}

/**
 * What a policy says beside excused and missing marks, in sentences; none where it says nothing
 * more.
 */
export function policySentences(policy: Omit<Policy, "excused" | "unmarked">): string[] {
  const { free_absences: free, lates_per_absence: each } = policy;
  return [
    daySentence(policy),
    free === 0 ? "" : t(countsDays(policy) ? "free.days" : "free.absences", { free }),
    lateSentence(policy),
    each === null ? "" : t("late.nth", { each }),
  ].filter(Boolean);
}

/**
 * What late marks were added up to, in a sentence; empty where there is none of it.
 * @param count the late marks that count as absent for being one too many
 */
export const latesText = (
  count: number,
  { lates_per_absence: each }: Pick<Policy, "lates_per_absence">,
): string =>
  each === null || count === 0 ? "" : t("late.counted", { count, marks: count * each });

/** Everything that a policy says, as one text. */
export const policyText = (policy: Policy): string =>
  [
    t("treatment", { excused: policy.excused, unmarked: policy.unmarked }),
    ...policySentences(policy),
  ].join(" ");
