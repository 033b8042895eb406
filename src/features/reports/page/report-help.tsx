import { HelpButton } from "@rollcall/kit/browser/crud/help/help-button";
import { reports, type Report } from "./report";
import { t } from "./text";

/** What a column means, by its key. */
const columnMeanings = {
  registers: t("help.registers"),
  incomplete: t("help.incomplete"),
  missing: t("help.missing"),
  percentage: t("help.percentage"),
  coverage: t("help.coverage"),
  not_counted: t("help.not_counted"),
  free: t("help.free"),
  left: t("help.left"),
  must_attend: t("help.must_attend"),
  can_miss: t("help.can_miss"),
  pattern: t("help.pattern"),
  otherwise: t("help.otherwise"),
} as Readonly<Record<string, string>>;

/** The same where the report of who takes registers means something else. */
const meaningsOfTaking = {
  late: t("help.takenLater"),
  percentage: t("help.takenPercent"),
} as Readonly<Record<string, string>>;

/** What columns of a report mean whose names alone do not say it, and its threshold. */
function meaningsIn({ name, columns }: Report) {
  const known =
    name === "marking-compliance" ? { ...columnMeanings, ...meaningsOfTaking } : columnMeanings;
  return [
    ...columns.flatMap(({ key, label }) =>
      known[key] === undefined ? [] : [{ term: label, meaning: known[key] }],
    ),
    ...(reports.get(name)?.includes("threshold") && name !== "awards"
      ? [{ term: t("limit"), meaning: t("help.threshold") }]
      : []),
  ];
}

/** Explains the columns of a report beside its title. */
export function ReportHelp({ report }: { report: Report | undefined }) {
  const meanings = report ? meaningsIn(report) : [];
  return meanings.length > 0 ? <HelpButton about={t("help.columns")}>{meanings}</HelpButton> : null;
}
