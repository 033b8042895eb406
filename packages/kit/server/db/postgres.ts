import { Socket } from "node:net";
import type { ClientBase } from "pg";
import type { OwnedDatabase } from "../../api/db/database";
import { AnswerWatch, serverAnswers } from "./answer-watch";
import { gatherWrites } from "./gather-writes";
import { Listener } from "./listener";
import { fromPool } from "./pool";

export interface PostgresOptions {
  /** Milliseconds after which PostgreSQL stops a statement (SQLSTATE 57014); 0 for never. */
  statementTimeout?: number;
  /** The most connections to hold. */
  connections?: number;
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

/**
 * A database over a PostgreSQL server (15 or newer). Connections are made when needed, so that the
 * server may be away for a while; a statement then rejects with the reason, within some 8 seconds
 * also where nothing answers any more.
 */
export function openPostgres(
  url: string,
  { statementTimeout = 15_000, connections = 10 }: PostgresOptions = {},
): OwnedDatabase {
  const settings = [
    "set timezone = 'UTC'",
    "set datestyle = 'ISO'",
    "set intervalstyle = 'postgres'",
    // Compiling a report's statement takes longer than running it.
    "set jit = off",
    "set bytea_output = 'hex'",
    `set statement_timeout = ${Math.trunc(statementTimeout)}`,
    `set idle_in_transaction_session_timeout = ${idleTransactionTimeout}`,
  ].join("; ");
  const watch = new AnswerWatch(() => serverAnswers(url));
  const pool = fromPool(
    {
      connectionString: url,
      application_name: "rollcall",
      max: connections,
      stream: () => gatherWrites(new Socket()),
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
      onConnect: async (client: ClientBase) =>
        void (await watch.answered(client, client.query(settings))),
    },
    { answered: watch.answered },
  );
  const listeners: Listener[] = [];
  return {
    ...pool,
    async listen(channel, heard, missed) {
      const listener = new Listener(
        { connectionString: url, application_name: "rollcall events" },
        { channel, heard, missed },
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
