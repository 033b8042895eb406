import { useCallback, useEffect, useRef, useState } from "react";
import { useApiClient } from "../../../fields/api-client";
import type { Resource } from "../../../../schema";
import { call } from "../../../providers/call";
import type { Choices } from "../mapping/choices";
import type { Table } from "../reading/table";
import { outgoing, requestOf } from "./rows";
import { emptyTally, sendChunks, type Chunk, type Send, type Tally } from "./send-chunks";

/** Milliseconds a chunk may take; the console's usual limit is for what a person waits for. */
const timeout = 120_000;

export type RunState = "idle" | "running" | "stopping" | "stopped" | "failed" | "finished";
/** One pass over a file: a check that changes nothing, or the import itself. */
export interface Run {
  state: RunState;
  tally: Tally;
  total: number;
  /** Why it failed, as the server or the connection said it. */
  failure: unknown;
  /** Under which the import can be undone; a check has none. */
  importId: string | null;
  /** `fileName` is what people know the import by. */
  start(table: Table, choices: Choices, fileName?: string): void;
  /** Goes on after a stop or a failure with what has not been answered. */
  resume(): void;
  /** Ends it: an import after the part that is on its way, a check at once. */
  stop(): void;
  reset(): void;
}

type View = Pick<Run, "state" | "tally" | "total" | "failure" | "importId">;
const idle: View = { state: "idle", tally: emptyTally, total: 0, failure: null, importId: null };

interface Work {
  chunks: Chunk[];
  sent: number;
  tally: Tally;
  abort: AbortController;
  stopped: boolean;
}

const unsent = () => ({ sent: 0, abort: new AbortController(), stopped: false });

const senderTo =
  (client: ReturnType<typeof useApiClient>, resource: Resource): Send =>
  async (body, key, signal) => {
    const { data } = await call("POST /admin/:resource/import", {
      params: { resource: resource.name },
      body,
      key,
      timeoutMs: timeout,
      signal,
      client,
    });
    return data;
  };

/** Sends what of a file has not been answered, and shows how far it is. */
async function sendAll(
  job: Work,
  send: Send,
  show: (state: RunState, failure?: unknown) => void,
): Promise<void> {
  show("running");
  try {
    await sendChunks(send, job.chunks, job.sent, job.tally, {
      signal: job.abort.signal,
      stop: () => job.stopped,
      progress: (tally, sent) => {
        Object.assign(job, { tally, sent });
        show(job.stopped ? "stopping" : "running");
      },
    });
    show(job.sent < job.chunks.length ? "stopped" : "finished");
  } catch (error) {
    show(job.abort.signal.aborted ? "stopped" : "failed", error);
  }
}

interface Asked {
  resource: Resource;
  table: Table;
  choices: Choices;
  fileName: string | undefined;
  dryRun: boolean;
}

/** What is to be sent of a file, and the id under which an import can be undone. */
function jobOf({ resource, table, choices, fileName, dryRun }: Asked) {
  const { chunks, refused, total } = outgoing(resource, table, choices);
  const importId = dryRun ? null : crypto.randomUUID();
  const identity = importId
    ? { import_id: importId, ...(fileName ? { file_name: fileName.slice(0, 255) } : {}) }
    : {};
  const job: Work = {
    chunks: chunks.map((rows) => ({
      body: requestOf(rows, choices, dryRun, identity),
      key: crypto.randomUUID(),
    })),
    tally: { ...emptyTally, refused, done: refused.length },
    ...unsent(),
  };
  return { job, total, importId };
}

/**
 * Sends a file part by part; each part has its key, so that trying again never imports it twice.
 */
export function useRun(resource: Resource, dryRun: boolean): Run {
  const client = useApiClient();
  const work = useRef<Work | null>(null);
  const [view, setView] = useState<View>(idle);

  const go = useCallback(
    (job: Work) =>
      sendAll(job, senderTo(client, resource), (state, failure = null) => {
        if (work.current === job)
          setView((before) => ({ ...before, state, tally: job.tally, failure }));
      }),
    [client, resource],
  );

  const start = useCallback(
    (table: Table, choices: Choices, fileName?: string) => {
      const { job, total, importId } = jobOf({ resource, table, choices, fileName, dryRun });
      work.current?.abort.abort();
      work.current = job;
      setView({ state: "running", tally: job.tally, total, failure: null, importId });
      void go(job);
    },
    [resource, dryRun, go],
  );

  const resume = useCallback(() => {
    const before = work.current;
    if (!before) return;
    const job: Work = { ...before, abort: new AbortController(), stopped: false };
    work.current = job;
    void go(job);
  }, [go]);

  const stop = useCallback(() => {
    const job = work.current;
    if (!job) return;
    job.stopped = true;
    if (dryRun) job.abort.abort();
    setView((before) => (before.state === "running" ? { ...before, state: "stopping" } : before));
  }, [dryRun]);

  const reset = useCallback(() => {
    work.current?.abort.abort();
    work.current = null;
    setView(idle);
  }, []);

  // A page that is left sends nothing more; what is on its way is answered or not, and its key
  // makes both right.
  useEffect(
    () => () => {
      if (work.current) work.current.stopped = true;
    },
    [],
  );

  return { ...view, start, resume, stop, reset };
}
