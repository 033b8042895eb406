import { problemsOn } from "./support/barriers";
import { aClass, codesIn, registerAt } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";
import { stateOf } from "./support/office";
import { openOwnSchool, type OwnSchool } from "./support/own-school";
import { sideways } from "./support/sideways";

/** A school of its own: today must be a school day, 08:30 in Kolkata. */
let school: OwnSchool;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openOwnSchool(await playwright.request.newContext(), "2026-06-03T03:00:00Z");
});
test.afterAll(() => school.close());
test.setTimeout(120_000);
test.use({ expected: { statuses: [422, 409] } });

test("students mark themselves by the code on the teacher's screen", long, async ({ another }) => {
  const { office } = school;
  const own = await aClass(office, "SELF", 3);
  await office.settings({
    features: { student_login_enabled: true },
    attendance: { self_marks: { enabled: true } },
  });
  const [first = 0] = own.students;
  await office.change("students", first, { can_login: true });
  const teacher = await another(undefined, {
    baseURL: school.url,
    storageState: stateOf(school.url, school.session),
  });
  const phone = await another(undefined, {
    baseURL: school.url,
    viewport: { width: 390, height: 844 },
  });
  // A phone keeps a session as long as its own clock says.
  await phone.clock.setFixedTime("2026-06-03T03:30:00Z");
  let access = "";

  await test.step("the office hands out an access code, and the student signs in", async () => {
    await teacher.goto(`/students/${first}`);
    await teacher.getByRole("button", { name: "Access code" }).click();
    await teacher.getByRole("button", { name: "Create code" }).click();
    access = await teacher.getByRole("textbox", { name: "Access code" }).inputValue();
    await phone.goto("/student/here/123456");
    await expect(phone.getByText("Sign in first. Then scan the code again")).toBeVisible();
    await phone.getByLabel("Admission number or email").fill("SELF-1");
    await phone.getByLabel("Access code").fill(access);
    await phone.keyboard.press("Enter");
    await expect(phone.getByRole("heading", { name: "I’m in the lesson" })).toBeVisible();
    await expect(phone).toHaveURL(/\/student$/);
  });

  await test.step("the teacher starts it from the register, by keys", async () => {
    await teacher.goto(registerAt(own));
    await teacher.getByRole("link", { name: "Let students mark themselves" }).click();
    await teacher.getByRole("button", { name: "Start" }).focus();
    await teacher.keyboard.press("Enter");
    await expect(teacher.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expect(teacher.getByText("0 of 3 students have a mark")).toBeVisible();
    expect(await problemsOn(teacher, "the code")).toEqual([]);
  });

  await test.step("a wrong code says so and keeps what was typed; the one shown marks", async () => {
    await phone.getByLabel("Code").fill("12");
    await phone.keyboard.press("Enter");
    await expect(phone.getByRole("alert")).toContainText("This code is wrong");
    await expect(phone.getByLabel("Code")).toHaveValue("12");
    const name = await teacher.getByRole("img", { name: /QR code/ }).getAttribute("aria-label");
    await phone.goto(`/student/here/${/\d{6}/.exec(name ?? "")?.[0]}`);
    await expect(phone.getByText("You are marked: Present")).toBeVisible();
    expect([await sideways(phone), await problemsOn(phone, "the phone")]).toEqual([0, []]);
  });

  await test.step("the teacher sees the name without loading the page, and ends it", async () => {
    await expect(teacher.getByText("1 of 3 students have a mark")).toBeVisible();
    await expect(teacher.getByRole("listitem").filter({ hasText: "Anil Bhat" })).toContainText(
      "Present",
    );
    await teacher.getByRole("button", { name: "End now" }).click();
    await expect(teacher.getByRole("button", { name: "Start" })).toBeVisible();
    await teacher.keyboard.press("Escape");
    await expect(teacher.getByRole("heading", { name: "Mark attendance" })).toBeVisible();
    expect(await codesIn(office, own)).toBe("P--");
  });
});
