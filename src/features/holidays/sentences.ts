import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("holidays", words);

/** What the API of holidays says, in the language at work. */
export const sentences = {
  schoolDayOnly: () => t("schoolDayOnly"),
  hoursOnly: () => t("hoursOnly"),
  bellsOnly: () => t("bellsOnly"),
  needsHours: () => t("needsHours"),
  needsBells: () => t("needsBells"),
  sameNumber: (values: { before: string | number }) => t("sameNumber", values),
  otherNumber: (values: { after: number; before: string | number }) => t("otherNumber", values),
  missing: (values: { missing: number }) => t("missing", values),
  released: (values: { released: number }) => t("released", values),
  kept: (values: { kept: number }) => t("kept", values),
  endAfterBeginning: () => t("endAfterBeginning"),
  leaving: (values: { count: number }) => t("leaving", values),
  back: (values: { count: number }) => t("back", values),
  none: () => t("none"),
};
