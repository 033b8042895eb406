import { foldText } from "../../../schema/formats/fold";
import { nearlyHoldsWords } from "../../../schema/formats/near";
import { nameHole } from "../../fields/palette/palette-action";

const wordsOf = (text: string) => text.trim().split(/\s+/).filter(Boolean);

/** How well typed words are those of a phrase: all of them, all but for letters, or not. */
function likeness(typed: readonly string[], phrase: readonly string[]): 0 | 1 | 2 {
  const isSame = phrase.every((word, at) => foldText(typed[at] ?? "") === foldText(word));
  if (isSame) return 2;
  const isNear = phrase.every((word, at) => {
    const one = typed[at] ?? "";
    return (
      foldText(one) === foldText(word) ||
      (word.length > 3 && one.length >= word.length - 1 && nearlyHoldsWords(word, one))
    );
  });
  return isNear ? 1 : 0;
}

/** The name in a sentence that was typed, and whether the words around it were typed as they are. */
export interface NameInSentence {
  name: string;
  isExact: boolean;
}

/**
 * The name in a sentence, by the first phrase whose other words are there, be it with one letter
 * wrong in a word; undefined where the sentence is none of the phrases, or has no name yet.
 */
export function nameIn(typed: string, phrases: readonly string[]): NameInSentence | undefined {
  const words = wordsOf(typed);
  let nearly: NameInSentence | undefined;
  for (const phrase of phrases) {
    const [before = [], after = []] = phrase.split(nameHole).map(wordsOf);
    if (words.length <= before.length + after.length) continue;
    const end = words.length - after.length;
    const like = Math.min(
      likeness(words.slice(0, before.length), before),
      likeness(words.slice(end), after),
    );
    const name = words.slice(before.length, end).join(" ");
    if (like === 2) return { name, isExact: true };
    if (like === 1) nearly ??= { name, isExact: false };
  }
  return nearly;
}
