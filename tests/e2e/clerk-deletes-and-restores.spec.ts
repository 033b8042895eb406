import { expect, test } from "./support/journey";
import { long, smoke } from "../support/every-case";

test.use({ as: "clerk" });

test(
  "a clerk deletes a student, takes it back, deletes it again, and finds it in the trash",
  smoke,
  async ({ page, office }) => {
    const student = await office.student("GONE-1", "Kamini Talwalkar");
    const table = page.getByRole("table", { name: /^Students/ });
    await page.goto(`/students/${student.id}`);

    await test.step("asked whether to delete, one may keep", async () => {
      await page.getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete Kamini Talwalkar?" });
      await expect(dialog.getByRole("button", { name: "Keep it" }).last()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });

    await test.step("deleting leads to the list, and Undo brings the student back", async () => {
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect(page).toHaveURL("/students");
      await page
        .getByRole("button", { name: "Undo: Student Kamini Talwalkar was moved to the trash." })
        .click();
      await expect(page.getByText("Student Kamini Talwalkar was restored.")).toBeVisible();
      await page.getByRole("searchbox").fill("Talwalkar");
      await expect(table.getByRole("rowheader")).toHaveText(["Kamini Talwalkar"]);
    });

    await test.step("deleted from the list, the student is in the trash", async () => {
      await table.getByRole("button", { name: "Delete Kamini Talwalkar" }).click();
      await page
        .getByRole("dialog", { name: "Delete Kamini Talwalkar?" })
        .getByRole("button", { name: "Delete" })
        .click();
      await expect(page.getByText("Kamini Talwalkar deleted")).toBeVisible();
      await expect(page.getByRole("heading", { name: "No matching students" })).toBeVisible();
      await page.getByRole("button", { name: "Trash" }).click();
      await expect(page).toHaveURL(/trashed=only/);
      await expect(page.getByRole("heading", { name: /^Students: trash/ })).toBeVisible();
      await expect(table.getByRole("rowheader")).toHaveText([/Kamini Talwalkar/]);
    });

    await test.step("in the trash the record can be looked at and restored, not changed", async () => {
      await table.getByRole("link", { name: "Kamini Talwalkar" }).click();
      await expect(page.getByRole("main").getByText("In trash since")).toBeVisible();
      await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
      await page.goto(`/students/${student.id}/edit`);
      await expect(
        page.getByRole("heading", { name: "Kamini Talwalkar is in the trash" }),
      ).toBeVisible();
      await page.goBack();
      await page.getByRole("button", { name: "Restore" }).click();
      await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
    });

    expect(await office.get("students", student.id)).not.toHaveProperty("deleted_at");
  },
);

test(
  "three at once are deleted, taken back, deleted again, and restored from the trash",
  long,
  async ({ page, office }) => {
    for (const [no, name] of [
      ["GONE-2", "Lalit Umarji"],
      ["GONE-3", "Madhav Umarji"],
      ["GONE-4", "Nalini Umarji"],
      ["GONE-5", "Omkar Umarji"],
    ] as const)
      await office.student(no, name);
    const rows = page.getByRole("table", { name: /^Students/ }).getByRole("rowheader");
    const selected = page.getByRole("group", { name: "Selected records: Students" });
    const chooseThree = async () => {
      for (const name of ["Lalit", "Madhav", "Nalini"])
        await page.getByRole("checkbox", { name: `Select ${name} Umarji` }).check();
      await expect(selected).toContainText("3 selected");
    };
    const deleteThree = async () => {
      await chooseThree();
      await selected.getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete 3 students?" });
      await dialog.getByRole("button", { name: "Delete 3" }).click();
      await expect(rows).toHaveText(["Omkar Umarji"]);
    };
    await page.goto("/students?search=Umarji");
    await deleteThree();
    await page.getByRole("button", { name: "Undo: 3 students deleted" }).click();
    await expect(rows).toHaveCount(4);
    await expect(page.getByText("3 students restored")).toBeVisible();

    await deleteThree();
    await page.getByRole("button", { name: "Trash" }).click();
    await expect(rows).toHaveCount(3);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(selected).toContainText("3 selected");
    await selected.getByRole("button", { name: "Restore" }).click();
    await page
      .getByRole("dialog", { name: "Restore 3 students?" })
      .getByRole("button", { name: "Restore 3" })
      .click();
    await expect(page.getByRole("heading", { name: "No matching students" })).toBeVisible();
    await page.getByRole("button", { name: "Back to students" }).click();
    await expect(rows).toHaveText([
      "Lalit Umarji",
      "Madhav Umarji",
      "Nalini Umarji",
      "Omkar Umarji",
    ]);
  },
);

test.describe("what is in use", () => {
  test.use({ expected: { statuses: [409] } });

  test(
    "a class that still has a student is kept, and the refusal says what uses it",
    long,
    async ({ page, office }) => {
      const used = await office.create("classes", { name: "Banyan Tree", code: "GONE-A" });
      await office.student("GONE-6", "Prabha Vakil", { class_id: used.id });
      await page.goto(`/classes/${used.id}`);
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText("student");
      await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).last().click();
      expect(await office.get("classes", used.id)).not.toHaveProperty("deleted_at");
    },
  );
});
