import type { Page } from "@playwright/test";
import { problemsOn } from "./support/barriers";
import { ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { sideways } from "./support/sideways";
import { long } from "../support/every-case";

test.use({ as: "clerk" });

const panel = (page: Page) => page.getByRole("dialog", { name: "Saved views" });
const open = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).click();
  await expect(panel(page).getByRole("button", { name: "Save as new view…" })).toBeVisible();
};
const headers = (page: Page) =>
  page.getByRole("table", { name: /, table$/ }).getByRole("columnheader");
const shown = (page: Page) => decodeURIComponent(new URL(page.url()).search);

test(
  "a view follows the clerk to another computer, is shared, found by its name, and deleted",
  long,
  async ({ page, another }) => {
    const own = ownTag("Boys");
    const shared = ownTag("Girls");

    await test.step("what is shown is saved, by keyboard", async () => {
      await page.goto("/students?gender=male&sort=-name&per_page=50");
      await page.getByRole("button", { name: "View", exact: true }).click();
      await page.getByRole("checkbox", { name: "Date of birth" }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Views", exact: true }).focus();
      await page.keyboard.press("Enter");
      await panel(page).getByRole("button", { name: "Save as new view…" }).focus();
      await page.keyboard.press("Enter");
      await expect(panel(page).getByRole("textbox", { name: "Name" })).toBeFocused();
      await page.keyboard.type(own);
      await panel(page).getByRole("checkbox", { name: "Open this list with it" }).check();
      await page.keyboard.press("Enter");
      await expect(page.getByText(`View “${own}” saved`)).toBeVisible();
      await expect(page.getByRole("button", { name: `View: ${own}`, exact: true })).toBeVisible();
      expect(shown(page)).toMatch(
        /^\?gender=male&sort=-name&per_page=50&columns=admission_no,name,.*date_of_birth&view=\d+$/,
      );
    });

    await test.step("on another computer the list opens with it, and the whole list is one click away", async () => {
      const elsewhere = await another("clerk");
      await elsewhere.goto("/students");
      await expect(elsewhere).toHaveURL(/gender=male.*view=\d+$/);
      await expect(headers(elsewhere).filter({ hasText: "Date of birth" })).toBeVisible();
      await open(elsewhere, `View: ${own}`);
      await panel(elsewhere).getByRole("link", { name: "All students" }).click();
      await expect(elsewhere).toHaveURL("/students?view=all");
      await expect(elsewhere.getByRole("button", { name: "Gender: Male" })).toHaveCount(0);
    });

    await test.step("a view that is shared appears to others, who can open but not change it", async () => {
      await page.goto("/students?gender=female&view=all");
      await open(page, "Views");
      await panel(page).getByRole("button", { name: "Save as new view…" }).click();
      await panel(page).getByRole("textbox", { name: "Name" }).fill(shared);
      await panel(page).getByRole("checkbox", { name: "Share" }).check();
      await panel(page).getByRole("button", { name: "Save view" }).click();
      await expect(
        page.getByRole("button", { name: `View: ${shared}`, exact: true }),
      ).toBeVisible();
      const viewer = await another("viewer");
      await viewer.goto("/students");
      await open(viewer, "Views");
      await expect(panel(viewer).getByRole("link", { name: own })).toHaveCount(0);
      await panel(viewer)
        .getByRole("button", { name: `Options for ${shared}` })
        .click();
      await expect(
        panel(viewer).getByRole("checkbox", { name: "Open this list with it" }),
      ).toBeVisible();
      await expect(panel(viewer).getByRole("button", { name: "Delete view" })).toHaveCount(0);
      await panel(viewer).getByRole("button", { name: "Cancel" }).click();
      await panel(viewer).getByRole("link", { name: shared }).click();
      await expect(viewer).toHaveURL(/gender=female/);
    });

    await test.step("the palette finds it from any page", async () => {
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Upcoming holidays" })).toBeVisible();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^Find a page/ }).fill(own);
      await page.getByRole("option", { name: new RegExp(own) }).click();
      await expect(page).toHaveURL(/\/students\?gender=male.*view=\d+$/);
    });

    await test.step("both are deleted", async () => {
      for (const [name, ask] of [
        [own, `Delete “${own}”? This can't be undone.`],
        [shared, `Delete “${shared}” for everyone? This can't be undone.`],
      ] as const) {
        await page.goto("/students?view=all");
        await open(page, "Views");
        await panel(page)
          .getByRole("button", { name: `Options for ${name}` })
          .click();
        await panel(page).getByRole("button", { name: "Delete view" }).click();
        await expect(panel(page).getByText(ask)).toBeVisible();
        await panel(page).getByRole("button", { name: "Delete view" }).click();
        await expect(page.getByText(`View “${name}” deleted`)).toBeVisible();
      }
      await page.goto("/students");
      await expect(page.getByRole("button", { name: "Views", exact: true })).toBeVisible();
      await expect(page).toHaveURL("/students");
    });
  },
);

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const)
  test.describe(`${colorScheme}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });

    test("saved views have no barriers, and fit", long, async ({ page }) => {
      const name = ownTag(`A rather long name of a view ${width}`);
      const found: string[] = [];
      await page.goto("/classes?status=active");
      await open(page, "Views");
      found.push(...(await problemsOn(page, "no views")));
      await panel(page).getByRole("button", { name: "Save as new view…" }).click();
      found.push(...(await problemsOn(page, "new view")));
      await panel(page).getByRole("textbox", { name: "Name" }).fill(name);
      await panel(page).getByRole("button", { name: "Save view" }).click();
      await expect(page.getByRole("button", { name: `View: ${name}`, exact: true })).toBeVisible();
      await open(page, `View: ${name}`);
      await panel(page)
        .getByRole("button", { name: `Options for ${name}` })
        .click();
      await panel(page).getByRole("button", { name: "Delete view" }).click();
      found.push(...(await problemsOn(page, "delete view")));
      expect(await sideways(page)).toBe(0);
      await panel(page).getByRole("button", { name: "Delete view" }).click();
      await expect(page.getByText(`View “${name}” deleted`)).toBeVisible();
      expect(found).toEqual([]);
    });
  });

test("in Arabic the views stand on the other side and speak Arabic", long, async ({ page }) => {
  await page.goto("/profile");
  await page.getByLabel("Your language").selectOption({ label: "العربية" });
  await expect(page.getByRole("heading", { name: "ملفك الشخصي" })).toBeVisible();
  await page.goto("/classes");
  await page.getByRole("button", { name: "العروض", exact: true }).click();
  const views = page.getByRole("dialog", { name: "العروض المحفوظة" });
  await views.getByRole("button", { name: "حفظ كعرض جديد…" }).click();
  await expect(views.getByRole("textbox", { name: "الاسم" })).toBeFocused();
  expect(await problemsOn(page, "Arabic")).toEqual([]);

  // The account keeps the language, and other journeys sign in with it.
  await page.goto("/profile");
  await page.getByLabel("لغتك").selectOption({ label: "English" });
  await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
});
