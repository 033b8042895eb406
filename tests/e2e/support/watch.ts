import type { BrowserContext, ConsoleMessage, Page, Response } from "@playwright/test";

/** What a journey brings about on purpose. Everything else of the kind fails it. */
export interface Expected {
  /** Statuses from 400 on, which the browser also reports on its console. */
  statuses: readonly number[];
  /** What else the browser's console may say. */
  console: readonly RegExp[];
}

/**
 * Collects what must not happen unnoticed in a browser: noise on the console, broken pages,
 * refusals, and anything asked of a foreign host.
 */
export interface Watch {
  /** Watches all pages of a browser context, whose own host is the origin. */
  follow(context: BrowserContext, origin: string): void;
  complaints(): string[];
}

const isOwnNote = (text: string) =>
  /^(Failed to load resource: the server responded with a status of|Service Worker registration blocked by Playwright)/.test(
    text,
  );

/** How far a long write is: its contract says 404 before it has begun and after it has ended. */
const isProgressOver = (status: number, url: string) =>
  status === 404 && new URL(url).pathname.startsWith("/api/v1/admin/writes/");

export function createWatch(expected: Expected): Watch {
  const found: string[] = [];
  const hearConsole = (message: ConsoleMessage) => {
    const text = message.text();
    if (
      !["error", "warning", "assert"].includes(message.type()) ||
      isOwnNote(text) ||
      expected.console.some((known) => known.test(text))
    )
      return;
    found.push(`console ${message.type()}: ${text}`);
  };
  const hearResponse = (response: Response) => {
    const status = response.status();
    if (isProgressOver(status, response.url())) return;
    if (status >= 400 && !expected.statuses.includes(status))
      found.push(`${status} from ${response.request().method()} ${response.url()}`);
  };
  const isOf = (origin: string, url: string) =>
    url.startsWith(`${origin}/`) || /^(data|blob|about):/.test(url);
  const followPage = (page: Page) =>
    page.on("pageerror", (error) => found.push(`uncaught: ${error.stack ?? error.message}`));
  return {
    follow(context, origin) {
      context.on("console", hearConsole);
      context.on("response", hearResponse);
      context.on(
        "request",
        (request) => void (isOf(origin, request.url()) || found.push(`foreign: ${request.url()}`)),
      );
      context.on("page", followPage);
    },
    complaints: () => found,
  };
}
