import type { Page } from "@playwright/test";
import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
import { stateOf } from "./support/office";
import { openOwnSchool, type OwnSchool } from "./support/own-school";

/** A school of its own: half past eleven on a Friday. */
let school: OwnSchool;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openOwnSchool(await playwright.request.newContext(), "2026-06-12T06:00:00Z");
});
test.afterAll(() => school.close());
test.setTimeout(120_000);

test.use({ expected: { statuses: [422] } });

const friday = "2026-06-12";
const names = ["Lower Oak", "Upper Elm"];

/** Two classes that have Maths in Period 1 and Period 5 on Fridays. */
async function furnish({ office }: OwnSchool): Promise<number[]> {
  await office.settings({ attendance: { mode: "period" } });
  const subject = await office.create("subjects", { name: "Maths", code: "MAT" });
  const periods = [
    await office.create("periods", { name: "Period 1", start_time: "09:00", end_time: "09:45" }),
    await office.create("periods", { name: "Period 5", start_time: "13:00", end_time: "13:45" }),
  ];
  const classes: number[] = [];
  for (const [at, name] of names.entries()) {
    const { id } = await office.create("classes", { name, code: `SF-${at}` });
    classes.push(id);
    await office.student(`SF-${at}`, `Student ${at}`, { class_id: id });
    const teacher = await office.create("teachers", {
      name: `Teacher ${at}`,
      employee_no: `SF${at}`,
    });
    for (const period of periods)
      await office.create("timetable", {
        class_id: id,
        weekday: 5,
        period_id: period.id,
        subject_id: subject.id,
        teacher_id: teacher.id,
        valid_from: "2026-06-01",
      });
  }
  return classes;
}

/** What the day's list says of a register. */
const registerOf = (page: Page, its: string) =>
  page.getByRole("listitem").filter({ hasText: its }).filter({ hasText: "Period 5" });

test("a short Friday: one class has its lessons earlier, and its registers are due by that", async ({
  another,
}) => {
  const [lower] = await furnish(school);
  const page = await another(undefined, {
    baseURL: school.url,
    storageState: stateOf(school.url, school.session),
  });
  const found: string[] = [];

  await test.step("before, the afternoon's registers are yet to come", async () => {
    await page.goto(`/attendance/mark?date=${friday}`);
    for (const its of names) {
      await expect(registerOf(page, its)).toContainText("Upcoming");
      await expect(registerOf(page, its)).toContainText("13:00–13:45");
    }
  });

  await test.step("a schedule is made for the Fridays of one class", async () => {
    await page.goto("/bell-schedules");
    await page.getByRole("link", { name: "New bell schedule" }).click();
    await page.getByLabel("Name").fill("Short Friday");
    await page.getByRole("combobox", { name: "Classes" }).fill("Lower Oak");
    await page.getByRole("option", { name: /^Lower Oak SF/ }).click();
    await page.getByText("Friday", { exact: true }).click();
    found.push(...(await problemsOn(page, "the form")));
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/bell-schedules\/\d+$/);
  });

  await test.step("its times are typed at once, and a wrong one is named at its period", async () => {
    await page.getByLabel("Period 5: starts at").fill("11:00");
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByText("Enter both times, or leave both empty.")).toBeVisible();
    await page.getByLabel("Period 5: ends at").fill("10:40");
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByText("The end is after the start.").first()).toBeVisible();
    await expect(page.getByLabel("Period 5: starts at")).toHaveValue("11:00");
    await page.getByLabel("Period 5: ends at").fill("11:40");
    await page.getByRole("button", { name: "Save times" }).click();
    await expect(page.getByText("Times saved")).toBeVisible();
    found.push(...(await problemsOn(page, "the schedule")));
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(page.getByLabel("Period 5: ends at")).toBeVisible();
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(over).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("the day's registers have the new times, and are due by them", async () => {
    await page.goto(`/attendance/mark?date=${friday}`);
    await expect(registerOf(page, "Lower Oak")).toContainText("11:00–11:40");
    await expect(registerOf(page, "Lower Oak")).toContainText("Missing");
    await expect(registerOf(page, "Upper Elm")).toContainText("13:00–13:45");
    await expect(registerOf(page, "Upper Elm")).toContainText("Upcoming");
  });

  await test.step("the class says which bells ring for it, and so does its week", async () => {
    await page.goto(`/classes/${lower}`);
    await expect(page.getByText("Friday: Short Friday")).toBeVisible();
    found.push(...(await problemsOn(page, "the class")));
    await page.goto(`/timetable?class_id=${lower}&date=${friday}`);
    await expect(
      page.getByRole("columnheader", { name: /Friday.*Bells: Short Friday/ }),
    ).toBeVisible();
    await expect(page.getByLabel(/^Maths, Lower Oak, .*11:00–11:40/)).toBeVisible();
    found.push(...(await problemsOn(page, "the week")));
  });
  expect(found).toEqual([]);
});
