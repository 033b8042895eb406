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

/** A figure of a term. */
interface TermFigure extends Figure {
  name: string;
  condoned: Condoned | null;
}
/** Percentage points that the school granted beside a percentage. */
interface Condoned {
  points: number;
  percentage: number;
}

/** What was granted, in a sentence; none where nothing was. */
const condonedTexts = (condoned: Condoned | null): string[] =>
  condoned
    ? [
        t("figure.condoned", {
          points: condoned.points,
          percentage: percentText(condoned.percentage),
        }),
      ]
    : [];

/** What stands below the figure of a year: what was granted, and the same of the term. */
export const besideFigure = (condoned: Condoned | null, term: TermFigure | null): string[] => [
  ...condonedTexts(condoned),
  ...(term
    ? [
        [
          t("figure.term", { term: term.name, figure: figureText(term) }),
          ...condonedTexts(term.condoned),
        ].join(" "),
      ]
    : []),
];

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
