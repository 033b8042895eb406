import { useEffect } from "preact/hooks";

/** Calls back when the page comes to the front again, where it may have been for hours. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && onReturn();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [onReturn]);
}
