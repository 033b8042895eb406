import { problemsOn } from "./support/barriers";
import { ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";

test.use({ as: "clerk" });

test("a child that was entered twice becomes one record, and two again", async ({
  page,
  office,
}) => {
  const tag = ownTag("TWIN");
  const name = `Twice ${tag}`;
  const first = await office.student(`${tag}-1`, name);
  const again = await office.student(`${tag}-again`, name, { phone: "+919876543210" });
  const found: string[] = [];

  await test.step("the student's page says that the child may be there twice", async () => {
    await page.goto(`/students/${first.id}`);
    await page.getByRole("link", { name: `Merge with ${name} (${tag}-again)` }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Merge duplicate students" }),
    ).toBeVisible();
    await expect(page.getByText(/From the duplicate: Phone/)).toBeVisible();
    found.push(...(await problemsOn(page, "the preview")));
  });

  await test.step("they are merged by the keyboard, and the old address leads to the one that stayed", async () => {
    await page.getByRole("button", { name: "Merge", exact: true }).press("Enter");
    await expect(page.getByText("The records were merged")).toBeVisible();
    expect(await office.get("students", first.id)).toMatchObject({ phone: "+919876543210" });
    await page.goto(`/students/${again.id}`);
    await expect(page.getByText("This record was merged into")).toBeVisible();
    found.push(...(await problemsOn(page, "the old record")));
    await page.getByRole("link", { name: `${name} (${tag}-1)` }).click();
    await expect(page).toHaveURL(`/students/${first.id}`);
    await expect(page.getByText("Merged into this record:")).toBeVisible();
  });

  await test.step("undone, there are two again", async () => {
    await page.goto(`/students/${again.id}`);
    await page.getByRole("link", { name: "Undo…" }).click();
    await page.getByRole("button", { name: `Undo “${name} (${tag}-again)”` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("The merge was undone")).toBeVisible();
    expect(await office.get("students", again.id)).not.toHaveProperty("deleted_at");
    expect(await office.get("students", first.id)).toMatchObject({ phone: null });
  });
  expect(found).toEqual([]);
});
