import { useState, type DragEventHandler } from "react";

interface DragOrder {
  /** Place of what is being dragged. */
  dragged: number | undefined;
  onDragStart: DragEventHandler<HTMLElement>;
  onDragOver: DragEventHandler<HTMLElement>;
  onDrop: DragEventHandler<HTMLElement>;
  onDragEnd: DragEventHandler<HTMLElement>;
}

const placeOf = (target: EventTarget): number | undefined => {
  const place =
    target instanceof Element
      ? target.closest<HTMLElement>("[data-place]")?.dataset["place"]
      : undefined;
  return place === undefined ? undefined : Number(place);
};

/**
 * Dragging the items of a list into another order; heard at the list, whose items carry
 * `data-place`. What is dragged moves as it passes the others.
 */
export function useDragOrder(move: (from: number, to: number) => void): DragOrder {
  const [dragged, setDragged] = useState<number>();
  return {
    dragged,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = "move";
      setDragged(placeOf(event.target));
    },
    onDragOver: (event) => {
      const place = placeOf(event.target);
      if (dragged === undefined || place === undefined) return;
      event.preventDefault();
      if (place === dragged) return;
      move(dragged, place);
      setDragged(place);
    },
    onDrop: (event) => event.preventDefault(),
    onDragEnd: () => setDragged(undefined),
  };
}
