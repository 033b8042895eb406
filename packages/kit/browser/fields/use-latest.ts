import { useLayoutEffect, useRef, type MutableRefObject } from "react";

/** The value of the latest drawing, for listeners that outlive it. Not to be read while drawing. */
export function useLatest<T>(value: T): MutableRefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
