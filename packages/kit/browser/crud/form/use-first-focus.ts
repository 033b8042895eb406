import { useEffect, useLayoutEffect } from "react";

/**
 * Puts the focus into a new record's first field. In a dialog the kit's focus trap is told, which
 * else takes the close button; on a page only where there is a mouse, since on a phone the keyboard
 * would cover half of what is to be read first.
 */
export function useFirstFocus(inputId: string, inDialog: boolean, isNew: boolean): void {
  useLayoutEffect(() => {
    if (inDialog) document.getElementById(inputId)?.setAttribute("data-autofocus", "");
  }, [inputId, inDialog]);
  useEffect(() => {
    if (isNew && !inDialog && window.matchMedia("(pointer: fine)").matches)
      document.getElementById(inputId)?.focus({ preventScroll: true });
  }, [inputId, inDialog, isNew]);
}
