import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
import { stateOf } from "./support/office";
import { openOwnSchool, type OwnSchool } from "./support/own-school";

/**
 * A school of its own, after the last day of its year: what begins a year changes everybody's
 * class.
 */
let school: OwnSchool;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openOwnSchool(await playwright.request.newContext(), "2027-04-05T04:30:00Z");
});
test.afterAll(() => school.close());
test.setTimeout(120_000);

test("the office moves everybody on, lets one stay, and finds the old year's figures as they were", async ({
  another,
}) => {
  const { office } = school;
  const [eight, nine] = [
    await office.create("classes", { name: "Grade 8", code: "G8" }),
    await office.create("classes", { name: "Grade 9", code: "G9" }),
  ];
  const come = { admission_date: "2026-06-01" };
  const asha = await office.student("YE-1", "Asha Kale", {
    class_id: eight.id,
    roll_no: 1,
    ...come,
  });
  const ben = await office.student("YE-2", "Ben Dutta", {
    class_id: eight.id,
    roll_no: 2,
    ...come,
  });
  const chi = await office.student("YE-3", "Chi Menon", { class_id: nine.id, roll_no: 1, ...come });
  await office.mark(eight.id, "2027-03-30", [
    { student_id: asha.id, code: "P" },
    { student_id: ben.id, code: "A" },
  ]);
  await office.create("academic-years", {
    name: "2027-28",
    start_date: "2027-04-01",
    end_date: "2028-03-31",
  });
  const page = await another(undefined, {
    baseURL: school.url,
    storageState: stateOf(school.url, school.session),
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
  });
  const found: string[] = [];

  await test.step("years and classes are chosen", async () => {
    await page.goto("/academic-years/rollover");
    await expect(
      page.getByRole("heading", { level: 1, name: "Start new academic year" }),
    ).toBeVisible();
    found.push(...(await problemsOn(page, "years")));
    await page.getByRole("button", { name: "Choose the classes" }).click();
    await page.getByLabel("Next class of Grade 8").selectOption({ label: "Grade 9" });
    await page.getByLabel("Next class of Grade 9").selectOption({ label: "Leave the school" });
    found.push(...(await problemsOn(page, "classes")));
  });

  await test.step("the rehearsal says what would become of each, and changes nothing", async () => {
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await page.getByLabel("Exception for Ben Dutta").selectOption({ label: "Stay in Grade 8" });
    await expect(page.getByText("1 exception", { exact: true })).toBeVisible();
    found.push(...(await problemsOn(page, "rehearsal")));
    expect(
      [await office.get("students", asha.id), await office.get("students", ben.id)].map(
        (one) => one["class_id"],
      ),
    ).toEqual([eight.id, eight.id]);
  });

  await test.step("the year is started once its name is typed", async () => {
    await page.getByRole("button", { name: "Start 2027-28…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Move 3 students" })).toBeDisabled();
    await dialog.getByLabel(/^Type 2027-28/).fill("2027-28");
    found.push(...(await problemsOn(page, "question")));
    await dialog.getByRole("button", { name: "Move 3 students" }).click();
    await expect(page.getByRole("heading", { name: "2027-28 is set up" })).toBeVisible();
    found.push(...(await problemsOn(page, "done")));
  });

  const now = await Promise.all([asha, ben, chi].map(({ id }) => office.get("students", id)));
  expect(now.map((one) => [one["class_id"], one["status"]])).toEqual([
    [nine.id, "active"],
    [eight.id, "active"],
    [nine.id, "graduated"],
  ]);
  expect(
    (await office.register(eight.id, "2027-03-30")).students.map(({ name, mark }) => [
      name,
      mark?.code,
    ]),
  ).toEqual([
    ["Asha Kale", "P"],
    ["Ben Dutta", "A"],
  ]);

  await test.step("nothing is marked in the new year yet: its start is undone", async () => {
    await page.goto("/academic-years/rollover");
    await page.getByRole("button", { name: "Undo the start of 2027-28" }).click();
    const dialog = page.getByRole("dialog", { name: "Undo the start of 2027-28?" });
    found.push(...(await problemsOn(page, "undo")));
    await dialog.getByRole("button", { name: "Undo the start of 2027-28" }).click();
    await expect(
      page.getByText("The start of 2027-28 was undone: 3 students as before."),
    ).toBeVisible();
    const back = await Promise.all([asha, ben, chi].map(({ id }) => office.get("students", id)));
    expect(back.map((one) => [one["class_id"], one["status"], one["roll_no"]])).toEqual([
      [eight.id, "active", 1],
      [eight.id, "active", 2],
      [nine.id, "active", 1],
    ]);
  });
  expect(found).toEqual([]);
});
