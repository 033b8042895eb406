import { useEffect, useRef } from "react";
import { onLive } from "../live";

/**
 * Milliseconds between an answer and the next question: in the first hour of a morning
 * everybody saves.
 */
const rest = 1000;

/** The records something happened to; undefined when anything may have changed. */
export type Touched = ReadonlySet<number> | undefined;

/**
 * Asks again whenever something of a topic happens: at once, and then once for all that is told
 * until a second after the answer. While a question is on its way no other is put, so that over a
 * slow line the answer comes at all. `again` is given the records that were told of.
 */
export function useLive(topic: string, again: (touched: Touched) => Promise<unknown>): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    /** Told of since the last question; null when nothing was. */
    let changedIds: Set<number> | undefined | null = null;
    let busy = false;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (busy || changedIds === null) return;
      const touched = changedIds;
      [busy, changedIds] = [true, null];
      await latest.current(touched).catch(() => undefined);
      if (left) return;
      timer = setTimeout(() => {
        busy = false;
        void ask();
      }, rest);
    };
    const stop = onLive(topic, ({ id }) => {
      changedIds =
        id === undefined || changedIds === undefined
          ? undefined
          : (changedIds ?? new Set<number>()).add(id);
      void ask();
    });
    return () => {
      left = true;
      stop();
      clearTimeout(timer);
    };
  }, [topic]);
}
