import { percentText } from "@rollcall/kit/schema/formats/numbers";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/view/en.json" with { type: "json" };

export const t = messages("figures/page/view", words);

/** What percentages count. */
type Unit = "slot" | "day";

/** Percentage points, to a tenth. */
const points = (cost: number) => percentText(Math.round(cost * 10) / 10);

export const reasonNames = {
  present: t("reasons.present"),
  half: t("reasons.half"),
  absent: t("reasons.absent"),
  excused: t("reasons.excused"),
  not_counted: t("reasons.not_counted"),
  late_half: t("reasons.late_half"),
  late_absent: t("reasons.late_absent"),
  free_absence: t("reasons.free_absence"),
  nth_late: t("reasons.nth_late"),
  unmarked: t("reasons.unmarked"),
  closed: t("reasons.closed"),
  not_enrolled: t("reasons.not_enrolled"),
};

export const costs = (cost: number) => t("costs", { cost: points(cost) });

export const costSummary = (costly: number, cost: number, free: number) =>
  [
    t("costSummary", { count: costly, cost: points(cost) }),
    ...(free > 0 ? [t("costSummary.free", { count: free })] : []),
  ].join(" ");

export const never = (left: number, until: string, threshold: number, unit: Unit) =>
  t("projection.never", { left, until, threshold: percentText(threshold), unit });

export const mustAttendText = (
  count: number,
  left: number,
  until: string,
  threshold: number,
  unit: Unit,
) => t("projection.mustAttend", { count, left, until, threshold: percentText(threshold), unit });

export const canMissText = (
  count: number,
  left: number,
  until: string,
  threshold: number,
  unit: Unit,
) => t("projection.canMiss", { count, left, until, threshold: percentText(threshold), unit });
