import { boundedClient } from "./bounded-client";
import { DatabaseError, Pool, type ClientBase, type PoolClient, type PoolConfig } from "pg";
import type { Database, OwnedDatabase } from "../../api/db/database";
import { statementOf, type Statement } from "../../api/db/drivers/statement";
import { transactionOver } from "../../api/db/drivers/transaction";
import { outageOf, UnconfirmedCommit } from "../../api/db/outage";
import { typeParsers } from "../../api/db/type-parsers";
import type { Permits } from "../permits";
import { isStale, StatementNames } from "../../api/db/drivers/statement-names";

const asText = (text: string) => text;
const types = { getTypeParser: (type: number) => typeParsers[type] ?? asText };

/** What PostgreSQL says when a COMMIT finds a transaction that had failed, and rolls it back. */
const abortedTransaction = () =>
  Object.assign(
    new Error("The transaction was rolled back, because one of its statements had failed."),
    { code: "25P02" },
  );

const brokenConnection =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect)/;

/**
 * The errors of `pg` itself about a connection have no code; they get PostgreSQL's for a connection
 * that failed.
 */
function withCode(error: unknown): unknown {
  if (
    error instanceof Error &&
    !("code" in error && error.code !== undefined) &&
    brokenConnection.test(error.message)
  )
    return Object.assign(error, { code: "08006" });
  return error;
}

/**
 * Whether the server itself refused, and the connection goes on: the transaction is rolled back
 * then.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === "ERROR";

const closedError = () =>
  Object.assign(new Error("The database is being closed."), { code: "57P03" });

const namesOf = new WeakMap<PoolClient, StatementNames>();

async function runNamed(
  client: PoolClient,
  { text, parameters }: Statement,
  answered: Answered,
): Promise<Record<string, unknown>[]> {
  const names = namesOf.get(client) ?? new StatementNames();
  namesOf.set(client, names);
  try {
    return (
      await answered(
        client,
        client.query<Record<string, unknown>>({
          name: names.nameOf({ text, parameters }),
          text,
          values: parameters,
        }),
      )
    ).rows;
  } catch (error) {
    if (isStale(error)) names.forget(text);
    throw error;
  }
}

/** Statements that repeat are prepared, for as long as the connection lives. */
const ownConnections: Lending = {
  begin: "begin",
  run: runNamed,
  /**
   * Outside a transaction a statement whose preparation went stale is sent again; it had not begun.
   */
  runAlone: (client, statement, answered) =>
    runNamed(client, statement, answered).catch((error: unknown) => {
      if (isStale(error)) return runNamed(client, statement, answered);
      throw error;
    }),
};

/**
 * Nothing outlives a transaction, so each begins with its settings, also that of a single
 * statement, whose beginning and end travel with it.
 */
function connectionsOfATransaction(settings: readonly string[]): Lending {
  const begin = ["begin", ...settings.map((setting) => `set local ${setting}`)].join("; ");
  const run: Run = async (client, { text, parameters }, answered) =>
    (await answered(client, client.query<Record<string, unknown>>({ text, values: parameters })))
      .rows;
  return {
    begin,
    run,
    async runAlone(client, statement, answered) {
      const script = (text: string) => answered(client, client.query(text));
      const sent = [script(begin), run(client, statement, answered), script("commit")] as const;
      await Promise.allSettled(sent);
      const [, rows, { command }] = await Promise.all(sent);
      if (command !== "COMMIT") throw abortedTransaction();
      return rows;
    },
  };
}

/**
 * Runs a transaction; when even the rollback fails the connection is of no use any more, and
 * `onBroken` says so. BEGIN travels with the first statement, and COMMIT with what is still under
 * way: PostgreSQL rolls back instead when one of these fails.
 * @throws UnconfirmedCommit when the connection broke before COMMIT was answered.
 */
async function inTransaction<T>(
  client: PoolClient,
  work: (tx: Database) => Promise<T>,
  onBroken: () => void,
  { answered, begin, run }: Lending & { answered: Answered },
): Promise<T> {
  const script = async (text: string) => void (await answered(client, client.query(text)));
  const begun = script(begin);
  const open = transactionOver({ run: (statement) => run(client, statement, answered), script });
  try {
    const [result] = await Promise.all([work(open.database), begun]);
    const { command } = await open
      .end(() => answered(client, client.query("commit")))
      .catch((error: unknown) => {
        throw isRefusal(error) || !outageOf(withCode(error)) ? error : new UnconfirmedCommit(error);
      });
    if (command !== "COMMIT") throw abortedTransaction();
    return result;
  } catch (error) {
    await open.finish();
    await script("rollback").catch(onBroken);
    throw error;
  }
}

/** What a pool alone can do: its connections come and go, so none of them listens. */
export type PooledDatabase = Omit<OwnedDatabase, "listen" | "ownSession"> &
  Required<Pick<OwnedDatabase, "ownSession">>;

