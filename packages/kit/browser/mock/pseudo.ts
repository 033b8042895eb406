const plain = "aceinosuyzACEINOSUYZ";
const accented = "áçéíñöšüýžÁÇÉÍÑÖŠÜÝŽ";

/** Letters with accents, and two fifths longer, as other languages are. */
const changed = (text: string) =>
  text.replaceAll(/[A-Za-z]/g, (letter) => {
    const at = plain.indexOf(letter);
    const written = accented[at] ?? letter;
    return "aeiou".includes(letter) ? written + written : written;
  });

/** The text of a message apart from what stands in braces, of any depth. */
function aroundPlaces(text: string, change: (plain: string) => string): string {
  let depth = 0;
  let out = "";
  let run = "";
  for (const letter of text) {
    if (letter === "{" || letter === "}") {
      out += depth === 0 ? change(run) : run;
      run = "";
      depth += letter === "{" ? 1 : -1;
      out += letter;
    } else run += letter;
  }
  return out + change(run);
}

/** A message of the pseudo-language, with the same arguments. */
export const pseudo = (text: string): string => `[${aroundPlaces(text, changed)}]`;

/** Every message of the pseudo-language. */
export const pseudoWords = (
  words: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words).map(([id, messages]) => [
      id,
      Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, pseudo(text)])),
    ]),
  );
