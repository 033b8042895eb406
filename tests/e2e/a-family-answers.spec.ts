import type { Page } from "@playwright/test";
import { problemsOn } from "./support/barriers";
import { registerAt } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import { stateOf } from "./support/office";
import { openDemoSchool, type OwnSchool } from "./support/own-school";
import { sideways } from "./support/sideways";
import { long } from "../support/every-case";

/** A school of its own: what is told to families is told of today, after a grace time. */
let school: OwnSchool;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  school = await openDemoSchool(await playwright.request.newContext(), "2026-11-18T04:00:00Z");
});
test.afterAll(() => school.close());
test.setTimeout(180_000);

const today = "2026-11-18";
const inSchool = () => ({ baseURL: school.url, storageState: stateOf(school.url, school.session) });
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const card = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

/** Bela Dutt, born on 5 March 2014, in a class of her own with a mother who has an email address. */
async function aChild(): Promise<{ classId: number; studentId: number }> {
  const { office } = school;
  const made = await office.create("classes", { name: "Class of the family", code: "FAM" });
  const student = await office.student("FAM-1", "Bela Dutt", {
    class_id: made.id,
    roll_no: 1,
    date_of_birth: "2014-03-05",
  });
  await office.create("parents", {
    name: "Mira Dutt",
    phone: "+919000000009",
    email: "mira@example.com",
    children: [student.id],
  });
  return { classId: made.id, studentId: student.id };
}

/** The last link that the outbox keeps for an address, as its reader would press it. */
async function linkInOutbox(page: Page, title: RegExp): Promise<string> {
  await expect(async () => {
    await page.goto("/notifications/outbox?search=mira@example.com");
    await page.getByRole("link", { name: title }).first().click({ timeout: 2000 });
  }).toPass({ timeout: 90_000 });
  const text = page.getByRole("region", { name: "Plain text" });
  await expect(text).toContainText("/family/");
  const [, path] = /(\/family\/[\w-]+)/.exec(await text.innerText()) ?? [];
  return `${school.url}${path}`;
}

/** Tab, until what is wanted has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: "button" | "textbox" | "combobox") {
  const wanted = page.getByRole(role, { name });
  for (let press = 0; press < 60; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${String(name)}.`);
}

test("a marker marks a child absent; the mother reads it, says why by keyboard on a phone, and sees the school's answer", async ({
  another,
}) => {
  const { classId, studentId } = await aChild();
  const desk = await another(undefined, inSchool());

  await test.step("the child is marked absent, and the grace time passes", async () => {
    const marker = await another(undefined, inSchool());
    await marker.goto(registerAt({ id: classId, date: today }));
    await marker.getByRole("button", { name: "Absent: Bela Dutt" }).click();
    await marker.keyboard.press("Control+s");
    await expect(
      marker.getByText("All registers are in").or(marker.getByText(/^Saved/)),
    ).toBeVisible();
    await school.setTime("2026-11-18T04:20:00Z");
  });

  const link = await linkInOutbox(desk, /Absent today: Bela Dutt/);
  const family = await another(undefined, { ...phone, baseURL: school.url });

  await test.step("the page shows the day, in words, on a phone and in both colour schemes", async () => {
    const answer = await family.goto(link);
    expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
    expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
    await expect(family.getByRole("heading", { level: 1, name: "Bela" })).toBeVisible();
    await expect(family.getByText("Dutt")).toHaveCount(0);
    await expect(card(family, "Today, Wednesday 18 November")).toContainText("Absent");
    for (const colorScheme of ["light", "dark"] as const) {
      await family.emulateMedia({ colorScheme });
      expect(await problemsOn(family, `the family page, ${colorScheme}`)).toEqual([]);
    }
    expect(await sideways(family)).toBe(0);
  });

  await desk.goto("/dashboard");
  await expect(desk.getByText("No leave requests to review.")).toBeVisible();
  await desk.evaluate(() => Object.assign(window, { sameDocument: true }));

  await test.step("a reason is told without a mouse; what is missing is said first", async () => {
    await tabTo(family, "Send to the school", "button");
    await family.keyboard.press("Enter");
    await expect(family.getByRole("combobox", { name: "Kind of absence" })).toBeFocused();
    await expect(family.getByText("Please fill this in.")).toHaveCount(2);
    expect(await problemsOn(family, "the refused form")).toEqual([]);
    await family.keyboard.press("ArrowDown");
    await tabTo(family, "Reason", "textbox");
    await family.keyboard.type("Fever since the night");
    await tabTo(family, "Send to the school", "button");
    await family.keyboard.press("Enter");
    await expect(family.getByText("Thank you. The school has your message.")).toBeFocused();
    await expect(card(family, "Tell us why")).toContainText("Waiting for the school’s answer");
  });

  await test.step("the desk shows it without a reload, and approves it", async () => {
    await expect(panel(desk, "Leave requests to review")).toContainText("Bela Dutt");
    expect(await desk.evaluate(() => "sameDocument" in window)).toBe(true);
    await desk.goto("/leaves");
    await desk.getByRole("button", { name: "Approve leave for Bela Dutt" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await expect
      .poll(async () => (await school.office.register(classId, today)).students[0]?.mark?.code)
      .not.toBe("A");
  });

  await test.step("the page follows: the mark, and the percentage behind the date of birth", async () => {
    await family.reload();
    await expect(card(family, "Today, Wednesday 18 November")).not.toContainText("Absent");
    await expect(card(family, "Tell us why")).toContainText("Approved");
    await tabTo(family, "Date of birth", "textbox").catch(() => undefined);
    const born = family.getByLabel("Date of birth");
    await born.fill("6/3/2014");
    await born.press("Enter");
    await expect(
      card(family, "This school year")
        .getByText(/You have 4 more tries/)
        .first(),
    ).toBeVisible();
    await expect(born).toHaveValue("6 Mar 2014");
    await born.fill("5/3/2014");
    await born.press("Enter");
    await expect(card(family, "Day by day").getByText("November 2026")).toBeVisible();
    const figures = await school.office.figures(studentId);
    await expect(card(family, "This school year")).toContainText(
      figures.percentage === null ? "Nothing to count yet." : `${figures.percentage}%`,
    );
    await expect(family.getByRole("row", { name: /^Wed 18/ })).not.toContainText("Absent");
    expect(await problemsOn(family, "the month")).toEqual([]);
    expect(await sideways(family)).toBe(0);
  });

  await test.step("the answer arrives by email with a link, and the log names the mother", async () => {
    const again = await linkInOutbox(desk, /Leave approved: Bela/);
    expect(again).not.toBe(link);
    await family.goto(again);
    await expect(family.getByRole("heading", { level: 1, name: "Bela" })).toBeVisible();
    await desk.goto(`/students/${studentId}`);
    const log = await school.office.list("activity-logs", `search=Mira&per_page=20`);
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["opened the family page", "confirmed the date of birth", "created"]),
    );
  });
});

test("a link that opens nothing says so, and asks for nothing", long, async ({ another }) => {
  const page = await another(undefined, { ...phone, baseURL: school.url });
  await page.goto("/family/AAAAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByRole("alert")).toHaveText(
    "This link is no longer valid. Ask the school for a new one.",
  );
  // All that can be pressed is another language.
  await expect(page.locator("button:not(nav button)")).toHaveCount(0);
  expect(await problemsOn(page, "a link that opens nothing")).toEqual([]);
});
test.use({ expected: { statuses: [404, 422] } });
