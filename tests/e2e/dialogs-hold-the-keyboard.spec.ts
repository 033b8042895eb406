import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";
import { walk } from "./support/walk";

test.use({ as: "head" });
test.setTimeout(180_000);

const isInside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[role=dialog], dialog[open]")].some((dialog) =>
      dialog.contains(document.activeElement),
    ),
  );
const hasFocus = (opener: Locator) =>
  opener.evaluate((element) => element === document.activeElement);

/** Opens a dialog by keyboard from a button, walks around in it, and leaves it again. */
async function holds(page: Page, opener: Locator, name: RegExp): Promise<void> {
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await expect.poll(() => isInside(page), `${name}: takes the focus`).toBe(true);
  for (const key of [...Array<string>(12).fill("Tab"), ...Array<string>(4).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    await expect.poll(() => isInside(page), `${name}: keeps the focus at ${key}`).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect.poll(() => hasFocus(opener), `${name}: gives the focus back`).toBe(true);
}

test("each dialog that is opened by keyboard takes the focus, keeps it, and gives it back", async ({
  page,
  office,
}) => {
  const student = await office.student("DIALOG-1", "Ketaki Lele");
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first();
  await page.goto(`/students/${student.id}`);
  await holds(page, button("Delete"), /.*/);
  await walk(page, "/leaves");
  await holds(page, button(/^Approve leave for/), /.*/);
  await holds(page, button(/^Reject leave for/), /.*/);
  await page
    .getByRole("list", { name: "Leave requests" })
    .or(page.getByRole("main"))
    .getByRole("checkbox")
    .nth(1)
    .check();
  await holds(page, button("Approve 1"), /.*/);
  await holds(page, button("Reject 1"), /.*/);
  await walk(page, "/permissions");
  await holds(page, button("Check access"), /.*/);
  await holds(page, button("View as…"), /.*/);
});

test("what has no button of its own: the palette and the sheet of keys", long, async ({ page }) => {
  await page.goto("/students");
  const before = page.getByRole("searchbox", { name: /^Search/ }).first();
  for (const [key, name] of [
    ["Control+k", /.*/],
    ["?", /Keyboard shortcuts/],
  ] as const) {
    await page
      .getByRole("link", { name: /^Students/ })
      .first()
      .focus();
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await expect.poll(() => isInside(page)).toBe(true);
    for (let times = 0; times < 6; times += 1) {
      await page.keyboard.press("Tab");
      await expect.poll(() => isInside(page)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await expect(before).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu and the filters hold it too", long, async ({ page }) => {
    await page.goto("/students");
    await holds(page, page.getByRole("button", { name: "Open menu" }), /.*/);
    await holds(page, page.getByRole("button", { name: /^Filters/ }), /.*/);
  });
});
