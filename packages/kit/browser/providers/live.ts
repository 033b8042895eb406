import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "./live/live-event";
import { wait } from "./live/wait";
import type { Session } from "./session";

type Listener = (event: LiveEvent) => void;

const listeners = new Map<string, Set<Listener>>();

/**
 * Hears of what happens on the server, in whichever tab the stream is kept. After a gap, in which
 * anything may have been missed, and every 30 s while there is no stream, the listener is called
 * without an id: to ask again is always right. Returns the way to stop.
 */
export function onLive(topic: string, listener: Listener): () => void {
  const heard = listeners.get(topic) ?? new Set();
  listeners.set(topic, heard.add(listener));
  return () => void heard.delete(listener);
}

function tell(listener: Listener, event: LiveEvent) {
  try {
    listener(event);
  } catch (error) {
    console.error("A listener of live events failed.", error);
  }
}

/** Tells whoever listens to the topic; without an event, everybody once. */
export function announce(event?: LiveEvent): void {
  for (const [topic, heard] of listeners) {
    if (event === undefined || event.topic === topic)
      for (const listener of heard) tell(listener, event ?? { topic });
  }
}

/**
 * Milliseconds between two looks whether the page still waits for answers, and how often one looks.
 */
const rest = 500;
const looks = 10;

/**
 * Until the page has what it asked for: the stream must not take a connection, or the code's time,
 * from the first list.
 */
async function afterFirstAnswers(
  cache: Pick<QueryClient, "isFetching">,
  signal: AbortSignal,
): Promise<void> {
  for (let look = 0; look < looks && !signal.aborted; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, rest));
    if (cache.isFetching() === 0) return;
  }
}

/**
 * Milliseconds until the code is asked for again that could not be had; each time twice as long, up
 * to the longest.
 */
const firstWait = 5000;
const longestWait = 60_000;

const loadFollowing = () => import("./live/follow-events");

/**
 * The code that keeps the stream; a network that is away just when it is wanted must not leave the
 * page untold for good.
 */
async function following(
  load: typeof loadFollowing,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof loadFollowing>> | undefined> {
  for (let pause = firstWait; !signal.aborted; pause = Math.min(pause * 2, longestWait)) {
    try {
      return await load();
    } catch (error) {
      if (pause === firstWait && navigator.onLine)
        console.warn("Live events could not be started; they are tried again.", error);
      await wait(pause, signal);
    }
  }
  return undefined;
}

/**
 * Keeps the console told of what happens on the server, as the one who is signed in. Returns the
 * way to stop.
 */
export function keepLive(
  session: Session,
  cache: Pick<QueryClient, "isFetching">,
  load = loadFollowing,
): () => void {
  const stop = new AbortController();
  const start = async () => {
    await afterFirstAnswers(cache, stop.signal);
    const code = await following(load, stop.signal);
    if (!stop.signal.aborted) code?.followEvents(session, announce, stop.signal);
  };
  void start();
  return () => stop.abort();
}
