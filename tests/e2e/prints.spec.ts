import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import type { Office } from "./support/office";
import { onPaper, pdfOf } from "./support/paper";
import { long } from "../support/every-case";

/** A page that is printed: where it is, and what says that it is there. */
interface Printed {
  name: string;
  address(of: Found): string;
  ready(page: Page): Locator;
  paper?: "A4 portrait" | "A4 landscape";
}

interface Found {
  classId: number;
  studentId: number;
  date: string;
}

const rows = (page: Page) => page.getByRole("row").nth(2);
const report = (name: string, more: (of: Found) => string = () => ""): Printed => ({
  name: `report-${name}`,
  address: (of) => `/reports?report=${name}${more(of)}`,
  ready: rows,
});

const printed: readonly Printed[] = [
  report("daily-summary"),
  report("class-summary"),
  report("trend"),
  report("student-summary"),
  report("defaulters", () => "&threshold=99&at_least=1"),
  report("late-comers"),
  report("patterns"),
  report("marking-compliance"),
  report("leave-summary"),
  { ...report("monthly-register", ({ classId }) => `&class_id=${classId}`), paper: "A4 landscape" },
  {
    name: "register",
    address: ({ classId, date }) => `/attendance/mark?class=${classId}&date=${date}&slot=day`,
    ready: (page) => page.getByRole("grid"),
    paper: "A4 portrait",
  },
  {
    name: "month-sheet",
    address: ({ classId }) => `/attendance/view?tab=month&class=${classId}`,
    ready: rows,
    paper: "A4 landscape",
  },
  {
    name: "student-year",
    address: ({ studentId }) => `/attendance/view?tab=student&student=${studentId}`,
    ready: (page) => page.locator("section ol").first(),
    paper: "A4 portrait",
  },
  {
    name: "student-record",
    address: ({ studentId }) => `/students/${studentId}`,
    ready: (page) => page.locator("main dl").first(),
  },
  {
    name: "absent-today",
    address: () => "/attendance/absent",
    // On a day without school nobody is listed.
    ready: (page) => page.locator("main tbody th, main input[type=checkbox]").first(),
  },
  {
    name: "who-is-here",
    address: () => "/attendance/here",
    ready: (page) => page.locator("main section").first(),
  },
  { name: "timetable", address: () => "/timetable", ready: rows, paper: "A4 landscape" },
  {
    name: "cover",
    address: () => "/timetable/cover",
    ready: (page) => page.locator("[data-sheet] button").first(),
    paper: "A4 portrait",
  },
];

/** A class with marks, and the student of it who was away most. */
async function find(office: Office): Promise<Found> {
  const [room] = await office.list("classes", "search=Grade&sort=name&per_page=1&status=active");
  const classId = room?.id ?? 0;
  const low = await office.list("students", `class_id=${classId}&per_page=1&sort=name`);
  return { classId, studentId: low[0]?.id ?? 0, date: await office.schoolDay(classId) };
}

test.describe("letters of absence", () => {
  test.use({ as: "head" });

  test("are printed for several students at once, each on a page of its own", async ({
    page,
    office,
  }) => {
    const template = await office.create("message-templates", {
      name: "Printed absences",
      type: "attendance_alert",
      title: "Absences of {student}",
      body: "Dear {name}, {student} of {class} has been missing lessons.",
    });
    const opened = [];
    for (const student of await office.list("students", "per_page=3&sort=-name&status=active"))
      opened.push(await office.create("cases", { student_id: student.id }));
    await page.goto(`/cases?ids=${opened.map(({ id }) => id).join(",")}`);
    await page.getByRole("link", { name: "Print letters…" }).click();
    await page.getByLabel("Message template").selectOption(String(template.id));
    await expect(page.getByRole("article")).toHaveCount(3);
    const sheet = await onPaper(page, "letters");
    expect([sheet.size, sheet.lost, sheet.controls]).toEqual(["A4 portrait", [], []]);
    expect(await pdfOf(page, "en-letters")).toEqual({ box: "595×842", pages: 3 });
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole("button", { name: "Print 3 letters" }).click();
    await expect(page.getByText("3 letters recorded as printed")).toBeVisible();
  });
});

