import { useCallback, useEffect, useRef, type RefObject } from "react";

/** Whether something lies outside, and not in a list or dialog that was opened from inside. */
function isOutside(around: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || around.contains(target)) return false;
  const layer = target.closest("[role=listbox], [role=dialog]");
  return layer === null || layer.contains(around);
}

function listen(around: HTMLElement, dismiss: (refocus: boolean) => void): () => void {
  const press = ({ target }: PointerEvent) => {
    if (isOutside(around, target)) dismiss(false);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (isOutside(around, relatedTarget)) dismiss(false);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    dismiss(true);
  };
  document.addEventListener("pointerdown", press);
  document.addEventListener("keydown", escape);
  around.addEventListener("focusout", leave);
  return () => {
    document.removeEventListener("pointerdown", press);
    document.removeEventListener("keydown", escape);
    around.removeEventListener("focusout", leave);
  };
}

interface DismissOptions {
  open: boolean;
  /** The panel and the button that opens it. */
  around: RefObject<HTMLElement>;
  /** What has the focus again after Escape. */
  button: RefObject<HTMLElement>;
  onClose(): void;
}

/**
 * Closes an open panel on Escape, on a press outside and when the focus leaves. A modal dialog does
 * this by itself (`dialog.tsx`, and the browser's own for the menu).
 *
 * @returns closes the panel, with `true` to give the focus back to its button
 */
export function useDismiss({
  open,
  around,
  button,
  onClose,
}: DismissOptions): (refocus: boolean) => void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const dismiss = useCallback(
    (refocus: boolean) => {
      if (refocus) button.current?.focus();
      latest.current();
    },
    [button],
  );
  useEffect(
    () => (open && around.current ? listen(around.current, dismiss) : undefined),
    [open, around, dismiss],
  );
  return dismiss;
}
