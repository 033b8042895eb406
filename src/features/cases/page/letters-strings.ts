import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/letters/en.json" with { type: "json" };

const t = messages("cases/page/letters", words);

/** What is said where letters for several students are printed. */
export const lettersStrings = {
  title: t("title"),
  open: t("open"),
  back: t("back"),
  failed: t("failed"),
  none: t("none"),
  print: (count: number) => t("print", { count }),
  all: (count: number) => t("all", { count }),
  students: t("students"),
  first: (shown: number, total: number) => t("first", { shown, total }),
  previewOf: (name: string) => t("previewOf", { name }),
};
