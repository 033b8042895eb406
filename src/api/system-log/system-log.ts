import { sql } from "drizzle-orm";
import type { ApiContext, LogEntry } from "../context";
import type { Database } from "../db/database";
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
  return { level, message: redactText(first, 1000) || "(empty)", request_id: requestId ?? null, context: Object.keys(context).length ? context : null, created_at: now.toISOString() };
}

const insert = (db: Database, rows: readonly Row[]) => db.query(sql`
  insert into system_logs (level, message, request_id, context, created_at, updated_at)
  select x.level, x.message, x.request_id, x.context, x.created_at, x.created_at
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(level text, message text, request_id text, context jsonb, created_at timestamptz)`);

/** What the database will never take, however often it is offered. */
const isPoison = (error: unknown) => typeof error === "object" && error !== null && "code" in error && /^2[23]/.test(String(error.code));

const pause = (milliseconds: number) => new Promise<void>((resolve) => {
  const timer = setTimeout(resolve, milliseconds) as unknown;
  // A server that has nothing else to do ends.
  if (typeof timer === "object" && timer !== null && "unref" in timer) (timer as { unref(): void }).unref();
});

/**
 * Writes log entries to the database beside the requests that make them: in batches, from a buffer with an end. While the
 * database fails they wait, and what does not fit is counted and told later; the log's own troubles are never logged in it.
 * `written` is called in the transaction of each batch.
 */
export function createSystemLog({ db, now, level, written }: { db: Database; now: ApiContext["now"]; level: SystemLogLevel; written?(db: Database): Promise<void> }): SystemLog {
  const lowest = level === "off" ? Infinity : levels.indexOf(level);
  let waiting: Row[] = [];
  let dropped = 0;
  let failures = 0;
  let running: Promise<void> | undefined;
  let scheduled = false;
  let closed = false;

  const keep = (rows: readonly Row[]) => {
    const room = Math.max(0, capacity - waiting.length);
    waiting = [...rows.slice(0, room), ...waiting];
    dropped += Math.max(0, rows.length - room);
  };
  const lost = (): Row[] => (dropped === 0 ? [] : [{ level: "warn", message: `${dropped} log entries could not be kept: they came faster than they could be written.`, request_id: null, context: { dropped }, created_at: now().toISOString() }]);
  /** Whether it went well. */
  const writeBatch = async (): Promise<boolean> => {
    const rows = waiting.splice(0, batch);
    const told = dropped;
    try {
      await db.transaction(async (tx) => {
        await insert(tx, [...rows, ...lost()]);
        await written?.(tx);
      });
      dropped -= told;
      failures = 0;
      return true;
    } catch (error) {
      if (isPoison(error)) dropped += rows.length;
      else keep(rows);
      failures += 1;
      return false;
    }
  };
  const writeAll = async () => {
    while (await writeBatch()) if (waiting.length === 0) return;
  };
  const flush = (): Promise<void> => {
    if (waiting.length === 0 && dropped === 0) return running ?? Promise.resolve();
    running ??= writeAll().finally(() => void (running = undefined));
    return running;
  };
  const schedule = () => {
    if (scheduled || closed) return;
    scheduled = true;
    void pause(Math.min(longestWait, interval * 2 ** Math.min(failures, 6))).then(flush).then(() => {
      scheduled = false;
      if (waiting.length > 0) schedule();
    });
  };
  return {
    take(entry) {
      if (closed || levels.indexOf(entry.level) < lowest) return;
      if (waiting.length >= capacity) dropped += 1;
      else waiting.push(rowOf(entry, now()));
      schedule();
    },
    flush,
    async close() {
      closed = true;
      await Promise.race([flush(), pause(2000)]);
    },
  };
}

/** Forgets entries older than some days. */
export const forgetOldEntries = ({ db, now }: Pick<ApiContext, "db" | "now">, days: number) =>
  db.query(sql`delete from system_logs where created_at < ${now().toISOString()}::timestamptz - make_interval(days => ${days})`);
