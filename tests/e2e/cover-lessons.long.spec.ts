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
test.setTimeout(120_000);

const today = "2026-06-03";

/** Asha has a lesson today; Bina teaches the same subject on Fridays, and Chand nothing. */
async function furnish({ office }: OwnSchool): Promise<number> {
  const subject = await office.create("subjects", { name: "Maths", code: "MAT" });
  const period = await office.create("periods", {
    name: "Period 1",
    start_time: "09:00",
    end_time: "09:45",
  });
  const room = await office.create("classes", { name: "Lower Oak", code: "OAK" });
  const [asha, bina] = [
    await office.create("teachers", { name: "Asha Rao", employee_no: "C1" }),
    await office.create("teachers", { name: "Bina Das", employee_no: "C2" }),
  ];
  await office.create("teachers", { name: "Chand Puri", employee_no: "C3" });
  for (const [teacher, weekday] of [
    [asha, 3],
    [bina, 5],
  ] as const)
    await office.create("timetable", {
      class_id: room.id,
      weekday,
      period_id: period.id,
      subject_id: subject.id,
      teacher_id: teacher.id,
      valid_from: "2026-04-06",
    });
  return room.id;
}

test("a teacher is absent: the lesson is covered by keyboard, stands in the week, and is undone", async ({
  another,
}) => {
  const classId = await furnish(school);
  const page = await another(undefined, {
    baseURL: school.url,
    storageState: stateOf(school.url, school.session),
  });
  const found: string[] = [];

  await test.step("the page of the absence says what is to be covered", async () => {
    await page.goto("/teacher-absences/create");
    await page.getByRole("combobox", { name: "Teacher" }).fill("Asha");
    await page.getByRole("option", { name: /Asha Rao/ }).click();
    await page.getByRole("textbox", { name: "From" }).fill("3 Jun 2026");
    await page.keyboard.press("Tab");
    await page.getByRole("textbox", { name: "To" }).fill("3 Jun 2026");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/teacher-absences\/\d+$/);
    const panel = page.getByRole("region", { name: "Lessons to cover" });
    await expect(panel).toContainText("1 of 1 lesson uncovered");
    found.push(...(await problemsOn(page, "the absence")));
    await panel.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Cover lessons" })).toBeVisible();
  });

  const choice = page.getByRole("combobox", { name: "Who covers Maths, Lower Oak, 09:00" });
  await test.step("a teacher is chosen and saved by keyboard", async () => {
    await choice.focus();
    await page.keyboard.press("ArrowDown");
    await expect(choice.locator("option:checked")).toHaveText("Bina Das · 0 covers");
    found.push(...(await problemsOn(page, "the covers")));
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Save 1 cover" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Covered by Bina Das")).toBeVisible();
    await expect(page.getByText("1 lesson of absent teachers, all covered.")).toBeVisible();
  });

  await test.step("the week shows who takes the lesson", async () => {
    await page.goto(`/timetable?class_id=${classId}&date=${today}`);
    await expect(page.getByText("Bina Das instead")).toBeVisible();
  });

  await test.step("it is undone, and the first page says that the lesson is not covered", async () => {
    await page.getByRole("link", { name: "Cover", exact: true }).click();
    await page.getByRole("button", { name: /^Undo: 1 lesson/ }).click();
    await expect(choice).toBeVisible();
    await expect(choice).toHaveValue("");
    expect(await school.office.list("substitutions", `date=${today}`)).toEqual([]);
    await page.goto("/dashboard");
    // A school without students sees its first steps alone.
    await page.getByRole("button", { name: "Hide the first steps on this device" }).click();
    await page
      .getByRole("link", { name: "1 of 1 lesson of absent teachers not covered today" })
      .click();
    await page.getByRole("button", { name: "Choose for me" }).click();
    await expect(page.getByRole("status").getByText(/^Chose teachers for 1 lesson/)).toBeVisible();
    await expect(choice.locator("option:checked")).toHaveText("Bina Das · 0 covers");
  });
  expect(found).toEqual([]);
});
