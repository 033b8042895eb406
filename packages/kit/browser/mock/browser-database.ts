import type { PGlite } from "@electric-sql/pglite";
import { PGliteWorker } from "@electric-sql/pglite/worker";
import { fromPGlite } from "../../api/db/drivers/pglite";
import type { OwnedDatabase } from "../../api/db/database";
import type { MockClock } from "./clock";

/** A database in this browser. */
export interface BrowserDatabase extends OwnedDatabase {
  /** Resolves when all that was written would outlive a reload. */
  stored(): Promise<void>;
  /** The whole database as a compressed file. */
  file(): Promise<Blob>;
}

interface BrowserDatabaseOptions {
  /**
   * A database of this name is shared by all tabs of this browser and outlives a reload; without
   * one it is in memory, for this tab alone.
   */
  name?: string;
  clock?: MockClock;
  /** The file of another database, for one that is not there yet. */
  content?: Blob;
}

export async function openBrowserDatabase({
  name,
  clock,
  content,
}: BrowserDatabaseOptions): Promise<BrowserDatabase> {
  const thread = new Worker(new URL("./database-worker.ts", import.meta.url), { type: "module" });
  const pg = await PGliteWorker.create(thread, {
    ...(name ? { dataDir: `idb://${name}`, id: name } : { id: crypto.randomUUID() }),
    ...(clock ? { meta: clock } : {}),
    ...(content ? { loadDataDir: content } : {}),
  });
  // The worker's face has the same methods; only its private parts differ.
  return {
    ...fromPGlite(pg as unknown as PGlite, { prepares: false }),
    async listen(channel, heard, missed) {
      await pg.listen(channel, heard);
      // The database moves to another tab when its own is closed, and its session begins anew.
      pg.onLeaderChange(() => void pg.exec(`listen "${channel}"`).then(missed, () => undefined));
    },
    stored: async () => {
      if (name) await pg.syncToFs();
    },
    file: () => pg.dumpDataDir("gzip"),
  };
}
