import { useCallback, useEffect, useState } from "react";
import { useLatest } from "../../fields/use-latest";
import { onLive } from "../../providers/live";

/** Milliseconds between two looks while the list is followed, whether anything was told or not. */
const interval = 2000;
/** Pixels one may have scrolled before new rows would push away what is being read. */
const nearTop = 120;

export interface Follow {
  on: boolean;
  /** New records are not shown just now: somebody reads, selects, or looks elsewhere. */
  paused: boolean;
  onToggle(): void;
}

const isAway = () => document.visibilityState === "hidden" || window.scrollY > nearTop;

/**
 * Keeps a list that grows at its beginning up to date, for as long as it is wished and nobody is
 * held up by it.
 */
export function useFollow(
  topic: string | undefined,
  {
    busy,
    held,
    again,
  }: {
    busy: boolean;
    /** Rows are selected, or another page is shown. */ held: boolean;
    again(): void;
  },
): Follow {
  const [on, setOn] = useState(false);
  const [away, setAway] = useState(false);
  const onToggle = useCallback(() => setOn((before) => !before), []);
  const paused = held || away;
  const latest = useLatest({ busy, held, again });
  useEffect(() => {
    if (!on || topic === undefined) return undefined;
    const look = () => {
      setAway(isAway());
      const now = latest.current;
      if (!now.busy && !now.held && !isAway()) now.again();
    };
    look();
    const timer = setInterval(look, interval);
    const stop = onLive(topic, look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [on, topic, latest]);
  return { on, paused: on && paused, onToggle };
}
