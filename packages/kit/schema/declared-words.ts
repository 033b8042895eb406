import { language } from "./messages";
import { isPlainObject } from "./is-plain-object";

/** What a person reads of a declaration, by the name of the option that holds it. */
const textOptions: ReadonlySet<string> = new Set([
  "label",
  "plural",
  "createdLabel",
  "help",
  "patternHelp",
  "confirm",
  "done",
]);
/** Texts by value or by place: labels of options, names of numbers, names of entries. */
const textLists: ReadonlySet<string> = new Set(["optionLabels", "names", "entries"]);
/** Headings, which several declarations share. */
const headings: Readonly<Record<string, string>> = { section: "sections", group: "groups" };

type Part = Readonly<Record<string, unknown>>;
/** A resource, as far as its texts are concerned. */
interface Declared {
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

const plainSegment = (segment: string): string =>
  segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll("-", " ");

/** What a part of an address is called in the language at work: its word with a capital. */
export const segmentText = (segment: string): string =>
  wordOf(`segments.${segment}`) ?? plainSegment(segment);

/** What an option is called where its declaration does not say: its word with a capital. */
export const plainOption = (option: string): string =>
  option.charAt(0).toUpperCase() + option.slice(1).replaceAll("_", " ");

const isDeclared = (texts: unknown, option: string) =>
  isPlainObject(texts) && Object.hasOwn(texts, option);

/** The texts of a list of words, such as the labels of options, each with the last part of its key. */
function textsOfList(part: Part, name: string): Words {
  const texts = part[name];
  if (name !== "optionLabels")
    return isPlainObject(texts) || Array.isArray(texts) ? ({ ...texts } as Words) : {};
  const options = Array.isArray(part["options"]) ? (part["options"] as string[]) : [];
  return Object.fromEntries(
    options.map((option) => [
      option,
      isDeclared(texts, option) ? (texts as Words)[option] : plainOption(option),
    ]),
  ) as Words;
}

/** What a part of a list is called in keys: its name, or the state that it leads to. */
const nameIn = (one: unknown, at: number): string =>
  isPlainObject(one) ? String(one["name"] ?? one["to"] ?? at) : String(at);

/** Options that hold further declarations: one, a list of them, or some by name. */
const nested: ReadonlySet<string> = new Set([
  "fields",
  "children",
  "states",
  "transitions",
  "actions",
  "of",
]);
/** Whether they are by name, whatever the names are; a field says its kind. */
const isByName = (name: string, value: Part) =>
  nested.has(name) && name !== "states" && typeof value["kind"] !== "string";

/** What an option of a declaration holds, as far as people read it. */
function readAs(name: string, value: unknown) {
  if (textOptions.has(name) && typeof value === "string") return "text";
  if (headings[name] !== undefined && typeof value === "string") return "heading";
  if (textLists.has(name)) return "list";
  return nested.has(name) ? "nested" : "plain";
}

/** The declarations that an option holds, each with its key. */
function* partsIn(name: string, value: unknown, key: string): Generator<[Part, string]> {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries())
      if (isPlainObject(one)) yield [one, `${key}.${nameIn(one, at)}`];
  } else if (isPlainObject(value)) {
    if (!isByName(name, value)) yield [value, key];
    else
      for (const [inner, one] of Object.entries(value)) yield* partsIn("", one, `${key}.${inner}`);
  }
}

/** Each text of a declaration by its key: `books.fields.genre.label`. */
function* textsIn(part: Part, key: string): Generator<[key: string, text: string]> {
  for (const [name, value] of Object.entries(part)) {
    const own = `${key}.${name}`;
    const kind = readAs(name, value);
    if (kind === "text") yield [own, String(value)];
    else if (kind === "heading") yield [`${headings[name] ?? ""}.${String(value)}`, String(value)];
    else if (kind === "nested")
      for (const [inner, innerKey] of partsIn(name, value, own)) yield* textsIn(inner, innerKey);
  }
  for (const name of textLists)
    for (const [last, text] of Object.entries(textsOfList(part, name)))
      yield [`${key}.${name}.${last}`, text];
}

