import { useEffect, useLayoutEffect, type RefObject } from "react";

const gap = 4;
const margin = 8;
/** Below this many pixels of room a panel goes to the other side, if there is more there. */
const enough = 260;
const tallest = 360;

function place(anchor: HTMLElement, panel: HTMLElement): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const [above, below] = [top, window.innerHeight - bottom];
  const up = below < enough && above > below;
  Object.assign(panel.style, {
    position: "fixed",
    margin: "0",
    inset: "auto",
    left: `${left}px`,
    width: `${width}px`,
    top: up ? "auto" : `${bottom + gap}px`,
    bottom: up ? `${window.innerHeight - top + gap}px` : "auto",
    maxHeight: `${Math.min(tallest, (up ? above : below) - gap - margin)}px`,
  });
}

/**
 * Keeps a panel under an element, or over it where there is more room. The panel stays where it
 * stands in the document and is drawn in the browser's top layer, so that nothing around it can cut
 * it off or cover it.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement>,
  panel: RefObject<HTMLElement>,
): void {
  useLayoutEffect(() => {
    if (!open || !anchor.current || !panel.current) return;
    if ("showPopover" in panel.current && !panel.current.matches(":popover-open")) {
      panel.current.setAttribute("popover", "manual");
      panel.current.showPopover();
    }
    place(anchor.current, panel.current);
  });
  useEffect(() => {
    if (!open) return undefined;
    const follow = (event: Event) => {
      if (
        anchor.current &&
        panel.current &&
        !(event.target instanceof Node && panel.current.contains(event.target))
      )
        place(anchor.current, panel.current);
    };
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [open, anchor, panel]);
}
