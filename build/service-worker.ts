import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformWithOxc, type Plugin } from "vite";

const file = fileURLToPath(
  new URL("../packages/kit/browser/worker/service-worker.ts", import.meta.url),
);

/**
 * Of the fonts only the one of the Latin alphabet; those of other scripts are fetched by who reads
 * them, and the browser keeps them.
 */
const isKept = (name: string) => !name.endsWith(".woff2") || name.includes("inter-latin-wght");

/**
 * Writes `sw.js` into the build, with the list of the files it is to keep.
 * @param others first parts of paths that are no pages of the console: `family`
 */
export function serviceWorker(others: readonly string[]): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const digest = createHash("sha256");
        for (const output of Object.values(bundle))
          digest
            .update(output.fileName)
            .update(output.type === "chunk" ? output.code : output.source);
        const names = Object.keys(bundle)
          .filter((name) => name.startsWith("assets/") && !name.endsWith(".map") && isKept(name))
          .map((name) => `/${name}`)
          .sort();
        const { code } = await transformWithOxc(readFileSync(file, "utf8"), file, {
          sourcemap: false,
        });
        const source = code
          .replaceAll("__CONSOLE_FILES__", JSON.stringify([...names, "/icon.svg"]))
          .replaceAll("__OTHER_PAGES__", JSON.stringify(others))
          .replaceAll("__CONSOLE_VERSION__", JSON.stringify(digest.digest("hex").slice(0, 16)));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
