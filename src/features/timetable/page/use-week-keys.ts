import { useRef, type FocusEvent, type KeyboardEvent } from "react";

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const cellOf = (element: Element | null) => element?.closest<HTMLElement>("[data-row]");
const buttonsIn = (cell: Element) => [...cell.querySelectorAll<HTMLElement>("button")];

/**
 * The button that an arrow leads to: the next of the same cell, else of the nearest cell in that
 * direction that has one.
 */
function target(
  grid: HTMLElement,
  from: HTMLElement,
  [down, right]: readonly [number, number],
): HTMLElement | undefined {
  const cell = cellOf(from);
  if (!cell) return undefined;
  const within = buttonsIn(cell);
  const sibling = down === 0 ? undefined : within[within.indexOf(from) + down];
  if (sibling) return sibling;
  let [row, column] = [Number(cell.dataset["row"]), Number(cell.dataset["column"])];
  for (;;) {
    [row, column] = [row + down, column + right];
    const next = grid.querySelector(`[data-row="${row}"][data-column="${column}"]`);
    if (!next) return undefined;
    const found = buttonsIn(next);
    if (found.length > 0) return down < 0 ? found.at(-1) : found[0];
  }
}

/** Moves about in the week by arrow keys; one of its buttons at a time is a stop of the Tab key. */
export function useWeekKeys() {
  const grid = useRef<HTMLTableElement>(null);
  const settle = (chosen: HTMLElement) => {
    for (const button of grid.current ? buttonsIn(grid.current) : [])
      button.tabIndex = button === chosen ? 0 : -1;
  };
  return {
    ref: grid,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.target instanceof HTMLElement && cellOf(event.target)) settle(event.target);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      if (
        !step ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        !grid.current ||
        !(event.target instanceof HTMLElement)
      )
        return;
      const next = target(grid.current, event.target, step);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
