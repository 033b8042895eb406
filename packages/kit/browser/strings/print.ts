import { messages } from "../../schema/messages";
import words from "./words/print/en.json" with { type: "json" };

export const t = messages("kit/print", words);

/** Signs that keep a text put into a sentence apart from its direction. */
const isolates = /[\u2066-\u2069]/g;

/** The count of pages, for a browser that puts the numbers in. */
export const pageText = (page: string, pages: string) =>
  t("page", { page, pages }).replaceAll(isolates, "");
