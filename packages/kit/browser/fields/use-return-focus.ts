import { useLayoutEffect } from "react";

/**
 * Gives the focus back to what had it when this was mounted, unless something else has taken it
 * since: the kit does so only for dialogs that are closed before they go.
 */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement)
        setTimeout(
          () =>
            before.isConnected &&
            (document.activeElement === null || document.activeElement === document.body) &&
            before.focus({ preventScroll: true }),
        );
    };
  }, []);
}
