import type { BrowserContext, Route } from "@playwright/test";

/** What can become of a request between the browser and the server. */
export const faultKinds = [
  "status 500",
  "status 503",
  "offline",
  "silence",
  "garbage",
  "lost answer",
  "slow",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * Milliseconds after which the browser gives a silent request up, in place of the console's own,
 * which it keeps while there is no silence: a report may take a few seconds on a busy machine.
 */
const shortTimeout = 1400;
/** Milliseconds a slow answer takes, which is less. */
export const slownessMs = 600;

/** A fault on every call to the API, to be set and lifted. */
export interface NetworkFault {
  set(kind: FaultKind | undefined): Promise<void>;
}

declare global {
  interface Window {
    /** Whether the network is silent, for the requests of this page. */
    isSilent?: boolean;
  }
}

const page =
  "<!doctype html><html><head><title>Sign in to the Wi-Fi</title></head><body>undefined</body></html>";
const refusal = (status: number) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({
    success: false,
    message:
      status === 503
        ? "The server is busy. Try again in a moment."
        : "Something went wrong on our side.",
  }),
});

/**
 * Puts a fault, none at first, between the pages of a context and the API. The stream of events is
 * left alone.
 */
export async function networkFault(context: BrowserContext): Promise<NetworkFault> {
  let kind: FaultKind | undefined;
  const held = new Set<Route>();
  const actions: Record<FaultKind, (route: Route) => Promise<void>> = {
    "status 500": (route) => route.fulfill(refusal(500)),
    "status 503": (route) => route.fulfill(refusal(503)),
    offline: (route) => route.abort("connectionfailed"),
    silence: async (route) => void held.add(route),
    garbage: (route) => route.fulfill({ status: 200, contentType: "text/html", body: page }),
    "lost answer": async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    slow: async (route) => {
      await new Promise((resolve) => setTimeout(resolve, slownessMs));
      await route.continue();
    },
  };
  await context.route(
    (url) => url.pathname.startsWith("/api/") && !url.pathname.endsWith("/admin/events"),
    async (route) => {
      // A page that has gone on in the meantime takes its requests with it.
      await (kind ? actions[kind](route) : route.continue()).catch(() => undefined);
    },
  );
  // The console waits ten seconds for an answer, and one before it asks again.
  await context.addInitScript((milliseconds) => {
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "timeout");
    if (!timeout?.set) throw new Error("This browser's requests have no timeout.");
    const setTimeoutOf = timeout.set;
    Object.defineProperty(XMLHttpRequest.prototype, "timeout", {
      ...timeout,
      set(this: XMLHttpRequest, value: number) {
        setTimeoutOf.call(this, window.isSilent ? Math.min(value, milliseconds) : value);
      },
    });
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((work: TimerHandler, after?: number, ...more: unknown[]) =>
      wait(work, after === 1000 ? 50 : after, ...more)) as typeof setTimeout;
  }, shortTimeout);
  return {
    async set(next) {
      for (const page of context.pages())
        await page.evaluate((isSilent) => void (window.isSilent = isSilent), next === "silence");
      kind = next;
      for (const route of held) void route.abort("connectionaborted").catch(() => undefined);
      held.clear();
    },
  };
}
