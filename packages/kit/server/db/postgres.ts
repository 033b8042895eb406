import { Socket } from "node:net";
import type { ClientBase } from "pg";
import type { Database, OwnedDatabase } from "../../api/db/database";
import { AnswerWatch, serverAnswers } from "./answer-watch";
import type { Permits } from "../permits";
import { boundedClient } from "./bounded-client";
import { gatherWrites } from "./gather-writes";
import { Listener } from "./listener";
import { fromPool } from "./pool";

export interface PostgresOptions {
  /** Milliseconds after which PostgreSQL stops a statement (SQLSTATE 57014); 0 for never. */
  statementTimeout?: number;
  /** The most connections to hold. */
  connections?: number;
  /**
   * The database itself, where the address is that of a pooler that lends connections for one
   * transaction at a time.
   */
  directUrl?: string;
  /** Of connections, for all databases of the process together. */
  permits?: Permits | undefined;
}

/** A PostgreSQL server. */
export interface PostgresDatabase extends OwnedDatabase {
  /** Without a pooler in between: for what changes tables. */
  direct: Database;
}

/**
 * A transaction that neither works nor ends holds its locks; after this long PostgreSQL ends it.
 */
const idleTransactionTimeout = 60_000;
/**
 * Milliseconds to wait for a connection, a free one or a new one; the console waits 10 s for an
 * answer.
 */
const connectTimeout = 5_000;
/** Beside the one that listens, for migrations and what else a pooler cannot do. */
const directConnections = 2;

const settingsWith = (statementTimeout: number) => [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  // Compiling a report's statement takes longer than running it.
  "jit = off",
  "bytea_output = 'hex'",
  `statement_timeout = ${Math.trunc(statementTimeout)}`,
  `idle_in_transaction_session_timeout = ${idleTransactionTimeout}`,
];

const poolConfig = (url: string, connections: number) => ({
  connectionString: url,
  application_name: "rollcall",
  max: connections,
  stream: () => gatherWrites(new Socket()),
  connectionTimeoutMillis: connectTimeout,
  keepAlive: true,
});

/**
 * A database behind a pooler: statements and transactions go through it; scripts, which are not in
 * a transaction, and whatever needs a session go to the database itself. A pooler takes a new
 * connection also while its database is away, so both are asked whether they answer.
 */
function openPooled(
  url: string,
  directUrl: string,
  { statementTimeout = 15_000, connections = 10, permits }: PostgresOptions,
): PostgresDatabase {
  const direct = openPostgres(directUrl, {
    statementTimeout,
    connections: directConnections,
    permits,
  });
  const watch = new AnswerWatch(async () =>
    (await Promise.all([serverAnswers(url), serverAnswers(directUrl)])).every(Boolean),
  );
  const pool = fromPool(poolConfig(url, connections), {
    answered: watch.answered,
    eachTransaction: settingsWith(statementTimeout),
    permits,
  });
  const { script, ownSession, listen } = direct;
  return {
    ...pool,
    direct,
    script,
    ...(ownSession ? { ownSession } : {}),
    listen,
    async close() {
      await Promise.all([pool.close(), direct.close()]);
      watch.stop();
    },
  };
}

/**
 * A database over a PostgreSQL server (15 or newer). Connections are made when needed, so that the
 * server may be away for a while; a statement then rejects with the reason, within some 8 seconds
 * also where nothing answers any more.
 */
export function openPostgres(
  url: string,
  { directUrl, ...options }: PostgresOptions = {},
): PostgresDatabase {
  if (directUrl !== undefined) return openPooled(url, directUrl, options);
  const { statementTimeout = 15_000, connections = 10, permits } = options;
  const settings = settingsWith(statementTimeout)
    .map((setting) => `set ${setting}`)
    .join("; ");
  const watch = new AnswerWatch(() => serverAnswers(url));
  const pool = fromPool(
    {
      ...poolConfig(url, connections),
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
      onConnect: async (client: ClientBase) =>
        void (await watch.answered(client, client.query(settings))),
    },
    { answered: watch.answered, permits },
  );
  const listeners: Listener[] = [];
  return {
    ...pool,
    direct: pool,
    async listen(channel, heard, missed) {
      const listener = new Listener(
        { connectionString: url, application_name: "rollcall events" },
        { channel, heard, missed },
        permits && boundedClient(permits),
      );
      listeners.push(listener);
      await listener.start();
    },
    async close() {
      await Promise.all(listeners.splice(0).map((listener) => listener.close()));
      await pool.close();
      watch.stop();
    },
  };
}
