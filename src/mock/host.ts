import type { ApiHost } from "@rollcall/kit/api/context";
import { createApi, type Api } from "@rollcall/kit/api/create-api";
import { keptChannel } from "@rollcall/kit/api/outbox/kept-channel";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { openMemoryDatabase } from "@rollcall/kit/api/db/drivers/pglite";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { tidyFiles } from "@rollcall/kit/api/files/tidy";
import { createSystemLog } from "@rollcall/kit/api/system-log/system-log";
import { publish } from "@rollcall/kit/api/events/publish";
import { demoInstitution } from "../features/demo/institution";
import { seedDemo } from "../features/demo/seed-demo";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { topicsOf } from "@rollcall/kit/api/feature";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { school } from "../app/school";
import { schoolSettings } from "../features/school/settings";
import type { Progress } from "@rollcall/kit/api/db/insert-records";
import { demoPassword } from "./password";
import { passwords } from "@rollcall/kit/browser/mock/passwords";
import { migrations } from "../migrations";

/** The API with a database of its own. */
export interface BrowserHost extends Api {
  db: OwnedDatabase;
}

/**
 * Drops all that a database holds, so that the next start makes it anew. Works while other tabs
 * have it open.
 */
export const emptyDatabase = (db: OwnedDatabase): Promise<void> =>
  db.script("drop schema public cascade; create schema public");

interface BrowserHostOptions {
  /** Replaces the database, for one that is kept. */
  db?: OwnedDatabase;
  students?: number;
  seed?: number;
  /** Where the console is reached; at this page's host unless given. */
  publicUrl?: string;
  /** The clock of the API. */
  now?: () => Date;
  onProgress?: Progress;
  log?: ApiHost["log"];
  /** For tests (createApi). */
  checkAnswers?: boolean;
}

/** The API over a fresh demo school, in memory. Takes some seconds. */
export async function openBrowserHost(options: BrowserHostOptions = {}): Promise<BrowserHost> {
  const { students, seed, onProgress, now = () => new Date() } = options;
  const db = options.db ?? (await openMemoryDatabase());
  await migrate(db, migrations);
  await seedDemo(db, {
    today: dayIn(demoInstitution.timezone, now()),
    passwordHash: await passwords.hash(demoPassword),
    ...(students === undefined ? {} : { students }),
    ...(seed === undefined ? {} : { seed }),
    ...(onProgress ? { onProgress } : {}),
  });
  const features = await apiFeaturesOf(school.features);
  const systemLog = createSystemLog({
    db,
    now,
    level: "info",
    written: (tx) => publish(tx, { topic: "logs" }),
  });
  const context: ApiHost = {
    resources: school.resources,
    settings: schoolSettings,
    db,
    passwords,
    events: await hearEvents(db, Object.keys(topicsOf(features))),
    now,
    log: (entry) => {
      options.log?.(entry);
      systemLog.take(entry);
    },
    sessions: { idleMinutes: 60 * 24, absoluteMinutes: 60 * 24 * 7 },
    version: "mock",
    channels: [keptChannel],
    publicUrl: options.publicUrl ?? globalThis.location?.origin,
  };
  const api = createApi({ ...context, features, checkAnswers: options.checkAnswers });
  const jobs = api.startJobs();
  const tidying = setInterval(
    () =>
      void tidyFiles(context).catch((error: unknown) =>
        context.log({ level: "error", message: `Tidying up files failed: ${String(error)}` }),
      ),
    3_600_000,
  );
  return {
    ...api,
    db,
    close() {
      api.close();
      clearInterval(tidying);
      void jobs.stop();
    },
  };
}
