import type { HeardEvents } from "./heard-events";
import type { LiveEvent } from "./live-event";
import type { readStream } from "./read-stream";
import { firstPosition, takeGap } from "./position";
import { wait } from "./wait";

/** Milliseconds between two questions while there is no stream. */
export const pollEvery = 30_000;
/**
 * Milliseconds before the next try: 1 s, doubling, at most 30 s, each shortened by chance so that
 * not everybody comes back at once.
 */
const delayAfter = (failures: number) =>
  Math.min(1000 * 2 ** failures, 30_000) * (0.5 + Math.random() / 2);
/** A stream that lived so many milliseconds was a good one: the count of failures begins anew. */
const goodAfter = 10_000;

interface StoredStream {
  token: string;
  signal: AbortSignal;
  connect: typeof readStream;
  /** What it brings is remembered here, for tabs that join later. */
  heard?: HeardEvents;
  /** Without an event: something may have been missed. */
  tell(event?: LiveEvent): void;
  /** The token is no longer good. */
  onRefused(): void;
  /** It could not be opened, or broke off. */
  onLost?(): void;
}

/**
 * Keeps one stream open until the signal says to stop: opens it again whenever it ends, and asks by
 * the clock meanwhile.
 */
export async function keepStream({
  token,
  signal,
  connect,
  heard,
  tell,
  onRefused,
  onLost,
}: StoredStream): Promise<void> {
  let openedAt: number | undefined;
  let failures = 0;
  const poll = setInterval(() => void (openedAt === undefined && tell()), pollEvery);
  let lastEventId = firstPosition();
  const onOpen = (resumed: boolean) => {
    openedAt = Date.now();
    heard?.open(resumed ? lastEventId : undefined);
    if (takeGap() || !resumed) tell();
  };
  const onEvent = (event?: LiveEvent, id?: string) => {
    lastEventId = id ?? lastEventId;
    heard?.hear(event, id);
    tell(event);
  };
  while (!signal.aborted) {
    const again = await connect({ token, signal, lastEventId, onOpen, onEvent }).catch(() => {
      if (!signal.aborted) onLost?.();
      return true;
    });
    if (signal.aborted) break;
    if (!again) {
      onRefused();
      break;
    }
    failures = openedAt !== undefined && Date.now() - openedAt > goodAfter ? 0 : failures + 1;
    openedAt = undefined;
    await wait(delayAfter(failures), signal);
  }
  clearInterval(poll);
}
