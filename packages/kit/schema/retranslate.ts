import { sayIn, type Messages } from "./messages";

/** A place that takes a text or a number as it is. */
const place = /\{(\w+)\}/g;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** What stands for a value while a pattern is made; of those that are no one's characters. */
const mark = "\uE000";
const marks = new RegExp(`${mark}[^${mark}]*${mark}`, "g");

/**
 * Says messages again that were stored in English, before it was known who reads them: gives each in
 * the language at work, or undefined for what is no message of the catalogue. Messages that choose
 * by a value (plural, select) are not recognised.
 * @param again says a value, which may be a stored message itself
 */
export function retranslate<Arguments>(
  t: Messages<Arguments>,
  words: Readonly<Record<string, string>>,
): (stored: string, again?: (value: string) => string) => string | undefined {
  const say = t as unknown as (key: string, values: object) => string;
  const patterns = Object.entries(words)
    .filter(([, text]) => !text.replaceAll(place, "").includes("{"))
    // The longest first: what is left of a short message may be the end of a longer one.
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([key, text]) => {
      const names = [...text.matchAll(place)].map(([, name = ""]) => name);
      const values = Object.fromEntries(names.map((name) => [name, mark + name + mark]));
      const english = escaped(sayIn("en", () => say(key, values)));
      return { key, names, pattern: new RegExp(`^${english.replaceAll(marks, "([^]*?)")}$`) };
    });
  return (stored, again = (value) => value) => {
    for (const { key, names, pattern } of patterns) {
      const found = pattern.exec(stored);
      if (!found) continue;
      const values = names.map((name, at) => [name, again(found[at + 1] ?? "")]);
      return say(key, Object.fromEntries(values) as object);
    }
    return undefined;
  };
}
