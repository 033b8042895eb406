import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./places";

/**
 * Builds the console with its API in the browser, as files for any static host and a path of it, and
 * gives unknown paths the same page.
 * @returns the folder
 */
export async function buildDemo({
  base = "/",
  out = join(root, "dist/demo"),
} = {}): Promise<string> {
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
