import { endSessionOf } from "../http";
import type { LiveEvent } from "./live-event";
import { noteLostStream } from "../reachability";
import type { Session } from "../session";
import { HeardEvents } from "./heard-events";
import { keepStream } from "./keep-stream";
import { firstPosition, takeGap } from "./position";
import { readStream } from "./read-stream";

/** Milliseconds in which a tab learns that it is to keep the stream, or what it has missed of it. */
const joinAfter = 500;

/** What tabs say to each other. */
type Word =
  | { kind: "event"; event?: LiveEvent }
  /** A tab has joined, and knows what the server held at this position. */
  | { kind: "joined"; tab: string; position: string | undefined }
  /** Its answer, by the tab with the stream: what came after that; null where it does not know. */
  | { kind: "missed"; tab: string; events: LiveEvent[] | null };

/** What is needed of the browser. Locks are missing where the page is not served securely. */
export interface LivePorts {
  connect: typeof readStream;
  locks: Pick<LockManager, "request"> | undefined;
  openChannel:
    | ((name: string) => Pick<BroadcastChannel, "postMessage" | "close" | "addEventListener">)
    | undefined;
  /** Where the events stood before the page's first answer. */
  position?: () => string | undefined;
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
 * Takes part in what the tabs of a browser tell each other, until the signal says to stop. Gives
 * what this tab does when it comes to keep the stream: it passes on what it hears, and tells tabs
 * that join later what they have missed.
 */
function joinTabs(
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">,
  position: string | undefined,
  announce: (event?: LiveEvent) => void,
  here: AbortSignal,
): () => { heard: HeardEvents; tell(event?: LiveEvent): void } {
  const tab = crypto.randomUUID();
  let heard: HeardEvents | undefined;
  const say = (word: Word) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and takes no second argument
    if (!here.aborted) channel.postMessage(word);
  };
  // Between the page's first answers and now something may have been missed: whoever keeps the
  // stream knows what, and who comes to open it is told by the server.
  const joined = setTimeout(announce, joinAfter);
  here.addEventListener("abort", () => clearTimeout(joined), { once: true });
  channel.addEventListener("message", ({ data }: MessageEvent<Word>) => {
    if (data.kind === "event") announce(data.event);
    else if (data.kind === "joined") {
      const events = heard?.since(data.position) ?? null;
      if (heard) say({ kind: "missed", tab: data.tab, events });
    } else if (data.tab === tab) {
      clearTimeout(joined);
      if (takeGap() || data.events === null) announce();
      else for (const event of data.events) announce(event);
    }
  });
  say({ kind: "joined", tab, position });
  return () => {
    clearTimeout(joined);
    heard = new HeardEvents();
    return {
      heard,
      tell(event) {
        if (here.aborted) return;
        say({ kind: "event", ...(event ? { event } : {}) });
        announce(event);
      },
    };
  };
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
  const name = `rollcall-live-2:${user.id}`;
  const onRefused = () => endSessionOf(`Bearer ${token}`);
  const { connect, locks, openChannel, position = firstPosition } = ports;
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
    const toLead = joinTabs(channel, position(), announce, here);
    const lead = () =>
      keepStream({ token, signal: here, connect, ...toLead(), onRefused, onLost: noteLostStream });
    here.addEventListener("abort", () => channel.close(), { once: true });
    // An abandoned request for the lock is rejected; there is nothing left to do then.
    locks.request(name, { signal: here }, lead).catch(() => undefined);
  }, signal);
}
