import { protocol } from "@electric-sql/pglite";
import { LeaderChangedError, type PGliteWorker } from "@electric-sql/pglite/worker";
import type { Database } from "../../api/db/database";
import { PGliteSession } from "../../api/db/drivers/pglite-session";
import { statementOf } from "../../api/db/drivers/statement";
import { transactionOver } from "../../api/db/drivers/transaction";
import { UnconfirmedCommit } from "../../api/db/outage";
import { thrownFrom } from "./wire-failure";

/** The tab that had the database was closed while something was under way. */
export class HandedOn extends Error {
  override readonly name = "HandedOn";
  /** PostgreSQL's code for a server that shuts down. */
  readonly code = "57P01";
  constructor() {
    super("The database moved to another tab.");
  }
}

const handedOn = (error: unknown): never => {
  throw error instanceof LeaderChangedError ? new HandedOn() : error;
};
const settled = (work: Promise<unknown>): Promise<unknown> => Promise.allSettled([work]);

/**
 * The time in which one tab has the database. Work that began in it ends with it: its next statement
 * would reach the database of another tab, outside its transaction.
 */
class Term {
  hasEnded = false;
  readonly #refusals = new Set<(error: Error) => void>();
  readonly #work = new Set<Promise<unknown>>();

  /** @param before resolves when the work of earlier terms is over */
  constructor(readonly before: Promise<unknown>) {}

  /** Ends it, and with it each step that is under way. @returns the term after it */
  end(): Term {
    this.hasEnded = true;
    for (const refuse of this.#refusals) refuse(new HandedOn());
    return new Term(Promise.all([this.before, ...this.#work]));
  }

  /** One step of work, which is asked for in this term only. @throws HandedOn when the term ends */
  async step<T>(ask: () => Promise<T>): Promise<T> {
    if (this.hasEnded) throw new HandedOn();
    let refuse: (error: Error) => void = () => undefined;
    const end = new Promise<never>((_resolve, reject) => this.#refusals.add((refuse = reject)));
    try {
      return await Promise.race([ask(), end]);
    } catch (error) {
      return handedOn(error);
    } finally {
      this.#refusals.delete(refuse);
    }
  }

  /** Keeps the next term waiting until some work is over. */
  track<T>(work: Promise<T>): Promise<T> {
    const over: Promise<unknown> = settled(work).then(() => this.#work.delete(over));
    this.#work.add(over);
    return work;
  }
}

/** What is used of PGlite's worker. */
export type TabWorker = Pick<
  PGliteWorker,
  | "waitReady"
  | "closed"
  | "onLeaderChange"
  | "execProtocolStream"
  | "_runExclusiveTransaction"
  | "syncToFs"
  | "dumpDataDir"
>;

/** A database that one of several tabs has, for all of them. */
export interface TabDatabase extends Database {
  /** How often the database has moved to another tab. */
  handOvers(): number;
  /** Writes what has changed to the storage of the browser. @throws HandedOn */
  store(): Promise<void>;
  /** The whole database as a compressed file. @throws HandedOn */
  file(): Promise<Blob>;
}

/** One session over the worker, for the time of one term. */
function sessionOver(pg: TabWorker, term: Term) {
  let last: Promise<unknown> = Promise.resolve();
  const send = async (bytes: Uint8Array) => {
    const answer = await term.step(() => pg.execProtocolStream(bytes));
    const failure = thrownFrom(answer);
    if (failure) throw failure;
    return answer;
  };
  // The transaction's lock keeps other tabs out; the statements of this one go in their order.
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = settled(result);
    return result;
  };
  const session = new PGliteSession(
    {
      get closed() {
        return pg.closed;
      },
      runExclusive: inOrder,
      execProtocolStream: send,
      _runExclusiveTransaction: (work) => work(),
      syncToFs: async () => undefined,
    },
    false,
  );
  return {
    run: session.run.bind(session),
    script: (text: string) =>
      inOrder(async () => void (await send(protocol.serialize.query(text)))),
  };
}

/**
 * A database over PGlite's worker, which one tab leads for all of them. When that tab is closed,
 * another takes over what was stored last. What was under way then rejects with `HandedOn`, or with
 * `UnconfirmedCommit` once its commit was sent, and nothing of it reaches the next tab's database.
 */
export function tabDatabase(pg: TabWorker): TabDatabase {
  let term = new Term(Promise.resolve());
  let handOvers = 0;
  pg.onLeaderChange(() => {
    handOvers += 1;
    term = term.end();
  });

  /** The term at hand, once there is nothing left of the one before. */
  async function current(): Promise<Term> {
    const mine = term;
    await mine.before;
    await pg.waitReady;
    return mine === term ? mine : current();
  }

  async function alone<T>(work: (mine: Term) => Promise<T>): Promise<T> {
    const mine = await current();
    const locked = pg._runExclusiveTransaction(async () => {
      try {
        return await work(mine);
      } finally {
        // The release of the lock that follows would reach no tab before.
        if (mine.hasEnded) await pg.waitReady;
      }
    });
    return mine.track(locked).catch(handedOn);
  }

  return {
    handOvers: () => handOvers,
    store: async () => (await current()).step(() => pg.syncToFs()),
    file: async () => (await current()).step(() => pg.dumpDataDir("gzip")),
    query: async <Row>(statement: Parameters<Database["query"]>[0]) =>
      (await alone((mine) => sessionOver(pg, mine).run(statementOf(statement)))) as Row[],
    script: (text) => alone((mine) => sessionOver(pg, mine).script(text)),
    async transaction(work) {
      let isCommitting = false;
      try {
        return await alone(async (mine) => {
          const session = sessionOver(pg, mine);
          await session.script("begin");
          const open = transactionOver(session);
          try {
            const value = await work(open.database);
            await open.end(() => Promise.resolve());
            isCommitting = !mine.hasEnded;
            await session.script("commit");
            return value;
          } catch (error) {
            await open.finish();
            if (!isCommitting && !mine.hasEnded) await session.script("rollback");
            throw error;
          }
        });
      } catch (error) {
        throw isCommitting && error instanceof HandedOn ? new UnconfirmedCommit(error) : error;
      }
    },
  };
}
