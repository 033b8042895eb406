import { useLayoutEffect } from "react";

/** Gives the focus back to what had it when this was mounted: the kit does so only for dialogs that are closed before they go. */
export function useReturnFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) setTimeout(() => before.isConnected && before.focus({ preventScroll: true }));
    };
  }, []);
}
