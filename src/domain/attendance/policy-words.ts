import type { Policy } from "./policy";

/**
 * What a policy says beside excused and missing marks, in sentences; none where it says nothing
 * more.
 */
export function policySentences({
  free_absences: free,
  late_half_after: half,
  late_absent_after: absent,
}: Pick<Policy, "free_absences" | "late_half_after" | "late_absent_after">): string[] {
  const late = [
    half === null ? "" : `from ${half} minutes counts as half a day`,
    absent === null ? "" : `from ${absent} minutes counts as absent`,
  ].filter(Boolean);
  return [
    free === 0
      ? ""
      : free === 1
        ? "The first absence of an academic year is left out."
        : `The first ${free} absences of an academic year are left out.`,
    late.length === 0 ? "" : `Late ${late.join(", ")}.`,
  ].filter(Boolean);
}
