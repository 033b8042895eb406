import { Client } from "pg";

const sentence =
  "DATABASE_URL leads to a connection pooler that lends connections for one transaction at a time, such as PgBouncer with pool_mode = transaction. Rollcall keeps prepared statements, settings and the channel of its live events on connections of its own. Set pool_mode = session for this database, or give DATABASE_URL the address of PostgreSQL itself.";

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

/**
 * @throws Error with one sentence where connections to the database are not the server's own; what
 * is wrong with an address or a server beside that is for the first statement to say
 */
export async function refuseSharedConnections(url: string): Promise<void> {
  const clients = [1, 2].map(
    () =>
      new Client({
        connectionString: url,
        application_name: "rollcall probe",
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
      }),
  );
  for (const client of clients) client.on("error", () => undefined);
  const [one, other] = clients as [Client, Client];
  let isShared = false;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    for (let look = 0; look < looks && !isShared; look++) isShared = await areShared(one, other);
  } catch (error) {
    // PgBouncer with pool_mode = statement refuses the transaction itself.
    isShared = error instanceof Error && /statement pooling/i.test(error.message);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
  if (isShared) throw new Error(sentence);
}
