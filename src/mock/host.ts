import { AlertWork } from "../api/alerts/alert-work";
import type { ApiContext } from "../api/context";
import { createApi, type Api } from "../api/create-api";
import { migrate } from "../api/db/migrate";
import { openMemoryDatabase } from "../api/db/drivers/pglite";
import type { OwnedDatabase } from "../api/db/database";
import { hearEvents } from "../api/events/event-source";
import { Delivery } from "../api/notifications/delivery";
import { createSystemLog } from "../api/system-log/system-log";
import { publish } from "../api/events/publish";
import { demoInstitution } from "../api/demo/institution";
import { seedDemo } from "../api/demo/seed-demo";
import { dayIn } from "../domain/calendar-day";
import { resources } from "../resources";
import { passwords } from "./passwords";

/** What all demo sign-ins of the browser host have for a password: it guards made-up data in one's own browser. */
export const demoPassword = "rollcall-demo";

/** The API with a database of its own. */
export interface BrowserHost extends Api {
  db: OwnedDatabase;
}

/** Drops all that a database holds, so that the next start makes it anew. Works while other tabs have it open. */
export const emptyDatabase = (db: OwnedDatabase): Promise<void> => db.script("drop schema public cascade; create schema public");

/** The API over a fresh demo school, in memory. Takes some seconds; `db` replaces the database, for one that is kept. */
export async function openBrowserHost(options: { db?: OwnedDatabase; students?: number; log?: ApiContext["log"] } = {}): Promise<BrowserHost> {
  const db = options.db ?? (await openMemoryDatabase());
  await migrate(db);
  await seedDemo(db, { today: dayIn(demoInstitution.timezone, new Date()), passwordHash: await passwords.hash(demoPassword), ...(options.students ? { students: options.students } : {}) });
  const now = () => new Date();
  const systemLog = createSystemLog({ db, now, level: "info", written: (tx) => publish(tx, { topic: "logs" }) });
  const context: ApiContext = {
    resources, db, passwords,
    events: await hearEvents(db),
    now,
    log: (entry) => {
      options.log?.(entry);
      systemLog.take(entry);
    },
    sessions: { idleMinutes: 60 * 24, absoluteMinutes: 60 * 24 * 7 },
    version: "mock",
  };
  const api = createApi(context);
  const background = [new AlertWork(context), new Delivery(context)];
  return {
    ...api, db,
    close() {
      api.close();
      for (const work of background) void work.stop();
    },
  };
}
