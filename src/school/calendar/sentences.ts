import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/calendar", words);

/** Why a day is closed, in the language at work. */
export const sentences = {
  closedFor: (values: { holiday: string | number }) => t("closedFor", values),
  closedWeekly: () => t("closedWeekly"),
};
