import { countsDays } from "../../../school/sums/domain/counted-days";
import type { Policy } from "../../../school/sums/domain/policy";
import { latesText, policyText } from "../../../school/sums/domain/policy-words";
import { percentText } from "@rollcall/kit/schema/formats/numbers";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/figures/en.json" with { type: "json" };

import type { StudentYear } from "./answers";

export const t = messages("figures/page/figures", words);

type Condoned = Pick<StudentYear, "condoned" | "percentage" | "threshold">;

/** What is said of attendance in figures, wherever it stands. */
export const figureStrings = {
  percent: (percentage: number | null) => (percentage === null ? "—" : percentText(percentage)),
  policy: policyText,
  lates: latesText,
  free: (count: number, policy: Policy) => t(countsDays(policy) ? "free.days" : "free", { count }),
  mixed: t("mixed"),
  counted: (weight: number, counted: number, policy: Policy) =>
    counted === 0
      ? t("counted.nothing")
      : t(countsDays(policy) ? "counted.days" : "counted.sessions", { attended: weight, counted }),
  coverage: (marked: number, expected: number, coverage: number | null) =>
    expected === 0
      ? t("coverage.nothing")
      : t("coverage", { marked, expected, coverage: figureStrings.percent(coverage) }),
  below: (threshold: number) => t("below", { threshold: percentText(threshold) }),
  /** What was granted beside a percentage; empty where nothing was. */
  condoned: ({ condoned: of, percentage, threshold }: Condoned) =>
    of
      ? t("condoned", {
          percentage: figureStrings.percent(percentage),
          points: of.points,
          sum: figureStrings.percent(of.percentage),
          reached: String(of.reached),
          threshold: percentText(threshold),
        })
      : "",
  minimum: (threshold: number) => t("minimum", { threshold: percentText(threshold) }),
  failed: t("failed"),
  loading: t("loading"),
};
