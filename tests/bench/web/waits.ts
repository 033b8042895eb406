import type { Page } from "@playwright/test";

/** Milliseconds since the page was asked for, when an element is there and says or takes something. */
export async function until(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: "commit" });
  const handle = await page.waitForFunction(
    (wanted) => {
      const found = document.querySelector(wanted);
      const isThere =
        found instanceof HTMLInputElement ? !found.disabled : found?.textContent?.trim();
      return isThere ? performance.now() : 0;
    },
    selector,
    { polling: "raf", timeout: 120_000 },
  );
  return handle.jsonValue();
}

/**
 * Milliseconds from a click on what the first selector finds until what the second one finds says
 * something else.
 */
export const changeOf = (page: Page, button: string, watched: string): Promise<number> =>
  page.evaluate(
    ([selector = "", row = ""]) =>
      new Promise<number>((resolve, reject) => {
        const text = () => document.querySelector(row)?.textContent;
        const before = text();
        const target = document.querySelector<HTMLElement>(selector);
        if (!target) return reject(new Error(`There is no ${selector}.`));
        const started = performance.now();
        const look = () =>
          text() && text() !== before
            ? resolve(performance.now() - started)
            : requestAnimationFrame(look);
        target.click();
        requestAnimationFrame(look);
      }),
    [button, watched] as const,
  );
