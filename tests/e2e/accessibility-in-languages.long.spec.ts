import type { Page } from "@playwright/test";
import { problemsOn } from "./support/barriers";
import { brokenBoxes } from "./support/broken-boxes";
import { demoBase } from "./support/demo-host";
import { demoOfFile } from "./support/demo-of-file";
import { expect, test } from "./support/journey";
import { settled } from "./support/settled";
import { sideways } from "./support/sideways";
import { walk } from "./support/walk";

const paths = [
  "/students",
  "/students/create",
  "/students/1",
  "/students/1/edit",
  "/teachers/1",
  "/parents/create",
  "/classes/3",
  "/periods",
  "/academic-years",
  "/academic-years/rollover",
  "/attendance/mark",
  "/attendance/mark?class=3&date=2026-06-08&slot=day",
  "/attendance/view",
  "/attendance/student",
  "/attendance/gate",
  "/attendance/here",
  "/attendance/absent",
  "/attendance/group",
  "/attendance-codes/1",
  "/attendance-corrections",
  "/leaves",
  "/leaves/class",
  "/cases",
  "/holidays/year",
  "/special-days",
  "/timetable",
  "/timetable/cover",
  "/reports",
  "/reports?report=trend&by=week",
  "/reports?report=class-summary",
  "/notifications",
  "/notifications/send",
  "/activity-logs",
  "/permissions",
  "/settings",
  "/profile",
];

/** Until the code of a page is there: a busy machine takes its time after the last request. */
async function loaded(page: Page): Promise<void> {
  await settled(page);
  await expect(page.locator("[role=progressbar]:not(main *)")).toHaveCount(0);
}

/** What does not hold its words on the page that is open, each line beginning with `where`. */
async function misfits(page: Page, where: string): Promise<string[]> {
  const over = await sideways(page);
  return [
    ...(over > 0 ? [`${where}: scrolls ${over} pixels sideways`] : []),
    ...(await brokenBoxes(page)).map((box) => `${where}: ${box}`),
  ];
}

/** The languages beside English: one from the right on a wide screen, one with tall letters on a phone. */
for (const { language, dir, width, colorScheme } of [
  { language: "ar", dir: "rtl", width: 1440, colorScheme: "light" },
  { language: "hi", dir: "ltr", width: 390, colorScheme: "dark" },
] as const)
  test.describe(`in ${language}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, as: "head" });
    test.setTimeout(300_000);

    test("no page has a barrier, cuts its words or scrolls sideways", async ({ page }) => {
      await page.addInitScript((tag) => localStorage.setItem("rollcall-language", tag), language);
      const found: string[] = [];
      await page.goto("/dashboard");
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const path of ["/dashboard", ...paths]) {
        await walk(page, path);
        await loaded(page);
        found.push(...(await problemsOn(page, path)));
        found.push(...(await misfits(page, path)));
      }
      expect(found).toEqual([]);
    });
  });

const host = demoOfFile(120_000);
const widths = [1440, 390];

/** In the mocked console, which alone speaks it: English with accents, and two fifths longer. */
test.describe("in words two fifths longer than English", () => {
  // 404: how a plain host answers the address of a page, with the page.
  test.use({ serviceWorkers: "allow", expected: { statuses: [404] } });

  test("every page holds its words, on a wide screen and on a phone", async ({ another }) => {
    test.setTimeout(480_000);
    const page = await another(undefined, { baseURL: host.url });
    await page.goto(
      `${demoBase}dashboard?lang=en-XA&mock-as=super&mock-no-panel&mock-size=60&mock-clock=2026-11-23T09:40`,
    );
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/^\[.*\]$/, { timeout: 150_000 });
    const found: string[] = [];
    for (const path of ["/dashboard", ...paths]) {
      await walk(page, demoBase + path.slice(1));
      await loaded(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        found.push(...(await misfits(page, `${path} at ${width}`)));
      }
    }
    expect(found).toEqual([]);
  });
});
