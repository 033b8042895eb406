import { useState, type KeyboardEvent } from "react";

interface ComboboxOptions {
  open: boolean;
  setOpen(open: boolean): void;
  /** Rows that can be chosen. */
  count: number;
  choose(index: number): void;
  /** Escape and Alt+Up. */
  onDismiss(): void;
  /** Backspace in an empty text. */
  onEraseEmpty(): void;
}

/**
 * The keyboard of a combobox with a list (ARIA 1.2, "list autocomplete with manual selection"):
 * arrows, Page Up/Down, Alt+Down and Alt+Up, Enter, Escape, Backspace. The focus never leaves the
 * text.
 */
export function useCombobox({
  open,
  setOpen,
  count,
  choose,
  onDismiss,
  onEraseEmpty,
}: ComboboxOptions) {
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, count - 1);
  const move = (by: number) => {
    if (open) setActive(count === 0 ? 0 : (Math.max(active, 0) + by + count) % count);
    else setOpen(true);
  };
  const jump = (by: number) => setActive(Math.max(0, Math.min(count - 1, active + by)));
  /** By key; true where the browser's own answer is not wanted. */
  const answers = new Map<string, (event: KeyboardEvent<HTMLInputElement>) => boolean>(
    Object.entries({
      ArrowDown: (event) => {
        if (event.altKey) setOpen(true);
        else move(1);
        return true;
      },
      ArrowUp: (event) => {
        if (event.altKey) onDismiss();
        else move(-1);
        return true;
      },
      PageDown: () => {
        jump(5);
        return open;
      },
      PageUp: () => {
        jump(-5);
        return open;
      },
      Enter: (event) => {
        if (!open || event.ctrlKey || event.metaKey) return false;
        if (active >= 0) choose(active);
        return true;
      },
      Escape: (event) => {
        if (!open) return false;
        // Only the list closes, not the dialog around it.
        event.stopPropagation();
        onDismiss();
        return true;
      },
      Backspace: (event) => {
        if (event.currentTarget.value === "") onEraseEmpty();
        return false;
      },
    } satisfies Record<string, (event: KeyboardEvent<HTMLInputElement>) => boolean>),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.nativeEvent.isComposing && answers.get(event.key)?.(event)) event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}
