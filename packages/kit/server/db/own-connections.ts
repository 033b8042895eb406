import { randomBytes } from "node:crypto";
import { Client } from "pg";

const lent = (variable: string) =>
  `${variable} leads to a connection pooler that lends connections for one transaction at a time, such as PgBouncer with pool_mode = transaction.`;
const pooledAlone = `${lent("DATABASE_URL")} Live events and migrations need connections of their own: set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well, or set pool_mode = session for this database.`;
const pooledDirect = `${lent("DATABASE_DIRECT_URL")} Give it the address of PostgreSQL itself.`;
const byStatement =
  "DATABASE_URL leads to a connection pooler that lends connections for one statement at a time, such as PgBouncer with pool_mode = statement. Rollcall needs transactions: set pool_mode = transaction for this database, and DATABASE_DIRECT_URL to the address of PostgreSQL itself.";
const different = (url: string, directUrl: string) =>
  `DATABASE_URL (${addressOf(url)}) and DATABASE_DIRECT_URL (${addressOf(directUrl)}) lead to different databases. Both must lead to the same one: DATABASE_URL through the pooler, DATABASE_DIRECT_URL to PostgreSQL itself. A copy or a read replica is another database.`;
const otherSchema = (schema: string, direct: string) =>
  `DATABASE_URL and DATABASE_DIRECT_URL lead to the same database, but to different schemas in it ("${schema}" and "${direct}"). Use the same user and the same search_path for both.`;

/** An address without its user and its password. */
export function addressOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || "5432"}${pathname}`;
}

/** Looks at most; a pooler with other clients does not always lend the connection that was free last. */
const looks = 3;

const pidOf = async (client: Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;

/**
 * Whether two connections are one at the server, or one is another after a transaction of the
 * other; a connection of one's own stays what it is. Changes nothing.
 */
async function areShared(one: Client, other: Client): Promise<boolean> {
  const pid = await pidOf(one);
  await other.query("begin");
  try {
    if ((await pidOf(other)) === pid) return true;
    return (await pidOf(one)) !== pid;
  } finally {
    await other.query("rollback");
  }
}

const isByStatement = (error: unknown): boolean =>
  error instanceof Error && /statement pooling/i.test(error.message);

/** @throws what connecting or `work` throws */
async function withTwo<T>(
  urls: readonly [string, string],
  work: (one: Client, other: Client) => Promise<T>,
): Promise<T> {
  const clients = urls.map(
    (url) =>
      new Client({
        connectionString: url,
        application_name: "rollcall probe",
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
      }),
  );
  for (const client of clients) client.on("error", () => undefined);
  const [one, other] = clients as [Client, Client];
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await work(one, other);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** What is wrong with an address or a server beside that is for the first statement to say. */
async function lendingOf(url: string): Promise<"none" | "transaction" | "statement"> {
  try {
    return await withTwo([url, url], async (one, other) => {
      for (let look = 0; look < looks; look++)
        if (await areShared(one, other)) return "transaction";
      return "none";
    });
  } catch (error) {
    // PgBouncer with pool_mode = statement refuses the transaction itself.
    return isByStatement(error) ? "statement" : "none";
  }
}

/**
 * @throws Error with one sentence where connections that have to be the server's own are those of
 * a pooler: all of them, unless there is a direct address for what needs such ones
 */
export async function refuseSharedConnections({
  databaseUrl,
  databaseDirectUrl,
}: {
  databaseUrl: string;
  databaseDirectUrl?: string;
}): Promise<void> {
  const lending = await lendingOf(databaseDirectUrl ?? databaseUrl);
  if (lending === "none") return;
  if (databaseDirectUrl !== undefined) throw new Error(pooledDirect);
  throw new Error(lending === "statement" ? byStatement : pooledAlone);
}

interface Place {
  taken: boolean;
  schema: string;
}

/**
 * Tells one database from another by a lock that nobody else knows of: it is seen in the same
 * database only, by any user, and not in a copy of it.
 * @throws Error with one sentence where the two addresses lead to different databases, or to a
 * pooler that has no transactions; what `pg` throws where one of them leads nowhere
 */
export async function refuseDifferentDatabases(url: string, directUrl: string): Promise<void> {
  const key = randomBytes(8).readBigInt64BE().toString();
  const [pooled, direct] = await withTwo([url, directUrl], async (one, other) => {
    const lock = async (client: Client) => {
      await client.query("begin");
      const { rows } = await client.query<Place>(
        `select pg_try_advisory_xact_lock(${key}) as taken, coalesce(current_schema(), '') as schema`,
      );
      return rows[0];
    };
    return [await lock(one), await lock(other)];
  }).catch((error: unknown) => {
    throw isByStatement(error) ? new Error(byStatement, { cause: error }) : error;
  });
  if (direct?.taken !== false) throw new Error(different(url, directUrl));
  if (pooled && pooled.schema !== direct.schema)
    throw new Error(otherSchema(pooled.schema, direct.schema));
}
