import { useCallback, useEffect, useState } from "react";

/** Loads what is printed beside what the page shows, and draws it. */
export type PreparePrint = () => Promise<unknown>;

/**
 * Opens the browser's print dialog, once what is printed is loaded where the page does not show all
 * of it. The browser's own shortcut does the same, since a dialog that is open waits for nothing.
 */
export function usePreparedPrint(prepare: PreparePrint | undefined) {
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const print = useCallback(async () => {
    setState("busy");
    try {
      await prepare?.();
      setState("ready");
    } catch {
      return setState("failed");
    }
    window.print();
  }, [prepare]);
  useEffect(() => {
    if (!prepare) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isPrint || event.key.toLowerCase() !== "p") return;
      event.preventDefault();
      if (!event.repeat) void print();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [prepare, print]);
  return { state, print };
}
