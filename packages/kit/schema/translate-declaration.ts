import { plainOption, plainSegment, pluralOf, wordOf, type Declared } from "./declared-words";
import { isPlainObject } from "./is-plain-object";
import { perLanguage } from "./per-language";

/** What a person reads of a declaration, by the name of the option that holds it. */
const textOptions: ReadonlySet<string> = new Set([
  "label",
  "plural",
  "createdLabel",
  "empty",
  "help",
  "patternHelp",
  "confirm",
  "done",
  // Of audiences.
  "meaning",
  "whose",
  "one",
  "many",
]);
/** Texts by value or by place: labels of options, names of numbers, names of entries. */
const textLists: ReadonlySet<string> = new Set(["optionLabels", "names", "entries"]);
/** Headings, which several declarations share. */
const headings: Readonly<Record<string, string>> = { section: "sections", group: "groups" };
/** Options that hold further declarations: one, a list of them, or some by name. */
const nested: ReadonlySet<string> = new Set([
  "fields",
  "children",
  "states",
  "transitions",
  "actions",
  "of",
]);

type Part = Readonly<Record<string, unknown>>;
type Words = Readonly<Record<string, string>>;
/** Hears of each text that is met, with the key under which a translation stands. */
type Note = (key: string, text: string) => void;

const isDeclared = (texts: unknown, option: string) =>
  isPlainObject(texts) && Object.hasOwn(texts, option);

/** The texts of a list of words, such as the labels of options, each with the last part of its key. */
function textsOfList(part: Part, name: string): Words {
  const texts = part[name];
  if (name !== "optionLabels") return { ...(texts as Words) };
  const options = Array.isArray(part["options"]) ? (part["options"] as string[]) : [];
  return Object.fromEntries(
    options.map((option) => [
      option,
      isDeclared(texts, option) ? (texts as Words)[option] : plainOption(option),
    ]),
  ) as Words;
}

/** A list of words in the language at work. */
function spokenList(part: Part, name: string, key: string): unknown {
  const entries = Object.entries(textsOfList(part, name)).flatMap(([last, text]) => {
    const word = wordOf(`${key}.${name}.${last}`);
    return word === undefined && name === "optionLabels" && !isDeclared(part[name], last)
      ? []
      : [[last, word ?? text] as const];
  });
  return Array.isArray(part[name]) ? entries.map(([, text]) => text) : Object.fromEntries(entries);
}

/** What a part of a list is called in keys: its name, or the state that it leads to. */
const nameIn = (one: Part, at: number): string => String(one["name"] ?? one["to"] ?? at);

/** Whether an option holds declarations by name, whatever the names are; a field says its kind. */
const isByName = (name: string, value: Part) =>
  nested.has(name) && name !== "states" && typeof value["kind"] !== "string";

/** What an option holds, with the texts of the declarations in it read in the language at work. */
function spokenValue(name: string, value: unknown, key: string, note: Note): unknown {
  if (Array.isArray(value))
    return (value as unknown[]).map((one, at) =>
      isPlainObject(one) ? spokenPart(one, `${key}.${nameIn(one, at)}`, note) : one,
    );
  if (!isPlainObject(value)) return value;
  if (!isByName(name, value)) return spokenPart(value, key, note);
  return Object.fromEntries(
    Object.entries(value).map(([inner, one]) => [
      inner,
      spokenValue("", one, `${key}.${inner}`, note),
    ]),
  );
}

/**
 * A part of a declaration whose texts are read in the language at work: of a page its own, of an API
 * that of the request it answers. A list of words is made once for each language.
 */
function spokenPart(part: Part, key: string, note: Note): Part {
  const spokenOne: Record<string, unknown> = {};
  const read = (name: string, get: () => unknown) =>
    Object.defineProperty(spokenOne, name, { get, enumerable: true, configurable: true });
  const readList = (name: string) => {
    for (const [last, text] of Object.entries(textsOfList(part, name)))
      note(`${key}.${name}.${last}`, text);
    const list = perLanguage((of: Part) => spokenList(of, name, key));
    read(name, () => list(part));
  };
  for (const [name, value] of Object.entries(part)) {
    const own = `${key}.${name}`;
    const heading = headings[name];
    if (textOptions.has(name) && typeof value === "string") {
      note(own, value);
      read(name, () => wordOf(own) ?? value);
    } else if (textLists.has(name)) readList(name);
    else {
      if (heading !== undefined && typeof value === "string") note(`${heading}.${value}`, value);
      spokenOne[name] = nested.has(name) ? spokenValue(name, value, own, note) : value;
    }
  }
  if (Array.isArray(part["options"]) && !("optionLabels" in part)) readList("optionLabels");
  return spokenOne;
}

const noNote: Note = () => {};

/** A declaration whose texts are read in the language at work. */
export const translateDeclaration = <R extends Declared>(resource: R): R =>
  spokenPart(resource as unknown as Part, resource.name, noNote) as unknown as R;

/**
 * The same of declarations by name that are no resource's.
 * @param key where the words of all of them stand
 */
export const translateByName = <const Parts extends Readonly<Record<string, object>>>(
  parts: Parts,
  key: string,
): Parts => spokenValue("fields", parts, key, noNote) as Parts;

/** Each text of declarations by name, by its key. */
export function textsByName(
  parts: Readonly<Record<string, object>>,
  key: string,
): [key: string, text: string][] {
  const all: [string, string][] = [];
  spokenValue("fields", parts, key, (own, text) => void all.push([own, text]));
  return all;
}

/** Words of an application that stand in no declaration of a resource. */
interface OtherWords {
  /** Of all pages, without a slash at the beginning. */
  paths?: readonly string[];
  /** What permissions allow, what they are for where no resource has that name, and whole keys. */
  permissions?: readonly string[];
}

/**
 * Every text of an application's declarations by its key: of its resources, of the pages that it
 * adds to the menu, of the parts of addresses and of permissions. Sections that are written small are
 * names, which their page puts into words.
 */
export function declaredTexts(
  resources: readonly Declared[],
  pages: readonly { path: string; label: string; group: string }[],
  { paths = [], permissions = [] }: OtherWords = {},
): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const resource of resources) {
    spokenPart(resource as unknown as Part, resource.name, (key, text) => void all.set(key, text));
    all.set(`${resource.name}.plural`, pluralOf(resource));
  }
  for (const { path, label, group } of pages)
    all.set(`pages.${path}`, label).set(`groups.${group}`, group);
  const named = new Set([...resources.map(({ name }) => name), ...pages.map(({ path }) => path)]);
  for (const segment of paths.flatMap((path) => path.split("/")))
    if (!segment.startsWith(":") && !named.has(segment) && !named.has(`/${segment}`))
      all.set(`segments.${segment}`, plainSegment(segment));
  for (const word of permissions) all.set(`permissions.${word}`, plainOption(word));
  return new Map([...all].filter(([key]) => !/^sections\.[a-z]/.test(key)));
}
