import { useEffect, useMemo, useRef, useState, type MouseEvent, type PointerEvent } from "react";
import { useLatest } from "../../fields/use-latest";
import type { Wish } from "./rearranged";

/** Where the record that is dragged would go: before or after the row at this place. */
export interface DropPlace {
  index: number;
  side: "before" | "after";
}

/** Pixels a pointer moves before a press is a drag, and from an edge of the window it scrolls. */
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

/**
 * Dragging rows by their handles (`data-grip`), with mouse, pen or finger. What it gives is heard at
 * the element around the rows; Escape gives the drag up.
 */
export function useRowDrag(ids: readonly number[], move: (id: number, wish: Wish) => void) {
  const drag = useRef<Drag>();
  const ended = useRef(false);
  const [drop, setDrop] = useState<DropPlace>();
  const [dragged, setDragged] = useState<number>();
  const latest = useLatest({ ids, move, drop });
  const stop = useMemo(
    () => () => {
      drag.current = undefined;
      setDrop(undefined);
      setDragged(undefined);
    },
    [],
  );
  useEffect(() => {
    if (dragged === undefined) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape") stop();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [dragged, stop]);
  const events = useMemo(
    () => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const grip = (event.target as Element).closest<HTMLElement>("[data-grip]");
        const trigger = (event.target as Element).closest("button");
        ended.current = false;
        if (!grip || event.button !== 0 || trigger?.dataset["do"] !== undefined) return;
        drag.current = { id: Number(grip.dataset["grip"]), y: event.clientY, started: false };
        trigger?.setPointerCapture?.(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const now = drag.current;
        if (!now || (!now.started && Math.abs(event.clientY - now.y) < slack)) return;
        if (!now.started) setDragged(now.id);
        now.started = true;
        scrollNear(event.clientY);
        const at = dropAt(event.clientX, event.clientY);
        setDrop((before) =>
          before?.index === at?.index && before?.side === at?.side ? before : at,
        );
      },
      onPointerUp() {
        const now = drag.current;
        const { ids: shown, move: send, drop: at } = latest.current;
        ended.current = now?.started === true;
        const other = at && shown[at.index];
        if (now?.started && at && other !== undefined && other !== now.id)
          send(now.id, { [at.side]: other });
        stop();
      },
      onPointerCancel: stop,
      /** The press that ends a drag opens no menu. */
      onClickCapture(event: MouseEvent<HTMLElement>) {
        if (!ended.current) return;
        ended.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
    [latest, stop],
  );
  return { events, drop, dragged };
}
export type RowDrag = ReturnType<typeof useRowDrag>;
