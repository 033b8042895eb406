import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { archiveReason, checkContents, readArchive, type ArchiveEntry } from "./backup-archive";
import { pageCheck } from "./page-checksum";

const pathsBelow = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) =>
      relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"),
    ),
  );

async function compare({ path, content }: ArchiveEntry, original: string): Promise<void> {
  const check = pageCheck(path);
  const file = openSync(original, "r");
  let size = 0;
  try {
    for await (const bytes of content) {
      const expected = Buffer.alloc(bytes.length);
      if (readSync(file, expected, 0, bytes.length, size) < bytes.length || !expected.equals(bytes))
        throw new Error(`it holds another ${path} than the database`);
      size += bytes.length;
      check?.(bytes);
      // The thread is PostgreSQL's: whoever waits comes first.
      await turn();
    }
    if (size !== statSync(original).size) throw new Error(`it holds half of ${path}`);
  } finally {
    closeSync(file);
  }
}

/**
 * Reads a backup back to its last byte and compares it with the copy it was made from: gzip's check
 * sum, the archive's structure, every file's name and content, and the check sum of every page of
 * the database. That it opens is not tried, which would take the memory of a second database.
 * @throws Error with one sentence when it is not whole, or the database it was made from is
 * damaged.
 */
export async function checkBackup(file: string, copy: string): Promise<void> {
  const missing = pathsBelow(copy);
  checkContents(missing);
  try {
    await readArchive(file, async (entry) => {
      if (!missing.delete(entry.path))
        throw new Error(`it holds ${entry.path}, which the database has not`);
      if (!entry.isFolder) await compare(entry, join(copy, entry.path));
    });
    const [first] = missing;
    if (first !== undefined) throw new Error(`it lacks ${first}`);
  } catch (error) {
    throw new Error(
      `The new backup was read back and thrown away: ${archiveReason(error)}. The older backups are kept.`,
      { cause: error },
    );
  }
}
