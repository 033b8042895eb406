import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";

test.use({ as: "clerk", expected: { statuses: [412] } });

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (page: Page, name: string) =>
  expect(page.getByText(new RegExp(`^Student ${name} was saved\\.`))).toBeVisible();

test("what both have changed is decided field by field, and nothing of either is lost", async ({
  page,
  another,
  office,
}) => {
  const student = await office.student("BOTH-1", "Uma Xavier", {
    phone: "+91 00100 00001",
    address: "1 Old Lane",
  });
  const other = await another("head");
  for (const one of [page, other]) {
    await one.goto(`/students/${student.id}/edit`);
    await expect(field(one, "Phone")).toHaveValue("+91 00100 00001");
  }

  await field(page, "Phone").fill("+91 00100 00002");
  await field(page, "Email").fill("uma@example.com");
  await field(other, "Phone").fill("+91 00100 00003");
  await field(other, "Address").fill("3 New Lane");
  await save(other);
  await saved(other, "Uma Xavier");

  await save(page);
  const dialog = page.getByRole("dialog", { name: "Someone else changed this too" });
  const phone = dialog.getByRole("group", { name: "Phone" });
  await test.step("mine and theirs stand side by side", async () => {
    await expect(phone).toContainText("Before: +91 00100 00001");
    await expect(phone.getByRole("radio", { name: /Yours.*\+91 00100 00002/ })).not.toBeChecked();
    await expect(phone.getByRole("radio", { name: /Theirs.*\+91 00100 00003/ })).not.toBeChecked();
    await expect(dialog).toContainText("1 Old Lane");
    await expect(dialog).toContainText("3 New Lane");
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  });

  await test.step("back at the form, everything typed is still there", async () => {
    await dialog.getByRole("button", { name: "Back to form" }).last().click();
    await expect(field(page, "Phone")).toHaveValue("+91 00100 00002");
    await expect(field(page, "Email")).toHaveValue("uma@example.com");
    await page.getByRole("button", { name: "Compare" }).click();
  });

  await phone.getByRole("radio", { name: /Yours/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await saved(page, "Uma Xavier");
  await expect(page).toHaveURL(`/students/${student.id}`);
  expect(await office.get("students", student.id)).toMatchObject({
    phone: "+91 00100 00002",
    email: "uma@example.com",
    address: "3 New Lane",
  });
});

test(
  "what only one of them has changed is merged without a question, and said",
  long,
  async ({ page, another, office }) => {
    const student = await office.student("BOTH-2", "Vasanti Yadav");
    const other = await another("head");
    for (const one of [page, other]) await one.goto(`/students/${student.id}/edit`);
    await field(page, "Phone").fill("+91 00200 00001");
    await field(other, "Address").fill("2 Temple Road");
    await save(other);
    await saved(other, "Vasanti Yadav");
    await save(page);
    await expect(
      page.getByText("Someone else changed Address; those changes are kept too."),
    ).toBeVisible();
    expect(await office.get("students", student.id)).toMatchObject({
      phone: "+91 00200 00001",
      address: "2 Temple Road",
    });
  },
);

test.describe("a record that was deleted in the meantime", () => {
  test.use({ expected: { statuses: [404, 409, 410, 412] } });

  test(
    "is not brought back by saving, and what was typed stays in sight",
    long,
    async ({ page, office }) => {
      const student = await office.student("BOTH-3", "Waman Zaveri");
      await page.goto(`/students/${student.id}/edit`);
      await field(page, "Phone").fill("+91 00300 00001");
      await office.remove("students", student.id);
      await save(page);
      await expect(page.getByRole("alert")).toContainText("has been deleted by someone else");
      await expect(field(page, "Phone")).toHaveValue("+91 00300 00001");
    },
  );
});
