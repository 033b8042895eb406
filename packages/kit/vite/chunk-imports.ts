import type { Rolldown } from "vite";

/** The scripts of a build by the names of their files. */
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

export const chunksOf = (
  outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Chunks => new Map(outputs.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one]] : [])));

/** The script that holds a module, by how the path of the module ends. */
export const chunkWith = (chunks: Chunks, module: string): Rolldown.OutputChunk | undefined =>
  [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));

/** The name of a script and those of all that it needs at once. */
export function withImports(name: string, chunks: Chunks, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const needed of chunks.get(name)?.imports ?? []) withImports(needed, chunks, seen);
  return seen;
}
