const chains = new Map<string, Promise<unknown>>();

/**
 * Runs work alone among what has its name: by the browser's locks where it has them, so that two
 * tabs do not send at once; else within this tab.
 */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator.locks?.request === "function")
    return navigator.locks.request(`rollcall-registers:${name}`, work);
  const mine = (chains.get(name) ?? Promise.resolve()).then(work, work);
  chains.set(name, mine);
  return mine;
}
