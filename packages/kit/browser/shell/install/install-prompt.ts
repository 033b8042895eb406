import { useSyncExternalStore } from "react";

/** The browser's own offer, where it makes one (Chromium). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

let offer: InstallPromptEvent | undefined;
/**
 * Asked and answered, either way, or installed from the browser's menu: not offered again until the
 * next visit.
 */
let settled = false;
const listeners = new Set<() => void>();

function announce() {
  for (const listener of listeners) listener();
}

/**
 * Hears of the browser's offer, which may come before anything is drawn. Called once, at start;
 * returns the way to stop.
 */
export function followInstallOffer(): () => void {
  const hear = (event: Event) => {
    event.preventDefault();
    offer = event as InstallPromptEvent;
    announce();
  };
  const installed = () => {
    offer = undefined;
    settled = true;
    announce();
  };
  window.addEventListener("beforeinstallprompt", hear);
  window.addEventListener("appinstalled", installed);
  return () => {
    window.removeEventListener("beforeinstallprompt", hear);
    window.removeEventListener("appinstalled", installed);
    [offer, settled] = [undefined, false];
  };
}

/** Whether this window is the installed app. */
export const isStandalone = (): boolean =>
  window.matchMedia("(display-mode: standalone)").matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iPads say they are Macs, but have a touch screen. */
export const isIos = (): boolean =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/**
 * Shows the browser's own prompt. False when it has none to show, or refuses to show it, which it
 * does but once; otherwise the offer is used up, whatever is answered.
 */
export async function promptToInstall(): Promise<boolean> {
  const given = offer;
  if (!given) return false;
  offer = undefined;
  try {
    await given.prompt();
    await given.userChoice;
  } catch {
    announce();
    return false;
  }
  settled = true;
  announce();
  return true;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const state = () => (settled ? "settled" : offer ? "offered" : "none");

/** Where installing stands: nothing offered, offered by the browser, or settled. */
export const useInstallOffer = (): "none" | "offered" | "settled" =>
  useSyncExternalStore(subscribe, state);
