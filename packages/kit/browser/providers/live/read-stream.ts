import { createParser, type EventSourceMessage } from "eventsource-parser";
import { apiUrl } from "../api-url";
import type { LiveEvent } from "./live-event";
import { isSessionRefused } from "../read-answer";

/**
 * Milliseconds without a sign of life after which a stream is given up; the server sends one every
 * 25 s at most.
 */
const longestSilence = 60_000;

export interface StreamOptions {
  token: string;
  signal: AbortSignal;
  /** The last event that is known of. */
  lastEventId?: string | undefined;
  /** `resumed`: what came after that event follows; otherwise something may have been missed. */
  onOpen(resumed: boolean): void;
  /** Without an event: something may have been missed. `id` is where the events stand after it. */
  onEvent(event?: LiveEvent, id?: string): void;
}

/** The name under which the server says that it may have missed something itself. */
const catchUp = "catch-up";

function eventOf({ event: topic, data }: EventSourceMessage): LiveEvent | undefined {
  if (topic === undefined || topic === catchUp) return undefined;
  try {
    const { id } = JSON.parse(data) as { id?: unknown };
    return typeof id === "number" ? { topic, id } : { topic };
  } catch {
    return { topic };
  }
}

/** Whether something has sent the browser on to another host. */
const isElsewhere = ({ redirected, url }: Response) =>
  redirected && new URL(url).origin !== new URL(apiUrl, globalThis.location?.href).origin;

/** A clock that ends the stream unless it is wound up again. */
function watchdog(bite: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    wind: () => {
      stop();
      timer = setTimeout(bite, longestSilence);
    },
  };
}

/**
 * Reads the server's events until the stream ends. Resolves to whether another try makes sense:
 * false when the token is no longer good.
 * @throws whatever fetch does, and Error when the answer is no stream of events.
 */
export async function readStream({
  token,
  signal,
  lastEventId,
  onOpen,
  onEvent,
}: StreamOptions): Promise<boolean> {
  const end = new AbortController();
  const abort = () => end.abort();
  signal.addEventListener("abort", abort, { once: true });
  const dog = watchdog(abort);
  dog.wind();
  try {
    const response = await fetch(`${apiUrl}/admin/events`, {
      headers: {
        Accept: "text/event-stream",
        Authorization: `Bearer ${token}`,
        ...(lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId }),
      },
      cache: "no-store",
      signal: end.signal,
    });
    if (await isSessionRefused(response)) return false;
    const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream");
    if (!response.ok || !response.body || !isStream || isElsewhere(response))
      throw new Error(`The server gives no stream of events (status ${response.status}).`);
    onOpen(response.headers.has("Live-Resumed"));
    const parser = createParser({
      onEvent: (message) => onEvent(eventOf(message), message.id || undefined),
    });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      dog.wind();
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
    return true;
  } finally {
    dog.stop();
    signal.removeEventListener("abort", abort);
    end.abort();
  }
}
