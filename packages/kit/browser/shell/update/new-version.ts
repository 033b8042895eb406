import { useSyncExternalStore } from "react";

/** How often an open console looks for a new version. */
const lookEvery = 60 * 60_000;
/**
 * Files are kept once the page has come to rest; they are not to be in the way of what is being
 * waited for.
 */
const restBefore = 5_000;

let waiting: ServiceWorker | undefined;
let started = false;
let accepted = false;
const listeners = new Set<() => void>();

function announce(worker: ServiceWorker | undefined) {
  waiting = worker;
  for (const listener of listeners) listener();
}

/**
 * A worker that is installed beside one at work holds a new version; the very first one takes over
 * by itself.
 */
function follow(registration: ServiceWorkerRegistration) {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
  };
  look();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look),
  );
  const update = () => void registration.update().catch(() => undefined);
  setInterval(update, lookEvery);
  window.addEventListener("online", update);
}

async function register(reload: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  // Another tab may have accepted the new version; this one follows as soon as nothing is unsaved.
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst || accepted) reload();
  });
  follow(await serviceWorker.register("/sw.js", { updateViaCache: "none" }));
}

/**
 * Keeps the console's files on this device and looks for new versions of them. Once; `reload` is
 * called when one has taken over.
 */
export function startUpdates(reload: () => void): void {
  if (started || !("serviceWorker" in navigator)) return;
  started = true;
  // Without a worker the console works as well, on the network.
  setTimeout(() => void register(reload).catch(() => undefined), restBefore);
}

/** Lets the new version take over, in every tab. */
export function takeNewVersion(): void {
  accepted = true;
  waiting?.postMessage("take over", []);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a new version is ready to be taken. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(subscribe, () => waiting !== undefined);
