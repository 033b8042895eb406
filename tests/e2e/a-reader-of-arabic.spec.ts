import { locales } from "../../packages/kit/schema/formats/locales";
import { expect, test } from "./support/journey";
import { forgetDevice, signIn } from "./support/people";

const html = "html";

test.describe("someone who reads Arabic", () => {
  test.use({ as: "clerk" });

  test("chooses it in the profile, and the console speaks it from the right", async ({ page }) => {
    await page.goto("/profile");
    await expect(page.locator(html)).toHaveAttribute("dir", "ltr");
    await page.getByLabel("Your language").selectOption({ label: "العربية" });
    await expect(page.getByRole("heading", { name: "ملفك الشخصي" })).toBeVisible();
    await expect(page.locator(html)).toHaveAttribute("dir", "rtl");
    await expect(page.locator(html)).toHaveAttribute("lang", "ar");

    await page.goto("/students");
    const menu = page.getByRole("navigation", { name: "القائمة الرئيسية" });
    await expect(menu).toBeVisible();
    const box = await menu.boundingBox();
    expect(box?.x ?? 0).toBeGreaterThan(1000);
    await expect(
      page
        .getByRole("button", { name: "سلة المحذوفات" })
        .or(page.getByRole("link", { name: "سلة المحذوفات" })),
    ).toBeVisible();

    // Another device, which remembers nothing: the language comes with the account.
    await forgetDevice(page);
    await page.goto("/login");
    await expect(page.locator(html)).toHaveAttribute("dir", "ltr");
    await signIn(page, "clerk");
    await expect(page.getByRole("heading", { name: "لوحة المعلومات" })).toBeVisible();
    await expect(page.locator(html)).toHaveAttribute("dir", "rtl");

    await page.goto("/profile");
    await page.getByLabel("لغتك").selectOption({ label: "English" });
    await expect(page.getByRole("heading", { name: "Your profile" })).toBeVisible();
    await expect(page.locator(html)).toHaveAttribute("dir", "ltr");
  });
});

test("the browser writes each language and region that is offered, as the server does", async ({
  page,
}) => {
  await page.goto("/login");
  const written = await page.evaluate(
    (tags) => tags.map((tag) => new Intl.DateTimeFormat(tag).resolvedOptions().locale),
    locales,
  );
  const languageOf = (tag: string) => new Intl.Locale(tag).language;
  expect(written.map(languageOf)).toEqual(locales.map(languageOf));
  const here = locales.map((tag) => new Intl.DateTimeFormat(tag).resolvedOptions().locale);
  expect(written).toEqual(here);
});
