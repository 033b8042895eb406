import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkResources, type Resource } from "../schema";
import { joined } from "../schema/joined";
import { tablesOf } from "../api/db/tables";
import { tablesBeside } from "../api/feature";
import { readEnvironment } from "../server/environment";
import { loadOfApplication } from "./application";
import { inApplication } from "./places";
import { readApiFeatures, readResources } from "./declared";
import { runCommand } from "./run-command";
import { constantOf, declarationText, resourceOf } from "./new-resource/declaration-text";
import { fieldsFromTable } from "./new-resource/fields-from-table";
import { fieldsFromWords } from "./new-resource/field-words";
import { columnsPointedAt, readTable } from "./new-resource/table-columns";
import { writeRows } from "./new-resource/table-rows";
import { hasDatabase, withDatabase } from "./schema-files";
import { writeFormatted } from "./write-formatted";

const folder = inApplication("src/resources/");
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
at many; key:one|other is a choice. In a shell, quote what has ! or | in it.
  npm run new:resource -- books --from old.books [--database postgres://…] [--rows books.csv]
declares a table that is there, of DATABASE_URL or of another database, and writes its rows into a
file that the import page of the resource reads. Nothing is written into that database.`;
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

/** What the application says of declarations: the group of new ones, and words that they may use. */
const ownWords = () =>
  loadOfApplication<{ usualGroup: string; words: Parameters<typeof checkResources>[1] }>(
    "src/resources/words.ts",
  );

/** @throws Error with a sentence when the name or a field cannot be used, as a start would. */
async function refuseWrong(trial: Resource, resources: readonly Resource[]): Promise<void> {
  const { name, permission } = trial;
  if (reserved.has(constantOf(name)))
    throw new Error(`"${name}" means something in the code already: choose another word.`);
  if (resources.some((resource) => resource.name === name))
    throw new Error(`"${name}" is taken: see src/resources/${name}.ts.`);
  const { words } = await ownWords();
  tablesOf(checkResources([...resources, trial], words), tablesBeside(await readApiFeatures()));
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

/** What a resource is made of, and what is to be said of it. */
interface Wanted {
  fields: Resource["fields"];
  uniqueTogether?: readonly (readonly string[])[];
  /** Lines after those that are always said. */
  remarks?: readonly string[];
}

/** What the command line asks for beside the name. */
interface Asked {
  words: readonly string[];
  /** The table to declare. */
  from?: string | undefined;
  /** The address of its database; that of the environment unless given. */
  database?: string | undefined;
  /** The file to write its rows into. */
  rows?: string | undefined;
}

/** The fields of a table that is there, and its rows in a file. */
async function wantedFromTable(
  from: string,
  { database, rows }: Asked,
  resources: readonly Resource[],
): Promise<Wanted> {
  const environment = {
    ...readEnvironment(process.env),
    ...(database === undefined
      ? {}
      : { databaseUrl: database, databaseDirectUrl: undefined, databaseReplicaUrl: undefined }),
  };
  if (!hasDatabase(environment))
    throw new Error(
      "There is no database to read. Name one: --database postgres://…, or DATABASE_URL.",
    );
  return withDatabase(async (db) => {
    const table = await readTable(db, from);
    const { taken, ...found } = fieldsFromTable(
      table,
      resources,
      await columnsPointedAt(db, table),
    );
    if (rows === undefined || taken.length === 0) return found;
    const written = await writeRows(db, table, taken, rows);
    return {
      ...found,
      remarks: [
        ...found.remarks,
        `${written.rows === 1 ? "1 row is" : `${written.rows.toLocaleString("en")} rows are`} in ${joined(written.files, "and")}: import ${written.rows === 1 ? "it" : "them"} on the page of the resource.`,
      ],
    };
  }, environment);
}

/** @throws Error with a sentence when that cannot be done. */
async function wanted(name: string, asked: Asked, resources: readonly Resource[]): Promise<Wanted> {
  const { words, from } = asked;
  if (from === undefined && words.length === 0) return { fields: usualFields };
  if (from === undefined) return { fields: fieldsFromWords(words, [...resources, { name }]) };
  if (words.length > 0)
    throw new Error("Name fields or a table, not both: the fields of a table are its columns.");
  return wantedFromTable(from, asked, resources);
}

async function write(name: string, asked: Asked): Promise<string> {
  const resources = await readResources();
  const { usualGroup } = await ownWords();
  const { fields, uniqueTogether = [], remarks = [] } = await wanted(name, asked, resources);
  const resource = {
    ...resourceOf(name, fields, usualGroup),
    ...(uniqueTogether.length > 0 ? { uniqueTogether } : {}),
  };
  await refuseWrong(resource, resources);
  const list = withResource(readFileSync(listFile, "utf8"), name);
  await writeFormatted(new URL(`${name}.ts`, folder), declarationText(resource));
  await writeFormatted(listFile, list);
  return [
    `Written: src/resources/${name}.ts, and its line in src/resources/index.ts.`,
    ...remarks.map((remark) => `  ${remark}`),
    `Edit the declaration, then: npm run db:generate -- ${name}`,
  ].join("\n");
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: "string" }, database: { type: "string" }, rows: { type: "string" } },
  });
  const [name = "", ...words] = positionals;
  if (name === "") throw new Error(usage);
  console.log(await write(name, { words, ...values }));
}

await runCommand(main);
