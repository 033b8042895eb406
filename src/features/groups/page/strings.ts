import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("groups/page", words);

/** What is said around the students of a teaching group. */
export const groupStrings = {
  open: t("open"),
  title: (name: string) => t("title", { name }),
  students: t("students"),
  classes: t("classes"),
  numbers: t("numbers"),
  numbersHelp: t("numbersHelp"),
  from: t("from"),
  to: t("to"),
  toHelp: t("toHelp"),
  chooseSome: t("chooseSome"),
  fromMissing: t("fromMissing"),
  add: t("add"),
  cancel: t("cancel"),
  added: (count: number) => t("added", { count }),
  already: (count: number) => t("already", { count }),
  unknown: (numbers: readonly string[]) =>
    t("unknown", { count: numbers.length, numbers: numbers.join(", ") }),
};
