import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
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

/** The languages beside English: one from the right on a wide screen, one with tall letters on a phone. */
for (const { language, dir, width, colorScheme } of [
  { language: "ar", dir: "rtl", width: 1440, colorScheme: "light" },
  { language: "hi", dir: "ltr", width: 390, colorScheme: "dark" },
] as const)
  test.describe(`in ${language}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, as: "head" });
    test.setTimeout(300_000);

    test("no page has a barrier or scrolls sideways", async ({ page }) => {
      await page.addInitScript((tag) => localStorage.setItem("rollcall-language", tag), language);
      const found: string[] = [];
      await page.goto("/dashboard");
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const path of ["/dashboard", ...paths]) {
        await walk(page, path);
        found.push(...(await problemsOn(page, path)));
        const over = await sideways(page);
        if (over > 0) found.push(`${path}: scrolls ${over} pixels sideways`);
      }
      expect(found).toEqual([]);
    });
  });
