import type { AxiosInstance } from "axios";
import { call } from "../../providers/call";
import { isInFlight, type ApiFailure } from "../../providers/api-failure";

/** Many records take longer than a page may. Milliseconds. */
const timeoutMs = 120_000;

/**
 * Milliseconds between two looks at how far it is, and between two tries while an earlier one is
 * still at work.
 */
const pauseMs = 1000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs));

/** Asks how far a call is while it runs. @returns what ends that */
function follow(client: AxiosInstance, key: string, tell: (done: number) => void): () => void {
  let isOver = false;
  const look = async () => {
    try {
      const { data } = await call("GET /admin/writes/:key", { params: { key }, client });
      if (!isOver) tell(data.done);
    } catch {
      // Before it has begun and after its end nothing is known of it.
    }
  };
  const timer = setInterval(() => void look(), pauseMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/**
 * Whether a long write failed after some of it was done: its refusal then says what came of that.
 */
export function isHalfway(error: unknown): boolean {
  const { data } = (error ?? {}) as Partial<ApiFailure>;
  return typeof data === "object" && data !== null;
}

/** How a long write is sent: its key, and a time limit that suits it. */
export interface LongSending {
  key: string;
  timeoutMs: number;
  client: AxiosInstance;
}

/**
 * Makes a call that the API does in slices, and waits for an earlier try of the same that is still
 * at work. Sent again under the same key, it goes on where it stopped and does nothing twice.
 * @param tell hears how many records are done
 * @throws ApiFailure
 */
export async function callInSlices<Answer>(
  send: (sending: LongSending) => Promise<{ data: Answer }>,
  { key, tell, client }: { key: string; tell(done: number): void; client: AxiosInstance },
): Promise<Answer> {
  const unfollow = follow(client, key, tell);
  try {
    for (const until = Date.now() + timeoutMs; ; await pause()) {
      try {
        return (await send({ key, timeoutMs, client })).data;
      } catch (error) {
        if (!isInFlight(error) || Date.now() > until) throw error;
      }
    }
  } finally {
    unfollow();
  }
}
