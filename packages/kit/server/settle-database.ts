import { settleVersions } from "../api/db/version-floor";
import type { ApiContext } from "../api/context";
import type { HostDatabase } from "./db/open";
import { numberText } from "../schema/formats/numbers";

const restored = (floor: number) =>
  `This database was restored, moved or copied since its last start. What was saved in the time a restore takes back is gone, sign-outs and changed passwords included. So that nothing from that time is saved over what it holds now, versions go on from ${numberText(floor)}.`;
const firstLook = (floor: number) =>
  `Whether this database was ever restored is not known from before this version of Rollcall. To be safe, versions of what is saved from now on begin at ${numberText(floor)}.`;
const unseen =
  'This database user may not ask which PostgreSQL cluster it is in, so a restore of the whole cluster goes unnoticed. Grant it execute on pg_control_system() and pg_walfile_name(pg_lsn), or start Rollcall once with "--restored" after a restore like that.';

/**
 * Notices at a start that the database was restored, and makes what was read before the restore
 * stale.
 */
export async function settleDatabase(
  db: HostDatabase,
  { log, isRestored = false }: { log: ApiContext["log"]; isRestored?: boolean },
): Promise<void> {
  const wasRestored = db.kind === "embedded" && db.wasRestored();
  const { floor, isKnown, seesCluster } = await settleVersions(db, isRestored || wasRestored);
  if (floor !== undefined)
    log(
      isKnown || isRestored || wasRestored
        ? { level: "warn", message: restored(floor) }
        : { level: "info", message: firstLook(floor) },
    );
  if (!seesCluster) log({ level: "warn", message: unseen });
  if (wasRestored && db.kind === "embedded") db.startedAfterRestore();
}
