import { endSessionOf } from "../http";
import type { LiveEvent } from "./live-event";
import { noteLostStream } from "../reachability";
import type { Session } from "../session";
import { keepStream } from "./keep-stream";
import { readStream } from "./read-stream";

/** Milliseconds in which a tab learns that it is the one to keep the stream. */
const joinAfter = 500;

/** What is needed of the browser. Locks are missing where the page is not served securely. */
export interface LivePorts {
  connect: typeof readStream;
  locks: Pick<LockManager, "request"> | undefined;
  openChannel:
    | ((name: string) => Pick<BroadcastChannel, "postMessage" | "close" | "addEventListener">)
    | undefined;
}

const browserPorts = (): LivePorts => ({
  connect: readStream,
  locks: "locks" in navigator ? navigator.locks : undefined,
  openChannel:
    typeof BroadcastChannel === "undefined" ? undefined : (name) => new BroadcastChannel(name),
});

/** Runs the work anew whenever somebody looks at the page, and stops it when nobody does. */
function whileSeen(work: (signal: AbortSignal) => void, signal: AbortSignal): void {
  let stop: AbortController | undefined;
  const look = () => {
    const seen = !signal.aborted && document.visibilityState === "visible";
    if (!seen) {
      stop?.abort();
      stop = undefined;
    } else if (!stop) {
      stop = new AbortController();
      work(stop.signal);
    }
  };
  document.addEventListener("visibilitychange", look, { signal });
  signal.addEventListener("abort", look, { once: true });
  look();
}

/**
 * A page that is put away for Back gives its stream up, and takes part again when it is fetched
 * out.
 */
function untilPutAway(work: (signal: AbortSignal) => void, signal: AbortSignal): void {
  let stop = new AbortController();
  const end = () => stop.abort();
  window.addEventListener("pagehide", end, { signal });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (!persisted) return;
      stop = new AbortController();
      work(stop.signal);
    },
    { signal },
  );
  signal.addEventListener("abort", end, { once: true });
  work(stop.signal);
}

/**
 * Follows the server's events until the signal says to stop. One tab of the browser keeps the
 * stream and passes on what it hears, since a browser opens only six connections to a host. Where
 * tabs cannot agree on one, only the tab that is looked at has a stream.
 */
export function followEvents(
  { token, user }: Session,
  announce: (event?: LiveEvent) => void,
  signal: AbortSignal,
  ports: LivePorts = browserPorts(),
): void {
  const name = `rollcall-live:${user.id}`;
  const onRefused = () => endSessionOf(`Bearer ${token}`);
  const { connect, locks, openChannel } = ports;
  if (!locks || !openChannel)
    return whileSeen(
      (seen) =>
        void keepStream({
          token,
          signal: seen,
          connect,
          tell: announce,
          onRefused,
          onLost: noteLostStream,
        }),
      signal,
    );
  return untilPutAway((here) => {
    const channel = openChannel(name);
    channel.addEventListener("message", ({ data }: MessageEvent<LiveEvent | undefined>) =>
      announce(data),
    );
    const tell = (event?: LiveEvent) => {
      if (here.aborted) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and takes no second argument
      channel.postMessage(event);
      announce(event);
    };
    // Between the page's first answers and now something may have been missed; whoever opens the
    // stream is told by that.
    const joined = setTimeout(announce, joinAfter);
    const lead = () => {
      clearTimeout(joined);
      return keepStream({ token, signal: here, connect, tell, onRefused, onLost: noteLostStream });
    };
    here.addEventListener(
      "abort",
      () => {
        clearTimeout(joined);
        channel.close();
      },
      { once: true },
    );
    // An abandoned request for the lock is rejected; there is nothing left to do then.
    locks.request(name, { signal: here }, lead).catch(() => undefined);
  }, signal);
}
