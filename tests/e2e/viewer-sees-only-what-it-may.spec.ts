import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { long, smoke } from "../support/every-case";

const menuOf = (page: Page) =>
  page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
const denied = "You don't have permission to access this page";

/** The status of a call made by the page itself, with the token the console keeps. */
const ask = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${localStorage.getItem("rollcall-token") ?? ""}`,
          "Content-Type": "application/json",
        },
        ...(body ? { body } : {}),
      });
      return answer.status;
    },
    [method, path, body === undefined ? "" : JSON.stringify(body)] as const,
  );

test.describe("a viewer, who may look students up", () => {
  test.use({ as: "viewer", expected: { statuses: [403] } });

  test("sees students and nothing to change them with", smoke, async ({ page, office }) => {
    const student = await office.student("VIEW-1", "Qamar Wagle");
    await page.goto("/");
    await expect(page).toHaveURL("/dashboard");
    await expect(menuOf(page)).toHaveText(["Dashboard", "Students"]);
    await expect(page.getByRole("main").getByRole("link", { name: /New student/ })).toHaveCount(0);

    await menuOf(page).filter({ hasText: "Students" }).click();
    await page.getByRole("searchbox").fill("Qamar Wagle");
    const table = page.getByRole("table", { name: /^Students/ });
    await expect(table.getByRole("rowheader")).toHaveText(["Qamar Wagle"]);
    for (const name of [/^New student/, /^Import/, /^Edit/])
      await expect(page.getByRole("link", { name })).toHaveCount(0);
    for (const name of [/^Delete/, /^Trash/])
      await expect(page.getByRole("button", { name })).toHaveCount(0);

    await table.getByRole("link", { name: "Qamar Wagle" }).click();
    await expect(page).toHaveURL(`/students/${student.id}`);
    await expect(page.getByRole("heading", { name: "Qamar Wagle", level: 1 })).toBeVisible();
    for (const name of ["Edit", "Delete"])
      await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
    await page.getByRole("tab", { name: "Enrolments" }).click();
    await expect(page.getByRole("link", { name: "New enrolment" })).toHaveCount(0);
  });

  test(
    "is told so at every address of another page, and sent home from an address that is none",
    { tag: "@spec:viewer-denied" },
    async ({ page, office }) => {
      const student = await office.student("VIEW-2", "Rehana Wagle");
      for (const path of [
        "/teachers",
        "/parents/1",
        "/admins",
        "/classes",
        "/academic-years",
        "/user-groups",
        "/activity-logs",
        "/attendance/mark",
        "/attendance/view",
        "/leaves",
        "/timetable",
        "/reports",
        "/students/create",
        "/students/import",
        `/students/${student.id}/edit`,
      ]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { name: "Access Denied" }), path).toBeVisible();
        await expect(page.getByText(denied, { exact: true })).toBeVisible();
        await expect(page).toHaveURL(path);
      }
      await page.getByRole("link", { name: "Go to the dashboard" }).click();
      await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
      await page.goto("/no/such/page");
      await expect(page).toHaveURL("/dashboard");
    },
  );

  test(
    "is refused by the API too, whatever the page would ask for",
    long,
    async ({ page, office }) => {
      const student = await office.student("VIEW-3", "Sabiha Wagle");
      await page.goto(`/students/${student.id}`);
      await expect(page.getByRole("heading", { name: "Sabiha Wagle", level: 1 })).toBeVisible();
      const record = { admission_no: "VIEW-4", name: "Nobody", admission_date: "2026-06-01" };
      const refused = [
        ["GET", "/admin/teachers"],
        ["GET", "/admin/admins/1"],
        ["GET", "/admin/activity-logs"],
        ["GET", "/admin/classes/export?format=csv"],
        ["GET", "/admin/parents/1/history"],
        ["POST", "/admin/students", record],
        ["PATCH", `/admin/students/${student.id}`, { name: "Changed" }],
        ["DELETE", `/admin/students/${student.id}`],
        ["POST", `/admin/students/${student.id}/restore`],
        ["POST", "/admin/students/bulk", { action: "delete", ids: [student.id] }],
        [
          "POST",
          "/admin/students/import",
          { rows: [{ line: 2, cells: ["x"] }], dry_run: true, match_on: "admission_no" },
        ],
        ["POST", "/admin/admins/1/invitation"],
      ] as const;
      for (const [method, path, body] of refused)
        expect(`${method} ${path}: ${await ask(page, method, path, body)}`).toBe(
          `${method} ${path}: 403`,
        );
      expect(await ask(page, "GET", `/admin/students/${student.id}`)).toBe(200);
      expect(await office.get("students", student.id)).toMatchObject({
        name: "Sabiha Wagle",
        version: student.version,
      });
    },
  );
});

test.describe("a marker", () => {
  test.use({ as: "marker", expected: { statuses: [403] } });

  test(
    "sees students and takes registers, but changes no record",
    long,
    async ({ page, office }) => {
      const student = await office.student("VIEW-5", "Tahira Wagle");
      await page.goto("/students?search=Wagle");
      await expect(
        page
          .getByRole("table", { name: /^Students/ })
          .getByRole("rowheader")
          .filter({ hasText: "Tahira Wagle" }),
      ).toBeVisible();
      await expect(menuOf(page).filter({ hasText: "Students" })).toBeVisible();
      for (const hidden of ["Teachers", "Parents", "Admins", "User groups", "Activity logs"])
        await expect(menuOf(page).filter({ hasText: hidden })).toHaveCount(0);
      await page.goto(`/students/${student.id}/edit`);
      await expect(page.getByText(denied, { exact: true })).toBeVisible();
      expect(await ask(page, "PATCH", `/admin/students/${student.id}`, { name: "Changed" })).toBe(
        403,
      );
    },
  );
});
