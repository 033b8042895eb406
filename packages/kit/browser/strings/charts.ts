import { messages } from "../../schema/messages";
import words from "./words/charts/en.json" with { type: "json" };

const t = messages("kit/charts", words);

/** What charts say of themselves. */
export const chartStrings = {
  /** After the name of a chart, for who cannot see it. */
  range: (title: string, lowest: string, highest: string) => t("range", { title, lowest, highest }),
  empty: (title: string) => t("empty", { title }),
  noData: t("noData"),
  keys: t("keys"),
  reading: (label: string, values: string) => t("reading", { label, values }),
  ofSeries: (name: string, value: string) => t("ofSeries", { name, value }),
  asTable: t("asTable"),
  table: (title: string) => t("table", { title }),
  below: (label: string) => t("below", { label }),
  above: (label: string) => t("above", { label }),
  state: t("state"),
};
