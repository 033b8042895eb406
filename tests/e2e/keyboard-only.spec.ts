import { long } from "../support/every-case";
import { expect, test } from "./support/journey";
import { settled } from "./support/settled";
import { focusedStop, tabTo } from "./support/keyboard";
import { demoPassword, emails } from "./support/people";

test("without a mouse: sign in, find a student, correct a mistake, save", async ({
  page,
  office,
}) => {
  const student = await office.student("KEYS-1", "Gauri Keskar");

  await test.step("signing in", async () => {
    await page.goto("/login");
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.keyboard.type(emails.clerk);
    await page.keyboard.press("Tab");
    await page.keyboard.type(demoPassword);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  await test.step("the palette finds a record by name", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: /^Find a page/ })).toBeFocused();
    await page.keyboard.type("Gauri Keskar");
    await expect(page.getByRole("option", { name: /Gauri Keskar/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/students/${student.id}`);
    await expect(page.getByRole("heading", { name: "Gauri Keskar" })).toBeVisible();
  });

  await test.step("the sheet of shortcuts opens and closes", async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("a page by its letter, the search by a slash, a row by its keys", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await expect(page).toHaveURL("/students");
    await expect(
      page
        .getByRole("table", { name: /^Students/ })
        .getByRole("rowheader")
        .first(),
    ).toBeVisible();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("Keskar");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("table", { name: /^Students/ }).getByRole("rowheader")).toHaveText([
      "Gauri Keskar",
    ]);
    await tabTo(page, page.getByRole("link", { name: "Gauri Keskar", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/students/${student.id}`);
  });

  await test.step("the form: a mistake takes the focus to its field", async () => {
    await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
    await page.keyboard.press("e");
    const phone = page.getByRole("textbox", { name: "Phone" });
    await tabTo(page, phone);
    await page.keyboard.type("none");
    await page.keyboard.press("Control+s");
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/must be a phone number/);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("+91 00500 00001");
    await tabTo(page, page.getByRole("button", { name: "Save", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/students/${student.id}`);
  });
  expect(await office.get("students", student.id)).toMatchObject({ phone: "+91 00500 00001" });
});

test.describe("signed in", () => {
  test.use({ as: "clerk" });

  test("without a mouse: delete, look into the trash, restore", long, async ({ page, office }) => {
    await office.student("KEYS-2", "Harini Ketkar");
    const rows = page.getByRole("table", { name: /^Students/ }).getByRole("rowheader");
    await page.goto("/students?search=Ketkar");
    await expect(rows).toHaveText(["Harini Ketkar"]);
    await tabTo(page, page.getByRole("button", { name: "Delete Harini Ketkar" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete Harini Ketkar?" });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole("button", { name: "Delete" }), 5);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "No matching students" })).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Trash" }));
    await page.keyboard.press("Enter");
    await expect(rows).toHaveText([/Harini Ketkar/]);

    await page.keyboard.press("j");
    await expect(page.getByRole("row", { name: /Harini Ketkar/ })).toBeFocused();
    await page.keyboard.press("x");
    const selected = page.getByRole("group", { name: "Selected records: Students" });
    await expect(selected).toContainText("1 selected");
    await tabTo(page, selected.getByRole("button", { name: "Restore" }));
    await page.keyboard.press("Enter");
    const restoring = page.getByRole("dialog", { name: /^Restore/ });
    await tabTo(page, restoring.getByRole("button", { name: /^Restore/ }), 5);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "No matching students" })).toBeVisible();
    expect(await office.list("students", "search=Ketkar")).toHaveLength(1);
  });

  // `npm test` takes two of the pages, `npm run every-case` all of them.
  const pages = [
    "/dashboard",
    "/students?per_page=2",
    "/students/1",
    "/students/create",
    "/students/import",
    "/profile",
    "/reports/student-summary",
    "/attendance/view?tab=day",
    "/attendance/group",
    "/attendance/student",
    "/attendance/gate",
    "/attendance/here",
    "/attendance/absent",
    "/timetable/cover",
    "/leaves/class",
    "/holidays/year",
    "/special-days/create",
    "/bell-schedules/create",
    "/teacher-absences/create",
    "/cases",
  ];
  for (const path of pages) {
    test(`every stop of Tab on ${path} is seen, and none is a trap`, long, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      // What takes the focus once it is loaded would cut the way short.
      await settled(page);
      await page.keyboard.press("Tab");
      const first = await page.evaluateHandle(() => document.activeElement);
      const unseen: string[] = [];
      const stops = new Set<string>();
      for (
        let back = false;
        !back;
        back = await first.evaluate((element) => element === document.activeElement)
      ) {
        const { name, seen } = await focusedStop(page);
        stops.add(name);
        if (!seen && !name.startsWith("body")) unseen.push(name);
        expect(stops.size, [...stops].join("\n")).toBeLessThan(400);
        await page.keyboard.press("Tab");
      }
      expect([...stops].join("\n")).toContain("Skip to content");
      expect(unseen).toEqual([]);
      expect(stops.size).toBeGreaterThan(15);
    });
  }
});
