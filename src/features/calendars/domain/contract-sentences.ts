import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("calendars/domain", words);

/** What is said of a request about calendars that was filled in wrongly, in the language at work. */
export const contractSentences = {
  address: () => t("label.address"),
  name: () => t("label.name"),
  automatic: () => t("automatic"),
  noCalendar: () => t("noCalendar"),
  tooLarge: (values: { megabytes: number }) => t("tooLarge", values),
  changedMeanwhile: () => t("changedMeanwhile"),
  feedKind: () => t("feeds.kind"),
};
