import { problemsOn } from "./support/barriers";
import { ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { sideways } from "./support/sideways";
import { long } from "../support/every-case";

test.use({ as: "clerk" });

test("three students are edited together, one of whom someone else changes meanwhile, and one is restored from its history", async ({
  page,
  office,
}) => {
  const tag = ownTag("MANY");
  const students = [];
  for (const name of ["Asha Rao", "Bina Rao", "Chetan Rao"])
    students.push(
      await office.student(`${tag}-${name.charAt(0)}`, `${name} ${tag}`, {
        address: "Old Street 1",
      }),
    );
  const [first, second] = students;
  const found: string[] = [];

  await test.step("the fields are chosen, and it is said how many change", async () => {
    await page.goto(`/students?search=${tag}`);
    await expect(page.getByRole("checkbox", { name: /^Select Chetan Rao/ })).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Edit…" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit 3 students" });
    await dialog.getByRole("combobox", { name: "Field to change" }).selectOption("Address");
    await expect(dialog.getByRole("textbox", { name: "Address" })).toBeFocused();
    await page.keyboard.type("New Street 7");
    found.push(...(await problemsOn(page, "fields")));
    await dialog.getByRole("button", { name: "Review changes" }).click();
    await expect(dialog.getByText("3 students will change.")).toBeVisible();
    found.push(...(await problemsOn(page, "review")));
  });

  await test.step("what someone else has changed meanwhile is left as it is, and told apart", async () => {
    await office.change("students", second?.id ?? 0, { address: "Elsewhere 9" });
    await page.getByRole("button", { name: "Change 3" }).click();
    const result = page.getByRole("dialog", { name: "Result" });
    await expect(result.getByText(/^Someone else has changed 1 of them/)).toBeVisible();
    await expect(result.getByRole("row", { name: /Bina Rao/ })).toBeVisible();
    await result.getByRole("button", { name: "Edit the 1 that wasn't changed" }).click();
    await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("New Street 7");
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("each record's history has the change, and its earlier version is restored", async () => {
    await page.goto(`/students/${first?.id}?tab=history`);
    await page.getByRole("button", { name: /^Restore this version/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Restore the version of/ });
    await expect(
      dialog.getByRole("row", { name: /Address New Street 7 Old Street 1/ }),
    ).toBeVisible();
    found.push(...(await problemsOn(page, "restore")));
    await dialog.getByRole("button", { name: "Restore 1 field" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: "Changed by" })).toHaveCount(2);
  });
  expect(found).toEqual([]);
});

test.describe("dark, on a phone", () => {
  test.use({ colorScheme: "dark", viewport: { width: 390, height: 844 } });

  test(
    "the form of many and the restoring of a version fit and have no barriers",
    long,
    async ({ page, office }) => {
      const tag = ownTag("FEW");
      const { id } = await office.student(tag, `Dev Rao ${tag}`, { address: "Old Street 1" });
      await office.change("students", id, { address: "A rather long address in New Street 7" });
      const found: string[] = [];
      await page.goto(`/students?search=${tag}`);
      await page.getByRole("checkbox", { name: /^Select Dev Rao/ }).check();
      await page.getByRole("button", { name: "Edit…" }).click();
      await page.getByRole("combobox", { name: "Field to change" }).selectOption("Gender");
      found.push(...(await problemsOn(page, "fields")));
      expect(await sideways(page)).toBe(0);
      await page.goto(`/students/${id}?tab=history`);
      await page.getByRole("button", { name: /^Restore this version/ }).click();
      await expect(page.getByRole("row", { name: /Address/ })).toBeVisible();
      found.push(...(await problemsOn(page, "restore")));
      expect(await sideways(page)).toBe(0);
      expect(found).toEqual([]);
    },
  );
});
