import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";

test.use({ as: "clerk", expected: { statuses: [422] } });

test("a student who leaves is asked the last day, and comes back after a gap that counts for nothing", async ({
  page,
  office,
}) => {
  const room = await office.create("classes", { name: "Banyan Tree", code: "BACK-A" });
  const student = await office.student("BACK-1", "Kaveri Nene", { class_id: room.id });
  const found: string[] = [];
  const status = (name: string) =>
    page.getByRole("radiogroup", { name: "Status" }).getByRole("radio", { name, exact: true });
  const lastDay = page.getByRole("textbox", { name: "Leaving date" });

  await test.step("without a last day it is refused at its field, and what was chosen stays", async () => {
    await page.goto(`/students/${student.id}/edit`);
    await status("Left").check();
    await page.keyboard.press("Control+s");
    await expect(page.getByText(/^Enter the last day at school/)).toBeVisible();
    await expect(status("Left")).toBeChecked();
    await expect(lastDay).toBeFocused();
    found.push(...(await problemsOn(page, "refused")));
  });

  await test.step("with it, the enrolment ends", async () => {
    await lastDay.fill("14 Nov 2025");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(`/students/${student.id}`);
    await page.getByRole("tab", { name: "Enrolments" }).click();
    await expect(page.getByRole("tabpanel", { name: "Enrolments" })).toContainText("14 Nov 2025");
  });

  await test.step("who comes back has the date emptied, and a first day", async () => {
    await page.goto(`/students/${student.id}/edit`);
    await status("Active").check();
    await page.keyboard.press("Control+s");
    await expect(page.getByText(/^A student who is active has no leaving date/)).toBeVisible();
    await lastDay.fill("");
    await page.keyboard.press("Tab");
    await page.getByRole("textbox", { name: "Class start date" }).fill("12 Jan 2026");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(`/students/${student.id}`);
  });

  const enrolments = await office.list("enrolments", `student_id=${student.id}&sort=from_date`);
  expect(
    enrolments.map(({ class_id, from_date, to_date }) => ({ class_id, from_date, to_date })),
  ).toEqual([
    { class_id: room.id, from_date: "2020-06-01", to_date: "2025-11-14" },
    { class_id: room.id, from_date: "2026-01-12", to_date: null },
  ]);
  expect(found).toEqual([]);
});
