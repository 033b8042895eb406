import { existsSync, readFileSync } from "node:fs";
import { resources } from "../src/resources";
import { words as schoolWords } from "../src/resources/words";
import { checkResources, choice, defineResource, text } from "@rollcall/kit/schema";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { tablesBeside } from "@rollcall/kit/api/feature";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { features } from "../src/features";
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

const constant = (name: string) =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A guess the developer corrects: `bus-routes` is "Bus route", `libraries` "Library". */
function singular(name: string): string {
  const words = name.replaceAll("-", " ");
  return capital(
    words.endsWith("ies")
      ? words.replace(/ies$/, "y")
      : words.replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, ""),
  );
}

function declaration(name: string): string {
  const label = singular(name);
  const plural = capital(name.replaceAll("-", " "));
  return `import { choice, defineResource, text } from "@rollcall/kit/schema";

export const ${constant(name)} = defineResource({
  name: "${name}", label: "${label}", ${plural === `${label}s` ? "" : `plural: "${plural}", `}group: "Academic", icon: "list", permission: "${name.replaceAll("-", "_")}", title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 120, list: true, search: true, filter: true }),
    status: choice(["active", "archived"], { label: "Status", required: true, default: "active", list: true, filter: true }),
  },
});
`;
}

/** Why the name cannot be used, in one sentence; the same checks that a start makes. */
async function objection(name: string): Promise<string | undefined> {
  if (reserved.has(constant(name)))
    return `"${name}" means something in the code already: choose another word.`;
  if (resources.some((resource) => resource.name === name))
    return `"${name}" is taken: see src/resources/${name}.ts.`;
  const fields = { name: text({ label: "Name" }), status: choice(["active"], { label: "Status" }) };
  const trial = defineResource({
    name,
    label: singular(name),
    icon: "list",
    permission: name.replaceAll("-", "_"),
    title: "name",
    fields,
  });
  try {
    tablesOf(
      checkResources([...resources, trial], schoolWords),
      tablesBeside(await apiFeaturesOf(features)),
    );
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
  if (resources.some((resource) => resource.permission === name.replaceAll("-", "_")))
    return `"${name}" would share the permission keys of another resource.`;
  return existsSync(new URL(`${name}.ts`, folder))
    ? `src/resources/${name}.ts is there already.`
    : undefined;
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
      `src/resources/index.ts is not written as expected: add ${constant(name)} to it by hand.`,
    );
  const line = `import { ${constant(name)} } from "./${name}";`;
  const after = last.index + last[0].length;
  return `${list.slice(0, after)}\n${line}${list.slice(after, end)}\n  ${constant(name)},${list.slice(end)}`;
}

const [name = "", ...rest] = process.argv.slice(2);
const problem =
  name === "" || rest.length > 0
    ? "Usage: npm run new:resource <name>, in kebab-case and the plural: bus-routes"
    : await objection(name);
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
} else {
  const list = withResource(readFileSync(listFile, "utf8"), name);
  await writeFormatted(new URL(`${name}.ts`, folder), declaration(name));
  await writeFormatted(listFile, list);
  console.log(
    `Written: src/resources/${name}.ts, and its line in src/resources/index.ts.\nEdit the declaration, then: npm run db:generate ${name}`,
  );
}
