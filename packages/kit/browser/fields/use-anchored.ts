import { useLayoutEffect, useRef, type RefObject } from "react";

/** Pixels between a panel and the edge of the window. */
const margin = 12;
/** Below this many pixels of room a list goes to the other side, if there is more there. */
const enough = 260;
const tallest = 360;

interface Placement {
  /** Without one the panel goes where there is room. */
  side?: "below" | "above";
  /** Which edge of the panel stands at that of its anchor. */
  align?: "start" | "end";
  /** Pixels between anchor and panel. */
  gap?: number;
  /** Above everything else, dialogs too. */
  raised?: boolean;
  /** Raised, as wide as the anchor, and as high as there is room. */
  list?: boolean;
  /** Windows of fewer pixels leave the place to the panel's own style. */
  minWindow?: number;
}

/** Whether the panel stands above its anchor, and how far it has to stand over it to fit. */
function heightOf(
  { top, bottom }: DOMRect,
  panel: HTMLElement,
  { side, gap = 4, raised = false }: Placement,
): { up: boolean; room: number; over: number } {
  const [above, below] = [top, window.innerHeight - bottom];
  const needed = raised ? panel.offsetHeight + gap + margin : enough;
  const up = side ? side === "above" : below < needed && above > below;
  const room = up ? above : below;
  // Where there is room on neither side it stands over its anchor rather than outside of the window.
  return { up, room, over: raised ? Math.max(0, needed - room) : 0 };
}

/** Puts the panel where it belongs, in pixels of the window. */
function place(anchor: DOMRect, panel: HTMLElement, placement: Placement): void {
  const { align = "start", gap = 4, list = false } = placement;
  const { clientWidth } = document.documentElement;
  const { up, room, over } = heightOf(anchor, panel, placement);
  const width = list ? anchor.width : panel.offsetWidth;
  const atLeft = (align === "start") === (document.documentElement.dir !== "rtl");
  const wanted = atLeft ? anchor.left : anchor.right - width;
  const left = list ? wanted : Math.max(margin, Math.min(wanted, clientWidth - margin - width));
  Object.assign(panel.style, {
    position: "fixed",
    inset: "auto",
    left: `${left}px`,
    top: up ? "auto" : `${anchor.bottom + gap - over}px`,
    bottom: up ? `${window.innerHeight - anchor.top + gap - over}px` : "auto",
    ...(list && {
      margin: "0",
      width: `${width}px`,
      maxHeight: `${Math.min(tallest, room - gap - margin)}px`,
    }),
  });
}

function raise(panel: HTMLElement): void {
  if (!("showPopover" in panel) || panel.matches(":popover-open")) return;
  panel.setAttribute("popover", "manual");
  panel.showPopover();
}

const hasPlaceOfItsOwn = ({ minWindow = 0 }: Placement) => window.innerWidth < minWindow;
const letGo = (panel: HTMLElement) =>
  Object.assign(panel.style, { position: "", inset: "", left: "", top: "", bottom: "" });

/**
 * Keeps an open panel beside an element, whatever moves the one or the other. The panel stays where
 * it stands in the document.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement>,
  panel: RefObject<HTMLElement>,
  placement: Placement,
): void {
  const latest = useRef(placement);
  useLayoutEffect(() => {
    latest.current = placement;
  });
  useLayoutEffect(() => {
    if (!open) return undefined;
    let [frame, before] = [0, ""];
    // Looked at before each paint: no event tells that a row above has grown.
    const follow = () => {
      frame = requestAnimationFrame(follow);
      if (!anchor.current || !panel.current) return;
      if (latest.current.list || latest.current.raised) raise(panel.current);
      const box = anchor.current.getBoundingClientRect();
      const { innerWidth, innerHeight } = window;
      const now = [box.left, box.top, box.width, box.height, innerWidth, innerHeight].join();
      const size = `${now},${panel.current.offsetWidth},${latest.current.raised ? panel.current.offsetHeight : 0}`;
      if (size === before) return;
      before = size;
      if (hasPlaceOfItsOwn(latest.current)) letGo(panel.current);
      else place(box, panel.current, latest.current);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [open, anchor, panel]);
}
