import { sql } from "../db/sql";
import type { ApiContext, LogEntry } from "../context";
import type { Database } from "../db/database";
import { countRepeats } from "./count-repeats";
import { redactEntry, redactText } from "./redact";

const levels = ["debug", "info", "warn", "error"] as const;
/** From which level on entries are kept. At `debug` there is one for each request. */
export type SystemLogLevel = (typeof levels)[number] | "off";

/** Entries that wait to be written; what comes beyond is counted, not kept. */
const capacity = 2000;
/** Entries of one statement. */
const batch = 200;
/** Milliseconds between two writes; so often may a console that follows the log be told. */
const interval = 1000;
const longestWait = 60_000;
const minute = 60_000;

interface Row {
  level: string;
  message: string;
  request_id: string | null;
  context: Record<string, unknown> | null;
  created_at: string;
}

/** The log as the console shows it: a table. */
export interface SystemLog {
  /** Notes an entry. Takes no time, never throws, and is written within a second or so. */
  take(entry: LogEntry): void;
  /** Writes what waits. Never rejects. */
  flush(): Promise<void>;
  /** The last flush, within a limit of time; what is taken later is not kept. */
  close(): Promise<void>;
}

function rowOf(entry: LogEntry, now: Date): Row {
  const { level, message, requestId, ...details } = redactEntry(entry);
  const [first = "", ...rest] = message.split("\n");
  const context = { ...details, ...(rest.length ? { stack: rest.join("\n") } : {}) };
  return {
    level,
    message: redactText(first, 1000) || "(empty)",
    request_id: requestId ?? null,
    context: Object.keys(context).length ? context : null,
    created_at: now.toISOString(),
  };
}

const insert = (db: Database, rows: readonly Row[]) =>
  db.query(sql`
  insert into system_logs (level, message, request_id, context, created_at, updated_at)
  select x.level, x.message, x.request_id, x.context, x.created_at, x.created_at
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(level text, message text, request_id text, context jsonb, created_at timestamptz)`);

/** What the database will never take, however often it is offered. */
const isPoison = (error: unknown) =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  /^2[23]/.test(String(error.code));

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds) as unknown;
    // A server that has nothing else to do ends.
    if (typeof timer === "object" && timer !== null && "unref" in timer)
      (timer as { unref(): void }).unref();
  });

interface SystemLogOptions {
  db: Database;
  now: ApiContext["now"];
  level: SystemLogLevel;
  /** Called in the transaction of each batch. */
  written?(db: Database): Promise<void>;
}

/**
 * Entries that wait to be written, up to a limit. While the database fails they wait; what does not
 * fit is counted, and told with the next batch.
 */
class EntryBuffer {
  #waiting: Row[] = [];
  #dropped = 0;
  #failures = 0;
  #running: Promise<void> | undefined;

  constructor(private readonly options: Pick<SystemLogOptions, "db" | "now" | "written">) {}

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** How often in a row writing has failed. */
  get failures(): number {
    return this.#failures;
  }

  add(entry: LogEntry): void {
    if (this.#waiting.length >= capacity) this.#dropped += 1;
    else this.#waiting.push(rowOf(entry, this.options.now()));
  }

  /** Writes all there is, or what the database takes. */
  flush(): Promise<void> {
    if (this.isEmpty && this.#dropped === 0) return this.#running ?? Promise.resolve();
    this.#running ??= this.#writeAll().finally(() => void (this.#running = undefined));
    return this.#running;
  }

  #keep(rows: readonly Row[]): void {
    const room = Math.max(0, capacity - this.#waiting.length);
    this.#waiting = [...rows.slice(0, room), ...this.#waiting];
    this.#dropped += Math.max(0, rows.length - room);
  }

  #lost(): Row[] {
    if (this.#dropped === 0) return [];
    return [
      {
        level: "warn",
        message: `${this.#dropped} log entries could not be kept: they came faster than they could be written.`,
        request_id: null,
        context: { dropped: this.#dropped },
        created_at: this.options.now().toISOString(),
      },
    ];
  }

  /** Whether it went well. */
  async #writeBatch(): Promise<boolean> {
    const rows = this.#waiting.splice(0, batch);
    const dropped = this.#dropped;
    try {
      await this.options.db.transaction(async (tx) => {
        await insert(tx, [...rows, ...this.#lost()]);
        await this.options.written?.(tx);
      });
      this.#dropped -= dropped;
      this.#failures = 0;
      return true;
    } catch (error) {
      if (isPoison(error)) this.#dropped += rows.length;
      else this.#keep(rows);
      this.#failures += 1;
      return false;
    }
  }

  async #writeAll(): Promise<void> {
    while (await this.#writeBatch()) if (this.isEmpty) return;
  }
}

/**
 * Writes log entries to the database beside the requests that make them: in batches, from a buffer
 * with an end. While the database fails they wait, and what does not fit is counted and told later;
 * the log's own troubles are never logged in it.
 */
export function createSystemLog({ level, ...options }: SystemLogOptions): SystemLog {
  const lowest = level === "off" ? Infinity : levels.indexOf(level);
  const buffer = new EntryBuffer(options);
  let scheduled = false;
  let closed = false;

  const schedule = () => {
    if (scheduled || closed) return;
    scheduled = true;
    void pause(Math.min(longestWait, interval * 2 ** Math.min(buffer.failures, 6)))
      .then(() => buffer.flush())
      .then(() => {
        scheduled = false;
        if (!buffer.isEmpty) schedule();
      });
  };
  const repeats = countRepeats(
    (entry) => {
      buffer.add(entry);
      schedule();
    },
    () => pause(minute),
  );
  return {
    take(entry) {
      if (!closed && levels.indexOf(entry.level) >= lowest) repeats.take(entry);
    },
    flush: () => buffer.flush(),
    async close() {
      closed = true;
      repeats.flush();
      await Promise.race([buffer.flush(), pause(2000)]);
    },
  };
}

/** Forgets entries older than some days. */
export const forgetOldEntries = ({ db, now }: Pick<ApiContext, "db" | "now">, days: number) =>
  db.query(
    sql`delete from system_logs where created_at < ${now().toISOString()}::timestamptz - make_interval(days => ${days})`,
  );
