import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
import { stateOf } from "./support/office";
import { openOwnSchool, type OwnSchool } from "./support/own-school";

/** A school of its own: 08:30 on a Wednesday in Kolkata. */
let school: OwnSchool;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openOwnSchool(await playwright.request.newContext(), "2026-06-03T03:00:00Z");
});
test.afterAll(() => school.close());
test.setTimeout(180_000);

test("a move is planned, cancelled and planned again; on its day the record and the registers follow", async ({
  another,
}) => {
  const { office } = school;
  const before = await office.create("classes", { name: "Mango Tree", code: "PLAN-A" });
  const after = await office.create("classes", { name: "Neem Tree", code: "PLAN-B" });
  const student = await office.student("PLAN-1", "Ishwari Deshmukh", { class_id: before.id });
  const page = await another(undefined, {
    baseURL: school.url,
    storageState: stateOf(school.url, school.session),
  });
  const found: string[] = [];
  const note = page.getByRole("status").filter({ hasText: "Moves to Neem Tree" });
  const plan = async () => {
    await page.goto(`/students/${student.id}/edit`);
    const picker = page.getByRole("combobox", { name: "Class", exact: true });
    await expect(picker).toHaveValue("Mango Tree");
    await picker.fill("Neem");
    await page.getByRole("option", { name: /Neem Tree/ }).click();
    await page.getByRole("textbox", { name: "Class start date" }).fill("4 Jun 2026");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(`${school.url}/students/${student.id}`);
    await expect(note).toContainText("4 Jun 2026");
  };
  const record = () => office.get("students", student.id);

  await test.step("until the day, the page names the move and the class stays", async () => {
    await plan();
    await expect(
      page.getByRole("definition").filter({ hasText: "Mango Tree" }).first(),
    ).toBeVisible();
    found.push(...(await problemsOn(page, "the planned move")));
    expect(await record()).toMatchObject({ class_id: before.id, next_class_id: after.id });
  });

  await test.step("it is cancelled by keyboard: the student goes on in the present class", async () => {
    await page.getByRole("button", { name: "Cancel move" }).focus();
    await page.keyboard.press("Enter");
    await expect(note).toBeHidden();
    expect(await record()).toMatchObject({ class_id: before.id, next_class_id: null });
    const enrolments = await office.list("enrolments", `student_id=${student.id}`);
    expect(enrolments.map(({ class_id, to_date }) => ({ class_id, to_date }))).toEqual([
      { class_id: before.id, to_date: null },
    ]);
  });

  await test.step("it is planned again, and today's register is still the present class's", async () => {
    await plan();
    await page.goto(`/attendance/mark?class=${before.id}&date=2026-06-03&slot=day`);
    await expect(page.getByText("Ishwari Deshmukh").first()).toBeVisible();
  });

  await test.step("the day comes: the record follows by itself", async () => {
    await school.setTime("2026-06-04T03:00:00Z");
    await expect.poll(async () => (await record())["class_id"], { timeout: 60_000 }).toBe(after.id);
    await page.goto(`/students/${student.id}`);
    await expect(
      page.getByRole("definition").filter({ hasText: "Neem Tree" }).first(),
    ).toBeVisible();
    await expect(note).toBeHidden();
  });

  await test.step("the new class's register lists the student, the old one's does not", async () => {
    await page.goto(`/attendance/mark?class=${after.id}&date=2026-06-04&slot=day`);
    await expect(page.getByText("Ishwari Deshmukh").first()).toBeVisible();
    await page.goto(`/attendance/mark?class=${before.id}&date=2026-06-03&slot=day`);
    await expect(page.getByText("Ishwari Deshmukh").first()).toBeVisible();
    await page.goto(`/attendance/mark?class=${before.id}&date=2026-06-04&slot=day`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Ishwari Deshmukh")).toHaveCount(0);
  });

  expect(found).toEqual([]);
});
