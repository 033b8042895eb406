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
 * a window in which nothing is drawn, stored or listened for.
 */
vi.resetModules();

/** What a page of an earlier file still asks for reaches no network. */
axios.defaults.adapter = (config) =>
  Promise.reject(new AxiosError("Network Error", AxiosError.ERR_NETWORK, config));

/** What listens to the window; React and Testing Library listen to the document, and stay. */
const listening: Parameters<Window["addEventListener"]>[] = [];
const { addEventListener } = window;
window.addEventListener = (...listener: Parameters<Window["addEventListener"]>) => {
  listening.push(listener);
  addEventListener(...listener);
};

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
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  clear();
  window.addEventListener = addEventListener;
});
