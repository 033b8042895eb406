import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("student-self", words);

/** What students read of their own leave, in the language at work. */
export const sentences = {
  sent: () => t("sent"),
  tooManyPending: (values: { count: number }) => t("tooManyPending", values),
  tooManyInAnHour: (values: { count: number }) => t("tooManyInAnHour", values),
  lastBeforeFirst: () => t("lastBeforeFirst"),
};
