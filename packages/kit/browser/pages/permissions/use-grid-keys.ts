import { useRef, type FocusEvent, type KeyboardEvent } from "react";

const page = 10;

/** Where a key leads from a place of a grid; undefined for keys that are none of the grid's. */
function placeAfter(
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
  [row, column]: readonly [number, number],
  rows: number,
  columns: number,
): [number, number] | undefined {
  const steps: ReadonlyMap<string, [number, number]> = new Map([
    ["ArrowUp", [row - 1, column]],
    ["ArrowDown", [row + 1, column]],
    ["ArrowLeft", [row, column - 1]],
    ["ArrowRight", [row, column + 1]],
    ["PageUp", [row - page, column]],
    ["PageDown", [row + page, column]],
    ["Home", [ctrlKey ? 0 : row, 0]],
    ["End", [ctrlKey ? rows - 1 : row, columns - 1]],
  ]);
  const wanted = steps.get(key);
  return (
    wanted && [
      Math.min(Math.max(wanted[0], 0), rows - 1),
      Math.min(Math.max(wanted[1], 0), columns - 1),
    ]
  );
}

/**
 * The keyboard of a grid whose switches carry their place as `data-row` and `data-column`: one of
 * them takes part in the order of Tab, the arrows lead from it to the others. To be spread over the
 * grid's element.
 */
export function useGridKeys(rows: number, columns: number) {
  const grid = useRef<HTMLTableElement>(null);
  const at = (row: number, column: number) =>
    grid.current?.querySelector<HTMLInputElement>(
      `input[data-row="${row}"][data-column="${column}"]`,
    );
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    for (const other of grid.current?.querySelectorAll<HTMLInputElement>('input[tabindex="0"]') ??
      [])
      other.tabIndex = -1;
    target.tabIndex = 0;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    let place: readonly [number, number] = [
      Number(target.dataset["row"]),
      Number(target.dataset["column"]),
    ];
    const first = placeAfter(event, place, rows, columns);
    if (!first) return;
    event.preventDefault();
    // A place without a switch (a heading that spans the row) is passed over, in the direction of
    // the step.
    for (
      let next: [number, number] | undefined = first;
      next && (next[0] !== place[0] || next[1] !== place[1]);
      next = placeAfter(event, place, rows, columns)
    ) {
      const found = at(...next);
      if (found)
        return void (found.focus(), found.scrollIntoView({ block: "nearest", inline: "nearest" }));
      place = next;
    }
  };
  return { ref: grid, onFocus, onKeyDown };
}
