import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const)
  test.describe(`${colorScheme}, ${width} pixels wide`, () => {
    test.use({ as: "clerk", colorScheme, viewport: { width, height: 900 } });

    test("a clerk makes an API token by keys, a program uses it, and it is ended", async ({
      page,
      request,
      baseURL,
    }) => {
      const name = `Timetable import ${width}`;
      const barriers: string[] = [];
      const look = async (where: string) => barriers.push(...(await problemsOn(page, where)));
      await page.goto("/profile");
      await page.getByRole("button", { name: "Make a token" }).press("Enter");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("textbox", { name: /^Name/ })).toBeFocused();
      await page.keyboard.type(name);
      await dialog.getByRole("combobox", { name: "Works for" }).selectOption("30 days");
      const view = dialog
        .getByRole("group", { name: "Students", exact: true })
        .getByRole("checkbox", { name: "View", exact: true });
      await view.press("Space");
      await expect(view).toBeChecked();
      await look("making a token");
      await dialog.getByRole("button", { name: "Make a token" }).press("Enter");
      const shown = page.getByRole("textbox", { name: "Your new token" });
      await expect(shown).toBeFocused();
      const token = await shown.inputValue();
      await look("a new token");
      await page.getByRole("button", { name: "I have stored it" }).press("Enter");
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(
        page.getByText(`ends in ${token.slice(-4)} · 1 permission · not used yet`),
      ).toBeVisible();

      const ask = (path: string) =>
        request.get(`${baseURL}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
      expect((await ask("/admin/students")).status()).toBe(200);
      expect((await ask("/admin/classes")).status()).toBe(403);
      expect((await ask("/auth/sessions")).status()).toBe(403);

      await page.reload();
      await expect(page.getByText(/1 permission · last used .* from 127\.0\.0\.1/)).toBeVisible();
      await look("profile");
      await page.getByRole("button", { name: `End the token “${name}”` }).press("Enter");
      await expect(
        page.getByRole("dialog").getByRole("button", { name: "Cancel" }).last(),
      ).toBeFocused();
      await look("ending a token");
      await page.getByRole("dialog").getByRole("button", { name: "End" }).press("Enter");
      await expect(page.getByText("You have no API tokens.")).toBeVisible();
      expect((await ask("/admin/students")).status()).toBe(401);
      expect(barriers).toEqual([]);
    });
  });
