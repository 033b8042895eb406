import { expect, test } from "./support/journey";
import { settled } from "./support/settled";
import { longUnless } from "../support/every-case";

test.describe("signed in", () => {
  test.use({ as: "clerk" });

  for (const [path, heading] of [
    ["/students", "Students"],
    ["/students?status=active&sort=name", "Students"],
    ["/classes", "Classes/Departments"],
    ["/dashboard", "Dashboard"],
    ["/leaves", "Leave Requests"],
  ] as const)
    test(
      `loading ${path} asks the server nothing twice`,
      longUnless(path === "/students" || path === "/dashboard"),
      async ({ page }) => {
        const asked: string[] = [];
        page.on("request", (request) => {
          const { pathname, search } = new URL(request.url());
          if (pathname.startsWith("/api/")) asked.push(`${request.method()} ${pathname}${search}`);
        });
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await settled(page);
        const twice = asked.filter((request, at) => asked.indexOf(request) !== at);
        expect([asked.length > 1, twice]).toEqual([true, []]);
        // Of the frame's calls, and pictures that are in view, there are as many on every page.
        const own = asked.filter(
          (one) => !/ \/api\/v1\/(auth|branding|admin\/(events|files|notifications))/.test(one),
        );
        if (path === "/dashboard") expect(own.length, own.join("\n")).toBeLessThanOrEqual(10);
      },
    );

  test("a second tab asks nothing twice either: the first tells it what it missed", async ({
    page,
    context,
  }) => {
    await page.goto("/classes");
    await expect(
      page.getByRole("heading", { level: 1, name: "Classes/Departments" }),
    ).toBeVisible();
    await settled(page);
    const second = await context.newPage();
    const asked: string[] = [];
    second.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(`${request.method()} ${pathname}${search}`);
    });
    await second.goto("/students");
    await expect(second.getByRole("heading", { level: 1, name: "Students" })).toBeVisible();
    await settled(second);
    // As long as a tab waits for another's answer, and longer.
    await second.waitForTimeout(1500);
    const twice = asked.filter((request, at) => asked.indexOf(request) !== at);
    expect([asked.length > 1, twice]).toEqual([true, []]);
  });

  for (const path of ["/%E0%A4%A", "/students/%E0%A4%A", "/%"])
    test(
      `the malformed address ${path} leads to the dashboard`,
      longUnless(path === "/%"),
      async ({ page }) => {
        await page.goto(path);
        await expect(page).toHaveURL(/\/dashboard$/);
        await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
      },
    );
});
