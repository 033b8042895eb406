import { useSyncExternalStore } from "react";

let stopped = false;
const listeners = new Set<() => void>();

function set(now: boolean) {
  if (now === stopped) return;
  stopped = now;
  for (const listener of listeners) listener();
}

/** The server has said that nobody but super admins may go on. */
export const maintenanceBegan = () => set(true);
/** It lets the others in again. */
export const maintenanceEnded = () => set(false);

/** Whether the server has stopped the one who is signed in. */
export const useMaintenance = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => stopped,
  );
