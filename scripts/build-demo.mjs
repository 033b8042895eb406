/**
 * `npm run build:demo -- --base /demo/`: the console with its API in the browser, as files for any
 * static host, in a folder of its own (`dist/demo` unless `--out` says another).
 */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds for a path of a host, and gives unknown paths the same page. */
export async function buildDemo({ base = "/", out = join(root, "dist/demo") } = {}) {
  if (!/^\/([\w.~-]+\/)*$/.test(base))
    throw new Error(`--base must be a path that begins and ends with a slash, and not "${base}".`);
  const { build } = await import("vite");
  await build({
    root,
    base,
    mode: "mock",
    logLevel: "error",
    build: { outDir: out, emptyOutDir: true, reportCompressedSize: false },
  });
  // Static hosts answer with it where there is no file: an address of a page leads to that page.
  copyFileSync(join(out, "index.html"), join(out, "404.html"));
  return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { base: { type: "string" }, out: { type: "string" } } });
  try {
    console.log(`The demo is in ${await buildDemo(values)}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
