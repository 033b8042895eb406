import { percentText } from "@rollcall/kit/schema/formats/numbers";
import { countsDays } from "../../school/sums/domain/counted-days";
import type { Policy } from "../../school/sums/domain/policy";
import { t } from "./text";

/** A percentage with what it was counted from, and what the school asks for. */
export interface Figure {
  percentage: number | null;
  attended: number;
  counted: number;
  below: boolean;
  /** Percent. */
  threshold: number;
  policy: Pick<Policy, "whole_day_from" | "half_day_from">;
}

/** The percentage in a sentence with its counts: of sessions, or of days where those are counted. */
export function figureText({
  percentage,
  attended,
  counted,
  below,
  threshold,
  policy,
}: Figure): string {
  if (percentage === null) return t("figure.none");
  const values = { percentage: percentText(percentage), attended, counted };
  const figure = countsDays(policy) ? t("figure.days", values) : t("figure.sessions", values);
  return below ? t("figure.below", { figure, threshold: percentText(threshold) }) : figure;
}
