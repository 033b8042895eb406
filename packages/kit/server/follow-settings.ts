import type { EventSource } from "../api/ports/event-source";

/** Milliseconds after which a change that no event has told of is noticed at the latest. */
const refreshMs = 60_000;

/** Reads something anew when a setting changes, and now and then. Gives the way to stop. */
export function followSettings(events: EventSource, refresh: () => void): () => void {
  const leave = events.subscribe(({ topic }) => topic === "settings" && refresh());
  const timer = setInterval(refresh, refreshMs);
  return () => {
    clearInterval(timer);
    leave();
  };
}
