import { useSyncExternalStore } from "react";

/** Below this width a list is cards. Pixels. */
const narrowBelow = 768;
const media = () => window.matchMedia(`(max-width: ${narrowBelow - 0.02}px)`);

function listen(hear: () => void): () => void {
  const query = media();
  query.addEventListener("change", hear);
  return () => query.removeEventListener("change", hear);
}

/** Whether the window is as narrow as a phone's. */
export const useNarrow = (): boolean => useSyncExternalStore(listen, () => media().matches);
