import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from "@playwright/test";
import { findBrowser } from "../../../scripts/find-browser.mjs";
import type { Session } from "../../e2e/support/office";
import { owned } from "../processes";
import { clerk, type Rollcall } from "../subjects/rollcall";

/** A weak network and a slow machine, as many an office has them. */
export const weakNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowDown = 4;

/** A page in a browser that has never been here. */
export interface Visit {
  page: Page;
  /** Bytes so far, as they came over the wire. */
  bytes(): number;
  /** Of these, scripts. */
  scriptBytes(): number;
  /** A second tab, as slow as the first. */
  another(): Promise<Page>;
  end(): Promise<void>;
}

export interface Visiting {
  /** What the browser keeps from before. */
  state?: BrowserContextOptions["storageState"];
  serviceWorkers?: "allow" | "block";
  network?: typeof weakNetwork;
  slowMachine?: boolean;
}

async function countBytes(devtools: CDPSession): Promise<Pick<Visit, "bytes" | "scriptBytes">> {
  const scripts = new Set<string>();
  let [all, ofScripts] = [0, 0];
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" || response.mimeType.includes("javascript")) scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (scripts.has(requestId)) ofScripts += encodedDataLength;
  });
  await devtools.send("Network.enable");
  return { bytes: () => all, scriptBytes: () => ofScripts };
}

/** The browser the journeys use. @throws Error where there is none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error("The web part needs a Chromium.");
  const browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  owned({ stop: () => browser.close() });
  return browser;
}

/** Opens a page with nothing kept from before but `state`. */
export async function visit(
  browser: Browser,
  { origin }: { origin: string },
  { state, serviceWorkers = "block", network, slowMachine = false }: Visiting,
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers,
    viewport: { width: 1440, height: 900 },
    ...(state ? { storageState: state } : {}),
  });
  // What runs TypeScript here names functions by a helper, which those sent to the page do not find
  // there.
  await context.addInitScript("globalThis.__name = (named) => named");
  async function open() {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const counted = await countBytes(devtools);
    if (network) await devtools.send("Network.emulateNetworkConditions", network);
    if (slowMachine) await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    return { page, ...counted };
  }
  const another = async () => (await open()).page;
  return { ...(await open()), another, end: () => context.close() };
}

/** A session as the console keeps it. */
export async function sessionAt({
  origin,
  password,
}: Pick<Rollcall, "origin" | "password">): Promise<Session> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: clerk, password }),
  });
  return ((await response.json()) as { data: Session }).data;
}
