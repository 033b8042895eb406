import { language } from "./messages";
import { listText } from "./formats/names";

/** Words as a sentence lists them: of a, b and c with `or`, “a, b or c”. */
export function joined(words: readonly string[], by: "and" | "or"): string {
  const { tag } = language();
  if (tag !== "en") return listText(words, by, { locale: tag });
  const last = words[words.length - 1] ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${by} ${last}`;
}
