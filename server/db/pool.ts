import { Pool, type PoolClient, type PoolConfig } from "pg";
import type { Database, OwnedDatabase } from "../../src/api/db/database";
import { statementOf, type Statement } from "../../src/api/db/drivers/statement";
import { transactionOver } from "../../src/api/db/drivers/transaction";
import { wireTypes } from "../../src/api/db/wire-types";
import { isStale, StatementNames } from "../../src/api/db/drivers/statement-names";

const asText = (text: string) => text;
const types = { getTypeParser: (type: number) => wireTypes[type] ?? asText };

/** What PostgreSQL says when a COMMIT finds a transaction that had failed, and rolls it back. */
const abortedTransaction = () => Object.assign(new Error("The transaction was rolled back, because one of its statements had failed."), { code: "25P02" });

const namesOf = new WeakMap<PoolClient, StatementNames>();

async function run(client: PoolClient, { text, parameters }: Statement): Promise<Record<string, unknown>[]> {
  const names = namesOf.get(client) ?? new StatementNames();
  namesOf.set(client, names);
  try {
    return (await client.query<Record<string, unknown>>({ name: names.nameOf(text), text, values: parameters })).rows;
  } catch (error) {
    if (isStale(error)) names.forget(text);
    throw error;
  }
}

/** Outside a transaction a statement whose preparation went stale is sent again; it had not begun. */
const runAlone = (client: PoolClient, statement: Statement): Promise<Record<string, unknown>[]> =>
  run(client, statement).catch((error: unknown) => {
    if (isStale(error)) return run(client, statement);
    throw error;
  });

/**
 * Runs a transaction; when even the rollback fails the connection is of no use any more, and `onBroken` says so. BEGIN travels with the
 * first statement, and COMMIT with what is still under way: PostgreSQL rolls back instead when one of these fails.
 */
async function inTransaction<T>(client: PoolClient, work: (tx: Database) => Promise<T>, onBroken: () => void): Promise<T> {
  const script = async (text: string) => void (await client.query(text));
  const begun = script("begin");
  const open = transactionOver({ run: (statement) => run(client, statement), script });
  try {
    const [result] = await Promise.all([work(open.database), begun]);
    const { command } = await open.end(() => client.query("commit"));
    if (command !== "COMMIT") throw abortedTransaction();
    return result;
  } catch (error) {
    await open.finish();
    await script("rollback").catch(onBroken);
    throw error;
  }
}

/** What a pool alone can do: its connections come and go, so none of them listens. */
export type PooledDatabase = Omit<OwnedDatabase, "listen">;

type Work<T> = (client: PoolClient, onBroken: () => void) => Promise<T>;

async function withClient<T>(pool: Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await work(client, () => (broken = true));
  } finally {
    client.release(broken);
  }
}

/**
 * A database over a pool of `pg` connections, whatever is at their other end. Statements that repeat are prepared.
 * `close` lets what is in flight finish, and refuses what comes later.
 * @param heard called with what a connection is notified of.
 */
export function fromPool(config: PoolConfig, heard: (channel: string, payload: string) => void = () => undefined): PooledDatabase {
  const pool = new Pool({ ...config, types, pipeline: true });
  const inFlight = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  // A connection that breaks while nobody uses it is replaced by the pool; without a listener it would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined).on("notification", ({ channel, payload }) => heard(channel, payload ?? "")));
  pool.on("error", () => undefined);

  function withConnection<T>(work: Work<T>): Promise<T> {
    if (closing) return Promise.reject(new Error("The database is being closed."));
    const result = withClient(pool, work);
    const settled = result.then(() => undefined, () => undefined).finally(() => inFlight.delete(settled));
    inFlight.add(settled);
    return result;
  }

  async function close(): Promise<void> {
    while (inFlight.size > 0) await Promise.all(inFlight);
    await pool.end();
  }

  return {
    query: async <Row>(statement: Parameters<Database["query"]>[0]) => {
      const written = statementOf(statement);
      return (await withConnection((client) => runAlone(client, written))) as Row[];
    },
    script: (text) => withConnection(async (client) => void (await client.query(text))),
    transaction: (work) => withConnection((client, onBroken) => inTransaction(client, work, onBroken)),
    close: () => (closing ??= close()),
  };
}
