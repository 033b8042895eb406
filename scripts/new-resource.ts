import { existsSync, readFileSync } from "node:fs";
import { checkResources, type Resource } from "@rollcall/kit/schema";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { tablesBeside } from "@rollcall/kit/api/feature";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { features } from "../src/features";
import { usualGroup, words as ownWords } from "../src/resources/words";
import { endWith } from "./declared";
import { constantOf, declarationText, resourceOf } from "./new-resource/declaration-text";
import { fieldsFromWords } from "./new-resource/field-words";
import { writeFormatted } from "./write-formatted";

const folder = new URL("../src/resources/", import.meta.url);
const listFile = new URL("index.ts", folder);
/** Words a constant cannot be called: those of the language, and what the written files import. */
const reserved = new Set([
  "await",
  "break",
  "case",
  "catch",
  "class",
  "const",
  "continue",
  "debugger",
  "default",
  "delete",
  "do",
  "else",
  "enum",
  "export",
  "extends",
  "false",
  "finally",
  "for",
  "function",
  "if",
  "import",
  "in",
  "instanceof",
  "let",
  "new",
  "null",
  "return",
  "static",
  "super",
  "switch",
  "this",
  "throw",
  "true",
  "try",
  "typeof",
  "var",
  "void",
  "while",
  "with",
  "yield",
  "checkResources",
  "choice",
  "defineResource",
  "index",
  "resources",
  "text",
]);

const usage = `Usage: npm run new:resource <name> [field:kind …], the name in kebab-case and the plural:
  npm run new:resource rooms number:text! building:buildings seats:integer status:open|closed
A field is key:kind, with ! where it is required; key:resource points at a record of it, key:resource[]
at many; key:one|other is a choice. In a shell, quote what has ! or | in it.`;
/** What is written where no field is named. */
const usualFields: Resource["fields"] = {
  name: {
    kind: "text",
    label: "Name",
    required: true,
    unique: true,
    max: 120,
    list: true,
    search: true,
    filter: true,
  },
  status: {
    kind: "choice",
    options: ["active", "archived"],
    label: "Status",
    required: true,
    default: "active",
    list: true,
    filter: true,
  },
};

/** @throws Error with a sentence when the name or a field cannot be used, as a start would. */
async function refuseWrong(trial: Resource, resources: readonly Resource[]): Promise<void> {
  const { name, permission } = trial;
  if (reserved.has(constantOf(name)))
    throw new Error(`"${name}" means something in the code already: choose another word.`);
  if (resources.some((resource) => resource.name === name))
    throw new Error(`"${name}" is taken: see src/resources/${name}.ts.`);
  tablesOf(
    checkResources([...resources, trial], ownWords),
    tablesBeside(await apiFeaturesOf(features)),
  );
  if (resources.some((resource) => resource.permission === permission))
    throw new Error(`"${name}" would share the permission keys of another resource.`);
  if (existsSync(new URL(`${name}.ts`, folder)))
    throw new Error(`src/resources/${name}.ts is there already.`);
}

/**
 * The list with the new resource imported and named last.
 * @throws Error when the list is not written as expected.
 */
function withResource(list: string, name: string): string {
  const imports = [...list.matchAll(/^import \{ \w+ \} from "\.\/[\w-]+";$/gm)];
  const last = imports.at(-1);
  const end = list.lastIndexOf("\n]);");
  if (!last || end < 0)
    throw new Error(
      `src/resources/index.ts is not written as expected: add ${constantOf(name)} to it by hand.`,
    );
  const line = `import { ${constantOf(name)} } from "./${name}";`;
  const after = last.index + last[0].length;
  return `${list.slice(0, after)}\n${line}${list.slice(after, end)}\n  ${constantOf(name)},${list.slice(end)}`;
}

async function write(name: string, words: readonly string[]): Promise<string> {
  const { resources } = await import("../src/resources");
  const fields =
    words.length === 0 ? usualFields : fieldsFromWords(words, [...resources, { name }]);
  const resource = resourceOf(name, fields, usualGroup);
  await refuseWrong(resource, resources);
  const list = withResource(readFileSync(listFile, "utf8"), name);
  await writeFormatted(new URL(`${name}.ts`, folder), declarationText(resource));
  await writeFormatted(listFile, list);
  return `Written: src/resources/${name}.ts, and its line in src/resources/index.ts.\nEdit the declaration, then: npm run db:generate -- ${name}`;
}

const [name = "", ...words] = process.argv.slice(2);
if (name === "" || name.startsWith("--")) endWith(usage);
else await write(name, words).then(console.log, endWith);
