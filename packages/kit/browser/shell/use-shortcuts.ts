import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { MenuEntry, MenuGroup } from "./menu";

/** Milliseconds between the two keys of "go to". */
const sequenceMs = 1500;

/**
 * A letter for each page of the menu: the first of its label that is still free, else any that is.
 */
export function lettersOf(groups: readonly MenuGroup[]): ReadonlyMap<string, MenuEntry> {
  const letters = new Map<string, MenuEntry>();
  for (const entry of groups.flatMap(({ entries }) => entries)) {
    const letter = [...entry.label.toLowerCase(), ..."abcdefghijklmnopqrstuvwxyz0123456789"].find(
      (one) => /[a-z0-9]/.test(one) && !letters.has(one),
    );
    if (letter) letters.set(letter, entry);
  }
  return letters;
}

/** Whether the key belongs to what has the focus: somebody types, or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open], [role=dialog]")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role=combobox], [role=listbox], [role=menu]") !==
        null)
  );
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}

/**
 * A dialog hears Escape once it has the focus, which it gets a moment after it is seen; until then
 * the key is handed to it.
 */
function handToDialog({ target }: KeyboardEvent): void {
  const dialogs = [...document.querySelectorAll("[role=dialog][aria-modal=true]")];
  if (target instanceof Node && dialogs.some((dialog) => dialog.contains(target))) return;
  dialogs
    .at(-1)
    ?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
}

const isPaletteKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === "k";
/** A key with a modifier is the browser's, and one that was heard is somebody else's. */
const isForeign = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target);

/**
 * Keys that work on every page: Ctrl/Cmd-K, `/`, `?`, and `g` then a page's letter, none of them
 * while somebody types; and Escape for the dialog on top.
 */
export function useShortcuts(
  groups: readonly MenuGroup[],
  open: (overlay: "palette" | "shortcuts") => void,
): void {
  const navigate = useNavigate();
  const going = useRef(0);
  useEffect(() => {
    const letters = lettersOf(groups);
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) return handToDialog(event);
      if (isPaletteKey(event)) {
        event.preventDefault();
        return open("palette");
      }
      if (isForeign(event)) return;
      const entry =
        going.current > 0 && event.timeStamp - going.current < sequenceMs
          ? letters.get(event.key.toLowerCase())
          : undefined;
      going.current = event.key === "g" && !entry ? event.timeStamp : 0;
      if (entry) void navigate(entry.path);
      else if (event.key === "?") open("shortcuts");
      else if (event.key === "/" && !focusSearch()) open("palette");
      else if (event.key !== "/") return;
      event.preventDefault();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [groups, navigate, open]);
}