test.describe("a report", () => {
  test.use({ as: "clerk" });

  test(
    "shows who and the percentage at any width, and is sorted by the keyboard",
    long,
    async ({ page }) => {
      await page.setViewportSize({ width: 992, height: 800 });
      for (const name of ["defaulters", "student-summary", "daily-summary", "class-summary"]) {
        await page.goto(`/reports?report=${name}${name === "defaulters" ? "&threshold=99" : ""}`);
        const table = page.getByRole("region", { name: /^Table: / });
        await expect(table).toBeVisible({ timeout: 40_000 });
        const frame = await table.boundingBox();
        const percentage = await table
          .getByRole("columnheader", { name: /^Attendance %/ })
          .boundingBox();
        const end = (frame?.x ?? 0) + (frame?.width ?? 0);
        expect.soft((percentage?.x ?? 0) + (percentage?.width ?? 0), name).toBeLessThanOrEqual(end);
        await table.evaluate((scrolled) => scrolled.scrollTo({ left: scrolled.scrollWidth }));
        const who = await table.getByRole("rowheader").first().boundingBox();
        expect.soft((who?.x ?? 0) - (frame?.x ?? 0), name).toBeLessThanOrEqual(2);
      }
      await page.getByRole("button", { name: "Absent", exact: true }).press("Enter");
      await expect(page).toHaveURL(/sort=-absent/);
      const head = page.getByRole("columnheader", { name: "Absent", exact: true });
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await head.getByRole("button").press("Enter");
      await expect(page).toHaveURL(/sort=absent/);
    },
  );
});

test.describe("a report of several pages", () => {
  test.use({ as: "clerk" });

  test("is printed with every row, heads on each sheet", long, async ({ page }) => {
    await page.goto("/reports?report=student-summary");
    const table = page.getByRole("region", { name: /^Table: / });
    await expect(table).toBeVisible({ timeout: 40_000 });
    const lines = table.locator("tbody tr");
    await expect(lines).toHaveCount(25);
    const [, total = "0"] = /([\d,]+) rows/.exec(await page.locator("main").innerText()) ?? [];
    const all = Number(total.replaceAll(",", ""));
    expect(all).toBeGreaterThan(50);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page.locator("body[data-printed]")).toBeAttached({ timeout: 40_000 });
    await expect(lines).toHaveCount(all);
    const sheet = await onPaper(page, "report-of-all");
    expect([sheet.lost, sheet.hidden, sheet.controls]).toEqual([[], [], []]);
    const { pages } = await pdfOf(page, "en-report-of-all");
    // Some 50 lines fit on a sheet; 25 would need but one.
    expect(pages).toBeGreaterThanOrEqual(Math.ceil(all / 60));
    expect(pages).toBeGreaterThan(1);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(lines).toHaveCount(25);
  });
});

for (const language of ["en", "ar"] as const)
  test.describe(`printed in ${language}`, () => {
    test.use({ as: "head" });

    test(
      "each page has its letterhead, all of its columns, and no controls",
      long,
      async ({ page, office }) => {
        test.setTimeout(240_000);
        const found = await find(office);
        await page.addInitScript((tag) => localStorage.setItem("rollcall-language", tag), language);
        // A dark screen is printed on white paper all the same.
        if (language === "ar")
          await page.addInitScript(() => localStorage.setItem("rollcall-colour-scheme", "dark"));
        for (const one of printed)
          await test.step(one.name, async () => {
            await page.goto(one.address(found));
            await expect(one.ready(page)).toBeVisible({ timeout: 40_000 });
            await expect(
              page.locator("main [role=status][aria-label]:empty, main .mantine-Skeleton-root"),
            ).toHaveCount(0);
            const sheet = await onPaper(page, one.name);
            expect.soft(sheet.letterhead, one.name).not.toBe("");
            expect.soft(sheet.lost, `${one.name}: lost on ${sheet.size}`).toEqual([]);
            expect.soft(sheet.hidden, `${one.name}: columns left out`).toEqual([]);
            expect
              .soft(
                sheet.colours.filter((colour) => !/^rgb\((0, 0, 0|255, 255, 255)\)$/.test(colour)),
                `${one.name}: colours of paper`,
              )
              .toEqual([]);
            expect.soft(sheet.controls, `${one.name}: controls on paper`).toEqual([]);
            if (one.paper) expect.soft(sheet.size, one.name).toBe(one.paper);
            const { box, pages } = await pdfOf(page, `${language}-${one.name}`);
            expect.soft(box, one.name).toBe(sheet.size === "A4 landscape" ? "842×595" : "595×842");
            expect.soft(pages, one.name).toBeGreaterThan(0);
          });
      },
    );
  });
