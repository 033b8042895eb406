import { useEffect, useRef, type RefObject } from "react";

interface ListKeys {
  /** The element that holds the page. */
  page: RefObject<HTMLElement>;
  rows: number;
  current: number;
  onCurrent(index: number): void;
  onSelect(index: number): void;
  /** Moves the record of a row one place in the order by hand: up (-1) or down (1). */
  onMove(index: number, by: number): void;
  /** Absent for whoever may not create. */
  onCreate?(): void;
}

/** What takes the focus for a row: the row of a table itself, the title of a card. */
const focusableAt = (page: HTMLElement, index: number): HTMLElement | null =>
  page.querySelector(`tr[data-index="${index}"], [data-index="${index}"] [data-title]`);
/** The row or card that something is in. */
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      "input:not([type=checkbox]), textarea, select, [role=combobox], [role=listbox], [role=menu]",
    ) !== null);
const moves: ReadonlyMap<string, number> = new Map([
  ["j", 1],
  ["ArrowDown", 1],
  ["k", -1],
  ["ArrowUp", -1],
]);

/** Goes to another row; false where there is none. */
function move(from: number, by: number, keys: ListKeys, root: HTMLElement): boolean {
  const to = Math.max(0, Math.min(keys.rows - 1, from < 0 ? 0 : from + by));
  keys.onCurrent(to);
  const next = focusableAt(root, to);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView?.({ block: "nearest" });
  return keys.rows > 0;
}

/** Alt with an arrow moves the record of the row that has the focus. */
function moveRecord({ key, target }: KeyboardEvent, keys: ListKeys): boolean {
  const row = rowOf(target);
  const by = key.startsWith("Arrow") ? moves.get(key) : undefined;
  if (!row || by === undefined) return false;
  keys.onMove(Number(row.dataset["index"]), by);
  return true;
}

/**
 * What a key does; false when it is none of the list's. Arrows belong to the list only once it has
 * the focus.
 */
function answer(
  key: string,
  target: EventTarget | null,
  keys: ListKeys,
  root: HTMLElement,
): boolean {
  const row = rowOf(target);
  const by = moves.get(key);
  if (by !== undefined && (row || !key.startsWith("Arrow")))
    return move(row ? Number(row.dataset["index"]) : keys.current, by, keys, root);
  if (key === "Enter" && row && target === row) {
    row.querySelector<HTMLElement>("th a, [data-title]")?.click();
    return true;
  }
  if (key === "x" && row) {
    keys.onSelect(Number(row.dataset["index"]));
    return true;
  }
  if (key !== "n" || !keys.onCreate) return false;
  keys.onCreate();
  return true;
}

/**
 * The list by keyboard: j and k or the arrows between rows, Enter opens, x selects, n makes a new
 * one, Alt with an arrow moves in an order by hand. Not while text is typed or a dialog is open.
 */
export function useListKeys(keys: ListKeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const root = newest.current.page.current;
      if (
        !root ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        isTyping(event.target) ||
        document.querySelector("dialog[open], [role=dialog]")
      )
        return;
      const done = event.altKey
        ? moveRecord(event, newest.current)
        : answer(event.key, event.target, newest.current, root);
      if (done) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
