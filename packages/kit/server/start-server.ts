import { join } from "node:path";
import type { ApiHost, LogEntry } from "../api/context";
import { createApi } from "../api/create-api";
import type { Database } from "../api/db/database";
import { hearEvents } from "../api/events/event-source";
import { publish } from "../api/events/publish";
import { apiBase } from "../api/http/base";
import { checkFeatures, topicsOf } from "../api/feature";
import { checkApplication } from "../schema/check-application";
import { apiFeaturesOf } from "../application/feature";
import { createSystemLog } from "../api/system-log/system-log";
import { bringUpToDate } from "./bring-up-to-date";
import { hostChannels, type HostChannels } from "./channels";
import { erasedFile } from "./erased-list";
import { newDatabase } from "./db/new-database";
import { openDatabase, type HostDatabase } from "./db/open";
import type { Environment } from "./environment";
import { followSettings } from "./follow-settings";
import { hasAdmin, makeDemoPassword, makeSetupCode } from "./first-visit";
import { startHousekeeping } from "./housekeeping";
import { listen } from "./listen";
import { passwords, withLeaks } from "./passwords";
import { version } from "./places";
import { plainHttpWarning } from "./plain-http";
import { pushKeys } from "./push/keys";
import { firebaseAccount, type FirebaseAccount } from "./push/firebase";
import { createPushService } from "./push/push-service";
import { requestHandler } from "./request-handler";
import type { ServedApplication } from "./served";
import { pagesOf } from "./pages";
import { passkeysAt } from "./passkeys";
import { singleSignOn } from "./single-sign-on/issuer";
import { settleDatabase } from "./settle-database";
import { addressReader } from "./webhook/address-reader";
import { webhookSender } from "./webhook/webhook-sender";

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

export interface StartOptions {
  log: ApiHost["log"];
  /** A database that is open already, and stays open when the server is closed. */
  database?: HostDatabase;
  /** Folder of the built console; without one only the API is served. */
  consoleFolder?: string;
  now?: () => Date;
  /**
   * The database was put back in a way that cannot be noticed (a snapshot of the machine, a copied
   * folder): versions from before are stale.
   */
  isRestored?: boolean;
  /** The embedded database has ended by itself. */
  onFailure?: (error: Error) => void;
  /** For tests: refuses to send an answer that its contract does not describe. */
  checkAnswers?: boolean;
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

const tellFollowers = (tx: Database) => publish(tx, { topic: "logs" });

/** Whoever follows the log would make an entry by each look at it. */
const isWorthKeeping = ({ path }: LogEntry) =>
  typeof path !== "string" || !path.startsWith(`${apiBase}/admin/system-logs`);

/** Writes what is logged to the host's log and to the console's. */
function logs(
  { db, now }: { db: HostDatabase; now: () => Date },
  environment: Environment,
  toHost: ApiHost["log"],
) {
  const systemLog = createSystemLog({
    db,
    now,
    level: environment.systemLog.level,
    written: tellFollowers,
  });
  return {
    systemLog,
    log(entry: LogEntry) {
      toHost(entry);
      systemLog.take(entry);
    },
    logRequest(entry: LogEntry) {
      toHost(entry);
      if (isWorthKeeping(entry))
        systemLog.take(entry.level === "info" ? { ...entry, level: "debug" } : entry);
    },
  };
}

/** What a host may have beside a database: files, push services, channels. */
const ports = async (
  db: HostDatabase,
  environment: Environment,
  { channels, absentChannels }: HostChannels,
  { firebase, log }: { firebase: FirebaseAccount | undefined; log: ApiHost["log"] },
) => ({
  passwords: withLeaks(passwords, environment.leakedPasswordsUrl, (message) =>
    log({ level: "warn", message }),
  ),
  uploads: environment.uploads,
  erasedList: erasedFile(join(environment.dataDir, "erased-people.jsonl")),
  firebase,
  push: createPushService(await pushKeys(db)),
  webhooks: webhookSender(environment.webhookNetworks, { hosts: environment.webhookHosts }),
  addresses: addressReader(environment.webhookNetworks, { hosts: environment.webhookHosts }),
  channels,
  absentChannels,
  publicUrl: environment.publicUrl,
  singleSignOn: environment.singleSignOn && singleSignOn(environment.singleSignOn),
  passkeys: passkeysAt(environment.publicUrl),
});

const credentialsPath = "firebase.credentials_path";

/** The service account of the settings; undefined where an application has no such setting. */
function firebaseOf(
  { settings }: ServedApplication,
  db: Database,
  { firebaseDir, firebase }: Environment,
  now: () => Date,
): FirebaseAccount | undefined {
  if (!settings.fields.has(credentialsPath)) return undefined;
  const readPath = async () => {
    const path: unknown = { ...(await settings.read(db)) }[credentialsPath];
    return typeof path === "string" ? path : null;
  };
  return firebaseAccount(firebaseDir, firebase, readPath, now);
}

/** Reads which account the settings name at once, when they change, and now and then. */
function keepFresh(account: FirebaseAccount, { events, log }: Pick<ApiHost, "events" | "log">) {
  const refresh = () =>
    void account
      .refresh()
      .catch((error: unknown) =>
        log({
          level: "warn",
          message: `The account of Firebase could not be read: ${error instanceof Error ? error.message : String(error)}`,
        }),
      );
  refresh();
  return { stop: followSettings(events, refresh) };
}

function logStart(log: ApiHost["log"], db: HostDatabase, environment: Environment): void {
  log({ level: "info", message: "The server has started", version, database: db.kind });
  const warning = plainHttpWarning(environment);
  if (warning !== undefined) log({ level: "warn", message: warning });
}

/** The API's side of the features of an application that fits together. @throws Error if it does not */
async function checkedFeatures(application: ServedApplication["application"]) {
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
  const { application } = served;
  const features = await checkedFeatures(application);
  await bringUpToDate(served, features, db, environment, options.log);
  const demo = await settleDatabase(db, options).then(() => seed(served, db, environment, now()));
  const setupCode = (await hasAdmin(db)) ? undefined : makeSetupCode();
  const { systemLog, log, logRequest } = logs({ db, now }, environment, options.log);
  const firebase = firebaseOf(served, db, environment, now);
  const outgoing = hostChannels(environment, firebase, now);
  const context = {
    resources: application.resources,
    settings: served.settings,
    db,
    events: await hearEvents(db, Object.keys(topicsOf(features))),
    now,
    log,
    sessions: environment.sessions,
    apiTokenCallsPerMinute: environment.apiTokenCallsPerMinute,
    setupCode,
    version,
    ...(await ports(db, environment, outgoing, { firebase, log })),
  } satisfies ApiHost;
  const api = createApi({ ...context, features, checkAnswers: options.checkAnswers });
  const { stop, ...pages } = await pagesOf(served, context, options.consoleFolder);
  const handler = requestHandler({
    api,
    ...pages,
    log: logRequest,
    trustedProxies: environment.trustedProxies,
    hsts: environment.hsts,
  });
  const listening = await listen(handler, environment.host, environment.port);
  const jobs = api.startJobs();
  const watching = firebase && keepFresh(firebase, context);
  const housekeeping = startHousekeeping(context, features, db, environment);
  logStart(log, db, environment);
  return {
    url: listening.url,
    demo,
    setupCode,
    async close() {
      housekeeping.stop();
      watching?.stop();
      stop();
      api.close();
      await listening.close();
      await jobs.stop();
      outgoing.close();
      log({ level: "info", message: "The server has stopped" });
      await systemLog.close();
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
