import { expect, type Page } from "@playwright/test";

/**
 * Goes on to another page of the console that is open, as its own links and the browser's Forward
 * do: without loading the console anew, which is most of the work of a long walk. Nothing may be
 * unsaved on the page that is left.
 */
export async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: `walk-${idx + 1}` }, "", to);
    window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
  const wanted = new URL(path, page.url());
  // A page may add what it shows unless told otherwise.
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === wanted.pathname &&
      [...wanted.searchParams].every(([name, value]) => searchParams.getAll(name).includes(value)),
  );
}
