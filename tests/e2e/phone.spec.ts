import type { Page } from "@playwright/test";
import { long } from "../support/every-case";
import { expect, test } from "./support/journey";
import { settled } from "./support/settled";
import { sideways } from "./support/sideways";
import { walk } from "./support/walk";

test.use({ as: "clerk", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** By how much each part of the breadcrumb runs into the next one. */
const crumbsOver = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll("nav[aria-label=Breadcrumb] li > :is(a, span)")];
    return parts.map((part, at) => {
      const next = parts[at + 1];
      const end = part.getBoundingClientRect().left + part.scrollWidth;
      const isCut = getComputedStyle(part).overflowX === "hidden";
      return next && !isCut ? Math.max(0, end - next.getBoundingClientRect().left) : 0;
    });
  });
const cards = (page: Page) =>
  page.getByRole("list", { name: "Students, table" }).getByRole("listitem");

test("on a phone: the menu is a drawer, records are cards, filters stand in a drawer, and the form fits", async ({
  page,
  office,
}) => {
  const student = await office.student("PHONE-1", "Indu Limaye", { status: "inactive" });
  await office.student("PHONE-2", "Jaya Limaye");

  await test.step("the menu", async () => {
    await page.goto("/dashboard");
    await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0);
    await page.getByRole("button", { name: "Open menu" }).tap();
    const menu = page.getByRole("dialog", { name: "Main menu" });
    await expect(menu.getByText("Farida Contractor")).toBeVisible();
    await menu.getByRole("link", { name: "Students" }).tap();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL("/students");
  });

  await test.step("cards and the filter drawer", async () => {
    await page.getByRole("searchbox").fill("Limaye");
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Filters", exact: true }).tap();
    const drawer = page.getByRole("dialog", { name: "Filters" });
    await drawer
      .getByRole("button", { name: /^Status/ })
      .or(drawer.getByText("Status", { exact: true }))
      .first()
      .tap();
    await drawer.getByRole("checkbox", { name: "Inactive", exact: true }).check();
    await drawer.getByRole("button", { name: /^Show/ }).tap();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  });

  await test.step("show, edit and save", async () => {
    await cards(page).getByRole("link", { name: "Indu Limaye", exact: true }).tap();
    await expect(page).toHaveURL(`/students/${student.id}`);
    await page.getByRole("button", { name: "Edit" }).tap();
    await page.getByRole("textbox", { name: "Phone" }).fill("+91 00600 00001");
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await expect(page).toHaveURL(`/students/${student.id}`);
    await expect(
      page.getByRole("definition").filter({ hasText: "+91 00600 00001" }).first(),
    ).toBeVisible();
  });

  await test.step("the tabs are one line, and the open one is in sight", async () => {
    await page.goto(`/students/${student.id}?tab=history`);
    await expect(page.getByRole("tab", { name: "History" })).toBeInViewport({ ratio: 0.9 });
    expect((await page.getByRole("tablist").boundingBox())?.height).toBeLessThan(60);
  });
});

test(
  "the first screen of a register on a phone is students, not controls",
  long,
  async ({ page }) => {
    const day = new Date(Date.now() - 86_400_000);
    while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() - 1);
    await page.goto(`/attendance/mark?class=3&date=${day.toISOString().slice(0, 10)}&slot=day`);
    const rows = page.getByRole("grid").getByRole("row");
    await expect(rows.nth(1)).toBeVisible();
    await settled(page);
    const bar = await page
      .getByRole("button", { name: "Save", exact: true })
      .locator("xpath=../..")
      .boundingBox();
    const ends = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().bottom),
    );
    // The heads of the columns are the first row.
    expect(ends.slice(1).filter((end) => end <= (bar?.y ?? 0)).length).toBeGreaterThanOrEqual(3);
  },
);

for (const width of [320, 390]) {
  test(`no page is wider than a window of ${width} pixels`, long, async ({ page, office }) => {
    test.setTimeout(120_000);
    const student = await office.student(
      `PHONE-${width}`,
      "Krishnamurthy Venkataramanan-Subrahmanyam of the very long name",
      { email: "a.very.long.address.of.a.person@a-very-long-domain-name.example" },
    );
    const about = await office.create("cases", { student_id: student.id });
    const [template] = await office.list("message-templates");
    const hook = await office.create("webhooks", {
      name: `Phone hook ${width}`,
      address: "https://a-receiver-with-a-very-long-name.example/webhooks/incoming/students",
      events: "students.*,parents.created",
      status: "paused",
    });
    await page.setViewportSize({ width, height: 844 });
    const wide: string[] = [];
    const paths = [
      "/login",
      "/dashboard",
      "/students",
      "/students?search=Krishna",
      `/students/${student.id}`,
      `/students/${student.id}?tab=history`,
      `/students/${student.id}/edit`,
      "/students/create",
      "/students/import",
      "/admins/2/edit",
      "/activity-logs",
      `/webhooks/${hook.id}`,
      `/webhooks/${hook.id}/edit`,
      "/profile",
      "/notifications",
      "/notifications/send",
      "/notifications/sent",
      "/attendance/mark",
      "/attendance/view",
      "/leaves",
      "/timetable",
      "/timetable/cover",
      "/holidays",
      "/special-days",
      "/bell-schedules",
      "/teacher-absences",
      "/attendance/group",
      "/cases",
      `/cases/${about.id}`,
      `/cases/${about.id}/letter?template=${template?.id}`,
      "/cases/letters?status=open",
      "/case-tasks",
      "/case-notes",
      "/leaves/class",
      "/attendance/student",
      "/attendance/gate",
      "/attendance/here",
      "/attendance/absent",
      "/reports",
    ];
    await page.goto("/dashboard");
    for (const path of paths) {
      await (path === "/login" ? page.goto(path) : walk(page, path));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await settled(page);
      const over = await sideways(page);
      if (over > 0) wide.push(`${path}: ${over} px`);
      if ((await crumbsOver(page)).some((px) => px > 0)) wide.push(`${path}: breadcrumb`);
    }
    expect(wide).toEqual([]);
  });
}
