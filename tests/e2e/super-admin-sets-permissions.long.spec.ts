import { expect, test } from "./support/journey";

test.describe("the super admin", () => {
  test.use({ as: "head", expected: { statuses: [403] } });

  test("gives a group a permission after a look at the difference, and an open console of a member has the page at once", async ({
    page,
    another,
  }) => {
    const viewer = await another("viewer");
    await viewer.goto("/dashboard");
    const menu = viewer.getByRole("navigation", { name: "Main menu" }).getByRole("link");
    await expect(menu).toHaveText(["Dashboard", "Students"]);

    await page.goto("/permissions");
    await page.getByRole("searchbox", { name: "Search permissions" }).fill("teachers");
    await page.getByRole("checkbox", { name: "View teachers: Viewers", exact: true }).check();
    await expect(page.getByText("1 unsaved change in 1 user group")).toBeVisible();
    await page.getByRole("button", { name: "Review and save" }).click();
    const review = page.getByRole("dialog");
    await expect(review.getByRole("region", { name: "Viewers" })).toContainText(
      "+ Gains: View teachers",
    );
    await review.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("No unsaved changes")).toBeVisible();
    await expect(menu).toHaveText(["Dashboard", "Students", "Teachers", "Teacher absences"]);

    await page.getByRole("button", { name: "Check access" }).click();
    const why = page.getByRole("dialog");
    await why.getByRole("combobox", { name: "Admin" }).fill("viewer");
    await page.getByRole("option").filter({ hasText: "viewer@demo.school" }).click();
    await why.getByRole("combobox", { name: "Permission" }).selectOption("View teachers");
    await expect(why.getByText("Yes, from the user group Viewers.")).toBeVisible();
    await why.getByRole("link", { name: "the user group Viewers" }).click();
    await expect(page.getByRole("heading", { name: "Viewers", level: 1 })).toBeVisible();

    await page.goto("/permissions");
    await page.getByRole("checkbox", { name: "View teachers: Viewers", exact: true }).uncheck();
    await page.getByRole("button", { name: "Review and save" }).click();
    await expect(page.getByRole("dialog").getByRole("region", { name: "Viewers" })).toContainText(
      "− Loses: View teachers",
    );
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(menu).toHaveText(["Dashboard", "Students"]);
  });

  test("sees the console as another admin, cannot change anything, and comes back", async ({
    page,
    office,
  }) => {
    const student = await office.student("AS-1", "Tara Wagle");
    await page.goto("/permissions");
    await page.getByRole("button", { name: "View as…" }).click();
    await page.getByRole("combobox", { name: "Admin" }).fill("viewer");
    await page.getByRole("option").filter({ hasText: "viewer@demo.school" }).click();
    await page.getByRole("button", { name: "Start" }).click();

    const banner = page.getByRole("region", { name: "Viewing as another admin" });
    await expect(banner).toContainText("Read-only.");
    await expect(page.getByRole("navigation", { name: "Main menu" }).getByRole("link")).toHaveText([
      "Dashboard",
      "Students",
    ]);
    await page.goto(`/students/${student.id}`);
    await expect(page.getByRole("heading", { name: "Tara Wagle", level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("button", { name: "Edit" })).toHaveCount(0);
    await page.goto("/permissions");
    await expect(
      page.getByText("This page is only accessible to super administrators"),
    ).toBeVisible();
    await page.getByRole("button", { name: /^Stop viewing as/ }).click();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole("grid", { name: "Permissions of user groups" })).toBeVisible();

    await page.goto("/activity-logs");
    await expect(
      page
        .getByRole("table", { name: /^Activity logs/ })
        .getByRole("row", { name: /began to view as/ }),
    ).toBeVisible();
  });

  test("follows the system log, which says who was refused and nothing of what was typed", async ({
    page,
    request,
  }) => {
    await page.goto("/system-logs");
    await page.getByRole("button", { name: "Live" }).click();
    const answer = await request.post("/api/v1/auth/login", {
      data: { email: "somebody-typed-a-secret@demo.school", password: "hunter2hunter2" },
    });
    expect(answer.status()).toBe(401);
    const table = page.getByRole("table", { name: /^System logs/ });
    await expect(
      table.getByRole("row", { name: /Warning.*Sign-in refused/ }).first(),
    ).toBeVisible();
    await table.getByRole("link", { name: "Sign-in refused" }).first().click();
    await expect(page.getByRole("heading", { name: "Sign-in refused", level: 1 })).toBeVisible();
    await expect(page.getByText("hunter2")).toHaveCount(0);
    await expect(page.getByText("typed-a-secret")).toHaveCount(0);
  });
});