/** Every text of a resource that people read, by the key under which a translation stands. */
const textsOf = (resource: Declared): ReadonlyMap<string, string> =>
  new Map([
    ...textsIn(resource as unknown as Part, resource.name),
    [`${resource.name}.plural`, pluralOf(resource)],
  ]);

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
  const all = new Map(resources.flatMap((resource) => [...textsOf(resource)]));
  for (const { path, label, group } of pages)
    all.set(`pages.${path}`, label).set(`groups.${group}`, group);
  const named = new Set([...resources.map(({ name }) => name), ...pages.map(({ path }) => path)]);
  for (const segment of paths.flatMap((path) => path.split("/")))
    if (!segment.startsWith(":") && !named.has(segment) && !named.has(`/${segment}`))
      all.set(`segments.${segment}`, plainSegment(segment));
  for (const word of permissions) all.set(`permissions.${word}`, plainOption(word));
  return new Map([...all].filter(([key]) => !/^sections\.[a-z]/.test(key)));
}

/** A list of words in the language at work. */
function spokenList(part: Part, name: string, key: string): unknown {
  const texts = textsOfList(part, name);
  const entries = Object.entries(texts).flatMap(([last, text]) => {
    const word = wordOf(`${key}.${name}.${last}`);
    return word === undefined && name === "optionLabels" && !isDeclared(part[name], last)
      ? []
      : [[last, word ?? text] as const];
  });
  return Array.isArray(part[name]) ? entries.map(([, text]) => text) : Object.fromEntries(entries);
}

/** What an option holds, with the texts of the declarations in it read in the language at work. */
function spokenValue(name: string, value: unknown, key: string): unknown {
  if (Array.isArray(value))
    return (value as unknown[]).map((one, at) =>
      isPlainObject(one) ? spokenPart(one, `${key}.${nameIn(one, at)}`) : one,
    );
  if (!isPlainObject(value)) return value;
  if (!isByName(name, value)) return spokenPart(value, key);
  return Object.fromEntries(
    Object.entries(value).map(([inner, one]) => [inner, spokenValue("", one, `${key}.${inner}`)]),
  );
}

/**
 * A part of a declaration whose texts are read in the language at work: of a page its own, of an API
 * that of the request it answers.
 */
function spokenPart(part: Part, key: string): Part {
  const spoken: Record<string, unknown> = {};
  const read = (name: string, get: () => unknown) =>
    Object.defineProperty(spoken, name, { get, enumerable: true, configurable: true });
  for (const [name, value] of Object.entries(part)) {
    const own = `${key}.${name}`;
    const kind = readAs(name, value);
    if (kind === "text") read(name, () => wordOf(own) ?? value);
    else if (kind === "list") read(name, () => spokenList(part, name, key));
    else spoken[name] = kind === "nested" ? spokenValue(name, value, own) : value;
  }
  if (Array.isArray(part["options"]) && part["optionLabels"] === undefined)
    read("optionLabels", () => spokenList(part, "optionLabels", key));
  return spoken;
}

/** A declaration whose texts are read in the language at work. */
export const spoken = <R extends Declared>(resource: R): R =>
  spokenPart(resource as unknown as Part, resource.name) as unknown as R;

/**
 * The same of declarations by name that are no resource's.
 * @param key where the words of all of them stand
 * @param options those that hold a text
 */
export const spokenByName = <const Parts extends Readonly<Record<string, object>>>(
  parts: Parts,
  key: string,
  options: readonly string[],
): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const spokenOne = { ...part };
      for (const [own, option, text] of textsOfOne([name, part], key, options))
        Object.defineProperty(spokenOne, option, {
          get: () => wordOf(own) ?? text,
          enumerable: true,
          configurable: true,
        });
      return [name, spokenOne];
    }),
  ) as unknown as Parts;

const textsOfOne = (
  [name, part]: readonly [string, object],
  key: string,
  options: readonly string[],
): [key: string, option: string, text: string][] =>
  options.flatMap((option): [string, string, string][] => {
    const text: unknown = (part as Part)[option];
    return typeof text === "string" ? [[`${key}.${name}.${option}`, option, text]] : [];
  });

/** Each of their texts by its key. */
export const textsByName = (
  parts: Readonly<Record<string, object>>,
  key: string,
  options: readonly string[],
): [key: string, text: string][] =>
  Object.entries(parts).flatMap((one) =>
    textsOfOne(one, key, options).map(([own, , text]): [string, string] => [own, text]),
  );

/** The plural label: `label` with an s where neither the language nor the declaration has one. */
export const pluralOf = ({ name, plural, label }: Declared): string =>
  wordOf(`${name}.plural`) ?? plural ?? `${label}s`;
