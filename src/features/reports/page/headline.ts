import { dayText } from "@rollcall/kit/schema/formats/days";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import type { AnswerTo } from "../../../providers/call";
import { figureStrings } from "../../figures/page";
import type { Report } from "./report";
import { t } from "./text";

/** What each report comes to, as the page that lists them asks for it. */
export type Headline = AnswerTo<"GET /admin/reports">["headlines"][number];

/** A figure, and what it is of. */
export interface SaidFigure {
  value: string;
  label: string;
}

type Totals = Report["totals"];
const numberIn = (totals: Totals, key: string): number | undefined =>
  typeof totals?.[key] === "number" ? totals[key] : undefined;
const percentSaid = (row: Totals, label: string): SaidFigure | undefined => {
  const percentage = numberIn(row, "percentage");
  return percentage === undefined ? undefined : { value: figureStrings.percent(percentage), label };
};

type Summed = Pick<Report, "name" | "total" | "totals" | "threshold">;

/** Counts of reports whose point is no percentage. */
const counts: Readonly<Record<string, (report: Summed) => SaidFigure | undefined>> = {
  defaulters: ({ total, totals, threshold }) =>
    numberIn(totals, "percentage") === undefined && total === 0
      ? undefined
      : { value: numberText(total), label: t("headline.below", { count: total, threshold }) },
  awards: ({ total, threshold }) => ({
    value: numberText(total),
    label: t("headline.awards", { count: total, threshold }),
  }),
  "late-comers": ({ total, totals }) => {
    const times = numberIn(totals, "late");
    return times === undefined
      ? undefined
      : { value: numberText(total), label: t("headline.late", { count: total, times }) };
  },
  "leave-summary": ({ totals }) => {
    const [requests, pending] = [numberIn(totals, "requests"), numberIn(totals, "pending")];
    return requests === undefined || pending === undefined
      ? undefined
      : { value: numberText(requests), label: t("headline.leave", { count: requests, pending }) };
  },
  "marking-compliance": ({ totals }) => {
    const [missing, registers] = [numberIn(totals, "missing"), numberIn(totals, "registers")];
    return missing === undefined || !registers
      ? undefined
      : { value: numberText(missing), label: t("headline.missing", { registers }) };
  },
};

/** What a report comes to; undefined where nothing is counted yet. */
export const saidOf = (report: Summed): SaidFigure | undefined =>
  (counts[report.name] ?? (({ totals }) => percentSaid(totals, t("attendance"))))(report);

/** The same on the card of a report: of one day or of the lowest line, where that says more. */
export function saidOnCard(headline: Headline): SaidFigure | undefined {
  const { name, row } = headline;
  if (name === "daily-summary")
    return row ? percentSaid(row, dayText(String(row["date"]))) : undefined;
  if (name === "class-summary" || name === "subject-summary")
    return row
      ? percentSaid(row, t("headline.lowest", { name: String(row["class"] ?? row["subject"]) }))
      : undefined;
  return saidOf(headline);
}
