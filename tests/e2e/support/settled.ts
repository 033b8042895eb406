import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, Page, Request } from "@playwright/test";

/**
 * Requests under way. The stream of events always is, so a page never comes to rest as Playwright
 * understands it.
 */
const underWay = new WeakMap<BrowserContext, Set<Request>>();
/** Milliseconds without a request, and how long to wait for that. */
const rest = 500;
const timeoutMs = 15_000;

/** Counts the requests of a browser context from now on. */
export function countRequests(context: BrowserContext): void {
  const open = new Set<Request>();
  underWay.set(context, open);
  context.on(
    "request",
    (request) => void (request.url().endsWith("/admin/events") || open.add(request)),
  );
  for (const end of ["requestfinished", "requestfailed"] as const)
    context.on(end as "requestfinished", (request) => void open.delete(request));
}

/**
 * Until nothing but the stream of events has been under way for half a second.
 * @throws Error when that does not come about.
 */
export async function settled(page: Page): Promise<void> {
  const open = underWay.get(page.context()) ?? new Set();
  const started = Date.now();
  for (let quietSince = started; Date.now() - quietSince < rest;) {
    if (Date.now() - started > timeoutMs)
      throw new Error(`Still under way: ${[...open].map((request) => request.url()).join(", ")}`);
    await wait(50);
    if (open.size > 0) quietSince = Date.now();
  }
}
