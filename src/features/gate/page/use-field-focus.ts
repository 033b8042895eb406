import { useEffect, type RefObject } from "react";

const typing = "input:not([type=radio]):not([type=checkbox]), textarea, select";
const isTyping = (element: Element | null) => element?.matches(typing) ?? false;
const isElsewhere = () => document.querySelector('[role="dialog"]') !== null;

/**
 * Brings the focus to the field: at first, after a press with a finger or the mouse, and when something
 * is typed while it is nowhere in particular, so that a scanner never types into nothing. Moving by
 * keyboard is left alone.
 */
export function useFieldFocus(field: RefObject<HTMLInputElement>): void {
  useEffect(() => field.current?.focus(), [field]);
  useEffect(() => {
    const typed = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isText = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
      if (isText && !isTyping(document.activeElement) && !isElsewhere()) field.current?.focus();
    };
    const pressed = ({ detail }: MouseEvent) => {
      // A click that was made by a key has no detail.
      if (detail === 0) return;
      setTimeout(() => {
        if (!isTyping(document.activeElement) && !isElsewhere()) field.current?.focus();
      });
    };
    document.addEventListener("keydown", typed, true);
    document.addEventListener("click", pressed);
    return () => {
      document.removeEventListener("keydown", typed, true);
      document.removeEventListener("click", pressed);
    };
  }, [field]);
}
