import { useEmotionCache } from "@mantine/core";
import { cleanNotifications, cleanNotificationsQueue } from "@mantine/notifications";
import { focusManager, onlineManager } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import axios, { AxiosError } from "axios";
import dayjs from "dayjs";
import { afterAll, vi } from "vitest";

/**
 * Test files of one process share the libraries and the simulated browser: evaluating them again
 * for each took most of its time. Each file has our own modules anew, with what they remember, and
 * a window as it was, in which nothing is drawn, stored, listened or waited for.
 */
vi.resetModules();

/** What a page of an earlier file still asks for reaches no network. */
axios.defaults.adapter = (config) =>
  Promise.reject(new AxiosError("Network Error", AxiosError.ERR_NETWORK, config));

type Values = Record<string, unknown>;
/** What a file may put in place of what the browser has: `fetch`, `matchMedia`, `print`. */
const browser: Values = globalThis as unknown as Values;
const own: Values = {};
for (const key of Object.getOwnPropertyNames(browser)) own[key] = browser[key];
const ownOfNavigator = Object.getOwnPropertyNames(navigator);
function putBack(): void {
  for (const [key, value] of Object.entries(own))
    if (!Object.is(browser[key], value)) browser[key] = value;
  for (const key of Object.getOwnPropertyNames(navigator))
    if (!ownOfNavigator.includes(key)) Reflect.deleteProperty(navigator, key);
}

/** What listens to the window; React and Testing Library listen to the document, and stay. */
const listening: Parameters<Window["addEventListener"]>[] = [];
const { addEventListener } = window;
window.addEventListener = (...listener: Parameters<Window["addEventListener"]>) => {
  listening.push(listener);
  addEventListener(...listener);
};

/** What waits for its time: caches that are kept, calls that are tried again, clocks. */
const waiting: (() => void)[] = [];
const { setTimeout, setInterval } = globalThis;
globalThis.setTimeout = ((...timer: Parameters<typeof setTimeout>) => {
  const set = setTimeout(...timer);
  waiting.push(() => clearTimeout(set));
  return set;
}) as typeof setTimeout;
globalThis.setInterval = ((...timer: Parameters<typeof setInterval>) => {
  const set = setInterval(...timer);
  waiting.push(() => clearInterval(set));
  return set;
}) as typeof setInterval;

/** What Mantine has written styles into; each costs time whenever one is asked for. */
const styles = renderHook(useEmotionCache).result.current;
function forgetStyles(): void {
  styles.sheet.flush();
  styles.inserted = {};
  styles.registered = {};
}

function clear(): void {
  forgetStyles();
  for (const [type, listener, options] of listening.splice(0))
    window.removeEventListener(type, listener, options);
  document.body.replaceChildren();
  document.body.removeAttribute("style");
  document.title = "";
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  cleanNotificationsQueue();
  cleanNotifications();
  dayjs.locale("en");
}

clear();
afterAll(async () => {
  cleanup();
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  clear();
  for (const forget of waiting.splice(0)) forget();
  putBack();
});
