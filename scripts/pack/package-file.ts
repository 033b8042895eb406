import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { builtinModules } from "node:module";
import { packageName } from "./specifiers";

/** What a packed package offers. */
export interface PackedPackage {
  /** Entry points, and the modules behind them. */
  entries: Readonly<Record<string, string>>;
  /** Files that are no modules. */
  files?: Readonly<Record<string, string>>;
  bin?: Readonly<Record<string, string>>;
}

/**
 * Packages of which a page has one copy, or none works: the application installs them, in the
 * versions that the framework was tested with.
 */
const isPeer = (name: string) =>
  /^(react|react-dom|react-router|react-router-dom|vite|vitest|msw|@playwright\/test)$/.test(
    name,
  ) || /^@(mantine|refinedev|emotion)\//.test(name);
/** What only some of the applications use. */
const optional = new Set(["vitest", "msw", "@playwright/test"]);

/** What the build puts in place of packages, or asks for beside what modules import. */
const ofBuild = ["es-toolkit", "typescript"];

interface Manifest {
  version: string;
  description: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
}
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Manifest;

/** Modules that a page loads, and not the server, a command or a test. */
const isOfBrowser = (file: string) => /^(browser|schema|resources|features)\//.test(file);

/** What git says, undefined where it says nothing: outside a repository. */
function git(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * The version of a packed package: that of its `package.json` at the commit that is tagged so, and
 * elsewhere one that tells the moment of the commit, so that no two are called alike.
 */
function versionOf(root: string, { version }: Manifest): string {
  if (git(root, "describe", "--exact-match", "--tags") === `v${version}`) return version;
  const moment = git(root, "log", "-1", "--format=%cd", "--date=format:%Y%m%d%H%M%S");
  return moment === undefined ? version : `${version}-dev.${moment}`;
}

type Versions = Readonly<Record<string, string>>;

/** The versions of packages that a package imports, as the repository has them. */
function versionsOf(root: string, own: Manifest, names: Iterable<string>): Versions {
  const repository = read(join(root, "package.json"));
  const versions: Versions = {
    ...own.dependencies,
    ...repository.dependencies,
    ...repository.devDependencies,
    "@rollcall/embedded-postgres": versionOf(root, own),
  };
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`package.json has no version of ${name}.`);
      return [name, version];
    }),
  );
}

const only = (versions: Versions, wanted: (name: string) => boolean): Versions =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => wanted(name)));

/** What an entry point leads to: its types, and its module. */
const exportsOf = ({ entries, files = {} }: PackedPackage) => ({
  ...Object.fromEntries(
    Object.entries(entries).map(([entry, module]) => [
      entry,
      { types: `./lib/${module}.d.ts`, default: `./lib/${module}.js` },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(files).map(([entry, file]) => [
      entry,
      file.endsWith(".d.ts") ? { types: `./lib/${file}` } : `./lib/${file}`,
    ]),
  ),
  "./package.json": "./package.json",
});

/** What is installed beside the package, in a version near the one that it was tested with. */
const besideIt = (peers: Versions) =>
  Object.keys(peers).length === 0
    ? {}
    : {
        peerDependencies: Object.fromEntries(
          Object.entries(peers).map(([name, version]) => [name, `^${version}`]),
        ),
        peerDependenciesMeta: Object.fromEntries(
          Object.keys(peers)
            .filter((name) => optional.has(name))
            .map((name) => [name, { optional: true }]),
        ),
      };

/** By file, what it imports of other packages. */
type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * The `package.json` of a packed package: its dependencies are what its modules import, in the
 * versions of the repository.
 */
export function manifestOf(root: string, folder: string, packed: PackedPackage, imports: Imports) {
  const own = read(join(root, "packages", folder, "package.json"));
  const builtin = new Set(builtinModules);
  const names = new Set([...imports.values()].flat().map(packageName));
  for (const name of folder === "kit" ? ofBuild : []) names.add(name);
  // What runs the framework from its sources is no part of what is installed.
  names.delete("tsx");
  const versions = versionsOf(
    root,
    own,
    [...names].filter((name) => !builtin.has(name)),
  );
  const { bin = {} } = packed;
  return {
    name: `@rollcall/${folder}`,
    version: versionOf(root, own),
    description: own.description,
    license: "MIT",
    type: "module",
    engines: { node: ">=20.19" },
    files: ["lib"],
    sideEffects: ["**/*.css"],
    exports: exportsOf(packed),
    bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, `./lib/${file}`])),
    dependencies: only(versions, (name) => !isPeer(name)),
    ...besideIt(only(versions, isPeer)),
  };
}

/** What the pages import of other packages, for a development server to prepare ahead. */
export const browserDependencies = (imports: Imports): string[] =>
  [...new Set([...imports].flatMap(([file, specifiers]) => (isOfBrowser(file) ? specifiers : [])))]
    .filter((specifier) => !/\?|^@rollcall\/|^@electric-sql\/|^msw/.test(specifier))
    .sort();
