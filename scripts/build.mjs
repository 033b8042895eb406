/**
 * Builds the console and the server into dist/, and leaves a stamp of what they were built from.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, "dist/stamp");
const sources = [
  "packages",
  "src",
  "server",
  "public",
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];

function* filesBelow(path) {
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

/** Builds unless dist/ was made from these very sources. */
export async function build({ force = false } = {}) {
  const stamp = stampOfSources();
  if (!force && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return false;
  const vite = await import("vite");
  const { NODE_ENV } = process.env;
  const logLevel = "warn";
  await vite.build({ root, logLevel });
  const configs = ["src/light/vite.config.ts", "server/vite.config.ts"];
  for (const config of configs.filter((path) => existsSync(join(root, path))))
    await vite.build({ logLevel, configFile: join(root, config) });
  // Vite sets it for the build; whoever goes on in this process is told what it was told from
  // outside.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ force: true });
