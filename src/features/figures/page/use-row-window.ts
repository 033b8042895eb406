import { useEffect, useState, type FocusEvent, type RefObject } from "react";
import { usePrinting } from "@rollcall/kit/browser/fields/use-printing";

/**
 * Cells from which only the rows in sight are drawn. Below it all are: that is quick, and the
 * browser's own search finds every name.
 */
const manyCells = 3000;
/** Rows drawn beyond those in sight, so that the Tab key and quick scrolling find some. */
const beyond = 12;
/** Pixels of a row until one has been measured. */
const usual = 28;

/** A row that is drawn, or how many rows' room is left between those that are. */
export type Drawn = { row: number } | { gap: number; height: number };

interface RowWindow {
  isPartial: boolean;
  drawn: Drawn[];
  /** For the body of the table: the row that has the focus stays, wherever one scrolls. */
  onFocus(event: FocusEvent): void;
  onBlur(): void;
}

/** The rows of a range and those held beside it, with gaps between them. */
function drawnOf(
  count: number,
  from: number,
  to: number,
  held: number | undefined,
  height: number,
): Drawn[] {
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  const kept =
    held === undefined || held >= count || (held >= from && held < to)
      ? rows
      : [...rows, held].toSorted((one, other) => one - other);
  const drawn: Drawn[] = [];
  let next = 0;
  for (const row of [...kept, count]) {
    if (row > next) drawn.push({ gap: next, height: (row - next) * height });
    if (row < count) drawn.push({ row });
    next = row + 1;
  }
  return drawn;
}

/**
 * Which rows of a long table are drawn while its frame is scrolled. On paper all are.
 * @param cells of one row
 */
export function useRowWindow(
  frame: RefObject<HTMLElement>,
  count: number,
  cells: number,
): RowWindow {
  const printing = usePrinting();
  const isMany = count * cells > manyCells;
  const [seen, setSeen] = useState({ from: 0, to: 40, height: usual });
  const [held, setHeld] = useState<number>();
  useEffect(() => {
    const { current } = frame;
    if (!current || !isMany) return undefined;
    const look = () => {
      const height = current.querySelector("tr[data-row]")?.getBoundingClientRect().height || usual;
      const from = Math.max(0, Math.floor(current.scrollTop / height) - beyond);
      const to = Math.min(
        count,
        Math.ceil((current.scrollTop + current.clientHeight) / height) + beyond,
      );
      setSeen((before) =>
        before.from === from && before.to === to && before.height === height
          ? before
          : { from, to, height },
      );
    };
    look();
    current.addEventListener("scroll", look, { passive: true });
    const sizes = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(look);
    sizes?.observe(current);
    return () => {
      current.removeEventListener("scroll", look);
      sizes?.disconnect();
    };
  }, [frame, count, isMany]);
  const isPartial = isMany && !printing;
  return {
    isPartial,
    drawn: isPartial
      ? drawnOf(count, Math.min(seen.from, count), Math.min(seen.to, count), held, seen.height)
      : Array.from({ length: count }, (_, row) => ({ row })),
    onFocus: ({ target }) => {
      const row = target.closest<HTMLElement>("tr[data-row]")?.dataset["row"];
      setHeld(row === undefined ? undefined : Number(row));
    },
    onBlur: () => setHeld(undefined),
  };
}
