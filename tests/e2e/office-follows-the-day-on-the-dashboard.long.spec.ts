import type { Page } from "@playwright/test";
import { registerAt, savedRegister } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { stateOf } from "./support/office";
import { openOwnSchool, type OwnSchool } from "./support/own-school";

/**
 * A school of its own: today must be a school day, and the figures of the desk those of these
 * journeys alone.
 */
let school: OwnSchool;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openOwnSchool(await playwright.request.newContext(), "2026-06-03T03:30:00Z");
});
test.afterAll(() => school.close());
test.setTimeout(120_000);

const inSchool = () => ({ baseURL: school.url, storageState: stateOf(school.url, school.session) });
const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const figure = (page: Page, label: string) =>
  panel(page, "Today's attendance").getByText(label, { exact: true }).locator("xpath=..");

test("a register saved and a leave filed in one browser stand on the desk in another, without a reload", async ({
  another,
}) => {
  const { office } = school;
  const { id } = await office.create("classes", { name: "Class of the desk", code: "DESK" });
  await office.student("DESK-1", "Anil Bhat", { class_id: id, roll_no: 1 });
  await office.student("DESK-2", "Bela Dutt", { class_id: id, roll_no: 2 });
  const dashboard = await another(undefined, inSchool());
  await dashboard.goto("/dashboard");
  await expect(panel(dashboard, "Registers missing now (1)")).toContainText("Class of the desk");
  await expect(figure(dashboard, "Registers taken")).toContainText("0 of 1");
  await expect(dashboard.getByText("No leave requests to review.")).toBeVisible();
  await dashboard.evaluate(() => Object.assign(window, { sameDocument: true }));

  await test.step("a register is taken elsewhere", async () => {
    const teacher = await another(undefined, inSchool());
    await teacher.goto(registerAt({ id, date: "2026-06-03" }));
    await teacher.getByRole("button", { name: "Absent: Bela Dutt" }).click();
    await teacher.keyboard.press("Control+s");
    await expect(teacher.getByText("Saved. 1 student still unmarked.")).toBeVisible();
    await expect(panel(dashboard, "Registers missing now (1)")).toContainText("Incomplete 1 of 2");
    await expect(figure(dashboard, "Registers taken")).toContainText("0 of 1");
    await expect(figure(dashboard, "Attendance so far")).toContainText("1 of 2 marked");
    const cell = panel(dashboard, "Today's attendance").getByRole("list", { name: "Classes" });
    await expect(
      cell.getByRole("link", {
        name: "Class of the desk: incomplete, 1 of 2 marked, attendance 0%",
      }),
    ).toHaveAttribute("href", new RegExp(`class=${id}&date=2026-06-03`));
    await expect(
      panel(dashboard, "Registers missing now (1)").getByRole("link", {
        name: "Finish: Class of the desk, Day",
      }),
    ).toHaveAttribute("href", new RegExp(`class=${id}&date=2026-06-03`));
    await teacher.getByRole("button", { name: "Mark remaining present" }).click();
    await teacher.keyboard.press("Control+s");
    await savedRegister(teacher);
    await expect(teacher.getByText("All registers are in")).toBeVisible();
    await expect(
      cell.getByRole("link", {
        name: "Class of the desk: complete, 2 of 2 marked, attendance 50%",
      }),
    ).toBeVisible();
    await expect(panel(dashboard, "Today's attendance").getByRole("status").last()).toHaveText(
      /^The register is in, last saved at 09:\d\d$/,
    );
    await expect(dashboard.getByText("No missing or incomplete registers.")).toBeVisible();
    await expect(figure(dashboard, "Registers taken")).toContainText("1 of 1");
    await expect(figure(dashboard, "Absent")).toContainText("1");
    await expect(panel(dashboard, "Unexplained absences today (1)")).toContainText("Bela Dutt");
  });

  await test.step("the family is called: no message leaves this server, and none is offered", async () => {
    const absent = panel(dashboard, "Unexplained absences today (1)");
    await expect(absent.getByRole("button", { name: /^Notify/ })).toHaveCount(0);
    await absent.getByRole("button", { name: "Mark as contacted: parents of Bela Dutt" }).click();
    await expect(absent.getByText(/^Contacted by .+ at \d/)).toBeVisible();
  });

  await test.step("leave is filed and approved elsewhere", async () => {
    const [type] = await office.list("leave-types");
    const filed = await another(undefined, inSchool());
    await filed.goto("/leaves/create");
    await filed.getByRole("combobox", { name: "Student" }).fill("Bela");
    await filed.getByRole("option", { name: /Bela Dutt/ }).click();
    await filed.getByRole("combobox", { name: "Type" }).fill(String(type?.["name"]));
    await filed.getByRole("option", { name: new RegExp(`^${String(type?.["name"])}`) }).click();
    for (const day of ["First day", "Last day"])
      await filed.getByRole("textbox", { name: day }).fill("2026-06-03");
    await filed.getByRole("textbox", { name: "Reason" }).fill("A tooth");
    await filed.getByRole("button", { name: "Save", exact: true }).click();
    await expect(panel(dashboard, "Leave requests to review")).toContainText("Bela Dutt");
    await filed.getByRole("button", { name: "Approve leave for Bela Dutt" }).click();
    await filed.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(dashboard.getByText("No leave requests to review.")).toBeVisible();
    await expect(dashboard.getByText("No unexplained absences so far.")).toBeVisible();
    await expect(figure(dashboard, "Absent")).toContainText("0");
  });
  expect(
    await dashboard.evaluate(() => "sameDocument" in window),
    "the desk was not loaded anew",
  ).toBe(true);
});

test("the day of a register is the school's, in a browser on the other side of the world, and becomes the next at the school's midnight", async ({
  another,
}) => {
  const { office } = school;
  const { id } = await office.create("classes", { name: "Class of the night", code: "NIGHT" });
  await office.student("NIGHT-1", "Chitra Pai", { class_id: id, roll_no: 1 });
  const beforeMidnight = "2026-06-03T18:29:00Z";
  const page = await another(undefined, { ...inSchool(), timezoneId: "America/New_York" });
  await school.setTime(beforeMidnight);
  await page.clock.install({ time: new Date(beforeMidnight) });
  await page.goto("/attendance/mark");
  await expect(page.getByLabel("Date")).toHaveValue("3 Jun 2026");
  await expect(page.getByRole("link", { name: "Open Class of the night, Day" })).toHaveAttribute(
    "href",
    /date=2026-06-03/,
  );

  await school.setTime("2026-06-03T18:31:00Z");
  await page.clock.fastForward("02:00");
  await expect(page.getByLabel("Date")).toHaveValue("4 Jun 2026");
  expect(
    await page.evaluate(() => new Date().toDateString()),
    "in New York it is the day before",
  ).toBe("Wed Jun 03 2026");
  await page.getByRole("link", { name: "Open Class of the night, Day" }).click();
  await expect(page).toHaveURL(/date=2026-06-04/);
  await page.getByRole("button", { name: "Present: Chitra Pai" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await savedRegister(page);
  expect((await office.register(id, "2026-06-04")).students.map(({ mark }) => mark?.code)).toEqual([
    "P",
  ]);
});
