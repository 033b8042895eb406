import { existsSync, readdirSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/**
 * The files below a folder, in folders that are not skipped, for which `isRead` holds; none where
 * the folder is not there.
 */
export function* filesBelow(
  folder: string,
  skipped: ReadonlySet<string>,
  isRead: (path: string) => boolean,
): Generator<string> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* filesBelow(path, skipped, isRead);
    } else if (isRead(path)) yield path;
  }
}

/** Whether a path is that of a module with code, and not of types alone. */
export const isModule = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.d(\.json)?\.ts$/.test(path);

/** Whether a path is that of a catalogue, in English, of which the others follow. */
export const isCatalogue = (path: string): boolean =>
  /\/words\/(.*\/)?en\.json$/.test(path.replaceAll(sep, "/"));

/** Whether a module is the one that was started, rather than imported by another. */
export const isStarted = (file: string): boolean =>
  process.argv[1] !== undefined && resolve(process.argv[1]) === file;

/** Ends a step of the gate: one line for each complaint, and red where there is one. */
export function endWith(complaints: readonly string[]): void {
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
}
