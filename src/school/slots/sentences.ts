import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/slots", words);

/** What slots of a day are called, in the language at work. */
export const sentences = {
  day: () => t("day"),
  morning: () => t("morning"),
  afternoon: () => t("afternoon"),
  period: () => t("period"),
};
