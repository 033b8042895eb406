import { useEffect, useState, type MouseEvent, type PointerEvent } from "react";
import type { MoveTo } from "./rearranged";

export type DropSide = "before" | "after";
/** Where the record that is dragged would go: before or after the row at this place. */
interface DropPlace {
  index: number;
  side: DropSide;
}

/**
 * Pixels that a pointer moves until a press is a drag, from an edge of the window within which it
 * scrolls, and of each scroll.
 */
const slack = 5;
const edge = 72;
const step = 14;

interface Drag {
  id: number;
  y: number;
  started: boolean;
}

function dropAt(x: number, y: number): DropPlace | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-index]");
  if (!row) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { index: Number(row.dataset["index"]), side: y < top + height / 2 ? "before" : "after" };
}

function scrollNear(y: number): void {
  if (y < edge) window.scrollBy(0, -step);
  else if (y > window.innerHeight - edge) window.scrollBy(0, step);
}

interface Rows {
  ids: readonly number[];
  move(id: number, wish: MoveTo): void;
}

/** What is shown of a drag. */
interface Shown {
  /** The record that is dragged. */
  dragged?: number;
  drop?: DropPlace;
}

const isSame = (one: DropPlace | undefined, other: DropPlace | undefined) =>
  one?.index === other?.index && one?.side === other?.side;

/** A drag from its press to its end, and what is heard of it around the rows. */
function createDrag(show: (shown: Shown) => void) {
  let rows: Rows | undefined;
  let drag: Drag | undefined;
  let drop: DropPlace | undefined;
  let hasEnded = false;
  const stop = () => {
    hasEnded = drag?.started === true;
    [drag, drop] = [undefined, undefined];
    show({});
  };
  const letGo = (id: number) => {
    const other = drop && rows?.ids[drop.index];
    if (drop && other !== undefined && other !== id) rows?.move(id, { [drop.side]: other });
  };
  return {
    /** Takes the rows that are shown now. */
    know(shown: Rows) {
      rows = shown;
    },
    stop,
    heard: {
      onPointerDown({ target, button, clientY, pointerId }: PointerEvent<HTMLElement>) {
        const trigger = (target as Element).closest<HTMLElement>("[data-grip] button");
        const grip = trigger?.closest<HTMLElement>("[data-grip]");
        hasEnded = false;
        if (!grip || button !== 0 || trigger?.dataset["do"] !== undefined) return;
        drag = { id: Number(grip.dataset["grip"]), y: clientY, started: false };
        trigger?.setPointerCapture?.(pointerId);
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        if (!drag || (!drag.started && Math.abs(clientY - drag.y) < slack)) return;
        scrollNear(clientY);
        const at = dropAt(clientX, clientY);
        if (drag.started && isSame(drop, at)) return;
        drag.started = true;
        drop = at;
        show({ dragged: drag.id, drop });
      },
      onPointerUp() {
        if (drag?.started) letGo(drag.id);
        if (drag) stop();
      },
      onPointerCancel: stop,
      /** The press that ends a drag opens no menu, also where Escape gave it up before. */
      onClickCapture(event: MouseEvent<HTMLElement>) {
        const isPress = event.detail > 0;
        if (!hasEnded || !isPress) return;
        hasEnded = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/**
 * Dragging rows by their handles (`data-grip`), with mouse, pen or finger. What it gives is heard at
 * the element around the rows; Escape gives the drag up.
 */
export function useRowDrag(ids: readonly number[], move: Rows["move"]) {
  const [{ dragged, drop }, show] = useState<Shown>({});
  const [drag] = useState(() => createDrag(show));
  useEffect(() => drag.know({ ids, move }), [drag, ids, move]);
  useEffect(() => {
    if (dragged === undefined) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape") drag.stop();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [dragged, drag]);
  return {
    events: drag.heard,
    dragged,
    /** The side of the row at a place on which the record that is dragged would come to stand. */
    sideAt: (index: number) => (drop?.index === index ? drop.side : undefined),
  };
}
export type RowDrag = ReturnType<typeof useRowDrag>;
