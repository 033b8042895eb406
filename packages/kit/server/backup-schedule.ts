import type { ApiContext } from "../api/context";
import { hasAdmin } from "./first-visit";
import type { HostDatabase } from "./db/open";

const hour = 3_600_000;
/**
 * How often it is looked whether a backup is due; a new database has its first one this long after
 * the first super admin was made.
 */
const look = 30_000;

/**
 * Backs up the embedded database by the age of its newest backup, not by how long the server has
 * run: a machine that is switched off every night needs one too. A database without any backup gets
 * one within a minute of being set up; before that there is nothing to lose. After a failure, which
 * is logged as an error, an hour passes before the next try.
 */
export function startBackups(
  context: Pick<ApiContext, "db" | "now" | "log">,
  db: HostDatabase,
  everyHours: number,
): { stop(): void } {
  if (db.kind !== "embedded" || everyHours === 0) return { stop: () => undefined };
  let isSetUp = false;
  let isBusy = false;
  let isStopped = false;
  let notBefore = 0;

  async function isDue(now: number): Promise<boolean> {
    if (now < notBefore || db.kind !== "embedded") return false;
    isSetUp ||= await hasAdmin(context.db);
    const last = db.lastBackup();
    return isSetUp && (last === undefined || now - last.getTime() >= everyHours * hour);
  }

  async function backUpWhenDue(): Promise<void> {
    const now = context.now().getTime();
    if (db.kind !== "embedded" || isBusy) return;
    isBusy = true;
    try {
      if (await isDue(now))
        context.log({ level: "info", message: `Backup made and read back: ${await db.backup()}` });
    } catch (error) {
      notBefore = now + hour;
      if (!isStopped)
        context.log({
          level: "error",
          message: `The backup failed: ${error instanceof Error ? error.message : String(error)}`,
        });
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(() => void backUpWhenDue(), look).unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
