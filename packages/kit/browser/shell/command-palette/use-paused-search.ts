import { useEffect, useState } from "react";
import type { CommandGroup } from "./commands";

/** Milliseconds without a key before the server is asked. */
const pause = 200;

export interface Found {
  groups: readonly CommandGroup[];
  state: "idle" | "searching" | "done" | "failed";
}

const nothing: Found = { groups: [], state: "idle" };

/** Groups that were asked for each by itself, as far as they came, without the empty ones. */
export async function settled(asked: readonly Promise<CommandGroup>[]): Promise<Found> {
  const answers = await Promise.allSettled(asked);
  return {
    groups: answers.flatMap((answer) =>
      answer.status === "fulfilled" && answer.value.commands.length > 0 ? [answer.value] : [],
    ),
    state: answers.some(({ status }) => status === "rejected") ? "failed" : "done",
  };
}

/**
 * Searches once no key was pressed for a moment; what was found before stays until then. A search
 * stays the same function while it means the same; with another one the last is stopped, and
 * without one there is nothing.
 */
export function usePausedSearch(search?: (signal: AbortSignal) => Promise<Found>): Found {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!search) return setFound(nothing);
    const stop = new AbortController();
    setFound((before) => ({ ...before, state: "searching" }));
    const ask = async () => {
      const answer = await search(stop.signal);
      if (!stop.signal.aborted) setFound(answer);
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search]);
  return found;
}
