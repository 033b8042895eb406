import { build, type InlineConfig, type Rolldown } from "vite";
import { kitModule } from "./kit-path.ts";
import { chunksOf, chunkWith, withImports } from "./chunk-imports.ts";

/** A way into the program, and the file that it becomes. */
export interface EntryPath {
  name: string;
  /** How the path of its module ends. */
  module: string;
}

/** The ways into a console, in the order in which a visitor takes them. */
export const entryPaths = (entry: {
  main: string;
  start?: string;
  look: string;
  definition: string;
}): readonly EntryPath[] => [
  ...(entry.start === undefined ? [] : [{ name: "language", module: entry.main }]),
  { name: "base", module: entry.start ?? entry.main },
  { name: "sign-in", module: kitModule("browser/console/entry/entry-pages") },
  { name: "console", module: kitModule("browser/console/console-routes") },
  { name: "console", module: entry.definition },
  { name: "console", module: kitModule("browser/console/console") },
  { name: "console", module: entry.look },
  { name: "list", module: kitModule("browser/crud/list/list-page") },
];

/**
 * The files that the program is cut into, found by building once without any rule. Left to itself
 * the bundler makes a file of every set of modules that the same pages share: some fifty before the
 * first list, each a round trip on a weak network. What one way in needs is one file; whoever takes
 * a way has taken those before it, but for the sign-in page.
 */
export async function chunkGroups(
  config: InlineConfig,
  paths: readonly EntryPath[],
): Promise<Rolldown.CodeSplittingGroup[]> {
  const answer = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    build: { ...config.build, write: false, reportCompressedSize: false },
  });
  const outputs = (Array.isArray(answer) ? answer : [answer]).flatMap((one) =>
    "output" in one ? one.output : [],
  );
  const chunks = chunksOf(outputs);
  const behind = paths.map(({ name, module }) => {
    const start = chunkWith(chunks, module);
    if (!start)
      throw new Error(
        `No chunk begins with ${module}: entryPaths is told of a way in that is not there.`,
      );
    return {
      name,
      ids: new Set(
        [...withImports(start.fileName, chunks)].flatMap((one) => chunks.get(one)?.moduleIds ?? []),
      ),
    };
  });
  const found = new Map<string, string>();
  for (const { name, ids } of behind) for (const id of ids) if (!found.has(id)) found.set(id, name);
  // Whoever is signed in does not take the way by the sign-in page: what it shares with the console
  // is needed by everyone.
  const consoleIds = behind.flatMap(({ name, ids }) => (name === "console" ? [...ids] : []));
  for (const id of consoleIds) if (found.get(id) === "sign-in") found.set(id, "base");
  // A group draws in what its modules need, so the earlier way chooses first.
  const names = [...new Set(paths.map(({ name }) => name))];
  return [
    ...names.map((name, at) => ({
      name,
      test: (id: string) => found.get(id) === name,
      priority: names.length - at,
    })),
    // Left over are modules of pages. A small one that so many pages share is in no file of its own:
    // a page would ask for thirty of them.
    { name: "parts", minShareCount: 12, maxModuleSize: 8000, priority: 0 },
  ];
}
