import { useLayoutEffect, useState, type RefObject } from "react";

export interface ChartSize {
  /** Pixels there are. */
  width: number;
  /** The page is read from right to left, and so is the chart. */
  isMirrored: boolean;
}

/** Before it is known, and where nothing is laid out, as in tests of components. */
const usual: ChartSize = { width: 640, isMirrored: false };

const sizeOf = (element: HTMLElement): ChartSize => ({
  width: element.clientWidth || usual.width,
  isMirrored: getComputedStyle(element).direction === "rtl",
});

/** How wide an element is, before it is first painted and whenever that changes. */
export function useSize(element: RefObject<HTMLElement | null>): ChartSize {
  const [size, setSize] = useState(usual);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () =>
      setSize((before) => {
        const now = sizeOf(current);
        return now.width === before.width && now.isMirrored === before.isMirrored ? before : now;
      });
    measure();
    const turns = new MutationObserver(measure);
    turns.observe(document.documentElement, { attributes: true, attributeFilter: ["dir"] });
    const widths = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measure);
    widths?.observe(current);
    return () => {
      turns.disconnect();
      widths?.disconnect();
    };
  }, [element]);
  return size;
}
