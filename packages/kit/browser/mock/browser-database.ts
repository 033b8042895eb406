import { PGliteWorker, LeaderChangedError } from "@electric-sql/pglite/worker";
import type { OwnedDatabase } from "../../api/db/database";
import type { MockClock } from "./clock";
import { tabDatabase } from "./tab-database";

/** A database in this browser. */
export interface BrowserDatabase extends OwnedDatabase {
  /** Resolves when all that was written would outlive a reload. @throws HandedOn */
  stored(): Promise<void>;
  /** How often the database has moved to another tab. */
  handOvers(): number;
  /** The whole database as a compressed file. @throws HandedOn */
  file(): Promise<Blob>;
}

interface BrowserDatabaseOptions {
  /**
   * A database of this name is shared by all tabs of this browser and outlives a reload; without
   * one it is in memory, for this tab alone.
   */
  name?: string;
  clock?: MockClock;
  /** The file of another database, for one that is not there yet. */
  content?: Blob;
}

/** What the thread says beside the protocol of PGlite. */
interface Failed {
  type: "failed";
  message: string;
}

/** Resolves when the database is open. @throws Error with what the thread says where it is not */
const opened = (thread: Worker, pg: PGliteWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    thread.addEventListener("message", ({ data }: MessageEvent<Failed | { type: string }>) => {
      if (data.type === "failed" && "message" in data) reject(new Error(data.message));
    });
    thread.addEventListener("error", ({ message }) =>
      reject(new Error(message || "Couldn't load the program of the database.")),
    );
    pg.waitReady.then(resolve, reject);
  });

/** A tab that goes hands the database on at once, rather than when the browser gets to it. */
function closeWithPage(pg: PGliteWorker): void {
  addEventListener("pagehide", () => void pg.close());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && pg.closed) location.reload();
  });
  // PGlite asks some things of a new leader by itself, and waits for no answer.
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof LeaderChangedError) event.preventDefault();
  });
}

/** @throws Error where the database cannot be opened: no storage, a file that is none of ours */
export async function openBrowserDatabase({
  name,
  clock,
  content,
}: BrowserDatabaseOptions): Promise<BrowserDatabase> {
  const thread = new Worker(new URL("./database-worker.ts", import.meta.url), { type: "module" });
  const pg = new PGliteWorker(thread, {
    ...(name ? { dataDir: `idb://${name}`, id: name } : { id: crypto.randomUUID() }),
    ...(clock ? { meta: clock } : {}),
    ...(content ? { loadDataDir: content } : {}),
  });
  // It would be asked for at each change of the leader; values travel as text here.
  pg._initArrayTypes = () => Promise.resolve();
  const { store, ...database } = tabDatabase(pg);
  await opened(thread, pg).catch((error: unknown) => {
    void pg.close();
    throw error;
  });
  closeWithPage(pg);
  return {
    ...database,
    async listen(channel, heard, missed) {
      const listen = () => database.script(`listen "${channel}"`);
      pg.onNotification((on, payload) => {
        if (on === channel) heard(payload);
      });
      // The next tab's database begins a new session, which listens to nothing yet.
      pg.onLeaderChange(() => void listen().then(missed, () => undefined));
      await listen();
    },
    stored: async () => {
      if (name) await store();
    },
    close: () => pg.close(),
  };
}
