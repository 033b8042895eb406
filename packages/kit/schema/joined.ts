import { standardFormatting } from "./formats/formatting";
import { listText } from "./formats/names";
import { language } from "./messages";

/** Words as a sentence lists them: of a, b and c with `or`, “a, b or c”. */
export function joined(words: readonly string[], by: "and" | "or"): string {
  const { tag } = language();
  return listText(words, by, { locale: tag === "en" ? standardFormatting.locale : tag });
}
