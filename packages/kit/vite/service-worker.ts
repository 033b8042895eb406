import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc, type Plugin } from "vite";
import { kitModule, kitPath } from "./kit-path.ts";

const words = kitPath("browser/strings/words/push");

/** What the worker says by itself, by language. */
export const pushTitles = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(words)
      .filter((name) => name.endsWith(".json"))
      .map((name) => {
        const { title } = JSON.parse(readFileSync(join(words, name), "utf8")) as { title: string };
        return [name.replace(".json", ""), title];
      }),
  );

/** How the names of files begin that hold a language. */
export const languagesAt = "assets/language-";

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
        const all = Object.keys(bundle)
          .filter((name) => name.startsWith("assets/") && !name.endsWith(".map") && isKept(name))
          .sort();
        const paths = (isLanguage: boolean) =>
          all
            .filter((name) => name.startsWith(languagesAt) === isLanguage)
            .map((name) => `/${name}`);
        const file = kitModule("browser/worker/service-worker");
        const { code } = await transformWithOxc(readFileSync(file, "utf8"), file, {
          sourcemap: false,
        });
        const source = code
          .replaceAll("__CONSOLE_FILES__", JSON.stringify([...paths(false), "/icon.svg"]))
          .replaceAll("__LANGUAGE_FILES__", JSON.stringify(paths(true)))
          .replaceAll("__PUSH_TITLES__", JSON.stringify(pushTitles()))
          .replaceAll("__OTHER_PAGES__", JSON.stringify(others))
          .replaceAll("__CONSOLE_VERSION__", JSON.stringify(digest.digest("hex").slice(0, 16)));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
