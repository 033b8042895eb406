import { useSyncExternalStore } from "react";
import { wideFrom } from "./sizes";

const wide = () => window.matchMedia(`(min-width: ${wideFrom}px)`);

/** Whether the menu has room beside the page. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = wide();
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => wide().matches,
  );
