import type { PGlite } from "@electric-sql/pglite";
import { PGliteWorker } from "@electric-sql/pglite/worker";
import { fromPGlite } from "../../api/db/drivers/pglite";
import type { OwnedDatabase } from "../../api/db/database";

const name = "rollcall-mock";

/**
 * A database that all tabs of this browser share and that outlives a reload; `kept: false` is one
 * in memory, for this tab alone.
 */
export async function openBrowserDatabase(persistent: boolean): Promise<OwnedDatabase> {
  const thread = new Worker(new URL("./database-worker.ts", import.meta.url), { type: "module" });
  const pg = await PGliteWorker.create(
    thread,
    persistent ? { dataDir: `idb://${name}`, id: name } : { id: crypto.randomUUID() },
  );
  // The worker's face has the same methods; only its private parts differ.
  return {
    ...fromPGlite(pg as unknown as PGlite, { prepares: false }),
    async listen(channel, heard, missed) {
      await pg.listen(channel, heard);
      // The database moves to another tab when its own is closed, and its session begins anew.
      pg.onLeaderChange(() => void pg.exec(`listen "${channel}"`).then(missed, () => undefined));
    },
  };
}
