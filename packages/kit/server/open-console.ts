import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import type { ApiHost, LogEntry } from "../api/context";
import { createApi, type Api } from "../api/create-api";
import type { Database } from "../api/db/database";
import { hearEvents } from "../api/events/event-source";
import { publish } from "../api/events/publish";
import type { District } from "../api/ports/district";
import { topicsOf, type ApiFeature, type Job } from "../api/feature";
import { apiBase } from "../api/http/base";
import { createSystemLog } from "../api/system-log/system-log";
import { hostChannels, type HostChannels } from "./channels";
import type { HostDatabase } from "./db/open";
import { replicaOf } from "./db/replica";
import type { Environment } from "./environment";
import { erasedFile } from "./erased-list";
import { hasAdmin, makeSetupCode } from "./first-visit";
import { followSettings } from "./follow-settings";
import { startHousekeeping, tidy } from "./housekeeping";
import { pagesOf } from "./pages";
import { passkeysAt } from "./passkeys";
import { passwords, withLeaks } from "./passwords";
import { version } from "./places";
import { plainHttpWarning } from "./plain-http";
import { firebaseAccount, type FirebaseAccount } from "./push/firebase";
import { pushKeys } from "./push/keys";
import { createPushService } from "./push/push-service";
import { requestHandler } from "./request-handler";
import type { ServedApplication } from "./served";
import { singleSignOn } from "./single-sign-on/issuer";
import { virusScanner } from "./virus-scanner";
import { addressReader } from "./webhook/address-reader";
import { webhookSender } from "./webhook/webhook-sender";

/** What answers the requests to one database, and does its work in the background. */
export interface OpenConsole {
  answer(request: Request, env: HttpBindings): Promise<Response>;
  /** Set while no admin exists: guards the set-up page. */
  setupCode: string | undefined;
  log: ApiHost["log"];
  /** Begins its work in the background. */
  startWork(): void;
  /** Whether some of that work is under way. */
  isBusy(): boolean;
  workDueAt: Api["workDueAt"];
  district: Api["district"];
  /** Does the hourly housekeeping now. */
  tidy(): Promise<void>;
  /** Ends streams of live events and work by the clock, so that those who wait for them can go. */
  leave(): void;
  /**
   * Ends the rest once nothing is asked any more; the database stays open.
   * @param last what is logged then
   */
  close(last: LogEntry): Promise<void>;
}

export interface ConsoleOptions {
  log: ApiHost["log"];
  /** Folder of the built console; without one only the API is served. */
  consoleFolder?: string | undefined;
  now?: (() => Date) | undefined;
  /** Made up unless given. */
  setupCode?: string | undefined;
  /** Where it is the office of a district. */
  district?: District | undefined;
  /** For tests: refuses to send an answer that its contract does not describe. */
  checkAnswers?: boolean | undefined;
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

/** Says at a start what is amiss with how the process is reached. */
export function warnOfPlainHttp(log: ApiHost["log"], environment: Environment): void {
  const warning = plainHttpWarning(environment);
  if (warning !== undefined) log({ level: "warn", message: warning });
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
  virusScanner:
    environment.scanner &&
    virusScanner(environment.scanner, (message) => log({ level: "warn", message })),
  authenticatorDrift: environment.authenticatorDrift,
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

/** Work in the background, once it has begun. */
function workOf(
  api: Api,
  context: Pick<ApiHost, "events" | "log">,
  begin: () => ReturnType<typeof startHousekeeping>,
  firebase: FirebaseAccount | undefined,
) {
  let jobs: Job | undefined;
  const byTheClock: { stop(): void }[] = [];
  return {
    start() {
      jobs = api.startJobs();
      if (firebase) byTheClock.push(keepFresh(firebase, context));
      byTheClock.push(begin());
    },
    isBusy: () => jobs?.isBusy() === true,
    leave: () => byTheClock.splice(0).forEach((one) => one.stop()),
    stop: async () => jobs?.stop(),
  };
}

/** Where the operator named a copy of the database. */
const replicaFor = (db: HostDatabase, log: ApiHost["log"]) =>
  db.kind === "postgres" && db.copy
    ? replicaOf(db, db.copy, (message) => log({ level: "warn", message, countAs: "replica" }))
    : undefined;

/** Builds what serves a database that is up to date. Nothing of it is shared with another one's. */
export async function openConsole(
  served: ServedApplication,
  features: readonly ApiFeature[],
  db: HostDatabase,
  environment: Environment,
  options: ConsoleOptions,
): Promise<OpenConsole> {
  const now = options.now ?? (() => new Date());
  // On a connection of its own, beside what the other one is asked.
  const hearing = hearEvents(db, Object.keys(topicsOf(features)));
  const setupCode = (await hasAdmin(db)) ? undefined : (options.setupCode ?? makeSetupCode());
  const { systemLog, log, logRequest } = logs({ db, now }, environment, options.log);
  const firebase = firebaseOf(served, db, environment, now);
  const outgoing = hostChannels(environment, firebase, now);
  const context = {
    resources: served.application.resources,
    settings: served.settings,
    db,
    replica: replicaFor(db, log),
    now,
    log,
    sessions: environment.sessions,
    apiTokenCallsPerMinute: environment.apiTokenCallsPerMinute,
    setupCode,
    district: options.district,
    version,
    ...(await ports(db, environment, outgoing, { firebase, log })),
    events: await hearing,
  } satisfies ApiHost;
  const api = createApi({ ...context, features, checkAnswers: options.checkAnswers });
  const { stop, ...pages } = await pagesOf(served, context, options.consoleFolder);
  const housekeeping = () => startHousekeeping(context, features, db, environment);
  const work = workOf(api, context, housekeeping, firebase);
  return {
    answer: requestHandler({
      api,
      ...pages,
      log: logRequest,
      trustedProxies: environment.trustedProxies,
      hsts: environment.hsts,
    }),
    setupCode,
    log,
    startWork: work.start,
    isBusy: work.isBusy,
    workDueAt: api.workDueAt,
    district: api.district,
    tidy: () => tidy(context, features, environment.systemLog.days),
    leave() {
      work.leave();
      stop();
      api.close();
    },
    async close(last) {
      await work.stop();
      outgoing.close();
      log(last);
      await systemLog.close();
    },
  };
}
