/** Letters that a word has at the least: of a shorter one, too many others are one letter away. */
const shortest = 3;
/** Letters of a word that are looked at; it makes a choice of the pattern for each, four times. */
const longest = 30;

const escaped = (letter: string) => (/[\p{L}\p{M}]/u.test(letter) ? letter : `\\${letter}`);

/**
 * A regular expression for the beginning of a word that is the given one, or differs from it by one
 * letter: another one, one more, one less, or two neighbours swapped. The first letter of a
 * short word holds, or half of a large table would be found. PostgreSQL serves it by the trigram
 * index. Undefined for words that must be found as they are: short ones, and those with digits, as
 * numbers and phones have many neighbours.
 * @param word folded, as `search_text` holds it
 */
export function nearPattern(word: string): string | undefined {
  const letters = [...word].slice(0, longest);
  if (letters.length < shortest || /\p{N}/u.test(word)) return undefined;
  const text = (part: readonly string[]) => part.map(escaped).join("");
  const ways = new Set<string>([text(letters)]);
  for (let at = letters.length < 5 ? 1 : 0; at <= letters.length; at += 1) {
    const [before, after] = [letters.slice(0, at), letters.slice(at)];
    const [first, second, ...rest] = after;
    ways.add(`${text(before)}.${text(after)}`);
    if (first === undefined) continue;
    ways.add(`${text(before)}.${text(after.slice(1))}`);
    ways.add(`${text(before)}${text(after.slice(1))}`);
    if (second !== undefined) ways.add(text([...before, second, first, ...rest]));
  }
  return ` (${[...ways].join("|")})`;
}
