import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("bells/page", words);

/** What the pages of bell schedules and of classes say about bells. */
export const bellStrings = {
  times: t("times"),
  timesHelp: t("timesHelp"),
  period: t("period"),
  start: t("start"),
  end: t("end"),
  usual: (start: string, end: string) => t("usual", { start, end }),
  startOf: (period: string) => t("startOf", { period }),
  endOf: (period: string) => t("endOf", { period }),
  asUsual: t("asUsual"),
  both: t("both"),
  noPeriods: t("noPeriods"),
  noPeriodsText: t("noPeriodsText"),
  createPeriod: t("createPeriod"),
  fill: t("fill"),
  save: t("save"),
  saved: t("saved"),
  notSaved: t("notSaved"),
  unconfirmed: t("unconfirmed"),
  timesFailed: t("timesFailed"),
  reload: t("reload"),
  loading: t("loading"),

  bells: t("bells"),
  bellsFailed: t("bellsFailed"),
  bellsLoading: t("bellsLoading"),
  everyDay: t("everyDay"),
} as const;
