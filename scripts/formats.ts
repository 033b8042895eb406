/**
 * Days, times, numbers and names are written and compared by one module, `packages/kit/schema/formats`
 * (docs/decisions/formats.md), and texts are put into a normal form by one, `normal-form.ts` beside it, whose
 * work a text cannot blow up (docs/decisions/api.md). `npx tsx scripts/formats.ts [root]` fails with one line per place that does it
 * by itself, and when it read no module.
 */
import { readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { parseSync } from "rolldown/utils";
import { endWith, filesBelow, isModule, isStarted } from "./source-modules";

/** The module itself, and what may stay for now. */
const exempt: readonly { path: string; why: string }[] = [
  { path: "packages/kit/schema/formats/", why: "the one module" },
  {
    path: "packages/kit/schema/message",
    why: "messages are put together by the plural forms and lists of the language they are in",
  },
  {
    path: "packages/kit/browser/providers/language.ts",
    why: "a page begins in a language that the browser prefers",
  },
  {
    path: "src/light/shared/use-language.ts",
    why: "a light page begins in a language that the browser prefers",
  },
];

const instead = "use packages/kit/schema/formats, which knows the institution's locale and zone";
const boundedInstead =
  "use normalForm of packages/kit/schema/normal-form, which no text makes slow";
const normalFormPath = "packages/kit/schema/normal-form.ts";
const skipped = new Set(["node_modules", "dist", "migrations", "cli", "create-rollcall"]);

interface Node {
  type: string;
  start: number;
  object?: Node & { name?: string };
  property?: Node & { name?: string; value?: unknown };
}

const nameOf = (property: Node["property"]): string =>
  property?.name ?? (typeof property?.value === "string" ? property.value : "");

/** What a node does that only the module may do. */
function ownFormat({ type, object, property }: Node): string | undefined {
  if (type !== "MemberExpression") return undefined;
  if (object?.type === "Identifier" && object.name === "Intl") return "Intl";
  const name = nameOf(property);
  if (name === "normalize" && object?.name !== "path") return name;
  if (/^toLocale|^localeCompare$/.test(name)) return name;
  return object?.name === "navigator" && /^languages?$/.test(name)
    ? `navigator.${name}`
    : undefined;
}

function* placesIn(tree: unknown): Generator<{ what: string; at: number }> {
  if (typeof tree !== "object" || tree === null) return;
  if (Array.isArray(tree)) {
    for (const one of tree) yield* placesIn(one);
    return;
  }
  const node = tree as Node;
  const what = ownFormat(node);
  if (what !== undefined) yield { what, at: node.start };
  for (const child of Object.values(node)) yield* placesIn(child);
}

/** The places below `root` that format by themselves, each as one line; and how many modules were read. */
export function findOwnFormats(root: string): { complaints: string[]; read: number } {
  const complaints: string[] = [];
  let read = 0;
  for (const folder of ["src", "packages", "server", "examples"])
    for (const path of filesBelow(join(root, folder), skipped, isModule)) {
      const name = relative(root, path).replaceAll(sep, "/");
      const isExempt = exempt.some(({ path: one }) => name.startsWith(one));
      const source = readFileSync(path, "utf8");
      if (!isExempt) read++;
      for (const { what, at } of placesIn(parseSync(path, source).program)) {
        if (what === "normalize" ? name === normalFormPath : isExempt) continue;
        const use = what === "normalize" ? boundedInstead : instead;
        complaints.push(`${name}:${source.slice(0, at).split("\n").length}: ${what}: ${use}`);
      }
    }
  return { complaints, read };
}

if (isStarted(import.meta.filename)) {
  const { complaints, read } = findOwnFormats(resolve(process.argv[2] ?? "."));
  endWith(read === 0 ? ["No module was read."] : complaints);
}
