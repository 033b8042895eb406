import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/roster/page", words);

/** What is said where an act's classes and students are chosen, and in its preview. */
export const whomStrings = {
  who: t("who"),
  students: t("students"),
  addClass: t("addClass"),
  chooseClass: t("chooseClass"),
  removeClass: (name: string) => t("removeClass", { name }),
  table: t("table"),
  student: t("student"),
  class: t("class"),
  note: t("note"),
} as const;
