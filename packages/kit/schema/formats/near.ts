import { distance } from "../did-you-mean";
import { betweenWords, foldText } from "./fold";

/** Letters that a word has at the least to be found with one of them wrong. */
const shortest = 3;

/** Whether a folded word is another one, or the beginning of it, but for one letter. */
function isNearWord(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true;
  if (typed.length < shortest || /\p{N}/u.test(typed)) return false;
  return [-1, 0, 1].some((more) => distance(typed, word.slice(0, typed.length + more)) <= 1);
}

/**
 * Whether every word that was typed begins a word of a text, be it with one letter wrong, missing,
 * too many or swapped with its neighbour.
 */
export function nearlyHoldsWords(text: string, typed: string): boolean {
  const words = foldText(text).split(betweenWords).filter(Boolean);
  return foldText(typed)
    .split(betweenWords)
    .filter(Boolean)
    .every((one) => words.some((word) => isNearWord(one, word)));
}
