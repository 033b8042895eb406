import type { Page } from "@playwright/test";

/**
 * What keeps a page from being shown to a stranger: a place that still waits for its data, a
 * failure, pictures that did not come, or too little to look at. Empty when it can be shown.
 */
export const notReady = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const within = (selector: string) => main?.querySelectorAll(selector).length ?? 0;
    const words = main?.innerText.trim() ?? "";
    const found = {
      skeletons: within('[class*="-Skeleton-root"], [data-skeleton], tr[aria-hidden]'),
      "parts that wait": within('[aria-busy="true"], [class*="-Loader-root"]'),
      failures: [...(main?.querySelectorAll("[role=alert]") ?? []), document.body].filter(
        (element) =>
          /Something went wrong|Try again|Couldn.t load|could not be loaded/.test(
            (element as HTMLElement).innerText,
          ),
      ).length,
      "pictures that are missing": [...document.images].filter(
        (image) => image.complete && image.naturalWidth === 0,
      ).length,
      "too few words": words.length < 200 ? 1 : 0,
    };
    return Object.entries(found)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${what}: ${count}`);
  });
