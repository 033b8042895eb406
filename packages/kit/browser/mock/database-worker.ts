import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { worker } from "@electric-sql/pglite/worker";
import { realNow, setDate, shownBy, type MockClock } from "./clock";

/** Milliseconds of rest after which what background work has changed is stored. */
const storeAfter = 2000;
/** Times something was stored: a stopped clock goes on by one millisecond each. */
let stores = 0;

/** Files are stored by the time of their change, so even a stopped clock must move between stores. */
function follow(clock: MockClock): void {
  setDate(() => shownBy(clock, realNow()) + (clock.since === undefined ? stores : 0));
}

/**
 * Stores what has changed when it is asked to, and some time after the last statement; PGlite would
 * do it behind every statement, which takes longer than the statement.
 */
function storedOnDemand(pg: PGlite): PGlite {
  const store = pg.syncToFs.bind(pg);
  let last = Promise.resolve();
  const storeNow = async () => {
    clearTimeout(timer);
    last = last.then(async () => {
      await store();
      stores += 1;
    });
    return last;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  pg.syncToFs = async () => {
    clearTimeout(timer);
    timer = setTimeout(() => void storeNow(), storeAfter);
  };
  return new Proxy(pg, {
    get(target, key) {
      if (key === "syncToFs") return storeNow;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * PostgreSQL in a thread of its own. Every tab starts one; the tab that leads has the database, the
 * others ask it.
 */
void worker({
  async init({ dataDir, loadDataDir, meta }) {
    const clock = meta as MockClock | undefined;
    if (clock) follow(clock);
    const pg = await PGlite.create({
      ...(dataDir ? { dataDir } : {}),
      ...(loadDataDir ? { loadDataDir } : {}),
      extensions: { btree_gist, pg_trgm },
    });
    return dataDir ? storedOnDemand(pg) : pg;
  },
});
