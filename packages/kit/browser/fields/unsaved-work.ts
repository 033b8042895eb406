import { useSyncExternalStore } from "react";

const unsaved = new Set<string>();
const listeners = new Set<() => void>();

/** Notes that a form holds what is not saved yet, or, with `false`, that it does not any more. */
export function noteUnsavedWork(id: string, isUnsaved: boolean): void {
  if (unsaved.has(id) === isUnsaved) return;
  if (isUnsaved) unsaved.add(id);
  else unsaved.delete(id);
  for (const listener of listeners) listener();
}

/** Whether anything on the page is not saved. */
export const hasUnsavedWork = (): boolean => unsaved.size > 0;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same, for what is drawn by it. */
export const useUnsavedWork = (): boolean => useSyncExternalStore(subscribe, hasUnsavedWork);
