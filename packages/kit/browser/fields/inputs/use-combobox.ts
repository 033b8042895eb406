import { useEffect, useState, type KeyboardEvent, type MouseEvent } from "react";

type Key = string | number;
type Hear = (event: KeyboardEvent<HTMLInputElement>) => boolean;

/** Rows that Page Up and Page Down pass. */
const pageOf = 5;

interface ComboboxOptions {
  /** Id of the list. */
  listId: string;
  open: boolean;
  /** What can be chosen, row by row: a key stays with its row when others come or go. */
  keys: readonly Key[];
  choose(index: number): void;
  /** What is seen belongs to an earlier text: Enter must not take what nobody meant. */
  stale?: boolean;
  /** Arrows and Alt+Down; absent where the list is always open. */
  onOpen?(): void;
  /** Escape and Alt+Up; absent where Escape belongs to the dialog around. */
  onDismiss?(): void;
  /** Backspace in an empty text. */
  onEraseEmpty?(): void;
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** What each key does, and whether the browser's own answer to it is not wanted. */
function answersOf(
  { open, keys, choose, stale, onOpen, onDismiss, onEraseEmpty }: Omit<ComboboxOptions, "listId">,
  active: number,
  setActive: (index: number) => void,
): ReadonlyMap<string, Hear> {
  const step = (by: number) => {
    if (!open) onOpen?.();
    else if (keys.length > 0) setActive((Math.max(active, 0) + by + keys.length) % keys.length);
    return true;
  };
  const jump = (by: number) => {
    if (open) setActive(Math.max(0, Math.min(keys.length - 1, active + by)));
    return open;
  };
  const dismiss = () => {
    onDismiss?.();
    return onDismiss !== undefined;
  };
  return new Map<string, Hear>([
    ["ArrowDown", ({ altKey }) => (altKey && open ? true : step(1))],
    ["ArrowUp", ({ altKey }) => (altKey ? dismiss() : step(-1))],
    ["PageDown", () => jump(pageOf)],
    ["PageUp", () => jump(-pageOf)],
    [
      "Enter",
      (event) => {
        if (!open || event.ctrlKey || event.metaKey) return false;
        if (active >= 0 && !stale) choose(active);
        return true;
      },
    ],
    [
      "Escape",
      (event) => {
        if (!open || !onDismiss) return false;
        // Only the list closes, not the dialog around it.
        event.stopPropagation();
        return dismiss();
      },
    ],
    [
      "Backspace",
      (event) => {
        if (event.currentTarget.value === "") onEraseEmpty?.();
        return false;
      },
    ],
  ]);
}

/** A combobox as the components draw it. */
export type Combobox = ReturnType<typeof useCombobox>;

/**
 * A text with a list to choose from (ARIA 1.2, "list autocomplete with manual selection"): its
 * keys, its roles, and which row is active. The focus never leaves the text, where Home and End
 * move the caret; a row is pointed at, by the arrows or the mouse, and taken by Enter or a click.
 */
export function useCombobox({ listId, ...options }: ComboboxOptions) {
  const { open, keys, choose } = options;
  /** Undefined for the first row, whichever that is. */
  const [wanted, setWanted] = useState<Key>();
  const active =
    wanted === undefined
      ? Math.min(0, keys.length - 1)
      : Math.max(keys.indexOf(wanted), Math.min(0, keys.length - 1));
  const activeId = open && active >= 0 ? `${listId}-${active}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: "nearest" });
  }, [activeId]);
  const setActive = (index: number) => setWanted(keys[index]);
  const answers = answersOf(options, active, setActive);
  return {
    open,
    active,
    /** Points at the first row again. */
    reset: () => setWanted(undefined),
    inputProps: {
      role: "combobox",
      "aria-expanded": open,
      "aria-haspopup": "listbox" as const,
      "aria-controls": open ? listId : undefined,
      "aria-autocomplete": "list" as const,
      "aria-activedescendant": activeId,
      autoComplete: "off",
      spellCheck: false,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (!event.nativeEvent.isComposing && answers.get(event.key)?.(event))
          event.preventDefault();
      },
    },
    listProps: { id: listId, role: "listbox", onMouseDown: keepFocus },
    rowProps: (index: number) => ({
      id: `${listId}-${index}`,
      role: "option",
      onMouseMove: () => index !== active && setActive(index),
      onClick: () => choose(index),
    }),
  };
}
