import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("attendance/page/corrections", words);

/** What is said where a correction to a locked register is looked at and decided. */
export const corrections = {
  openRegister: t("openRegister"),
  decide: t("decide"),
  title: t("title"),
  marks: t("marks"),
  student: t("student"),
  was: t("was"),
  wanted: t("wanted"),
  unmarked: t("unmarked"),
  minutes: (count: number) => t("minutes", { count }),
  note: t("note"),
  noteHelp: t("noteHelp"),
  approve: t("approve"),
  reject: t("reject"),
  close: t("close"),
  notDecided: t("notDecided"),
  unconfirmed: t("unconfirmed"),
} as const;
