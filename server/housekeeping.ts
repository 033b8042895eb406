import { sql } from "drizzle-orm";
import type { ApiContext } from "../src/api/context";
import { forgetOldKeys } from "../src/api/idempotency";
import { forgetOldEntries } from "../src/api/system-log/system-log";
import type { HostDatabase } from "./db/open";

const hour = 3_600_000;

async function tidy(context: ApiContext, logDays: number): Promise<void> {
  await forgetOldKeys(context);
  await forgetOldEntries(context, logDays);
  await context.db.query(sql`delete from student_sessions where expires_at < ${context.now().toISOString()}::timestamptz - interval '7 days'`);
  await context.db.query(sql`delete from sessions where expires_at < ${context.now().toISOString()}::timestamptz - interval '7 days'`);
}

/** By the age of the newest backup, not by how long the server has run: a machine that is switched off every night needs one too. */
async function backUp(context: ApiContext, db: HostDatabase, everyHours: number): Promise<void> {
  if (db.kind !== "embedded" || everyHours === 0) return;
  const last = db.lastBackup();
  if (last && context.now().getTime() - last.getTime() < everyHours * hour) return;
  context.log({ level: "info", message: `Backup made: ${await db.backup()}` });
}

/**
 * What is done without being asked: every hour stored answers of a day ago and sessions dead for a week are forgotten,
 * as are entries of the system log older than its days, and the embedded database is backed up as often as the environment says (0 hours: never).
 */
export function startHousekeeping(context: ApiContext, db: HostDatabase, { backups, systemLog }: { backups: { everyHours: number }; systemLog: { days: number } }): { stop(): void } {
  const timers: NodeJS.Timeout[] = [];
  const every = (hours: number, name: string, work: () => Promise<unknown>) => {
    const run = () => work().catch((error: unknown) => context.log({ level: "error", message: `${name} failed: ${error instanceof Error ? error.message : String(error)}` }));
    timers.push(setInterval(() => void run(), hours * hour).unref());
  };
  every(1, "Tidying up", () => tidy(context, systemLog.days));
  every(1, "The backup", () => backUp(context, db, backups.everyHours));
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}
