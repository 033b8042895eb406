import type { ApiHost } from "../api/context";
import type { Database } from "../api/db/database";
import { checkFeatures } from "../api/feature";
import { checkApplication } from "../schema/check-application";
import { apiFeaturesOf } from "../application/feature";
import { bringUpToDate } from "./bring-up-to-date";
import { newDatabase } from "./db/new-database";
import { openDatabase, type HostDatabase } from "./db/open";
import type { Environment } from "./environment";
import { makeDemoPassword } from "./first-visit";
import { listen } from "./listen";
import { openConsole, warnOfPlainHttp, type ConsoleOptions } from "./open-console";
import { passwords } from "./passwords";
import { version } from "./places";
import type { ServedApplication } from "./served";
import { settleDatabase } from "./settle-database";

/** A running server, and what its operator should be told once. */
export interface RunningServer {
  url: string;
  db: Database;
  /** Set when made-up records were just made. */
  demo?: { made: string; password: string };
  /** Set while no admin exists: guards the set-up page. */
  setupCode?: string;
  close(): Promise<void>;
}

export interface StartOptions extends ConsoleOptions {
  /** A database that is open already, and stays open when the server is closed. */
  database?: HostDatabase;
  /**
   * The database was put back in a way that cannot be noticed (a snapshot of the machine, a copied
   * folder): versions from before are stale.
   */
  isRestored?: boolean;
  /** The embedded database has ended by itself. */
  onFailure?: (error: Error) => void;
}

/**
 * On this machine only, an empty database is filled with made-up records; anywhere else nothing is
 * made up.
 */
async function seed(
  { demo }: ServedApplication,
  db: HostDatabase,
  environment: Environment,
  now: Date,
): Promise<RunningServer["demo"]> {
  if (!demo || !environment.mayMakeDemo) return undefined;
  if (!(await demo.isEmpty(db))) {
    await demo.fillNew?.(db, { now });
    return undefined;
  }
  const password = environment.demoPassword ?? makeDemoPassword();
  const passwordHash = await passwords.hash(password);
  const made = await demo.make(db, { size: environment.demoSize, now, passwordHash });
  // Else whoever comes first may wait for it: it syncs all that has been written to.
  if (db.kind === "embedded") await db.script("checkpoint");
  return { made, password };
}

function logStart(log: ApiHost["log"], db: HostDatabase, environment: Environment): void {
  log({ level: "info", message: "The server has started", version, database: db.kind });
  warnOfPlainHttp(log, environment);
}

/** The API's side of the features of an application that fits together. @throws Error if it does not */
export async function checkedFeatures(application: ServedApplication["application"]) {
  checkApplication(application);
  const features = await apiFeaturesOf(application.features);
  checkFeatures(application.resources, features);
  return features;
}

async function serve(
  served: ServedApplication,
  db: HostDatabase,
  environment: Environment,
  options: StartOptions,
): Promise<Omit<RunningServer, "db">> {
  const now = options.now ?? (() => new Date());
  const features = await checkedFeatures(served.application);
  await bringUpToDate(served, features, db, environment, options.log);
  const demo = await settleDatabase(db, options).then(() => seed(served, db, environment, now()));
  const opened = await openConsole(served, features, db, environment, options);
  const listening = await listen(opened.answer, environment.host, environment.port);
  opened.startWork();
  logStart(opened.log, db, environment);
  return {
    url: listening.url,
    demo,
    setupCode: opened.setupCode,
    async close() {
      opened.leave();
      await listening.close();
      await opened.close({ level: "info", message: "The server has stopped" });
      await db.close();
    },
  };
}

/**
 * Opens the database, brings it up to date, fills it with made-up records where that is allowed, and listens.
 * @throws Error with one sentence for the operator; nothing is left open then.
 */
export async function startServer(
  served: ServedApplication,
  environment: Environment,
  options: StartOptions,
): Promise<RunningServer> {
  const db = options.database
    ? { ...options.database, close: async () => undefined }
    : await openDatabase({
        ...environment,
        newFrom: () => newDatabase(served.migrations),
        onFailure: options.onFailure,
      });
  try {
    return { db, ...(await serve(served, db, environment, options)) };
  } catch (error) {
    await db.close();
    throw error;
  }
}
