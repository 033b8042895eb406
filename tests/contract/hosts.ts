import { http } from "msw";
import { setupServer } from "msw/node";
import { openBrowserHost } from "../../src/mock/host";
import { demoPassword as mockPassword } from "../../src/mock/password";
import { everyCase } from "../support/every-case";
import { memoryDatabase } from "../support/memory-database";
import { migratedPostgres, postgresAddress } from "../server/db/postgres-for-tests";
import { poolerMissing, startPooler } from "../support/pooler";
import type { RunningHost } from "../../packages/kit/testing/contract/ask";
import { startPostgres } from "../../scripts/temporary-postgres.mjs";
import { startNodeHost } from "./node-host";

export interface Host {
  name: string;
  /** Why it cannot run on this machine. */
  missing?: string;
  /**
   * It differs from another host in how its database is reached: `npm test` runs little on it,
   * `npm run every-case` all.
   */
  isVariant?: boolean;
  start(students: number): Promise<RunningHost>;
}

async function browserHost(students: number): Promise<RunningHost> {
  const host = await openBrowserHost({ db: await memoryDatabase(), students, checkAnswers: true });
  const origin = "http://browser-host.test";
  const server = setupServer(
    http.all(
      ({ request }) => request.url.startsWith(`${origin}/`),
      ({ request }) => host.fetch(request, { address: "127.0.0.1" }),
    ),
  );
  server.listen({ onUnhandledRequest: "bypass" });
  return {
    origin,
    db: host.db,
    demoPassword: mockPassword,
    async stop() {
      server.close();
      host.close();
      await host.db.close();
    },
  };
}

async function postgresHost(students: number): Promise<RunningHost> {
  const { url, drop } = await migratedPostgres();
  const host = await startNodeHost(students, { DATABASE_URL: url });
  return {
    ...host,
    async stop() {
      await host.stop();
      await drop();
    },
  };
}

/** Several servers on one database behind PgBouncer in transaction mode; the first is the host. */
export async function pooledHosts(
  students: number,
  count: number,
): Promise<{ hosts: RunningHost[]; stop(): Promise<void> }> {
  const { url, drop } = await migratedPostgres();
  const pooler = await startPooler(url, "transaction");
  const started: RunningHost[] = [];
  for (let place = 0; place < count; place++)
    started.push(
      await startNodeHost(students, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }),
    );
  return {
    hosts: started,
    async stop() {
      await Promise.all(started.map((host) => host.stop()));
      await pooler.stop();
      await drop();
    },
  };
}

/** Why nothing can be tested behind PgBouncer on this machine. */
export const pooledMissing = postgresAddress ? poolerMissing : "TEST_DATABASE_URL is not set";

async function pooledHost(students: number): Promise<RunningHost> {
  const { hosts: started, stop } = await pooledHosts(students, 1);
  return { ...(started[0] as RunningHost), stop };
}

/**
 * A database of its own and a copy that PostgreSQL keeps of it, which answers what may be read aside.
 * @throws Error where the server let the copy alone, as which every suite would pass
 */
async function replicaHost(students: number): Promise<RunningHost> {
  const primary = await startPostgres();
  const standby = primary && (await startPostgres([], primary.url));
  if (!primary || !standby) throw new Error("This host needs PostgreSQL.");
  const complaints: string[] = [];
  const host = await startNodeHost(
    students,
    { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url },
    ({ countAs, message }) => void (countAs === "replica" && complaints.push(message)),
  );
  return {
    ...host,
    async stop() {
      await host.stop();
      await standby.stop();
      await primary.stop();
      if (complaints.length > 0) throw new Error(complaints.join("\n"));
    },
  };
}
const onReplica: Host = {
  name: "Node over PostgreSQL with a replica",
  missing: postgresAddress ? undefined : "TEST_DATABASE_URL is not set",
  isVariant: true,
  start: replicaHost,
};

/** Every host the API runs on; the same suites run on each, but for the last with `npm run every-case` only. */
export const hosts: readonly Host[] = [
  { name: "msw and PGlite in memory", start: browserHost },
  { name: "Node and PGlite on disk", start: (students) => startNodeHost(students) },
  {
    name: "Node and PostgreSQL",
    missing: postgresAddress ? undefined : "TEST_DATABASE_URL is not set",
    start: postgresHost,
  },
  {
    name: "Node over PostgreSQL behind PgBouncer in transaction mode",
    missing: pooledMissing,
    isVariant: true,
    start: pooledHost,
  },
  ...(everyCase ? [onReplica] : []),
];

/** Those on which a suite runs that needs long; all of them with `npm run every-case`. */
export const usualHosts: readonly Host[] = hosts.filter(({ isVariant }) => everyCase || !isVariant);

/**
 * For what several sessions decide: on the engines of a server; one process in memory is one session.
 * On all hosts with `npm run every-case`.
 */
export const engineHosts: readonly Host[] = everyCase ? hosts : hosts.slice(1, 3);

/** For a rule that no engine and no network decides: in memory; on all hosts with `npm run every-case`. */
export const ruleHosts: readonly Host[] = everyCase ? hosts : hosts.slice(0, 1);
