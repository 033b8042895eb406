import type { Database } from "../database";
import { statementOf, type Statement } from "./statement";

/**
 * The one session a transaction has to itself. What it is given goes to the database in the order
 * of the calls, also while earlier ones are not answered yet.
 */
export interface Session {
  run(statement: Statement): Promise<Record<string, unknown>[]>;
  script(text: string): Promise<void>;
}

/** A transaction that has begun. */
export interface OpenTransaction {
  database: Database;
  /**
   * Refuses further statements, and resolves when those already asked for are done. Must precede a
   * rollback.
   */
  finish(): Promise<void>;
  /**
   * Refuses further statements and does what ends the transaction, right behind those already asked
   * for.
   * @throws what the first of them that failed threw, also where nobody waited for it: PostgreSQL
   * undoes the transaction then, whatever was asked for later.
   */
  end<T>(ending: () => Promise<T>): Promise<T>;
}

type State = "open" | "inner transaction" | "over";

const refusals: Readonly<Record<Exclude<State, "open">, string>> = {
  "inner transaction":
    "An inner transaction is open on this one: use the inner one, or wait for it.",
  over: "This transaction is over.",
};

const settled = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    () => undefined,
  );

/**
 * The order in which work reaches a session: what is sent travels at once, what is done alone waits
 * for all before it, and what comes later for that.
 */
class Order {
  readonly #running = new Set<Promise<unknown>>();
  /** What later work has to wait for. */
  #barrier: Promise<unknown> | undefined;

  sent<T>(work: () => Promise<T>): Promise<T> {
    return this.#track(this.behind(work));
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#track(Promise.all(this.#running).then(work));
    const own = settled(result).then(() => {
      if (this.#barrier === own) this.#barrier = undefined;
    });
    this.#barrier = own;
    return result;
  }

  /** Right behind what was asked for, without being waited for itself. */
  behind<T>(work: () => Promise<T>): Promise<T> {
    return this.#barrier ? this.#barrier.then(work) : work();
  }

  async done(): Promise<void> {
    await Promise.all(this.#running);
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const over: Promise<unknown> = settled(work).finally(() => this.#running.delete(over));
    this.#running.add(over);
    return work;
  }
}

/** Work in a savepoint: undone by itself where it fails. */
async function withSavepoint<T>(
  session: Session,
  depth: number,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const savepoint = `level_${depth}`;
  const inner = transactionOver(session, depth + 1);
  await session.script(`savepoint ${savepoint}`);
  try {
    const result = await work(inner.database);
    await inner.end(() => Promise.resolve());
    await session.script(`release savepoint ${savepoint}`);
    return result;
  } catch (error) {
    await inner.finish();
    await session.script(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`);
    throw error;
  }
}

/**
 * The statements of one transaction over a session. Several that are asked for at once travel
 * together and are answered in turn; scripts and inner transactions wait for what was asked for
 * before, and what comes later for them. A nested transaction is a savepoint; while it is open its
 * outer one refuses statements, because they would be rolled back with it unawares.
 */
export function transactionOver(session: Session, depth = 1): OpenTransaction {
  const order = new Order();
  let state: State = "open";
  let failure: { error: unknown } | undefined;
  const failed = (error: unknown) => void (failure ??= { error });

  const unlessClosed = <T>(work: () => Promise<T>): Promise<T> =>
    state === "open" ? work() : Promise.reject(new Error(refusals[state]));

  function sent<T>(work: () => Promise<T>): Promise<T> {
    const result = order.sent(work);
    void result.catch(failed);
    return result;
  }

  async function nested<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    if (state !== "open") throw new Error(refusals[state]);
    const result = order.alone(() => withSavepoint(session, depth, work));
    state = "inner transaction";
    try {
      return await result;
    } finally {
      if (state === "inner transaction") state = "open";
    }
  }

  async function finish(): Promise<void> {
    state = "over";
    await order.done();
  }

  return {
    database: {
      query: async <Row>(statement: Parameters<Database["query"]>[0]) => {
        const written = statementOf(statement);
        return (await unlessClosed(() => sent(() => session.run(written)))) as Row[];
      },
      script: (text) =>
        unlessClosed(() =>
          order
            .alone(() => session.script(text))
            .catch((error: unknown) => {
              failed(error);
              throw error;
            }),
        ),
      transaction: nested,
    },
    finish,
    async end(ending) {
      const done = order.behind(ending);
      const [, ended] = await Promise.allSettled([finish(), done]);
      if (failure) throw failure.error;
      if (ended.status === "rejected") throw ended.reason;
      return ended.value;
    },
  };
}
