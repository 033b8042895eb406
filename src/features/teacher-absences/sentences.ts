import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("teacher-absences", words);

/** What is said of a stand-in, in the language at work. */
export const sentences = {
  isAbsent: () => t("isAbsent"),
  notActive: (values: { name: string | number }) => t("notActive", values),
  absentToo: (values: { name: string | number; from: string | number }) => t("absentToo", values),
};
