import { useLayoutEffect, useState, type RefObject } from "react";
import { whenLaidOut } from "../../fields/when-laid-out";

/** Whether what is inside is wider than its frame, known before it is painted. */
export function useOverflowing(frame: RefObject<HTMLElement>): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useLayoutEffect(() => {
    const outer = frame.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return undefined;
    return whenLaidOut([outer, inner], () =>
      setOverflowing(inner.scrollWidth > outer.clientWidth + 1),
    );
  }, [frame]);
  return overflowing;
}
