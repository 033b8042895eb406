import { expect, test } from "./support/journey";

test.use({ as: "clerk", expected: { statuses: [404], console: [/Failed to (load|fetch)/] } });

test("a tab that is older than the console on the server says so, and goes on where it was once it is reloaded", async ({
  page,
  office,
}) => {
  const student = await office.student("DEPLOY-1", "Manik Naik");
  await page.goto("/students?search=Naik");
  await expect(page.getByRole("table", { name: /^Students/ }).getByRole("rowheader")).toHaveText([
    "Manik Naik",
  ]);
  // A deploy replaces the files, whose names hold their content.
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "Not here" }));
  await page.getByRole("link", { name: "Manik Naik", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Update available" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Update now" }).click();
  await expect(page.getByRole("heading", { name: "Manik Naik" })).toBeVisible();
  await expect(page).toHaveURL(`/students/${student.id}`);
});

test("a console of which a part does not arrive never shows an empty page", async ({ page }) => {
  await page.route("**/assets/console-*.js", (route) =>
    route.fulfill({ status: 404, body: "Not here" }),
  );
  await page.goto("/students");
  await expect(page.getByRole("heading", { name: "Update available" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Update now" }).click();
  await expect(page.getByRole("heading", { name: /^Students/ })).toBeVisible();
});
