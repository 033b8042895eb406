import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { externalPackages } from "../vite/server-config.ts";
import { filesBelow } from "./build-application";
import { root } from "./places";

interface PackageFile {
  name?: string;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}
const packageFileIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;

/** The folder of a package as it is seen from another one, undefined where it is not installed. */
function folderOf(name: string, from: string): string | undefined {
  for (const place of createRequire(join(from, "package.json")).resolve.paths(name) ?? [])
    if (existsSync(join(place, name, "package.json"))) return join(place, name);
  return undefined;
}

/** Packages by name, with those that they need in turn; machine code is there for this system only. */
function* withDependencies(
  names: readonly string[],
  from: string,
  seen: Set<string>,
): Generator<{ name: string; folder: string }> {
  for (const name of names) {
    const folder = folderOf(name, from);
    if (folder === undefined || seen.has(name)) continue;
    seen.add(name);
    yield { name, folder };
    const { dependencies, optionalDependencies } = packageFileIn(folder);
    const next = Object.keys({ ...dependencies, ...optionalDependencies });
    yield* withDependencies(next, folder, seen);
  }
}

/** What Node never reads of an installed module: source maps, types, and twins for `require`. */
const isRead = (path: string) => !/\.(map|d\.[cm]?ts|[cm]?ts)$|\/index\.cjs$/.test(path);

const readme = (name: string, node: string) => `# ${name}

Needs Node (${node}) and nothing else: no npm, no node_modules but the one that is here.

    node dist/server/main.js                          starts the server
    node dist/server/doctor.js                        tells what is weak in how it is run
    node dist/server/second-factor-reset.js <email>   takes away a lost second factor
    node dist/server/db-migrate.js                    applies migrations, of all tenants
    node dist/server/tenant.js list                   those that it serves by host name
    node dist/server/push-keys.js replace             makes new keys for pushes beside the old
    sha256sum --check --quiet SHA256SUMS              tells whether a file is not as it was made

The database is in ./data unless DATA_DIR or DATABASE_URL say otherwise: keep it outside this
folder, which the next release replaces. What is in here and under which licences: dist/sbom.cdx.json,
dist/licenses, and the LICENSE of each package in node_modules.
`;

const sumsFile = "SHA256SUMS";

/**
 * Takes an earlier release out of a folder, and nothing else that lies in it.
 * @throws Error where the folder holds something and no release
 */
function makeRoom(out: string): void {
  mkdirSync(out, { recursive: true });
  if (readdirSync(out).length > 0 && !existsSync(join(out, sumsFile)))
    throw new Error(`${out} holds something that is no release: name an empty folder.`);
  for (const part of ["dist", "node_modules"])
    rmSync(join(out, part), { recursive: true, force: true });
}

/**
 * Puts what is built, and the few packages that are not part of the bundle, into a folder that runs
 * by Node alone, on systems of the kind that this one is.
 * @param out an empty folder or an earlier release, which is replaced
 * @returns how many bytes it holds
 * @throws Error where the folder holds something else
 */
export function writeRelease(out: string): number {
  const {
    name = "",
    version,
    license,
    engines = {},
  } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name?: string;
    version: string;
    license?: string;
    engines?: { node?: string };
  };
  makeRoom(out);
  for (const part of ["server", "web", "database", "licenses", "sbom.cdx.json"])
    if (existsSync(join(root, "dist", part)))
      cpSync(join(root, "dist", part), join(out, "dist", part), { recursive: true });
  const copied = new Set<string>();
  // What the application does not see itself, the framework does.
  for (const at of [root, fileURLToPath(new URL(".", import.meta.url))])
    for (const one of withDependencies(externalPackages(root), at, copied))
      cpSync(one.folder, join(out, "node_modules", one.name), {
        recursive: true,
        dereference: true,
        filter: (path) => isRead(path),
      });
  if (existsSync(join(root, "LICENSE"))) cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
  const described = { name, version, private: true, license, type: "module", engines };
  writeFileSync(join(out, "package.json"), `${JSON.stringify(described, null, 2)}\n`);
  writeFileSync(join(out, "README.md"), readme(name, engines.node ?? "20.19 or newer"));
  let bytes = 0;
  const parts = ["dist", "node_modules", "LICENSE", "README.md", "package.json"];
  const files = parts.flatMap((part) => [...filesBelow(join(out, part))]).sort();
  const sums = files.map((file) => {
    const content = readFileSync(file);
    bytes += content.length;
    return `${createHash("sha256").update(content).digest("hex")}  ${relative(out, file)}\n`;
  });
  writeFileSync(join(out, sumsFile), sums.join(""));
  return bytes;
}
