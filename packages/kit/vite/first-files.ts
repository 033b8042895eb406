import type { Plugin } from "vite";
import { chunksOf, chunkWith, withImports } from "./chunk-imports.ts";

/**
 * Names of the scripts and styles that a first visit needs, beside those that the page itself names.
 */
export interface FirstFiles {
  signIn: readonly string[];
  console: readonly string[];
  list: readonly string[];
}

/**
 * Writes `first-files.json` beside the build: by it the server tells a browser, with the page
 * itself, which files it will ask for next, so that they are on their way before the first one has
 * run. The names of the files are those of `entryPaths` (chunks.ts).
 * @param start how the path of the module ends that the first one loads, where it loads one
 */
export function firstFiles(start: string | undefined): Plugin {
  let writes = false;
  return {
    name: "first-files",
    apply: "build",
    configResolved: ({ build }) => {
      // The build that finds the groups has none yet, and writes nothing.
      writes = build.write;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = chunksOf(Object.values(bundle));
        const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
        if (!writes || !entry) return;
        // The page names those of the entry, and those of the start (preload-start.ts).
        const named = [entry, start === undefined ? undefined : chunkWith(chunks, start)];
        const known = new Set(
          named.flatMap((one) => (one ? [...withImports(one.fileName, chunks)] : [])),
        );
        const filesOf = (group: string) => {
          const first = [...chunks.values()].find(({ name }) => name === group);
          if (!first) this.error(`The build has no file "${group}".`);
          const scripts = [...withImports(first.fileName, chunks)].filter(
            (name) => !known.has(name),
          );
          const styles = scripts.flatMap((name) => [
            ...(chunks.get(name)?.viteMetadata?.importedCss ?? []),
          ]);
          return [...scripts, ...styles].map((name) => `/${name}`);
        };
        const files: FirstFiles = {
          signIn: filesOf("sign-in"),
          console: filesOf("console"),
          list: filesOf("list"),
        };
        this.emitFile({
          type: "asset",
          fileName: "first-files.json",
          source: JSON.stringify(files),
        });
      },
    },
  };
}
