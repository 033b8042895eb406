import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("audiences", words);

/** What placeholders stand for, in the language at work. */
export const sentences = {
  noPercentage: () => t("noPercentage"),
  noClass: () => t("noClass"),
  percentageOf: (values: { percentage: string | number; name: string | number }) =>
    t("percentageOf", values),
};
