import { useEffect, useRef, type RefObject } from "react";

/** Something that takes letters itself. */
export const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      "input:not([type=checkbox]):not([type=radio]), textarea, select, [role=combobox], [role=listbox], [role=menu]",
    ) !== null);

/** Gives the focus to a row that has it not yet, and shows it unless given to stay. */
export function focusRow(grid: HTMLElement | null, row: number, preventScroll = false): void {
  const element = grid?.querySelector<HTMLElement>(`[data-row="${row}"]`);
  if (element !== document.activeElement) element?.focus({ preventScroll });
}

/**
 * Milliseconds without a change after which the order of Tab is told to who goes through it by
 * other means than the key.
 */
const rest = 200;

/**
 * Has Tab go to the row with the cursor and to what is in it, and to no other row. Told when Tab is
 * pressed or marking rests, and not with the mark: a change of what has the focus would have the
 * browser work its styles out at once.
 */
export function useTabOrder(grid: RefObject<HTMLElement>, cursor: number): void {
  useEffect(() => {
    const tell = () => {
      const row = grid.current?.querySelector<HTMLElement>(`[data-row="${cursor}"]`);
      const within = row ? [row, ...row.querySelectorAll<HTMLElement>("button, input")] : [];
      for (const one of grid.current?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])
        if (!within.includes(one)) one.tabIndex = -1;
      for (const one of within) if (one.tabIndex !== 0) one.tabIndex = 0;
    };
    const onKey = ({ key }: KeyboardEvent) => void (key === "Tab" && tell());
    const timer = setTimeout(tell, rest);
    document.addEventListener("keydown", onKey, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKey, true);
    };
  });
}

/**
 * The focus goes with the cursor, unless something is typed or another part of the page has it; at
 * first it goes to the register when nothing has it, and shows the row it begins at.
 */
export function useFocusFollowsCursor(grid: RefObject<HTMLElement>, cursor: number): void {
  const first = useRef(true);
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || focused.contains(grid.current);
    if (isFree || (grid.current?.contains(focused) && !isTyped(focused)))
      focusRow(grid.current, cursor, first.current && cursor === 0);
    first.current = false;
  }, [grid, cursor]);
}
