/**
 * Words that people read, held against the rules of wording (CONTRIBUTING.md). `npx tsx
 * scripts/words.ts [root]` fails with one line per sentence that breaks a rule, and when it read
 * none.
 */
import { readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { parseSync } from "rolldown/utils";
import { endWith, filesBelow, isCatalogue, isModule, isStarted } from "./source-modules";

interface Rule {
  refuses: Pick<RegExp, "test">;
  instead: string;
  /** Only in modules that hold these. */
  only?: keyof Holds;
}

/** What a module holds beside code. */
interface Holds {
  /** Nothing but what people read: a catalogue. */
  messages: boolean;
  /** Labels: messages, and declarations of resources and of the menu. */
  labels: boolean;
}

/** What begins with a capital wherever it stands: products, pages, keys. */
const names = new Set(["Excel", "Firebase", "Google", "Rollcall", "Settings", "Share"]);
/** As docs/specification.md writes them. */
const quoted = new Set([
  "ABC Attendance System",
  "Access Denied",
  "Admin Panel",
  "Install App",
  "Leave Requests",
  "Reports & Settings",
  "Super Admin",
  "User Management",
]);
/** Labels, titles and buttons: a few words without the signs of a sentence. */
const isLabel = (text: string) => /^[A-Z][\w'’-]*( [\w'’&/-]+){1,5}$/.test(text);
/** “Absent Students”, which is “Absent students” here. */
const isTitleCase = (text: string) =>
  isLabel(text) &&
  !quoted.has(text) &&
  text.split(/[ /]+/).some((word, at) => at > 0 && /^[A-Z][a-z]+$/.test(word) && !names.has(word));

const rules: readonly Rule[] = [
  {
    refuses: /\b(who(m)?ever|(some|every|any|no)body)\b/i,
    instead: "name the person, or say someone, everyone, no one",
  },
  {
    refuses: /\b(is|are|was|were|be|been|gets?) told\b/i,
    instead: "say who does it: notify, show, email",
  },
  {
    refuses: /\b(is|are|was|were|be|been) asked for\b/i,
    instead: "say what is due, or who requested it",
  },
  { refuses: /\bsuch\b(?! as\b)/i, instead: "name the thing, or say “like this”" },
  {
    refuses: /(?<!\bthere )\b(is|are) no (?!longer\b|more\b|one\b)/i,
    instead: "say isn't or aren't",
  },
  {
    refuses: /\b(is|are) (none of (its|the|them)\b|neither\b)/i,
    instead: "say what is allowed: “must be one of …”",
  },
  { refuses: /\b(is|are) to be [a-z]+ed\b/i, instead: "say who does it, or use the imperative" },
  {
    refuses: /\b(taken over from|dealt with|did not work|not be asked|of no use)\b/i,
    instead: "name what happened",
  },
  { refuses: /\bE-mail/i, instead: "write email" },
  { refuses: /(\d|\}) %/, instead: "write the percent sign after the number without a space" },
  {
    refuses: /\b(slots?|rehears(e|ed|al|ing)|mappings?|weights?)\b/i,
    instead: "say session, day, preview, assignment, mark",
    only: "messages",
  },
  {
    refuses: { test: isTitleCase },
    instead: "use sentence case: a capital for the first word and for names only",
    only: "labels",
  },
];

/** The rule that a text breaks. */
const brokenRule = (text: string, holds: Holds): Rule | undefined =>
  rules.find(({ refuses, only }) => (!only || holds[only]) && refuses.test(text));

/** What people read, not developers: tests and commands say what they like. */
const skipped = new Set([
  "node_modules",
  "dist",
  "migrations",
  "mock",
  "cli",
  "vite",
  "contract",
  "create-rollcall",
]);

/** Modules, and messages by key; other languages have rules of their own. */
const isRead = (path: string) => isModule(path) || isCatalogue(path);

interface Node {
  type: string;
  start: number;
  value?: unknown;
  quasis?: readonly { value: { cooked: string } }[];
  callee?: Node & { name?: string };
}

/** What a node says; for a template with `{}` where values go. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === "TemplateLiteral") return quasis?.map((part) => part.value.cooked).join("{}");
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return value;
  return undefined;
}

/** Not SQL, selectors and the like, nor names of a few small words, which the program reads. */
const isSentence = (text: string) =>
  !/^[a-z]+( [a-z]+){0,3}$/.test(text) &&
  /[A-Za-z}”][,.:;]? [A-Za-z{“]/.test(text) &&
  !/\b(select|insert into|update|delete|from|where|exists|coalesce|join|null)\b.*[(=,]/s.test(text);

function* sentencesIn(tree: unknown): Generator<{ text: string; at: number }> {
  if (typeof tree !== "object" || tree === null) return;
  if (Array.isArray(tree)) {
    for (const one of tree) yield* sentencesIn(one);
    return;
  }
  const node = tree as Node;
  if (/^(Import|TSTypeAlias|TSInterface)/.test(node.type)) return;
  const text = textOf(node);
  if (text !== undefined && isSentence(text)) yield { text, at: node.start };
  for (const child of Object.values(node)) yield* sentencesIn(child);
}

/** Each sentence of a module or a catalogue, and where it stands. */
function* sentencesOf(path: string, source: string): Generator<{ text: string; at: number }> {
  if (!isCatalogue(path)) return yield* sentencesIn(parseSync(path, source).program);
  for (const [key, text] of Object.entries(JSON.parse(source) as Record<string, string>))
    yield { text, at: source.indexOf(`"${key}"`) };
}

/** The sentences below `root` that break a rule, each as one line; and how many were read. */
export function findWrongWords(root: string): { complaints: string[]; read: number } {
  const complaints: string[] = [];
  let read = 0;
  for (const folder of ["src", "packages", "server"])
    for (const path of filesBelow(join(root, folder), skipped, isRead)) {
      const source = readFileSync(path, "utf8");
      const name = relative(root, path).replaceAll(sep, "/");
      const isDeclared = /(^|\/)resources\/|\/features\/[\w-]+\/index\.ts$/.test(name);
      const messages = isCatalogue(path);
      const holds = { messages, labels: messages || isDeclared };
      for (const { text, at } of sentencesOf(path, source)) {
        read++;
        const rule = brokenRule(text, holds);
        const line = source.slice(0, at).split("\n").length;
        if (rule) complaints.push(`${name}:${line}: “${text.trim()}”: ${rule.instead}`);
      }
    }
  return { complaints, read };
}

if (isStarted(import.meta.filename)) {
  const { complaints, read } = findWrongWords(resolve(process.argv[2] ?? "."));
  endWith(read === 0 ? ["No sentence was read."] : complaints);
}
