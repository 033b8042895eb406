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
const isSaying = ({ callee }: Node) =>
  callee?.name === "t" || (callee?.type === "MemberExpression" && callee.object?.name === "t");

/** The keys of a call: one, or those that it chooses among. */
function keysOf(node: Node): Node[] {
  if (node.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap((one) => (one ? keysOf(one) : []));
  if (node.type === "Literal" && typeof node.value === "string") return [node];
  throw new Error("A key of a message is written out where the message is said.");
}

function* callsIn(tree: unknown): Generator<Node> {
  if (typeof tree !== "object" || tree === null) return;
  if ((tree as Node).type === "CallExpression" && isSaying(tree as Node)) yield tree as Node;
  for (const child of Object.values(tree)) yield* callsIn(child);
}

/**
 * A module that says the messages of a catalogue, with places instead of keys.
 * @throws Error for a key that English lacks, or that is not written out.
 */
export function withPlaces(path: string, code: string, english: Words): string {
  const places = new Map(Object.keys(english).map((key, place) => [key, place]));
  const keys = [...callsIn(parseSync(path, code).program)].flatMap(({ arguments: [key] = [] }) =>
    key ? keysOf(key) : [],
  );
  let short = code;
  for (const { start, end, value } of keys.sort((one, other) => other.start - one.start)) {
    const place = places.get(String(value));
    if (place === undefined) throw new Error(`${path}: English lacks “${String(value)}”.`);
    short = short.slice(0, start) + String(place) + short.slice(end);
  }
  return short;
}

/**
 * The English file of the catalogue whose messages a module says, as it names it; undefined for none.
 * @throws Error for two, whose keys could not be told apart
 */
export function catalogueOf(path: string, code: string): string | undefined {
  const [named, other] = [...code.matchAll(/from "([^"]*\/words\/[^"]*en\.json)"/g)].map(
    ([, file = ""]) => file,
  );
  if (other !== undefined)
    throw new Error(`${path} says messages of two catalogues. A module says those of one.`);
  return named;
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
    const named = catalogueOf(path, code);
    if (named === undefined || !/\.(tsx?|js)$/.test(path)) return undefined;
    return { code: withPlaces(path, code, wordsOf(join(dirname(path), named))), map: null };
  },
});
