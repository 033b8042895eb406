import { PGlite, protocol } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { worker } from "@electric-sql/pglite/worker";
import { realNow, setDate, shownBy, type MockClock } from "./clock";
import { failureOf } from "./wire-failure";

/** Milliseconds of rest after which what background work has changed is stored. */
const storeAfter = 2000;
/** Times something was stored: a stopped clock goes on by one millisecond each. */
let stores = 0;

/** Files are stored by the time of their change, so even a stopped clock must move between stores. */
function follow(clock: MockClock): void {
  setDate(() => shownBy(clock, realNow()) + (clock.since === undefined ? stores : 0));
}

/** What of PGlite is done in another way for the tabs; all else is its own. */
const instead = (pg: PGlite, ways: Partial<PGlite>): PGlite =>
  new Proxy(pg, {
    get(target, key) {
      const way: unknown = Reflect.get(ways, key);
      if (way) return way;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });

/**
 * Hands on what failed with all that PostgreSQL said of it, and undoes a transaction whose tab went
 * in the midst of it before another tab's begins.
 */
const forTabs = (pg: PGlite): PGlite =>
  instead(pg, {
    async execProtocolStream(message, options) {
      try {
        return await pg.execProtocolStream(message, options);
      } catch (error) {
        const failure = failureOf(error);
        if (!failure) throw error;
        return [failure] as unknown as Awaited<ReturnType<PGlite["execProtocolStream"]>>;
      }
    },
    _runExclusiveTransaction: (work) =>
      pg._runExclusiveTransaction(async () => {
        try {
          return await work();
        } finally {
          if (pg.isInTransaction())
            await pg.execProtocolStream(protocol.serialize.query("rollback"));
        }
      }),
  });

/**
 * Stores what has changed when it is asked to, and some time after the last statement; PGlite would
 * do it behind every statement, which takes longer than the statement. No transaction is under way
 * meanwhile, so that what is stored is of one moment.
 */
function storedOnDemand(pg: PGlite): PGlite {
  const store = pg.syncToFs.bind(pg);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const storeNow = () => {
    clearTimeout(timer);
    return pg._runExclusiveTransaction(async () => {
      await store();
      stores += 1;
    });
  };
  pg.syncToFs = async () => {
    clearTimeout(timer);
    timer = setTimeout(() => void storeNow(), storeAfter);
  };
  return instead(pg, { syncToFs: storeNow });
}

/**
 * PostgreSQL in a thread of its own. Every tab starts one; the tab that leads has the database, the
 * others ask it.
 */
void worker({
  async init({ dataDir, loadDataDir, meta }) {
    const clock = meta as MockClock | undefined;
    if (clock) follow(clock);
    try {
      const pg = await PGlite.create({
        ...(dataDir ? { dataDir } : {}),
        ...(loadDataDir ? { loadDataDir } : {}),
        extensions: { btree_gist, pg_trgm },
      });
      const shared = forTabs(pg);
      return dataDir ? storedOnDemand(shared) : shared;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      postMessage({ type: "failed", message: `The database could not be opened (${message}).` });
      throw error;
    }
  },
});
