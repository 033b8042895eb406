import { expect, test } from "./support/journey";
import { signInToLibrary, startLibrary } from "./support/library";
import type { ServerProcess } from "./support/server-process";

test.use({ expected: { statuses: [422] } });

/** The example's own console and server, as built. */
let library: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  library = await startLibrary();
});
test.afterAll(() => library.stop());

test("a second application on the same framework: a copy that is out is not lent, and is taken back with a fine", async ({
  another,
}) => {
  const page = await another(undefined, { baseURL: library.url });

  await test.step("it signs in under its own name, to its own first page", async () => {
    await page.goto("/");
    await expect(page).toHaveTitle(/Corner Library/);
    await signInToLibrary(page);
    await expect(page.getByRole("heading", { name: "Overdue" })).toBeVisible();
    const menu = page.getByRole("navigation").first();
    await expect(menu.getByRole("link", { name: "Books" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Students" })).toHaveCount(0);
  });

  await test.step("a copy that is out is refused at its field, and what was chosen stays", async () => {
    await page.goto("/loans/create");
    await page.getByRole("combobox", { name: "Copy" }).fill("C-0001");
    await page.getByRole("option", { name: /^C-0001/ }).click();
    await page.getByRole("combobox", { name: "Member" }).fill("Chlo");
    await page.getByRole("option", { name: /Chloé Martin/ }).click();
    await page.getByRole("textbox", { name: "Lent on" }).fill("2026-06-01");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("combobox", { name: "Copy" })).toHaveAccessibleDescription(
      /This copy is out: Asha Mehta has it until/,
    );
    await expect(page.getByRole("combobox", { name: "Member" })).toHaveValue("Chloé Martin");
  });

  await test.step("it is taken back from its page, with a fine", async () => {
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto("/overdue");
    const row = page.getByRole("row", { name: /C-0001/ });
    await expect(row).toContainText("9 days late");
    await row.getByRole("button", { name: "Take back C-0001" }).click();
    await expect(page.getByText("Taken back, 9 days late. The fine is 4.50.")).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto("/fines");
    await expect(page.getByRole("row", { name: /C-0001/ })).toContainText("4.5");
  });
});
