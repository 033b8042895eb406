import { useState, type KeyboardEvent } from "react";

/** Places that a key goes on from where one reads. */
export type Steps = Readonly<Partial<Record<string, number>>>;

/** Along a line. */
export const alongLine = (isMirrored: boolean): Steps => ({
  ArrowRight: isMirrored ? -1 : 1,
  ArrowLeft: isMirrored ? 1 : -1,
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
});

interface Reading {
  at: number;
  /** By the keyboard, so that it is said aloud too. */
  isSpoken: boolean;
}

/**
 * Where one reads a chart: under the pointer, or where the arrow keys have led. One stop of the tab
 * key, which begins at the last place.
 */
export function useReading(count: number, steps: Steps) {
  const [reading, setReading] = useState<Reading>();
  const known = reading && reading.at < count ? reading : undefined;
  const speak = (at: number) =>
    count > 0 && setReading({ at: Math.min(count - 1, Math.max(0, at)), isSpoken: true });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === "Escape" && known) setReading(undefined);
    else if (step !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey)
      speak((known?.at ?? count - 1) + step);
    else return;
    event.preventDefault();
  };
  return {
    at: known?.at,
    spokenAt: known?.isSpoken ? known.at : undefined,
    point: (at: number | undefined) =>
      setReading(at === undefined ? undefined : { at, isSpoken: false }),
    keys: {
      tabIndex: 0,
      onKeyDown,
      onFocus: () => {
        if (!known) speak(count - 1);
      },
      onBlur: () => setReading(undefined),
    },
  };
}
