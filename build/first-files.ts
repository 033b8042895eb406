import type { Plugin, Rolldown } from "vite";

/** Names of the files that a first visit needs, beside those that the page itself names. */
export interface FirstFiles {
  signIn: readonly string[];
  console: readonly string[];
  list: readonly string[];
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A file and all that it needs at once. */
function withImports(name: string, chunks: Chunks, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const needed of chunks.get(name)?.imports ?? []) withImports(needed, chunks, seen);
  return seen;
}

/**
 * Writes `first-files.json` beside the build: by it the server tells a browser, with the page
 * itself, which files it will ask for next, so that they are on their way before the first one has
 * run. The names of the files are those of `entryPaths` (chunks.ts).
 */
export function firstFiles(): Plugin {
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
        const chunks: Chunks = new Map(
          Object.values(bundle)
            .filter((output) => output.type === "chunk")
            .map((chunk) => [chunk.fileName, chunk]),
        );
        const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
        if (!writes || !entry) return;
        const known = withImports(entry.fileName, chunks);
        const filesOf = (group: string) => {
          const start = [...chunks.values()].find(({ name }) => name === group);
          if (!start) this.error(`The build has no file "${group}".`);
          return [...withImports(start.fileName, chunks)]
            .filter((name) => !known.has(name))
            .map((name) => `/${name}`);
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
