import type { Page } from "@playwright/test";
import { problemsOn } from "./support/barriers";
import { ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import type { Office } from "./support/office";
import { settled } from "./support/settled";
import { walk } from "./support/walk";
import { long, longUnless } from "../support/every-case";

const csvOf = (prefix: string) =>
  `Admission no.,Name,Admission date\r\n${prefix}-1,Nandini Oak,2026-06-01\r\n${prefix}-2,,2026-06-01\r\n`;

/** The last day before today that is no Saturday or Sunday. */
function lastWeekday(): string {
  const day = new Date(Date.now() - 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** A case of a student of its own, with something to do. */
async function aCase(office: Office) {
  const student = await office.student(ownTag("AXE"), "Kiran Bedekar");
  const made = await office.create("cases", { student_id: student.id });
  await office.create("case-tasks", {
    case_id: made.id,
    title: "Call the parents",
    due_on: "2026-06-12",
  });
  return made;
}

async function expectNoBarrier(page: Page, paths: readonly string[]): Promise<void> {
  const found: string[] = [];
  await page.goto("/dashboard");
  for (const path of paths) {
    await walk(page, path);
    // The page before stands until this one's code is there, with its heading or a drawer over it.
    await settled(page);
    const title = page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog"));
    await expect(title.first()).toBeVisible();
    found.push(...(await problemsOn(page, path)));
  }
  expect(found).toEqual([]);
}

/** Colours do not depend on the width, nor layouts on the colours: each is looked at once. */
for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test.describe(`${colorScheme}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });
    test.setTimeout(120_000);

    test("no barrier before the sign-in", longUnless(colorScheme === "dark"), async ({ page }) => {
      const found: string[] = [];
      await page.goto("/login");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByText("Password is required.")).toBeVisible();
      found.push(...(await problemsOn(page, "login")));
      await page.goto("/setup");
      await page.getByRole("button", { name: "Set up and sign in" }).click();
      await expect(page.getByText("One-time code is required.")).toBeVisible();
      found.push(...(await problemsOn(page, "set-up")));
      await page.goto("/invitation");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      found.push(...(await problemsOn(page, "invitation")));
      expect(found).toEqual([]);
    });

    test.describe("signed in", () => {
      test.use({ as: "clerk" });

      test(
        "no barrier on lists and around them",
        longUnless(colorScheme === "light"),
        async ({ page }) => {
          const found: string[] = [];
          const look = async (where: string) => found.push(...(await problemsOn(page, where)));
          await page.goto("/dashboard");
          await expect(page.getByRole("heading", { name: "Upcoming holidays" })).toBeVisible();
          // It is asked for when it is about to be seen.
          await page.keyboard.press("End");
          await expect(page.getByRole("heading", { name: "Recent activity" })).toBeVisible();
          await look("dashboard");
          await walk(page, "/students?per_page=10&status=active");
          await page
            .getByRole("checkbox", { name: /^Select/ })
            .nth(2)
            .check();
          await look("list with a selection");
          await page
            .getByRole("button", { name: width > 768 ? "More filters" : /^Filters/ })
            .click();
          if (width > 768)
            await page
              .getByRole("dialog", { name: "Filter by" })
              .getByRole("button", { name: "Date of birth" })
              .click();
          await expect(page.getByRole("dialog")).toBeVisible();
          await look("filters");
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "View", exact: true }).click();
          await expect(page.getByRole("dialog", { name: "View", exact: true })).toBeVisible();
          await look("columns");
          await page.keyboard.press("Escape");
          await walk(page, "/students?search=nobody-is-called-so");
          await expect(page.getByRole("heading", { name: "No matching students" })).toBeVisible();
          await look("nothing found");
          await walk(page, "/students?colour=red");
          await expect(page.getByRole("alert")).toBeVisible();
          await look("wrong link");
          await page.keyboard.press("Control+k");
          await page.keyboard.type("stu");
          await expect(page.getByRole("option").first()).toBeVisible();
          await look("palette");
          await page.keyboard.press("Escape");
          await page.keyboard.press("?");
          await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
          await look("shortcuts");
          await page.keyboard.press("Escape");
          await walk(page, "/profile");
          await expect(page.getByText("This device", { exact: true })).toBeVisible();
          await look("profile");
          expect(found).toEqual([]);
        },
      );

      test(
        "no barrier on the pages of a day",
        longUnless(colorScheme === "dark"),
        async ({ page, office }) => {
          const about = await aCase(office);
          await expectNoBarrier(page, [
            "/attendance/mark",
            `/attendance/mark?class=3&date=${lastWeekday()}&slot=day`,
            "/leaves",
            `/cases/${about.id}`,
            "/attendance/gate",
            "/reports?report=trend&by=week&chart=1",
          ]);
        },
      );

      test("no barrier around attendance", long, async ({ page, office }) => {
        // Two seconds for each page on a machine that has nothing else to do.
        test.setTimeout(240_000);
        const about = await aCase(office);
        const [template] = await office.list("message-templates");
        const hook = await office.create("webhooks", {
          name: ownTag("AXE hook"),
          address: "https://receiver.example/in",
          events: "students.created,students.updated",
          status: "paused",
        });
        await expectNoBarrier(page, [
          "/attendance/view",
          "/timetable",
          "/timetable/cover",
          "/holidays",
          "/holidays/year",
          "/special-days",
          "/bell-schedules",
          "/teacher-absences",
          "/attendance/group",
          "/cases?status=open",
          `/cases/${about.id}/letter?template=${template?.id}`,
          "/cases/letters?status=open",
          "/case-tasks",
          "/case-notes",
          "/leaves/class",
          "/attendance/student",
          "/attendance/here",
          "/attendance/absent",
          "/reports",
          "/reports?report=class-summary",
          "/reports?report=class-summary&open=1",
          "/reports?report=daily-summary&chart=1",
          "/classes/3",
          "/teachers/1",
          `/webhooks/${hook.id}`,
          `/webhooks/${hook.id}/edit`,
        ]);
      });

      test("no barrier around notifications", long, async ({ page }) => {
        const found: string[] = [];
        const look = async (where: string) => found.push(...(await problemsOn(page, where)));
        await page.goto("/notifications/send");
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await expect(page.getByText("Choose recipients.")).toBeVisible();
        await look("send with errors");
        await page.getByRole("combobox", { name: /^To/ }).selectOption({ label: "Admins" });
        await page.getByRole("combobox", { name: /^Only these/ }).fill("farida");
        await expect(page.getByRole("option", { name: /Farida/ })).toBeVisible();
        await look("send with a picker open");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Escape");
        await page.getByRole("textbox", { name: "Title" }).fill("Told to myself");
        await page
          .getByRole("textbox", { name: "Text" })
          .fill("So that there is something to see.");
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await expect(page.getByRole("table", { name: "Recipients" })).toBeVisible();
        await look("what was sent");
        await walk(page, "/notifications/sent");
        await expect(page.getByRole("list", { name: "Sent notifications" })).toBeVisible();
        await look("all that was sent");
        await walk(page, "/notifications?search=myself");
        await page
          .getByRole("checkbox", { name: /^Select: / })
          .first()
          .check();
        await page.getByText("Show as table").click();
        await look("inbox with a selection");
        await page
          .getByRole("group", { name: "Actions for selected notifications" })
          .getByRole("button", { name: "Delete" })
          .click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await look("deleting several");
        await page.getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("button", { name: /^Notifications/ }).click();
        await expect(
          page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem").first(),
        ).toBeVisible();
        await look("bell");
        await page
          .getByRole("dialog", { name: "Notifications" })
          .getByRole("link", { name: "Told to myself" })
          .first()
          .click();
        await expect(page.getByRole("heading", { level: 1, name: "Told to myself" })).toBeVisible();
        await look("one notification");
        expect(found).toEqual([]);
      });

      test(
        "no barrier on a record",
        longUnless(colorScheme === "dark"),
        async ({ page, office }) => {
          const found: string[] = [];
          const look = async (where: string) => found.push(...(await problemsOn(page, where)));
          const [klass] = await office.list("classes", "per_page=1");
          const student = await office.student(`AXE-${colorScheme}-${width}`, "Ojas Oak", {
            class_id: klass?.id,
            email: "ojas@example.com",
            phone: "+91 00700 00001",
          });
          await office.change("students", student.id, { phone: "+91 00700 00002" });
          await page.goto(`/students/${student.id}`);
          await expect(page.getByRole("heading", { name: "Ojas Oak" })).toBeVisible();
          await look("show");
          await page.getByRole("button", { name: "Delete" }).click();
          await expect(page.getByRole("dialog")).toBeVisible();
          await look("delete");
          await page.keyboard.press("Escape");
          await walk(page, `/students/${student.id}?tab=history`);
          await expect(
            page.getByRole("tabpanel", { name: "History" }).getByRole("listitem").first(),
          ).toBeVisible();
          await look("history");
          await walk(page, `/students/${student.id}/edit`);
          await page.getByRole("textbox", { name: "Name", exact: true }).fill("");
          await page.getByRole("textbox", { name: "Phone" }).fill("none");
          await page.getByRole("button", { name: "Save", exact: true }).click();
          await expect(page.getByRole("alert")).toBeVisible();
          await look("edit with errors");
          await page.goto("/students/create");
          await page.getByRole("combobox", { name: "Class", exact: true }).click();
          await expect(page.getByRole("option").first()).toBeVisible();
          await look("create with a picker open");
          await page.keyboard.press("Escape");
          await page.getByLabel("Date of birth").fill("5 Mar 2014");
          await page.getByLabel("Date of birth").press("Tab");
          await page.keyboard.press("Enter");
          await expect(
            page.getByRole("dialog", { name: "Calendar" }).getByRole("grid"),
          ).toBeVisible();
          await look("create with a calendar open");
          await page.goto("/admins/2/edit");
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await look("permissions of an admin");
          expect(found).toEqual([]);
        },
      );

      test("no barrier on the way of an import", long, async ({ page }) => {
        const found: string[] = [];
        const look = async (where: string) => found.push(...(await problemsOn(page, where)));
        await page.goto("/students/import");
        await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
        await look("import: file");
        const chooser = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Choose a file" }).click();
        await (
          await chooser
        ).setFiles({
          name: "some.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(csvOf(`AXE-${colorScheme}-${width}-I`)),
        });
        await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible();
        await look("import: columns");
        await page.getByRole("button", { name: "Check the rows" }).click();
        await expect(page.getByRole("heading", { name: "Rows with errors" })).toBeVisible();
        await look("import: check");
        await page.getByRole("button", { name: "Import 1 row" }).click();
        await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
        await look("import: done");
        expect(found).toEqual([]);
      });
    });

    test.describe("a viewer", () => {
      test.use({ as: "viewer", expected: { statuses: [404] } });

      test("no barrier where access is denied", long, async ({ page }) => {
        await page.goto("/teachers");
        await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
        expect(await problemsOn(page, "denied")).toEqual([]);
        await walk(page, "/students/99999999");
        await expect(page.getByRole("heading", { name: /not found/ })).toBeVisible();
        expect(await problemsOn(page, "no such record")).toEqual([]);
      });
    });
  });
}
