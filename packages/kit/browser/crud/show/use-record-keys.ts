import { useEffect } from "react";
import { useLatest } from "../../fields/use-latest";

/** Milliseconds for which a `g` before means that the letter names a page of the menu. */
const sequenceMs = 1500;

const isTaken = (target: EventTarget | null): boolean =>
  document.querySelector("dialog[open], [role=dialog]") !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role=combobox], [role=menu]") !== null));

/** Single letters that act on the record on show, unless somebody types or a dialog is open. */
export function useRecordKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useLatest(actions);
  useEffect(() => {
    let going = -Infinity;
    const hear = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTaken(event.target)
      )
        return;
      const follows = event.timeStamp - going < sequenceMs;
      going = event.key === "g" ? event.timeStamp : -Infinity;
      const action = Object.hasOwn(latest.current, event.key)
        ? latest.current[event.key]
        : undefined;
      if (!action || follows) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [latest]);
}
