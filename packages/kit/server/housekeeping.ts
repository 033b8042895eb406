import { sql } from "../api/db/sql";
import type { ApiHost } from "../api/context";
import type { ApiFeature } from "../api/feature";
import { tidyFiles } from "../api/files/tidy";
import { forgetOldKeys } from "../api/idempotency";
import { forgetGivenUp } from "../api/queue/queue-work";
import { endDeadSessions } from "../api/identity/sessions";
import { forgetOldImports } from "../api/transfer/import-records";
import { forgetOldEntries } from "../api/system-log/system-log";
import { startBackups } from "./backup-schedule";
import type { HostDatabase } from "./db/open";

const hour = 3_600_000;

/** What is done every hour. */
export async function tidy(
  context: ApiHost,
  features: readonly ApiFeature[],
  logDays: number,
): Promise<void> {
  await forgetOldKeys(context);
  await endDeadSessions(context);
  await tidyFiles(context);
  await forgetOldImports(context);
  await forgetGivenUp(context);
  await forgetOldEntries(context, logDays);
  await context.db.query(
    sql`delete from sessions where expires_at < ${context.now().toISOString()}::timestamptz - interval '7 days'`,
  );
  for (const feature of features) await feature.tidy?.(context);
}

/**
 * Starts the hourly housekeeping: ends expired sessions for good and deletes stored answers of a day
 * ago, sessions dead for a week, files that no record has, imports of a month ago (which can then no
 * longer be undone), steps given up a month ago, old entries of the system log, and what features
 * tidy. It also backs up the embedded database as often as the environment says (0 hours: never).
 */
export function startHousekeeping(
  context: ApiHost,
  features: readonly ApiFeature[],
  db: HostDatabase,
  { backups, systemLog }: { backups: { everyHours: number }; systemLog: { days: number } },
): { stop(): void } {
  const timers: NodeJS.Timeout[] = [];
  const every = (hours: number, name: string, work: () => Promise<unknown>) => {
    const run = () =>
      work().catch((error: unknown) =>
        context.log({
          level: "error",
          message: `${name} failed: ${error instanceof Error ? error.message : String(error)}`,
        }),
      );
    timers.push(setInterval(() => void run(), hours * hour).unref());
  };
  every(1, "Tidying up", () => tidy(context, features, systemLog.days));
  const backup = startBackups(context, db, backups.everyHours);
  return {
    stop() {
      backup.stop();
      timers.forEach((timer) => clearInterval(timer));
    },
  };
}
