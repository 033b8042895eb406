import type { PGlite } from "@electric-sql/pglite";
import { checkpointWhenDue, tablesToTend, tend, type NeglectedTable } from "./maintenance";
import type { SessionQueue } from "../session/session-queue";

const second = 1000;
/** How often it is looked whether now is a good moment. */
const lookMs = second / 2;
/** Milliseconds without a statement after which nobody is taken to be at work. */
const quietMs = 2 * second;
/**
 * The longer nobody has come, the longer nobody may come: for each 10 MB of a table it has to be
 * quiet for so much longer, but no longer than background work is.
 */
const quietMsPer10Mb = second / 2;
const longestQuietMs = 10 * second;
/** A checkpoint syncs every file that was touched, which takes seconds on a busy disk. */
const checkpointQuietMs = longestQuietMs;
/**
 * How often the tables are looked over; not before each of those that were found has had its turn.
 */
const tablesMs = 60 * second;
/** Without a quiet moment for so long tables are tended all the same, and so far apart. */
const longestWaitMs = 5 * 60 * second;
const overdueMs = 30 * second;
/** What failed is tried again after so long. */
const retryMs = 60 * second;

/**
 * Bytes of the log after which a checkpoint is made: few in a quiet moment, so that little is left
 * for a busy one. Without a pause many more, since most of what one takes is the syncing of files
 * that were touched, however little was written to them, and everybody waits meanwhile. After a
 * crash so much is read again at most, which is a matter of a second.
 */
const walWhenQuiet = 1024 * 1024;
const walUnderLoad = 128 * 1024 * 1024;

type Session = Pick<SessionQueue, "exclusive" | "quietMs" | "batches">;

/**
 * Does in quiet moments what PostgreSQL's helper processes would do: one table at a time, and
 * nothing more once somebody asks for something. Under load that has no quiet moments it is done
 * all the same, after a while.
 */
export class Upkeep {
  readonly #timer: NodeJS.Timeout;
  #isWorking = false;
  #tables: NeglectedTable[] = [];
  #lookedAt = -Infinity;
  #tendedAt = -Infinity;
  #failedAt = -Infinity;
  #batches = -1;

  constructor(
    private readonly pg: PGlite,
    private readonly session: Session,
  ) {
    this.#timer = setInterval(() => void this.#look(), lookMs);
  }

  /** Begins nothing more. */
  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isWorking || performance.now() - this.#failedAt < retryMs) return;
    this.#isWorking = true;
    // Whoever asks for something is told by its own statement what is wrong with the database.
    await this.#some().catch(() => (this.#failedAt = performance.now()));
    this.#isWorking = false;
  }

  async #some(): Promise<void> {
    const { session, pg } = this;
    const isQuiet = session.quietMs() >= checkpointQuietMs;
    if (session.batches !== this.#batches) {
      const { batches } = session;
      await session.exclusive(() => checkpointWhenDue(pg, isQuiet ? walWhenQuiet : walUnderLoad));
      if (isQuiet) this.#batches = batches;
    }
    const now = performance.now();
    if (this.#tables.length === 0 && now - this.#lookedAt > tablesMs) {
      this.#lookedAt = now;
      this.#tables = await session.exclusive(() => tablesToTend(pg));
    }
    await this.#tendOne();
  }

  async #tendOne(): Promise<void> {
    const [table] = this.#tables;
    if (!table) return;
    const now = performance.now();
    const isOverdue = now - this.#lookedAt > longestWaitMs && now - this.#tendedAt > overdueMs;
    if (
      !isOverdue &&
      this.session.quietMs() <
        Math.min(quietMs + (table.megabytes / 10) * quietMsPer10Mb, longestQuietMs)
    )
      return;
    this.#tables.shift();
    await this.session.exclusive(() => tend(this.pg, table));
    this.#tendedAt = performance.now();
  }
}
