import { messages } from "../../schema/messages";
import words from "./words/print/en.json" with { type: "json" };

const t = messages("kit/print", words);

/** Signs that keep a text put into a sentence apart from its direction. */
const isolates = /[\u2066-\u2069]/g;

/** What is said on paper, and of printing. */
export const printStrings = {
  print: t("print"),
  hint: t("hint"),
  preparing: t("preparing"),
  unprepared: t("unprepared"),
  printed: (moment: string) => t("printed", { moment }),
  /** The count of pages, for a browser that puts the numbers in. */
  page: (page: string, pages: string) => t("page", { page, pages }).replaceAll(isolates, ""),
};
