import { dayText } from "../../schema/formats/days";
import { messages } from "../../schema/messages";
import words from "./words/retention/en.json" with { type: "json" };

const t = messages("kit/retention", words);

/** What is said of how long data is kept. */
export const retentionStrings = {
  title: t("title"),
  rehearse: t("rehearse"),
  text: t("text"),
  forEver: t("forEver"),
  due: (count: number) => t("due", { count }),
  withinYear: (count: number) => t("withinYear", { count }),
  next: (day: string) => t("next", { day: dayText(day) }),
  nothing: t("nothing"),
  failed: t("failed"),
  total: (count: number) => t("total", { count }),
} as const;
