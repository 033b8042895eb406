import { useLayoutEffect, useState, type RefObject } from "react";

/**
 * Whether what is inside is wider than its frame. Asked before anything is painted, and again when
 * either changes its size.
 */
export function useOverflowing(frame: RefObject<HTMLElement>): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    const outer = frame.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return undefined;
    const look = () => setOverflowing(inner.scrollWidth > outer.clientWidth + 1);
    look();
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [frame]);
  return overflowing;
}
