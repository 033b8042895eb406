import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { findBrowser } from "../../../scripts/find-browser.mjs";
import { stateOf, type Session } from "../../e2e/support/office";
import { owned } from "../processes";
import { clerk, type Rollcall } from "../subjects/rollcall";

/** A weak network and a slow machine, as many an office has them. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowDown = 4;

/** A page in a browser that has never been here. */
export interface Visit {
  page: Page;
  /** Bytes of scripts so far, as they came over the wire. */
  scriptBytes(): number;
  end(): Promise<void>;
}

export interface Visiting {
  signedIn?: Session;
  slowNetwork?: boolean;
  slowMachine?: boolean;
}

async function countScripts(devtools: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" || response.mimeType.includes("javascript")) scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send("Network.enable");
  return () => bytes;
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

/** Opens a page with nothing kept from before. */
export async function visit(
  browser: Browser,
  { origin }: Rollcall,
  { signedIn, slowNetwork = false, slowMachine = false }: Visiting,
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
    ...(signedIn ? { storageState: stateOf(origin, signedIn) } : {}),
  });
  // What runs TypeScript here names functions by a helper, which those sent to the page do not find
  // there.
  await context.addInitScript("globalThis.__name = (named) => named");
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const scriptBytes = await countScripts(devtools);
  if (slowNetwork) await devtools.send("Network.emulateNetworkConditions", network);
  if (slowMachine) await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  return { page, scriptBytes, end: () => context.close() };
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
