import type { HttpBindings } from "@hono/node-server";
import { AlertWork } from "../src/api/alerts/alert-work";
import type { ApiContext, LogEntry } from "../src/api/context";
import { createApi } from "../src/api/create-api";
import type { Database } from "../src/api/db/database";
import { migrate } from "../src/api/db/migrate";
import { demoInstitution } from "../src/api/demo/institution";
import { isEmpty, seedDemo } from "../src/api/demo/seed-demo";
import { hearEvents } from "../src/api/events/event-source";
import { publish } from "../src/api/events/publish";
import { apiBase } from "../src/api/http/base";
import { dayIn } from "../src/domain/calendar-day";
import { resources } from "../src/resources";
import { Delivery } from "../src/api/notifications/delivery";
import { PushDelivery } from "../src/api/push/push-delivery";
import { createSystemLog } from "../src/api/system-log/system-log";
import { consoleFiles } from "./console-files";
import { openDatabase, type HostDatabase } from "./db/open";
import type { Environment } from "./environment";
import { firebaseFiles } from "./firebase-files";
import { hasAdmin, makeDemoPassword, makeSetupCode } from "./first-visit";
import { startHousekeeping } from "./housekeeping";
import { listen } from "./listen";
import { passwords } from "./passwords";
import { version } from "./places";
import { pushKeys } from "./push/keys";
import { createPushService } from "./push/push-service";
import { requestHandler } from "./request-handler";

/** A running server, and what its operator should be told once. */
export interface RunningServer {
  url: string;
  db: Database;
  /** Set when a demo school was just made. */
  demo?: { students: number; password: string };
  /** Set while no admin exists: guards the set-up page. */
  setupCode?: string;
  close(): Promise<void>;
}

export interface StartOptions {
  log: ApiContext["log"];
  /** Folder of the built console; without one only the API is served. */
  consoleFolder?: string;
  now?: () => Date;
  /** The embedded database has ended by itself. */
  onFailure?: (error: Error) => void;
}

const noConsole = () => new Response("The console is not served here.", { status: 404 });

/** On this machine only, an empty database becomes the demo school; anywhere else nothing is made up. */
async function seed(db: Database, environment: Environment, now: Date): Promise<RunningServer["demo"]> {
  if (!environment.mayMakeDemo || !(await isEmpty(db))) return undefined;
  const password = environment.demoPassword ?? makeDemoPassword();
  const students = environment.demoStudents;
  await seedDemo(db, { students, today: dayIn(demoInstitution.timezone, now), passwordHash: await passwords.hash(password) });
  return { students, password };
}

const tellFollowers = (tx: Database) => publish(tx, { topic: "logs" });

/** Whoever follows the log would make an entry by each look at it. */
const isWorthKeeping = ({ path }: LogEntry) => typeof path !== "string" || !path.startsWith(`${apiBase}/admin/system-logs`);

async function serve(db: HostDatabase, environment: Environment, options: StartOptions): Promise<Omit<RunningServer, "db">> {
  const now = options.now ?? (() => new Date());
  await migrate(db);
  const demo = await seed(db, environment, now());
  const setupCode = (await hasAdmin(db)) ? undefined : makeSetupCode();
  const { sessions } = environment;
  const systemLog = createSystemLog({ db, now, level: environment.systemLog.level, written: tellFollowers });
  const log = (entry: LogEntry) => {
    options.log(entry);
    systemLog.take(entry);
  };
  const logRequest = (entry: LogEntry) => {
    options.log(entry);
    if (isWorthKeeping(entry)) systemLog.take(entry.level === "info" ? { ...entry, level: "debug" } : entry);
  };
  const push = createPushService(await pushKeys(db));
  const context = { resources, db, events: await hearEvents(db), now, passwords, log, sessions, setupCode, version, firebase: firebaseFiles(environment.firebaseDir), push } satisfies ApiContext;
  const files = options.consoleFolder === undefined ? noConsole : ((folder) => (request: Request, env: HttpBindings) => folder.fetch(request, env))(consoleFiles(options.consoleFolder));
  const api = createApi(context);
  const handler = requestHandler({ api, files, log: logRequest, trustedProxies: environment.trustedProxies });
  const listening = await listen(handler, environment.host, environment.port);
  const background = [new AlertWork(context), new Delivery(context), new PushDelivery(context)];
  const housekeeping = startHousekeeping(context, db, environment);
  log({ level: "info", message: "The server has started", version, database: db.kind });
  return {
    url: listening.url, demo, setupCode,
    async close() {
      housekeeping.stop();
      api.close();
      await listening.close();
      await Promise.all(background.map((work) => work.stop()));
      log({ level: "info", message: "The server has stopped" });
      await systemLog.close();
      await db.close();
    },
  };
}

/**
 * Opens the database, brings it up to date, seeds a demo school where that is allowed, and listens.
 * @throws Error with one sentence for the operator; nothing is left open then.
 */
export async function startServer(environment: Environment, options: StartOptions): Promise<RunningServer> {
  const db = await openDatabase({ ...environment, onFailure: options.onFailure });
  try {
    return { db, ...(await serve(db, environment, options)) };
  } catch (error) {
    await db.close();
    throw error;
  }
}
