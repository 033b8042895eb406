import type {
  ChangedRow,
  ImportAnswer,
  ImportRequest,
  KeptRow,
  RefusedRow,
  WarnedRow,
} from "./rows";

/** What has come of an import so far. */
export interface Tally {
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedRow[];
  /** Rows of which something was left as it was changed after the last import. */
  kept: KeptRow[];
  /** What is unusual in rows that were taken. */
  warned: WarnedRow[];
  /** Of a check: records that would change. */
  changes: ChangedRow[];
  /** Rows that have been answered. */
  done: number;
}

export const emptyTally: Tally = {
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: [],
  kept: [],
  warned: [],
  changes: [],
  done: 0,
};

/** One request; `key` is the same for every try of it. */
export type Send = (body: ImportRequest, key: string, signal: AbortSignal) => Promise<ImportAnswer>;

const add = (tally: Tally, answer: ImportAnswer): Tally => ({
  created: tally.created + answer.created,
  updated: tally.updated + answer.updated,
  unchanged: tally.unchanged + answer.unchanged,
  refused: [...tally.refused, ...answer.refused].sort((a, b) => a.line - b.line),
  kept: [...tally.kept, ...(answer.kept ?? [])].sort((a, b) => a.line - b.line),
  warned: [...tally.warned, ...(answer.warned ?? [])].sort((a, b) => a.line - b.line),
  changes: [...tally.changes, ...(answer.changes ?? [])].sort((a, b) => a.line - b.line),
  done: tally.done + answer.total,
});

interface Refusal {
  statusCode?: unknown;
  code?: unknown;
}
/**
 * No answer, the server's own fault, too many requests, or the first try still being worked on:
 * another try with the same key cannot do it twice.
 */
const worthAnotherTry = (error: unknown): boolean => {
  const { statusCode, code } = (error ?? {}) as Refusal;
  return (
    typeof statusCode === "number" &&
    (statusCode === 0 ||
      statusCode === 429 ||
      (statusCode >= 500 && code !== "maintenance") ||
      (statusCode === 409 && code === "in_flight"))
  );
};

const pauses = [1000, 2000, 4000, 8000];
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

async function sendOne(
  send: Send,
  body: ImportRequest,
  key: string,
  signal: AbortSignal,
): Promise<ImportAnswer> {
  for (const wait of pauses) {
    try {
      return await send(body, key, signal);
    } catch (error) {
      if (!worthAnotherTry(error) || signal.aborted) throw error;
      await pause(wait, signal);
    }
  }
  return send(body, key, signal);
}

/** A chunk with the key it is sent under, made once. */
export interface Chunk {
  body: ImportRequest;
  key: string;
}

/**
 * Sends chunks one after the other from `from` on, telling the tally after each. Stops between
 * chunks when `stop` says so.
 * @returns the number of chunks that have been answered.
 * @throws what the server refused, after `progress` told how far it got.
 */
export async function sendChunks(
  send: Send,
  chunks: readonly Chunk[],
  from: number,
  tally: Tally,
  options: { signal: AbortSignal; stop(): boolean; progress(tally: Tally, sent: number): void },
): Promise<number> {
  let [sum, sent] = [tally, from];
  for (const { body, key } of chunks.slice(from)) {
    if (options.stop()) return sent;
    sum = add(sum, await sendOne(send, body, key, options.signal));
    sent += 1;
    options.progress(sum, sent);
  }
  return sent;
}
