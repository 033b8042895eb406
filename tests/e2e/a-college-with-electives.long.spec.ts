import { problemsOn } from "./support/barriers";
import { savedRegister } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { stateOf } from "./support/office";
import { openOwnSchool, type OwnSchool } from "./support/own-school";

let school: OwnSchool;
/** A Wednesday, 12:00 in the school, which began to take registers this week. */
const today = "2026-09-16";
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openOwnSchool(await playwright.request.newContext(), `${today}T06:30:00Z`);
});
test.afterAll(() => school.close());
test.setTimeout(120_000);
// A lesson that clashes, and a first try without the weekday.
test.use({ expected: { statuses: [409, 422] } });

test("a college with electives, a part-time student and a start in mid-year", async ({
  another,
}) => {
  const { office } = school;
  const page = await another(undefined, {
    baseURL: school.url,
    storageState: stateOf(school.url, school.session),
  });
  const found: string[] = [];
  await office.settings({ attendance: { expected_from: "2026-09-14" } });
  await page.request.post(`${school.url}/api/v1/admin/settings/switch-attendance-mode`, {
    headers: { Authorization: `Bearer ${school.session.token}` },
    data: { mode: "period", from: today },
  });
  const teacher = await office.create("teachers", { name: "Rita Sen", employee_no: "T1" });
  const other = await office.create("teachers", { name: "Omar Das", employee_no: "T2" });
  const [first, second] = [
    await office.create("periods", { name: "First", start_time: "08:00", end_time: "08:45" }),
    await office.create("periods", { name: "Second", start_time: "09:00", end_time: "09:45" }),
  ];
  const maths = await office.create("subjects", { name: "Maths", code: "M" });
  const french = await office.create("subjects", { name: "French", code: "F" });
  const [arts, science] = [
    await office.create("classes", { name: "BA 1", code: "BA1" }),
    await office.create("classes", { name: "BSc 1", code: "BSC1" }),
  ];
  const lesson = (class_id: number, period_id: number, subject_id: number, teacher_id: number) =>
    office.create("timetable", {
      class_id,
      weekday: 3,
      period_id,
      subject_id,
      teacher_id,
      valid_from: "2026-06-01",
    });
  await lesson(arts.id, first.id, maths.id, teacher.id);
  await lesson(science.id, first.id, maths.id, other.id);
  const student = (no: string, name: string, class_id: number) =>
    office.student(no, name, { class_id, admission_date: "2026-06-01" });
  const [asha] = [
    await student("A1", "Asha Rao", arts.id),
    await student("A2", "Bela Jain", arts.id),
    await student("B1", "Chand Lal", science.id),
  ];

  await test.step("an elective is a class of the kind teaching group", async () => {
    await page.goto("/classes/create");
    await page.getByLabel("Name").fill("French elective");
    await page.getByLabel("Code").fill("FRE");
    await page.getByRole("radio", { name: "Teaching group" }).check();
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/classes\/\d+$/);
  });

  await test.step("students of both courses are added at once", async () => {
    await page.getByRole("button", { name: "Add students…" }).click();
    const dialog = page.getByRole("dialog", { name: "Add students to French elective" });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(
      dialog.getByText("Choose students, a class, or enter admission numbers."),
    ).toBeVisible();
    await dialog.getByLabel("Admission numbers").fill("A1\nB1, X9");
    await dialog.getByLabel("From").fill("2026-06-01");
    found.push(...(await problemsOn(page, "the dialog")));
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("2 students added to the group")).toBeVisible();
    await expect(page.getByText(/X9/)).toBeVisible();
    await page.getByRole("tab", { name: "Group places" }).click();
    await expect(page.getByText("Asha Rao").first()).toBeVisible();
    await expect(page.getByText("Chand Lal").first()).toBeVisible();
  });

  const group = (await office.list("classes", "kind=group"))[0]?.id ?? 0;
  await lesson(group, second.id, french.id, other.id);

  await test.step("a lesson of the course at that time is refused, with a student's name", async () => {
    await page.goto("/timetable/create");
    const choose = async (label: string, text: string, option: RegExp) => {
      await page.getByRole("combobox", { name: label }).fill(text);
      await page.getByRole("option", { name: option }).click();
    };
    await choose("Class", "BA 1", /^BA 1/);
    await page.getByLabel("Weekday").selectOption({ label: "Wednesday" });
    await choose("Period", "Second", /^Second/);
    await choose("Subject", "Maths", /^Maths/);
    await choose("Teacher", "Rita", /^Rita Sen/);
    await page.getByRole("textbox", { name: "Valid from" }).fill("1 Jun 2026");
    await page.keyboard.press("Control+s");
    await expect(
      page
        .getByText(
          /Clashes with French elective, French, Wednesday 09:00–09:45: Asha Rao is in both/,
        )
        .first(),
    ).toBeVisible();
  });

  await test.step("the elective's register has its students, of both courses", async () => {
    await page.goto(`/attendance/mark?class=${group}&date=${today}&slot=period:${second.id}`);
    await expect(page.getByText("Asha Rao").first()).toBeVisible();
    await expect(page.getByText("Chand Lal").first()).toBeVisible();
    await expect(page.getByText("Bela Jain")).toBeHidden();
    found.push(...(await problemsOn(page, "the register")));
    await page.keyboard.press("a");
    await page.keyboard.press("p");
    await page.keyboard.press("Control+s");
    await savedRegister(page);
  });

  await test.step("it counts in the student's percentage, and weeks before the start are not missing", async () => {
    await page.goto(`/attendance/view?tab=student&student=${asha.id}`);
    await expect(page.getByText("French").first()).toBeVisible();
    const figures = (await office.figures(asha.id)) as { percentage: number; expected: number };
    // Monday and Tuesday, which were once a day and not taken, and the lesson.
    expect(figures).toMatchObject({ percentage: 0, expected: 3 });
  });

  await test.step("a student who does not come on Wednesdays is on no register of the day", async () => {
    await page.goto("/part-time/create");
    await page.getByRole("combobox", { name: "Student" }).fill("Chand");
    await page.getByRole("option", { name: /^Chand Lal/ }).click();
    await page.getByRole("textbox", { name: "From" }).fill("1 Sep 2026");
    await page.getByRole("textbox", { name: "To" }).fill("31 Mar 2027");
    await page.getByLabel("Reason").fill("Works on Wednesdays");
    await page.getByText("Wednesday", { exact: true }).click();
    found.push(...(await problemsOn(page, "a part-time arrangement")));
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/part-time\/\d+$/);
    await page.goto(`/attendance/mark?class=${group}&date=${today}&slot=period:${second.id}`);
    await expect(page.getByText("Asha Rao").first()).toBeVisible();
    await expect(page.getByText("Chand Lal")).toBeHidden();
  });
  expect(found).toEqual([]);
});
