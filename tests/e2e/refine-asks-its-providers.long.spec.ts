import { countCalls } from "./support/calls-of-the-build";
import { expect, test } from "./support/journey";
import { signIn } from "./support/people";

test.use({ expected: { statuses: [403], console: [/403/] } });

test("a clerk's walk through the built console calls the methods of Refine's providers", async ({
  page,
  office,
}) => {
  const student = await office.student("ASK-1", "Padma Thite");
  await page.goto("/login");
  const counts = await countCalls(page);

  await test.step("signs in and finds a student", async () => {
    await signIn(page, "clerk");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "Students" })
      .click();
    await page.getByRole("searchbox").fill("Padma Thite");
    await page.getByRole("table").getByRole("link", { name: "Padma Thite", exact: true }).click();
    await expect(page).toHaveURL(`/students/${student.id}`);
  });

  await test.step("corrects the record at the second try, deletes it, and logs out", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Phone" }).fill("+91 00444 55666");
    const record = `**/api/v1/admin/students/${student.id}`;
    await page.route(record, (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({
            status: 403,
            json: { success: false, message: "You don't have permission to do that." },
          }),
    );
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("You don't have permission to do that.").first()).toBeVisible();
    await page.unroute(record);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(`/students/${student.id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL("/students");
    await page.getByRole("button", { name: "Log out" }).first().click();
    await expect(page).toHaveURL(/\/login/);
  });

  const called = await counts({
    getPermissions: ["login", "check", "getIdentity", "getPermissions", "logout", "onError"],
    askAs: ["can"],
    deleteMany: ["getList", "getOne", "update", "deleteOne"],
  });
  expect(called).toMatchObject({ login: 1, logout: 1 });
  expect(Object.entries(called).filter(([, count]) => count === 0)).toEqual([]);
});
