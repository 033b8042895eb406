import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("bells", words);

/** What the API of bell schedules says, in the language at work. */
export const sentences = {
  everyDay: () => t("everyDay"),
  ambiguous: (values: { other: string | number; class: string | number }) => t("ambiguous", values),
  ambiguousAll: (values: { other: string | number }) => t("ambiguousAll", values),
  ambiguousOn: (values: {
    other: string | number;
    class: string | number;
    weekday: string | number;
  }) => t("ambiguousOn", values),
  ambiguousAllOn: (values: { other: string | number; weekday: string | number }) =>
    t("ambiguousAllOn", values),
  wouldClash: () => t("wouldClash"),
  periodGone: () => t("periodGone"),
  namedTwice: () => t("namedTwice"),
  order: () => t("order"),
  overlaps: (values: { period: string | number }) => t("overlaps", values),
  anotherPeriod: () => t("anotherPeriod"),
  changedMeanwhile: () => t("changedMeanwhile"),
  saved: () => t("saved"),
};
