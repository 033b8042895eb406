import { useEffect, useSyncExternalStore } from "react";

/** Something that can be done on the page that is open. */
interface PageCommand {
  id: string;
  label: string;
  run(): void;
}

const none: readonly PageCommand[] = [];
let offered: readonly PageCommand[] = none;
const listeners = new Set<() => void>();

function offer(commands: readonly PageCommand[]): void {
  offered = commands;
  for (const listener of listeners) listener();
}

/**
 * Offers what can be done on a page in the command palette, as long as the page stands. `commands`
 * stays the same object while they do.
 */
export function useOfferCommands(commands: readonly PageCommand[]): void {
  useEffect(() => {
    offer(commands);
    return () => {
      if (offered === commands) offer(none);
    };
  }, [commands]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the page that is open offers. */
export const usePageCommands = (): readonly PageCommand[] =>
  useSyncExternalStore(subscribe, () => offered);
