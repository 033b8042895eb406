import { expect, type Locator, type Page } from "@playwright/test";

/** What no person should read: words of the program, not of the console. */
const technical =
  /\bundefined\b|\bnull\b|NaN|\[object |is not a function|TypeError|SyntaxError|Unexpected (token|end)|Cannot read|Network Error|status code \d|status 0|<html|ERR_|AxiosError/;

/** What the console says to have been done, in the corner of the page. */
export const success = (page: Page): Locator =>
  page
    .getByRole("alert")
    .filter({
      hasText:
        /(was|were) (saved|created|deleted|sent|approved|moved)|saved\.?$|^\d+ \w+ (deleted|restored)/i,
    });

/**
 * Checks that the page shows no word of the program, and says of nothing that it was done.
 * @param what named where it fails
 */
export async function isCalm(page: Page, what: string): Promise<void> {
  expect.soft(await page.locator("body").innerText(), what).not.toMatch(technical);
  await expect.soft(success(page), what).toHaveCount(0);
}
