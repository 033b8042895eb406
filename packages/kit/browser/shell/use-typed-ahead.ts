import { useEffect, useState } from "react";

/** What a key adds to a text or takes from it; undefined of a key that writes nothing. */
function written(typed: string, { key, isComposing }: KeyboardEvent): string | undefined {
  if (isComposing) return undefined;
  if (key === "Backspace") return typed.slice(0, -1);
  return [...key].length === 1 ? typed + key : undefined;
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog]") !== null;

/**
 * The text of a field that opens by a key and is not there yet: what is typed before its code has
 * come and it has the focus is written into it all the same. Empty again once it is closed.
 */
export function useTypedAhead(
  opened: boolean,
  onClose: () => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (!opened) return;
    const hear = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, key, target } = event;
      if (ctrlKey || metaKey || altKey || isInDialog(target)) return;
      if (key === "Escape" && !document.querySelector("[role=dialog]")) return onClose();
      if (written("", event) === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTyped((before) => written(before, event) ?? before);
    };
    window.addEventListener("keydown", hear, { capture: true });
    return () => {
      window.removeEventListener("keydown", hear, { capture: true });
      setTyped("");
    };
  }, [opened, onClose]);
  return [typed, setTyped];
}
