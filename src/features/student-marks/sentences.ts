import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("student-marks", words);

/** What the API of a student's marks says, in the language at work. */
export const sentences = {
  moved: (values: { days: string | number }) => t("moved", values),
  movedMore: (values: { days: string | number; more: string | number }) => t("movedMore", values),
  namedTwice: () => t("namedTwice"),
  nothingSaved: () => t("nothingSaved"),
  nothingToChange: () => t("nothingToChange"),
  saved: () => t("saved"),
  order: () => t("order"),
  maxDays: (values: { max: string | number }) => t("maxDays", values),
  changeableUntil: (values: { until: string | number }) => t("changeableUntil", values),
  officeMark: () => t("officeMark"),
};
