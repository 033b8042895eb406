import { language } from "./messages";

/** A resource, as far as its texts are concerned. */
export interface Declared {
  name: string;
  label: string;
  plural?: string;
}
type Words = Readonly<Record<string, string>>;
const merged = new WeakMap<object, Words>();

/** The words of declarations in the language at work: the application's before the kit's. */
function declaredWords(): Words {
  const { words } = language();
  let found = merged.get(words);
  if (!found) {
    const ids = Object.keys(words).filter((id) => /(^|\/)resources$/.test(id));
    found = Object.assign({}, ...ids.sort().map((id) => words[id])) as Words;
    merged.set(words, found);
  }
  return found;
}

/** A text of a declaration in the language at work, where that has one. */
export const wordOf = (key: string): string | undefined => declaredWords()[key];

/** The heading of a part of a form or of the menu as the language at work has it. */
export const headingText = (kind: "sections" | "groups", heading: string): string =>
  wordOf(`${kind}.${heading}`) ?? heading;

/** What a page of the menu is called in the language at work; `label` where it has no word. */
export const pageText = (path: string, label: string): string => wordOf(`pages.${path}`) ?? label;

const withCapital = (word: string, gap: "_" | "-"): string =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll(gap, " ");

/** What a part of an address is called where no language says: its word with a capital. */
export const plainSegment = (segment: string): string => withCapital(segment, "-");

/** What a part of an address is called in the language at work: its word with a capital. */
export const segmentText = (segment: string): string =>
  wordOf(`segments.${segment}`) ?? plainSegment(segment);

/** What an option is called where its declaration does not say: its word with a capital. */
export const plainOption = (option: string): string => withCapital(option, "_");

/** The plural label: `label` with an s where neither the language nor the declaration has one. */
export const pluralOf = ({ name, plural, label }: Declared): string =>
  wordOf(`${name}.plural`) ?? plural ?? `${label}s`;
