/**
 * What `npm run check -- --changed` looks at: the files that differ from the last commit (or from
 * another one), and the tests that depend on them, nearest first. `npx tsx scripts/changed.ts
 * [commit]` writes both as JSON.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { parseSync } from "rolldown/utils";
import { filesBelow, isModule, isStarted } from "./source-modules";

const git = (...args: string[]) =>
  execFileSync("git", args, { encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");

/** Paths of what was changed or added since a commit, committed or not; what was removed is left out. */
const changedSince = (commit: string): string[] =>
  [
    ...new Set([
      ...git("diff", "--name-only", "--diff-filter=d", commit),
      ...git("ls-files", "--others", "--exclude-standard"),
    ]),
  ].filter((path) => existsSync(path));

const places = ["", ".ts", ".tsx", ".mjs", ".json", "/index.ts", "/index.tsx"];
const isFile = (path: string) => existsSync(path) && statSync(path).isFile();
/** Where the packages of this repository lie, by the name they are imported by. */
const packages: readonly (readonly [string, string])[] = ["kit", "embedded-postgres"].map(
  (name) => [`@rollcall/${name}`, `packages/${name}`] as const,
);

/** The file that an import means, or undefined where it is not one of this repository. */
function fileOf(from: string, specifier: string): string | undefined {
  const found = packages.find(([name]) => specifier === name || specifier.startsWith(`${name}/`));
  const path = found
    ? specifier.replace(found[0], found[1])
    : specifier.startsWith(".")
      ? relative(".", resolve(dirname(from), specifier))
      : undefined;
  const plain = path?.replace(/\?.*$/, "");
  return plain === undefined ? undefined : places.map((end) => plain + end).find(isFile);
}

/** The files that a module imports, exports from or imports later. */
function importsOf(path: string): string[] {
  const source = readFileSync(path, "utf8");
  const { module } = parseSync(path, source);
  const later = [...source.matchAll(/import\(\s*["']([^"']+)["']\s*\)/g)].map(
    (match) => match[1] ?? "",
  );
  return [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...later,
  ].flatMap((specifier) => fileOf(path, specifier) ?? []);
}

const isTest = (path: string) =>
  /^tests\/.*\.test\.tsx?$/.test(path) && !path.includes(".long.test.");

/** Words of a path that are the names of rooms everywhere. */
const common = new Set(["packages", "kit", "src", "features", "tests", "browser", "api", "page"]);
const roomsOf = (path: string) =>
  dirname(path)
    .split("/")
    .filter((word) => !common.has(word));

/** Of a test: how many steps of imports it is away from what was changed, and whether it is of that room. */
interface Reached {
  file: string;
  steps: number;
  isBeside: boolean;
}

/**
 * The test files that depend on what was changed, nearest first: those of the same room, then by
 * the steps of imports in between. A changed test is its own nearest.
 */
function testsOf(changed: readonly string[]): Reached[] {
  const importers = new Map<string, string[]>();
  for (const folder of ["packages", "src", "server", "examples", "tests", "scripts"])
    for (const path of filesBelow(folder, new Set(["node_modules", "dist"]), isModule))
      for (const file of importsOf(path))
        importers.set(file, [...(importers.get(file) ?? []), path]);
  const steps = new Map(changed.map((path) => [path, 0]));
  for (let edge = [...changed]; edge.length > 0;) {
    const next: string[] = [];
    for (const path of edge)
      for (const importer of importers.get(path) ?? [])
        if (!steps.has(importer)) {
          steps.set(importer, (steps.get(path) ?? 0) + 1);
          next.push(importer);
        }
    edge = next;
  }
  const rooms = new Set(changed.flatMap(roomsOf));
  const names = new Set(changed.map((path) => basename(path).replace(/\..*$/, "")));
  const isBeside = (file: string) =>
    roomsOf(file).some((room) => rooms.has(room)) ||
    names.has(basename(file).replace(/\.test\.tsx?$/, ""));
  return [...steps]
    .filter(([file]) => isTest(file))
    .map(([file, count]) => ({ file, steps: count, isBeside: count === 0 || isBeside(file) }))
    .toSorted(
      (a, b) =>
        Number(b.isBeside) - Number(a.isBeside) ||
        a.steps - b.steps ||
        a.file.localeCompare(b.file),
    );
}

if (isStarted(import.meta.filename)) {
  const changed = changedSince(process.argv[2] ?? "HEAD");
  console.log(JSON.stringify({ changed, tests: testsOf(changed) }));
}
