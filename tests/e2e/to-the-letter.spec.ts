import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { smoke } from "../support/every-case";
import { wholeMenu } from "./support/menu";
import { signIn } from "./support/people";
import { settled } from "./support/settled";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const crumbs = (page: Page) => page.getByRole("navigation", { name: "Breadcrumb" });

test.describe("who is not signed in", () => {
  test(
    "is sent to the sign-in with replacement, and is where it was going afterwards",
    { tag: [smoke.tag, "@spec:sign-in-detour"] },
    async ({ page }) => {
      await page.goto("/login");
      await page.goto("/teachers?status=active");
      await expect(page).toHaveURL(/\/login\?to=/);
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await signIn(page, "clerk");
      await expect(page).toHaveURL("/teachers?status=active");
      // The sign-in took the place of the page that was asked for: Back does not lead to it.
      await page.goBack();
      await expect(page).not.toHaveURL(/to=/);
    },
  );
});

test.describe("the frame", () => {
  test.use({ as: "head" });

  test(
    "leads from the index and from unknown paths to the dashboard",
    { tag: "@spec:unknown-paths" },
    async ({ page }) => {
      for (const path of ["/", "/nothing/here", "/students/7/nothing"]) {
        await page.goto(path);
        await expect(page).toHaveURL("/dashboard");
      }
    },
  );

  test(
    "has the five groups of the menu, with the labels the school knows",
    { tag: "@spec:menu-groups" },
    async ({ page }) => {
      await page.goto("/dashboard");
      await wholeMenu(page);
      const groups = await menu(page)
        .getByRole("group")
        .evaluateAll((sections) =>
          sections.map((section) => [
            section.getAttribute("aria-label"),
            ...[...section.querySelectorAll("a")].map((link) => link.textContent),
          ]),
        );
      expect(groups.map(([name]) => name)).toEqual([
        "Overview",
        "User Management",
        "Academic",
        "Attendance",
        "Reports & Settings",
      ]);
      expect(groups.flatMap((labels) => labels.slice(1))).toEqual(
        expect.arrayContaining([
          "Dashboard",
          "Students",
          "Teachers",
          "Parents",
          "Admins",
          "Classes/Departments",
          "Subjects",
          "Academic years",
          "Periods",
          "Timetable",
          "Mark attendance",
          "View attendance",
          "Leave Requests",
          "Holidays",
          "Reports",
          "Notifications",
          "Activity logs",
          "System logs",
          "User groups",
          "Permissions",
          "Settings",
        ]),
      );
    },
  );

  test(
    "names the console and its tagline, who is signed in and its standing, the year and who powers it",
    { tag: "@spec:frame-names" },
    async ({ page }) => {
      await page.goto("/dashboard");
      const branding = (await (await page.request.get("/api/v1/branding")).json()) as {
        data: { app_name: string; tagline: string };
      };
      const header = page.getByRole("banner");
      for (const text of [branding.data.app_name, branding.data.tagline, "Super Admin"])
        await expect(header.getByText(text, { exact: true })).toBeVisible();
      await expect(header.getByRole("button", { name: "Log out" }).first()).toBeVisible();
      const footer = page.getByRole("contentinfo");
      await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
      await expect(footer).toContainText("Powered by");
    },
  );

  test(
    "keeps the menu beside the page from 992 pixels on, and makes it a drawer below",
    { tag: "@spec:menu-drawer" },
    async ({ page }) => {
      await page.setViewportSize({ width: 992, height: 800 });
      await page.goto("/dashboard");
      await expect(menu(page)).toBeVisible();
      await page.setViewportSize({ width: 991, height: 800 });
      await expect(menu(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(menu(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(menu(page)).toHaveCount(0);
    },
  );

  test(
    "remembers a menu that was collapsed, and one that unfolds under the pointer",
    { tag: "@spec:menu-collapsed" },
    async ({ page }) => {
      const width = async () => (await page.locator("aside").boundingBox())?.width ?? 0;
      await page.goto("/dashboard");
      const whole = await width();
      expect(await page.evaluate(() => localStorage.getItem("rollcall-ui"))).toBeNull();
      await page.getByRole("button", { name: "Collapse menu" }).click();
      await expect.poll(width).toBeLessThan(whole / 2);
      await page.reload();
      await expect.poll(width).toBeLessThan(whole / 2);
      await page.getByRole("button", { name: "Auto-hide menu" }).click();
      await page.mouse.move(700, 400);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await expect.poll(width).toBeLessThan(whole / 2);
      await page.mouse.move(20, 300);
      await expect.poll(width).toBe(whole);
      await page.mouse.move(700, 400);
      await expect.poll(width).toBeLessThan(whole / 2);
      await page.getByRole("button", { name: "Log out" }).focus();
      await page.keyboard.press("Tab");
      await expect.poll(width).toBe(whole);
      await page.keyboard.press("Shift+Tab");
      await expect.poll(width).toBeLessThan(whole / 2);
      expect(
        JSON.parse((await page.evaluate(() => localStorage.getItem("rollcall-ui"))) ?? "{}"),
      ).toMatchObject({ sidebarUnfoldable: true });
    },
  );

  test(
    "says where one is: Home, one crumb for each segment, the last no link, a record by its title",
    { tag: "@spec:breadcrumb" },
    async ({ page, office }) => {
      const student = await office.student("LETTER-1", "Udita Varma");
      await page.goto(`/students/${student.id}/edit`);
      await expect(crumbs(page).getByRole("listitem")).toHaveText([
        "Home",
        "Students",
        "Udita Varma",
        "Edit",
      ]);
      await expect(crumbs(page).getByRole("link")).toHaveText(["Home", "Students", "Udita Varma"]);
      await expect(crumbs(page).getByRole("link", { name: "Home" })).toHaveAttribute(
        "href",
        "/dashboard",
      );
      await page.goto("/academic-years");
      await expect(crumbs(page).getByRole("listitem")).toHaveText(["Home", "Academic years"]);
    },
  );

  test("does not move while it loads", async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = window as unknown as { shifted: number };
      shifts.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          hadRecentInput: boolean;
        }[])
          if (!entry.hadRecentInput) shifts.shifted += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const path of ["/dashboard", "/students", "/classes"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await settled(page);
      // The install button shows after a second.
      await expect(page.getByRole("button", { name: "Install app" })).toBeVisible();
      expect(
        await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
        path,
      ).toBeLessThan(0.02);
    }
  });

  test(
    "shows its toasts top right",
    { tag: "@spec:toasts-top-right" },
    async ({ page, office }) => {
      const student = await office.student("LETTER-2", "Vidya Varma");
      await page.goto(`/students/${student.id}/edit`);
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Vidya Varghese");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const box = await page
        .getByRole("alert")
        .filter({ hasText: /Vidya|Saved/ })
        .first()
        .boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60);
      expect(box?.y ?? 900).toBeLessThan(120);
    },
  );
});

test.describe("pages for super admins", () => {
  test.use({ as: "clerk" });

  for (const path of ["/permissions", "/settings"]) {
    test(
      `${path} tells others that it is not theirs`,
      { tag: `@spec:denied${path}` },
      async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
        await expect(
          page.getByText("This page is only accessible to super administrators", { exact: true }),
        ).toBeVisible();
        const links = await wholeMenu(page);
        await expect(links.filter({ hasText: /^Reports$/ })).toHaveCount(1);
        await expect(links.filter({ hasText: /^(Permissions|Settings)$/ })).toHaveCount(0);
      },
    );
  }
});
