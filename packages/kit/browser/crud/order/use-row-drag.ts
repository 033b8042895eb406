import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type MouseEvent,
  type MutableRefObject,
  type PointerEvent,
  type SetStateAction,
} from "react";
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

type Move = (id: number, wish: Wish) => void;

interface DragParts {
  drag: MutableRefObject<Drag | undefined>;
  /** What the rows are and where the record would go, as last drawn. */
  latest: MutableRefObject<{ ids: readonly number[]; move: Move; drop: DropPlace | undefined }>;
  setDrop: Dispatch<SetStateAction<DropPlace | undefined>>;
  setDragged(id: number | undefined): void;
}

const isSame = (one: DropPlace | undefined, other: DropPlace | undefined) =>
  one?.index === other?.index && one?.side === other?.side;

/** Moves the record that was dragged beside the row it was let go at. */
function letGo(id: number, { ids, move, drop }: DragParts["latest"]["current"]): void {
  const other = drop && ids[drop.index];
  if (drop && other !== undefined && other !== id) move(id, { [drop.side]: other });
}

/** What is heard around the rows. */
function dragEvents({ drag, latest, setDrop, setDragged }: DragParts) {
  let hasEnded = false;
  const stop = () => {
    drag.current = undefined;
    setDrop(undefined);
    setDragged(undefined);
  };
  return {
    stop,
    heard: {
      onPointerDown({ target, button, clientY, pointerId }: PointerEvent<HTMLElement>) {
        const trigger = (target as Element).closest<HTMLElement>("[data-grip] button");
        const grip = trigger?.closest<HTMLElement>("[data-grip]");
        hasEnded = false;
        if (!grip || button !== 0 || trigger?.dataset["do"] !== undefined) return;
        drag.current = { id: Number(grip.dataset["grip"]), y: clientY, started: false };
        trigger?.setPointerCapture?.(pointerId);
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        const now = drag.current;
        if (!now || (!now.started && Math.abs(clientY - now.y) < slack)) return;
        if (!now.started) setDragged(now.id);
        now.started = true;
        scrollNear(clientY);
        const at = dropAt(clientX, clientY);
        setDrop((before) => (isSame(before, at) ? before : at));
      },
      onPointerUp() {
        const now = drag.current;
        hasEnded = now?.started === true;
        if (now?.started) letGo(now.id, latest.current);
        stop();
      },
      onPointerCancel: stop,
      /** The press that ends a drag opens no menu. */
      onClickCapture(event: MouseEvent<HTMLElement>) {
        if (!hasEnded) return;
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
export function useRowDrag(ids: readonly number[], move: Move) {
  const drag = useRef<Drag>();
  const [drop, setDrop] = useState<DropPlace>();
  const [dragged, setDragged] = useState<number>();
  const latest = useLatest({ ids, move, drop });
  const { heard, stop } = useMemo(
    () => dragEvents({ drag, latest, setDrop, setDragged }),
    [latest],
  );
  useEffect(() => {
    if (dragged === undefined) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape") stop();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [dragged, stop]);
  return { events: heard, drop, dragged };
}
export type RowDrag = ReturnType<typeof useRowDrag>;
