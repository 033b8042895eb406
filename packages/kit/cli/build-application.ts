import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { licenseFile } from "../vite/license-file.ts";
import { serverConfig } from "../vite/server-config.ts";
import { writeBillOfMaterials } from "./bill-of-materials";
import { root } from "./places";

const stampFile = join(root, "dist/stamp");
const sources = [
  // The framework: its sources in its own repository, else the version that is installed.
  "packages",
  "node_modules/@rollcall/kit/package.json",
  "src",
  "server",
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];

/** A file, or all files in a folder, in the order of their names; none where there is nothing. */
export function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) return yield path;
  for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name));
}

function stampOfSources() {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const file of filesBelow(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Puts what each build says of licences into dist/licenses: the console must not serve it. */
function gatherLicenses(): void {
  const dist = join(root, "dist");
  mkdirSync(join(dist, "licenses"), { recursive: true });
  for (const [name, folder] of [
    ["console", "web"],
    ["light-pages", "web/light"],
    ["server", "server"],
  ] as const) {
    const file = join(dist, folder, licenseFile);
    if (existsSync(file)) renameSync(file, join(dist, "licenses", `${name}.md`));
  }
}

/**
 * Builds the console and the server of an application into dist/, with a bill of what they are made
 * of, and leaves a stamp of what they were built from.
 * @returns whether it built: not where dist/ was made from these very sources, unless forced
 */
export async function build({ force = false } = {}): Promise<boolean> {
  const stamp = stampOfSources();
  if (!force && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return false;
  const bill = writeBillOfMaterials();
  const vite = await import("vite");
  const { NODE_ENV } = process.env;
  const logLevel = "warn";
  await vite.build({ root, logLevel });
  const light = join(root, "src/light/vite.config.ts");
  if (existsSync(light)) await vite.build({ logLevel, configFile: light });
  await vite.build({
    logLevel,
    configFile: false,
    ...serverConfig({ root, outDir: join(root, "dist/server") }),
  });
  gatherLicenses();
  execFileSync(process.execPath, [join(root, "dist/server/write-new-database.js")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  // Vite sets it for the build; whoever goes on in this process is told what it was told from
  // outside.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const missing = await bill;
  if (missing !== undefined) console.warn(`dist/sbom.cdx.json was not written. ${missing}`);
  writeFileSync(stampFile, stamp);
  return true;
}
