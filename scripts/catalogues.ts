/**
 * What people read, by key: each `words/…/en.json`, and beside it the same in other languages
 * (docs/decisions/languages.md). `npx tsx scripts/catalogues.ts` fails with one line for each message
 * that is wrong or missing, and writes `catalogues.generated.d.ts`, which tells the compiler what
 * arguments each message takes. `--types` only writes; `--share` tells how far each language is;
 * `--untranslated` lists what declarations lack in other languages, and does not fail for it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from "@formatjs/icu-messageformat-parser";
import { catalogueId, languageNames } from "../packages/kit/schema/languages";
import { schoolTexts } from "../src/app/declared-texts";
import { endWith, filesBelow, isCatalogue, isStarted } from "./source-modules";

/** Languages in which every message of a catalogue is said. */
const complete: ReadonlySet<string> = new Set(["en", "hi", "ar"]);
const others = Object.keys(languageNames).filter((tag) => tag !== "en");
/** Plural forms of millions, which read well in the general one. */
const optional: Readonly<Record<string, readonly string[]>> = { fr: ["many"] };

type Words = Readonly<Record<string, string>>;
/** What a message takes, by name. */
type Arguments = ReadonlyMap<string, "text" | "number" | "day">;

const skipped = new Set(["node_modules", "dist"]);

/** The folders below `root` that hold a catalogue. */
const cataloguesIn = (root: string, folder: string): string[] =>
  [...filesBelow(join(root, folder), skipped, isCatalogue)].map((path) =>
    relative(root, dirname(path)).replaceAll(sep, "/"),
  );

const kindOf = ({ type }: MessageFormatElement) =>
  type === TYPE.number || type === TYPE.plural
    ? "number"
    : type === TYPE.date || type === TYPE.time
      ? "day"
      : "text";

function collect(elements: readonly MessageFormatElement[], into: Map<string, string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    const kind = kindOf(element);
    const { value } = element as { value: string };
    // A number may be written as it is in one place and chosen by in another.
    if (kind !== "text" || !into.has(value)) into.set(value, kind);
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value: option } of Object.values(element.options)) collect(option, into);
  }
}

const parsed = (text: string) => parse(text, { ignoreTag: true, requiresOtherClause: true });

/** What a message takes; throws what is wrong with its grammar. */
function argumentsOf(text: string): Arguments {
  const found = new Map<string, string>();
  collect(parsed(text), found);
  return found as Arguments;
}

function* pluralsIn(elements: readonly MessageFormatElement[]): Generator<PluralElement> {
  for (const element of elements)
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      if (element.type === TYPE.plural) yield element;
      for (const { value } of Object.values(element.options)) yield* pluralsIn(value);
    }
}

/** Forms that a language tells apart and a message does not; one number may stand for its form. */
function missingForms(text: string, tag: string): string[] {
  return [...pluralsIn(parsed(text))].flatMap(({ options, pluralType = "cardinal" }) => {
    const rules = new Intl.PluralRules(tag, { type: pluralType });
    const alone = Object.keys(options)
      .filter((key) => key.startsWith("="))
      .map((key) => [rules.select(Number(key.slice(1))), key] as const);
    const only = new Set(
      alone
        .filter(([form]) => tag === "ar" && ["zero", "one", "two"].includes(form))
        .map(([form]) => form as string),
    );
    return rules
      .resolvedOptions()
      .pluralCategories.filter(
        (form) =>
          !Object.hasOwn(options, form) && !only.has(form) && !optional[tag]?.includes(form),
      );
  });
}

/** What is wrong with a message, but for what it takes. */
function problemIn(text: unknown, tag: string): string | undefined {
  if (typeof text !== "string" || text.trim() === "") return "it is empty";
  try {
    const missing = missingForms(text, tag);
    return missing.length > 0 ? `it lacks the plural form ${missing.sort().join(", ")}` : undefined;
  } catch (error) {
    return `it is no message: ${(error as Error).message}`;
  }
}

const sameArguments = (one: Arguments, other: Arguments) =>
  one.size === other.size && [...one].every(([name, kind]) => other.get(name) === kind);
const told = (taken: Arguments) =>
  [...taken].map(([name, kind]) => `{${name}} (${kind})`).join(", ") || "nothing";

function* problemsOf(english: Words, words: Words, tag: string): Generator<string> {
  for (const [key, text] of Object.entries(words)) {
    const original = english[key];
    if (original === undefined) {
      yield `“${key}” is not in English`;
      continue;
    }
    const problem = problemIn(text, tag);
    if (problem) yield `“${key}”: ${problem}`;
    else if (problemIn(original, "en") === undefined) {
      const [wanted, found] = [argumentsOf(original), argumentsOf(text)];
      if (!sameArguments(wanted, found))
        yield `“${key}” takes ${told(wanted)}, and here ${told(found)}`;
    }
  }
  if (!complete.has(tag)) return;
  for (const key of Object.keys(english))
    if (!Object.hasOwn(words, key)) yield `“${key}” is missing`;
}

const types = { text: "string | number", number: "number", day: "Date | number" };

