import type { EventSource } from "../api/ports/event-source";

/** Milliseconds after which a change that no event has told of is noticed at the latest. */
const refreshMs = 60_000;

/** Reads again when a setting changes, and each minute. Returns what stops it. */
export function followSettings(events: EventSource, refresh: () => void): () => void {
  const leave = events.subscribe(({ topic }) => topic === "settings" && refresh());
  const timer = setInterval(refresh, refreshMs);
  return () => {
    clearInterval(timer);
    leave();
  };
}
