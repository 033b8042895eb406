import { expect, test } from "./support/journey";

test.use({ as: "clerk" });

test("a clerk moves a student to another class by keyboard; one enrolment ends and the next begins", async ({
  page,
  office,
}) => {
  const before = await office.create("classes", { name: "Mango Tree", code: "MOVE-A" });
  const after = await office.create("classes", { name: "Neem Tree", code: "MOVE-B" });
  const student = await office.student("MOVE-1", "Ishwari Deshmukh", {
    class_id: before.id,
    roll_no: 1,
  });

  await page.goto(`/students/${student.id}/edit`);
  const picker = page.getByRole("combobox", { name: "Class", exact: true });
  await expect(picker).toHaveValue("Mango Tree");

  await test.step("the new class is found and taken with the keyboard alone", async () => {
    await picker.focus();
    await page.keyboard.type("neem tr");
    const option = page.getByRole("option", { name: /Neem Tree/ });
    await expect(option).toBeVisible();
    await expect(picker).toHaveAttribute(
      "aria-activedescendant",
      (await option.getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Enter");
    await expect(picker).toHaveValue("Neem Tree");
    await expect(picker).toBeFocused();
    await expect(page.getByRole("listbox")).toHaveCount(0);
  });

  await test.step("from a day that is typed", async () => {
    await page.keyboard.press("Tab");
    const from = page.getByRole("textbox", { name: "Class start date" });
    for (
      let step = 0;
      step < 3 && !(await from.evaluate((element) => element === document.activeElement));
      step += 1
    )
      await page.keyboard.press("Tab");
    await expect(from).toBeFocused();
    await page.keyboard.type("15 Jan 2024");
    await page.keyboard.press("Tab");
    await expect(from).toHaveValue("15 Jan 2024");
    await page.keyboard.press("Control+s");
  });

  await test.step("the student's page shows the class, and both enrolments", async () => {
    await expect(page).toHaveURL(`/students/${student.id}`);
    await expect(
      page.getByRole("definition").filter({ hasText: "Neem Tree" }).first(),
    ).toBeVisible();
    await page.getByRole("tab", { name: "Enrolments" }).click();
    const rows = page.getByRole("tabpanel", { name: "Enrolments" }).getByRole("row");
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: "Neem Tree" })).toContainText("15 Jan 2024");
    await expect(rows.filter({ hasText: "Mango Tree" })).toContainText("1 Jun 2020");
    await expect(rows.filter({ hasText: "Mango Tree" })).toContainText("14 Jan 2024");
  });

  await test.step("the class's page lists the student", async () => {
    await page
      .getByRole("tabpanel", { name: "Enrolments" })
      .getByRole("link", { name: "Neem Tree" })
      .click();
    await expect(page).toHaveURL(`/classes/${after.id}`);
    await page.getByRole("tab", { name: "Students" }).click();
    await expect(
      page
        .getByRole("tabpanel", { name: "Students" })
        .getByRole("link", { name: "Ishwari Deshmukh" }),
    ).toBeVisible();
  });

  const enrolments = await office.list("enrolments", `student_id=${student.id}&sort=from_date`);
  expect(
    enrolments.map(({ class_id, from_date, to_date }) => ({ class_id, from_date, to_date })),
  ).toEqual([
    { class_id: before.id, from_date: "2020-06-01", to_date: "2024-01-14" },
    { class_id: after.id, from_date: "2024-01-15", to_date: null },
  ]);
});

test("a class that is not there yet is created from the picker, without losing what was typed", async ({
  page,
  office,
}) => {
  const student = await office.student("MOVE-2", "Jaidev Salvi");
  await page.goto(`/students/${student.id}/edit`);
  await page.getByRole("textbox", { name: "Phone" }).fill("+91 00777 88999");
  const picker = page.getByRole("combobox", { name: "Class", exact: true });
  await picker.fill("Peepal Tree");
  await page.getByRole("option", { name: "Create class “Peepal Tree”" }).click();

  const dialog = page.getByRole("dialog", { name: "New class" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Peepal Tree");
  await dialog.getByRole("textbox", { name: "Code" }).fill("MOVE-C");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(picker).toHaveValue("Peepal Tree");
  await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+91 00777 88999");

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`/students/${student.id}`);
  await expect(
    page.getByRole("definition").filter({ hasText: "Peepal Tree" }).first(),
  ).toBeVisible();
  expect(await office.get("students", student.id)).toMatchObject({ phone: "+91 00777 88999" });
});