/**
 * Passes on the answer to a statement of a connection; it may end a connection that does not
 * answer.
 */
export type Answered = <T>(client: ClientBase, work: Promise<T>) => Promise<T>;

type Run = (
  client: PoolClient,
  statement: Statement,
  answered: Answered,
) => Promise<Record<string, unknown>[]>;

/** What a connection of the pool is at the other end, and how statements reach it. */
interface Lending {
  begin: string;
  run: Run;
  runAlone: Run;
}

interface PoolOptions {
  heard?: (channel: string, payload: string) => void;
  answered?: Answered;
  /**
   * Set where a pooler in between lends its connections for one transaction at a time: what is set
   * for each.
   */
  eachTransaction?: readonly string[];
  /** Of several pools together: an idle connection is given back when another pool waits for one. */
  permits?: Permits | undefined;
}

type Work<T> = (client: PoolClient, onBroken: () => void) => Promise<T>;

function refuse(error: unknown): never {
  throw withCode(error);
}

async function withClient<T>(pool: Pool, work: Work<T>, permits?: Permits): Promise<T> {
  const client = await pool.connect().catch(refuse);
  let broken = false;
  try {
    return await work(client, () => (broken = true));
  } catch (error) {
    // A connection that the server has ended may not know it yet: whoever came next would get it.
    if (outageOf(withCode(error)) && !isRefusal(error)) broken = true;
    return refuse(error);
  } finally {
    // Each pool keeps one: two busy pools would otherwise reconnect for every statement.
    client.release(broken || (permits?.isWanted === true && pool.totalCount > 1));
  }
}

/** A pool that outlives its connections, and shares permits for them with others. */
function openPool(
  config: PoolConfig,
  heard: (channel: string, payload: string) => void,
  permits: Permits | undefined,
): { pool: Pool; leave: (() => void) | undefined } {
  const made = permits ? { Client: boundedClient(permits) } : {};
  const pool = new Pool({ ...config, ...made, types, pipeline: true });
  // A connection that breaks while nobody uses it is replaced by the pool; without a listener it
  // would end the process.
  pool.on("connect", (client) =>
    client
      .on("error", () => undefined)
      .on("notification", ({ channel, payload }) => heard(channel, payload ?? "")),
  );
  pool.on("error", () => undefined);
  return { pool, leave: permits && shareOut(pool, config.max ?? 10, permits) };
}

/**
 * While no permit is free, statements wait for a connection that is there, and idle ones are given
 * back to pools that have none. Gives the way to leave.
 */
function shareOut(pool: Pool, most: number, permits: Permits): () => void {
  Object.defineProperty(pool.options, "max", {
    get: () => (permits.isFree ? most : Math.min(most, Math.max(1, pool.totalCount))),
  });
  return permits.holds(() => {
    if (pool.idleCount === 0) return false;
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
    return true;
  });
}

/**
 * A database over a pool of `pg` connections, whatever is at their other end. `close` lets what is
 * in flight finish, and refuses what comes later.
 * @param options `heard` is called with what a connection is notified of; `answered` watches what
 * is asked of a connection. With `eachTransaction` nothing is prepared by name, and what `script`
 * and `ownSession` do with a connection is not to be relied on.
 */
export function fromPool(
  config: PoolConfig,
  {
    heard = () => undefined,
    answered = (_client, work) => work,
    eachTransaction,
    permits,
  }: PoolOptions = {},
): PooledDatabase {
  const lending =
    eachTransaction === undefined ? ownConnections : connectionsOfATransaction(eachTransaction);
  const { pool, leave } = openPool(config, heard, permits);
  const inFlight = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  function withConnection<T>(work: Work<T>): Promise<T> {
    if (closing) return Promise.reject(closedError());
    const result = withClient(pool, work, permits);
    const settled = result
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => inFlight.delete(settled));
    inFlight.add(settled);
    return result;
  }

  async function close(): Promise<void> {
    leave?.();
    while (inFlight.size > 0) await Promise.all(inFlight);
    await pool.end();
  }

  return {
    query: async <Row>(statement: Parameters<Database["query"]>[0]) => {
      const written = statementOf(statement);
      return (await withConnection((client) =>
        lending.runAlone(client, written, answered),
      )) as Row[];
    },
    script: (text) =>
      withConnection(async (client) => void (await answered(client, client.query(text)))),
    transaction: (work) =>
      withConnection((client, onBroken) =>
        inTransaction(client, work, onBroken, { ...lending, answered }),
      ),
    ownSession: (work) =>
      withConnection((client, onBroken) => {
        // What is set on it is nobody else's.
        onBroken();
        return work({
          query: async <Row>(statement: Parameters<Database["query"]>[0]) =>
            (await lending.run(client, statementOf(statement), answered)) as Row[],
          script: async (text) => void (await answered(client, client.query(text))),
        });
      }),
    close: () => (closing ??= close()),
  };
}