/** What the messages of a catalogue take, as a member of `Catalogues`. */
function memberOf(folder: string, english: Words): string {
  const members = Object.entries(english).map(([key, text]) => {
    const taken = [...argumentsOf(text)].map(
      ([name, kind]) => `${JSON.stringify(name)}: ${types[kind]}`,
    );
    return `    ${JSON.stringify(key)}: ${taken.length > 0 ? `{ ${taken.join("; ")} }` : "undefined"};`;
  });
  return `  "${catalogueId(`/${folder}/en.json`)}": {\n${members.join("\n")}\n  };`;
}

const kit = "packages/kit/";
/** The two files that git does not hold: of the framework's catalogues, and of the others. */
const written: Readonly<Record<string, (members: string) => string>> = {
  [`${kit}schema/catalogues.generated.d.ts`]: (members) =>
    `export interface KitCatalogues {\n${members}\n}\n`,
  "src/catalogues.generated.d.ts": (members) =>
    `import "@rollcall/kit/schema/messages";

declare module "@rollcall/kit/schema/messages" {
  interface Catalogues {
${members}
  }
}
`,
};

/** Writes what messages take where the compiler finds it, if it is not there already. */
function writeTypes(root: string, members: ReadonlyMap<string, string>): void {
  for (const [file, textOf] of Object.entries(written)) {
    const own = [...members]
      .filter(([folder]) => folder.startsWith(kit) === file.startsWith(kit))
      .map(([, member]) => member);
    const text = `// Written by scripts/catalogues.ts.\n${textOf(own.join("\n"))}`;
    const path = join(root, file);
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

const read = (path: string): Words | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Words) : undefined;

/** What was found in the catalogues below a folder. */
interface Found {
  complaints: string[];
  /** Messages by language. */
  counts: Record<string, number>;
}

/** Where the words of declarations stand: what the kit declares, and the rest. */
const declaredFolders = ["packages/kit/resources/words", "src/resources/words"];

/**
 * Checks the words of declarations: there is no English file of them, since the declarations are in
 * English.
 * @param english each text of the declarations by its key
 * @returns also the keys that a language lacks, by the file in which they belong
 */
export function checkDeclared(
  root: string,
  english: ReadonlyMap<string, string>,
): Found & { untranslated: Record<string, string[]> } {
  const found: ReturnType<typeof checkDeclared> = {
    complaints: [],
    untranslated: {},
    counts: { en: english.size },
  };
  for (const tag of others) {
    const words = declaredFolders.flatMap((folder) =>
      Object.entries(read(join(root, folder, `${tag}.json`)) ?? {}).map(
        ([key, text]) => [key, text, `${folder}/${tag}.json`] as const,
      ),
    );
    const said = new Set(words.map(([key]) => key));
    found.counts[tag] = said.size;
    for (const [key, text, file] of words)
      if (!english.has(key)) found.complaints.push(`${file}: “${key}” is not declared`);
      else if (text.trim() === "") found.complaints.push(`${file}: “${key}”: it is empty`);
    const lacking = complete.has(tag) ? [...english.keys()].filter((key) => !said.has(key)) : [];
    if (lacking.length > 0) found.untranslated[`${declaredFolders[1] ?? ""}/${tag}.json`] = lacking;
  }
  return found;
}

/** Checks every catalogue below `root`, and writes what the messages of those in order take. */
export function checkCatalogues(root: string): Found {
  const found: Found = { complaints: [], counts: {} };
  const members = new Map<string, string>();
  const count = (tag: string, words: Words) =>
    (found.counts[tag] = (found.counts[tag] ?? 0) + Object.keys(words).length);
  for (const folder of ["packages", "src", "server", "examples"].flatMap((top) => [
    ...cataloguesIn(root, top),
  ])) {
    const english = read(join(root, folder, "en.json")) ?? {};
    count("en", english);
    const wrong = [...problemsOf(english, english, "en")];
    found.complaints.push(...wrong.map((problem) => `${folder}/en.json: ${problem}`));
    if (wrong.length === 0) members.set(folder, memberOf(folder, english));
    for (const tag of others) {
      const words = read(join(root, folder, `${tag}.json`));
      count(tag, words ?? {});
      if (words === undefined && !complete.has(tag)) continue;
      for (const problem of problemsOf(english, words ?? {}, tag))
        found.complaints.push(`${folder}/${tag}.json: ${problem}`);
    }
  }
  writeTypes(root, members);
  return found;
}

if (isStarted(import.meta.filename)) {
  const root = resolve(".");
  const { complaints, counts } = checkCatalogues(root);
  if (process.argv.includes("--types")) process.exit();
  const declared = checkDeclared(root, schoolTexts());
  complaints.push(...declared.complaints);
  for (const [file, keys] of Object.entries(declared.untranslated))
    if (process.argv.includes("--untranslated"))
      console.log(`Shown in English until ${file} has ${keys.join(", ")}`);
    else complaints.push(...keys.map((key) => `${file}: “${key}” is missing`));
  for (const [tag, count] of Object.entries(declared.counts))
    counts[tag] = (counts[tag] ?? 0) + count;
  const all = counts["en"] ?? 0;
  if (process.argv.includes("--share"))
    for (const [tag, count] of Object.entries(counts))
      console.log(`${tag}: ${count} of ${all} messages (${Math.floor((100 * count) / all)}%)`);
  endWith(all === 0 ? [...complaints, "No message was read."] : complaints);
}
