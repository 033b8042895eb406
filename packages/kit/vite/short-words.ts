import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "rolldown/utils";
import type { Plugin } from "vite";

type Words = Readonly<Record<string, string>>;
interface Node {
  type: string;
  start: number;
  end: number;
  value?: unknown;
  name?: string;
  callee?: Node;
  object?: Node;
  arguments?: readonly Node[];
  consequent?: Node;
  alternate?: Node;
}

const wordsOf = (file: string): Words => JSON.parse(readFileSync(file, "utf8")) as Words;

/** A catalogue as a list: each message at the place that its key has in English. */
export const listOf = (english: Words, words: Words): (string | null)[] =>
  Object.keys(english).map((key) => words[key] ?? null);

/** `t` of `t("key")` and of `t.parts("key")`. */
const nameOf = ({ callee }: Node): string | undefined =>
  callee?.type === "MemberExpression" ? callee.object?.name : callee?.name;

/** The keys of a call: one, or those that it chooses among. */
function keysOf(node: Node): Node[] {
  if (node.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((one) => (one ? keysOf(one) : []));
  if (node.type === "Literal" && typeof node.value === "string") return [node];
  throw new Error("A key of a message is written out where the message is said.");
}

function* callsIn(tree: unknown): Generator<Node> {
  if (typeof tree !== "object" || tree === null) return;
  if ((tree as Node).type === "CallExpression") yield tree as Node;
  for (const child of Object.values(tree)) yield* callsIn(child);
}

/**
 * A module that says messages, with places instead of keys.
 * @param said the English messages that each name of the module says
 * @throws Error for a key that English lacks, or that is not written out.
 */
export function withPlaces(path: string, code: string, said: ReadonlyMap<string, Words>): string {
  const keys = [...callsIn(parseSync(path, code).program)].flatMap((call) => {
    const english = said.get(nameOf(call) ?? "");
    const [key] = call.arguments ?? [];
    if (!english || !key) return [];
    const places = Object.keys(english);
    return keysOf(key).map((node) => ({ ...node, place: places.indexOf(String(node.value)) }));
  });
  let short = code;
  for (const { start, end, value, place } of keys.sort((one, other) => other.start - one.start)) {
    if (place < 0) throw new Error(`${path}: English lacks “${String(value)}”.`);
    short = short.slice(0, start) + String(place) + short.slice(end);
  }
  return short;
}

/**
 * The English file of the catalogue that a module imports; undefined for none.
 * @throws Error for two: which of them its `t` says could not be told
 */
export function catalogueOf(path: string, code: string): string | undefined {
  const [named, other] = [...code.matchAll(/from "([^"]*\/words\/[^"]*en\.json)"/g)].map(
    ([, file = ""]) => file,
  );
  if (other !== undefined)
    throw new Error(`${path} makes messages of two catalogues. A module makes those of one.`);
  return named && join(dirname(path), named);
}

/** The module that another names: its file, or its sources where that has not been compiled. */
const moduleAt = (path: string): string | undefined =>
  [path, `${path}.ts`, path.replace(/\.js$/, ".ts")].find(
    (file) => /\.(ts|js)$/.test(file) && existsSync(file),
  );

/**
 * The English file of what each name of a module says: of the `t` that it makes itself, and of each
 * that it imports from the module that makes it. Another `t`, such as of a library, is left alone.
 */
export function cataloguesOf(path: string, code: string): Map<string, string> {
  const own = catalogueOf(path, code);
  const found = new Map(own === undefined ? [] : [["t", own]]);
  if (!/\bt\b[^;]* from "\./.test(code)) return found;
  for (const { moduleRequest, entries } of parseSync(path, code).module.staticImports)
    for (const { importName, localName } of entries) {
      if (importName.name !== "t" || !moduleRequest.value.startsWith(".")) continue;
      const from = moduleAt(join(dirname(path), moduleRequest.value));
      const file = from && catalogueOf(from, readFileSync(from, "utf8"));
      if (file) found.set(localName.value, file);
    }
  return found;
}

const catalogue = /\/words\/(?:.*\/)?[\w-]+\.json$/;

/**
 * Leaves the keys of messages out of a build: a catalogue is a list there, and a module says the
 * message at a place of it.
 */
export const shortWords = (): Plugin => ({
  name: "short-words",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    const path = id.replace(/\?.*$/, "");
    if (catalogue.test(path)) {
      const english = join(dirname(path), "en.json");
      // The words of declarations are looked up by keys that follow from the names in them.
      if (!existsSync(english)) return undefined;
      return JSON.stringify(listOf(wordsOf(english), JSON.parse(code)));
    }
    if (!/\.(tsx?|js)$/.test(path)) return undefined;
    const said = [...cataloguesOf(path, code)].map(
      ([name, file]) => [name, wordsOf(file)] as const,
    );
    return said.length > 0 ? { code: withPlaces(path, code, new Map(said)), map: null } : undefined;
  },
});
