import type { Database } from "../database";
import { statementOf, type Statement } from "./statement";

/** The one session a transaction has to itself; it runs a statement at a time. */
export interface Session {
  run(statement: Statement): Promise<Record<string, unknown>[]>;
  script(text: string): Promise<void>;
}

/** A transaction that has begun. */
export interface OpenTransaction {
  database: Database;
  /** Refuses further statements, and resolves when those already asked for are done. Must precede commit and rollback. */
  finish(): Promise<void>;
}

type State = "open" | "inner transaction" | "over";

const refusals: Readonly<Record<Exclude<State, "open">, string>> = {
  "inner transaction": "An inner transaction is open on this one: use the inner one, or wait for it.",
  over: "This transaction is over.",
};

/**
 * The statements of one transaction over a session, sent one after the other. A nested transaction is a savepoint;
 * while it is open its outer one refuses statements, because they would be rolled back with it unawares.
 */
export function transactionOver(session: Session, depth = 1): OpenTransaction {
  let state: State = "open";
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (state !== "open") return Promise.reject(new Error(refusals[state]));
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  async function withSavepoint<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const savepoint = `level_${depth}`;
    const inner = transactionOver(session, depth + 1);
    await session.script(`savepoint ${savepoint}`);
    try {
      const result = await work(inner.database);
      await inner.finish();
      await session.script(`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      await inner.finish();
      await session.script(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`);
      throw error;
    }
  }

  async function nested<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    if (state !== "open") throw new Error(refusals[state]);
    const result = inTurn(() => withSavepoint(work));
    state = "inner transaction";
    try {
      return await result;
    } finally {
      if (state === "inner transaction") state = "open";
    }
  }

  return {
    database: {
      query: async <Row>(statement: Parameters<Database["query"]>[0]) => {
        const written = statementOf(statement);
        return (await inTurn(() => session.run(written))) as Row[];
      },
      script: (text) => inTurn(() => session.script(text)),
      transaction: nested,
    },
    finish: async () => {
      state = "over";
      await last;
    },
  };
}
