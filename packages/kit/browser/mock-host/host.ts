import type { ApiHost } from "../../api/context";
import { createApi, type Api } from "../../api/create-api";
import { storedChannel } from "../../api/outbox/stored-channel";
import type { MockedConsole } from "./mocked";
import { migrate } from "../../api/db/migrate";
import { openMemoryDatabase } from "../../api/db/drivers/pglite";
import type { OwnedDatabase } from "../../api/db/database";
import { hearEvents } from "../../api/events/event-source";
import { tidyFiles } from "../../api/files/tidy";
import { createSystemLog } from "../../api/system-log/system-log";
import { publish } from "../../api/events/publish";
import { topicsOf } from "../../api/feature";
import { checkApplication } from "../../schema/check-application";
import { apiFeaturesOf } from "../../application/feature";
import type { Progress } from "../../api/db/insert-records";
import { passwords } from "../mock/passwords";

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

export interface BrowserHostOptions {
  /** Replaces the database, for one that is kept. */
  db?: OwnedDatabase;
  /** How many records the largest resource has. */
  size?: number;
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

/** The API over a fresh demo, in memory unless a database is given. Takes some seconds. */
export async function openBrowserHost(
  mocked: MockedConsole,
  options: BrowserHostOptions = {},
): Promise<BrowserHost> {
  const { size, seed, onProgress, now = () => new Date() } = options;
  checkApplication(mocked.application);
  const db = options.db ?? (await openMemoryDatabase());
  await migrate(db, mocked.migrations);
  await mocked.makeDemo(db, {
    now: now(),
    passwordHash: await passwords.hash(mocked.password),
    ...(size === undefined ? {} : { size }),
    ...(seed === undefined ? {} : { seed }),
    ...(onProgress ? { onProgress } : {}),
  });
  const features = await apiFeaturesOf(mocked.application.features);
  const systemLog = createSystemLog({
    db,
    now,
    level: "info",
    written: (tx) => publish(tx, { topic: "logs" }),
  });
  const context: ApiHost = {
    resources: mocked.application.resources,
    settings: mocked.settings,
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
    channels: [storedChannel],
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
