/**
 * `npm run new:app ../clinic`: makes an application with sign-in, settings, logs, one resource and its
 * tests, and a copy of the framework in its folder.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { firstMigration } from "@rollcall/kit/api/db/first-migration";
import type { Audiences } from "@rollcall/kit/schema/audiences";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { tablesBeside } from "@rollcall/kit/api/feature";
import { apiFeaturesOf, type Feature } from "@rollcall/kit/application/feature";
import type { Resource } from "@rollcall/kit/schema";
import { endWith } from "./declared";
import { fileText, indexText } from "./migrations/migration-text";
import { rootPackage } from "./new-app/root-package";

const root = fileURLToPath(new URL("..", import.meta.url));
const template = join(root, "scripts/new-app/template");

/** What is copied into an application as it is. */
const copied = [
  ".npmrc",
  ".gitignore",
  ".oxfmtrc.json",
  "build",
  "package-lock.json",
  "packages",
  "public",
  "scripts/build-demo.mjs",
  "scripts/build.mjs",
  "scripts/check-resource.ts",
  "scripts/db-generate.ts",
  "scripts/db-rehearse.ts",
  "scripts/db-reset.ts",
  "scripts/db-status.ts",
  "scripts/declared.ts",
  "scripts/dev",
  "scripts/dev.ts",
  "scripts/migrations",
  "scripts/new-resource",
  "scripts/new-resource.ts",
  "scripts/schema-files.ts",
  "scripts/start.mjs",
  "scripts/write-formatted.ts",
  "server",
  "tests/contract/ask.ts",
  "tests/contract/checksum.ts",
  "tests/contract/drafts.ts",
  "tests/contract/records",
  "tests/contract/stage.ts",
  "tests/support/if-match.ts",
  "tests/support/open-in-memory.ts",
  "tsconfig.base.json",
  "tsconfig.worker.json",
];
const isSource = (path: string) => !/[\\/](dist|data|node_modules)$/.test(path);

const usage = `Usage: npm run new:app ../clinic [-- --linked]
Makes an application with sign-in and one resource in a new folder.
  --linked  uses the packages that are installed here instead of installing its own: to try it out`;

/** @throws Error with a sentence when no application can be made there */
function folderFor(path: string): string {
  const folder = resolve(path);
  const name = basename(folder);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`"${name}" can't be the name of an application: use kebab-case.\n${usage}`);
  if (!relative(root, folder).startsWith(`..${sep}`))
    throw new Error(`${folder} is inside this repository: choose a folder beside it.`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} already exists and is not empty.`);
  return folder;
}

/** "bus-depot" is "Bus depot". */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

function writeSources(folder: string, name: string): void {
  for (const path of copied)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isSource });
  for (const path of readdirSync(template, { recursive: true, encoding: "utf8" })) {
    const from = join(template, path);
    if (!path.includes(".")) continue;
    const text = readFileSync(from, "utf8").replaceAll("Your Console", titleOf(name));
    // A name that no tool takes for its own while it is a template.
    const to = join(folder, path.replace(/\.template$/, ""));
    mkdirSync(join(to, ".."), { recursive: true });
    writeFileSync(to, text);
  }
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify(rootPackage(name, readFileSync(join(root, "package.json"), "utf8")), null, 2)}\n`,
  );
}

/** Writes its first migration, and the snapshot that this leads to. */
async function writeFirstMigration(folder: string): Promise<void> {
  const load = async <Module>(path: string) =>
    (await import(pathToFileURL(join(folder, path)).href)) as Module;
  const { resources } = await load<{ resources: readonly Resource[] }>("src/resources/index.ts");
  const { audiences } = await load<{ audiences: Audiences }>("src/resources/audiences.ts");
  const { features } = await load<{ features: readonly Feature[] }>("src/features/index.ts");
  const tables = tablesBeside(await apiFeaturesOf(features));
  const { name, statements } = firstMigration({ resources, audiences, tables });
  const migrations = join(folder, "src/migrations");
  mkdirSync(migrations);
  writeFileSync(join(migrations, `${name}.ts`), fileText(name, statements));
  writeFileSync(join(migrations, "index.ts"), indexText([`${name}.ts`]));
  writeFileSync(
    join(migrations, "snapshot.json"),
    `${JSON.stringify(tablesOf(resources, tables), null, 1)}\n`,
  );
}

/** @throws Error with a sentence when the packages cannot be installed */
function install(folder: string): void {
  const { status } = spawnSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"],
    { cwd: folder, stdio: "inherit" },
  );
  if (status !== 0)
    throw new Error(
      `The packages could not be installed. Run npm install in ${folder}; its sources are there.`,
    );
}

/** What is installed here, with the framework's packages of the application. */
function link(folder: string): void {
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@rollcall"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@rollcall" && !name.startsWith(".vite"))
      symlinkSync(join(root, "node_modules", name), join(modules, name));
  for (const path of ["packages/kit", "packages/embedded-postgres", "server"])
    symlinkSync(join(folder, path), join(modules, "@rollcall", basename(path)));
}

async function make(path: string, isLinked: boolean): Promise<string> {
  const folder = folderFor(path);
  const name = basename(folder);
  mkdirSync(folder, { recursive: true });
  writeSources(folder, name);
  if (isLinked) link(folder);
  else install(folder);
  await writeFirstMigration(folder);
  return [
    `Made: ${folder}. Start it with`,
    `  cd ${relative(process.cwd(), folder)} && npm start`,
    "and read its README.md for what comes next.",
  ].join("\n");
}

const [path, option] = process.argv.slice(2);
if (path === undefined || path.startsWith("--") || ![undefined, "--linked"].includes(option))
  endWith(usage);
else await make(path, option === "--linked").then(console.log, endWith);
