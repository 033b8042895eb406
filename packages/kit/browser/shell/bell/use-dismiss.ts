import { useEffect, type RefObject } from "react";

/**
 * Closes what is open on a press outside of the element and on Escape; only the latter gives the
 * focus back.
 */
export function useDismiss(
  open: boolean,
  around: RefObject<HTMLElement>,
  close: (refocus: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !around.current?.contains(target)) close(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      close(true);
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", escape);
    };
  }, [open, around, close]);
}
