import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { long, longUnless } from "../support/every-case";

test.use({ as: "clerk", expected: { statuses: [422], console: [/net::ERR_/] } });

const alertIn = (page: Page, words: RegExp) => page.getByRole("alert").filter({ hasText: words });
/**
 * How much of an element one sees, from 0 to 1: within the window, and not behind what stands over
 * it.
 */
const seen = (page: Page, words: RegExp) =>
  alertIn(page, words).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return (
      top >= 0 &&
      bottom <= window.innerHeight &&
      at !== null &&
      (element === at || element.contains(at) || at.contains(element))
    );
  });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test(
      "a form that could not reach the server says so where one looks, wherever it is scrolled to",
      longUnless(width === 390),
      async ({ page, office }) => {
        const student = await office.student(`SEEN-${width}`, "Hema Oak");
        await page.goto(`/students/${student.id}/edit`);
        await page.getByRole("textbox", { name: "Phone", exact: true }).fill("+91 00500 00001");
        await page.route("**/api/v1/admin/students/*", (route) =>
          route.request().method() === "PATCH" ? route.abort() : route.fallback(),
        );
        for (const place of ["bottom", "top"]) {
          await page.evaluate(
            (to) => window.scrollTo(0, to === "top" ? 0 : document.body.scrollHeight),
            place,
          );
          await page.keyboard.press("Control+s");
          await expect(alertIn(page, /We couldn't confirm the save/)).toHaveCount(1);
          await expect.poll(() => seen(page, /We couldn't confirm the save/), place).toBe(true);
        }
        await expect(page.getByText("Unsaved changes")).toHaveCount(0);
        await expect(page.getByText(/Couldn't save/)).toHaveCount(0);
        await page.unrouteAll();
        await page.keyboard.press("Control+s");
        await expect(page).toHaveURL(`/students/${student.id}`);
        expect(await office.get("students", student.id)).toMatchObject({
          phone: "+91 00500 00001",
        });
      },
    );

    test(
      "a form with wrong fields leads to the first of them, and its bar counts them",
      long,
      async ({ page }) => {
        await page.goto("/students/create");
        await page.getByRole("textbox", { name: "Email" }).fill("not an address");
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await page.keyboard.press("Control+s");
        const first = page.getByRole("textbox", { name: "Admission no." });
        await expect(first).toBeFocused();
        await expect(first).toBeInViewport();
        await expect(
          page.getByRole("status").filter({ hasText: /^Fix \d problems to save$/ }),
        ).toBeInViewport();
      },
    );
  });
}
