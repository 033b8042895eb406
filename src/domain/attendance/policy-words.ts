import { countsDays } from "./counted-days";
import type { Policy, Treatment } from "./policy";

/** How the registers of a day make a day; empty where percentages count registers. */
function daySentence({
  whole_day_from: whole,
  half_day_from: half,
}: Pick<Policy, "whole_day_from" | "half_day_from">): string {
  if (whole === null) return "";
  return half === null
    ? `Counted by days: attending at least ${whole}% of a day is a whole day, less is absent.`
    : `Counted by days: attending at least ${whole}% of a day is a whole day, at least ${half}% half a day, less is absent.`;
}

/**
 * What a policy says beside excused and missing marks, in sentences; none where it says nothing
 * more.
 */
export function policySentences(policy: Omit<Policy, "excused" | "unmarked">): string[] {
  const { free_absences: free, late_half_after: half, late_absent_after: absent } = policy;
  const [absence, absences] = countsDays(policy)
    ? ["day absent", "days absent"]
    : ["absence", "absences"];
  const late = [
    half === null ? "" : `from ${half} minutes counts as half a day`,
    absent === null ? "" : `from ${absent} minutes counts as absent`,
  ].filter(Boolean);
  return [
    daySentence(policy),
    free === 0
      ? ""
      : free === 1
        ? `The first ${absence} of an academic year is left out.`
        : `The first ${free} ${absences} of an academic year are left out.`,
    late.length === 0 ? "" : `Late ${late.join(", ")}.`,
  ].filter(Boolean);
}

/** How marks that are neither present nor absent are counted, in words. */
export const treatmentWords: Readonly<Record<Treatment, string>> = {
  left_out: "left out",
  absent: "counted as absent",
  present: "counted as present",
};

/** Everything that a policy says, as one text. */
export const policyText = (policy: Policy): string =>
  [
    `Excused ${treatmentWords[policy.excused]}, unmarked ${treatmentWords[policy.unmarked]}.`,
    ...policySentences(policy),
  ].join(" ");
