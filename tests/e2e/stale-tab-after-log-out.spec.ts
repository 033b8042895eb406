import { expect, test } from "./support/journey";
import { demoPassword, signIn } from "./support/people";
import { long } from "../support/every-case";

const table = { name: /^Students/ };

test("logging out in one tab ends the other, which is back where it was after signing in again", async ({
  page,
  context,
}) => {
  await page.goto("/login");
  await signIn(page, "clerk");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/students?search=an&sort=-roll_no&page=2");
  await expect(other.getByRole("table", table).getByRole("rowheader").first()).toBeVisible();

  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(other).toHaveURL(/\/login\?to=/);
  expect(
    await other.evaluate(() => Object.keys(localStorage).filter((key) => /token|auth/.test(key))),
  ).toEqual([]);

  await signIn(other, "clerk");
  await expect(other).toHaveURL("/students?search=an&sort=-roll_no&page=2");
  await expect(other.getByRole("table", table).getByRole("rowheader").first()).toBeVisible();
  await expect(page, "the first tab hears of it").toHaveURL("/dashboard");
});

test.describe("a session that the server has ended", () => {
  test.use({ expected: { statuses: [401] } });

  test("leads to the sign-in at once, and back to the page and what was typed", async ({
    page,
    office,
  }) => {
    const student = await office.student("STALE-1", "Yashoda Abhyankar");
    await page.goto("/login");
    await signIn(page, "clerk");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.goto(`/students/${student.id}/edit`);
    await page.getByRole("textbox", { name: "Phone" }).fill("+91 00900 00009");

    const token = await page.evaluate(() => localStorage.getItem("rollcall-token"));
    expect(
      (
        await page.request.post("/api/v1/auth/logout", {
          headers: { Authorization: `Bearer ${token ?? ""}` },
        })
      ).ok(),
    ).toBe(true);
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent(`/students/${student.id}/edit`)}`);
    await expect(
      page.getByText("Your session has ended. Sign in to continue where you were."),
    ).toBeVisible();

    await signIn(page, "clerk");
    await expect(page).toHaveURL(`/students/${student.id}/edit`);
    await page.getByRole("button", { name: "Restore draft" }).click();
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+91 00900 00009");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL(`/students/${student.id}`);
    expect(await office.get("students", student.id)).toMatchObject({ phone: "+91 00900 00009" });
  });
});

test.describe("rights that are taken away", () => {
  test.use({ expected: { statuses: [403] } });

  test("are felt at once: the page says so, and the way to it is gone", async ({
    page,
    office,
    request,
  }) => {
    const student = await office.student("STALE-2", "Zubin Bhagat");
    const admin = await office.create("admins", {
      name: "Tara Temporary",
      email: "tara@demo.school",
      permissions: ["view_students", "edit_students"],
    });
    const { code } = await office.invite(admin.id);
    expect(
      (
        await request.post("/api/v1/auth/accept-invitation", {
          data: { code, password: demoPassword },
        })
      ).ok(),
    ).toBe(true);

    await page.goto("/login");
    await page.getByLabel("Email").fill("tara@demo.school");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.goto(`/students/${student.id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Phone" }).fill("+91 00900 00010");
    await office.change("admins", admin.id, { permissions: ["view_students"] });
    await expect(
      page.getByText("You don't have permission to access this page", { exact: true }),
    ).toBeVisible();
    await page.goto(`/students/${student.id}`);
    await expect(page.getByRole("heading", { name: "Zubin Bhagat" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
    expect(await office.get("students", student.id)).toMatchObject({ phone: null });
  });
});

test("a sign-in link that leads elsewhere leads home", long, async ({ page, baseURL }) => {
  for (const to of [
    "//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/login",
    "/no-such-page",
  ]) {
    await test.step(to, async () => {
      await page.goto(`/login?to=${encodeURIComponent(to)}`);
      await signIn(page, "viewer");
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
      expect(page.url()).toBe(`${baseURL ?? ""}/dashboard`);
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    });
  }
});
