import { openEmbedded } from "../../packages/kit/server/db/embedded";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { copyCached } from "./cached-files";
import { migrations } from "../../src/migrations";

/**
 * Makes `folder` a data directory with an empty database that was closed in order, in a tenth of
 * the time that making one takes.
 */
export const emptyDataDirectory = (folder: string): Promise<void> =>
  copyCached("empty-data", async (path) => (await openEmbedded(path)).close(), folder);

/**
 * Makes `folder` a data directory as a server leaves it before it has any rows: every migration is
 * applied.
 */
export const migratedDataDirectory = (folder: string): Promise<void> =>
  copyCached(
    "migrated-data",
    async (path) => {
      const db = await openEmbedded(path);
      await migrate(db, migrations);
      await db.close();
    },
    folder,
  );
