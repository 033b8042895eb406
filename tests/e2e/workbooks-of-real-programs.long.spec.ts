import type { Page } from "@playwright/test";
import { realSheets, sheetBytes, studentsOf } from "../support/real-sheets";
import { workbookOf } from "../support/workbook";
import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";

test.use({ as: "clerk" });
test.setTimeout(300_000);

const className = "Grade 1 A";

const openFile = async (page: Page, file: string): Promise<void> =>
  openBytes(page, file, await sheetBytes(file));

async function openBytes(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.goto("/students/import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (
    await chooser
  ).setFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
  await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible();
}

test("every table of a real program goes through the import page, and makes the students that its sheet shows", async ({
  page,
  office,
}) => {
  const [found] = await office.list("classes", `search=${encodeURIComponent(className)}`);
  const one = found ?? (await office.create("classes", { name: className, code: "1A" }));
  for (const real of realSheets)
    await test.step(real.file, async () => {
      const wanted = studentsOf(real);
      await openFile(page, real.file);
      await expect(page.getByText(`${real.file}: ${real.rows.length} rows`)).toBeVisible();
      if (real.hidden !== undefined)
        await expect(page.getByText(`Row ${real.hidden} is hidden in the sheet`)).toBeVisible();
      await page
        .getByRole("combobox", { name: "Field for “Born”" })
        .selectOption({ label: "Date of birth" });
      await page
        .getByRole("combobox", { name: "Field to fill" })
        .selectOption({ label: "Admission date" });
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByRole("textbox", { name: "Admission date" })).toBeFocused();
      await page.keyboard.type("2026-06-01");
      if (real.dateOrder)
        await page
          .getByRole("combobox", { name: "Dates such as 03/04/2026" })
          .selectOption(real.dateOrder);
      expect(await problemsOn(page, `the columns of ${real.file}`)).toEqual([]);
      await page.getByRole("button", { name: "Check the rows" }).click();
      for (const [line, said] of Object.entries(real.refused))
        await expect(page.getByRole("row", { name: new RegExp(`^${line} `) })).toContainText(said);
      if (wanted.length === 0) {
        await expect(page.getByText("No rows can be imported")).toBeVisible();
        return;
      }
      const start = `Import ${wanted.length} ${wanted.length === 1 ? "row" : "rows"}`;
      await page.getByRole("button", { name: start }).click();
      await expect(page.getByText(`${wanted.length} added, 0 updated`)).toBeVisible();
      const made = await office.list(
        "students",
        `class_id=${one.id}&admission_date=2026-06-01&sort=id`,
      );
      expect(
        made.map(({ admission_no, name, date_of_birth }) => ({
          admission_no,
          name,
          class: className,
          date_of_birth,
        })),
      ).toEqual(wanted);
      await page.getByRole("button", { name: "Undo this import" }).click();
      await page
        .getByRole("dialog", { name: "Undo this import?" })
        .getByRole("button", { name: "Undo", exact: true })
        .click();
      await expect(page.getByText(/^Undone\. \d+ records? moved to the trash\.$/)).toBeVisible();
    });
});

test("a workbook with a sheet for each class makes the students of all of them, each in its class", async ({
  page,
  office,
}) => {
  const classes = (await office.list("classes", "sort=id&per_page=2")).map(({ name }) =>
    String(name),
  );
  const students = classes.map((name, at) => [`SHEET-${at}`, `Sheet ${name}`]);
  const bytes = workbookOf(
    classes.map((name, at) => ({ name, rows: [["Admission no.", "Name"], students[at] ?? []] })),
  );
  await openBytes(page, "classes.xlsx", bytes);
  await page
    .getByRole("combobox", { name: "Sheet", exact: true })
    .selectOption("All sheets together");
  await expect(page.getByText("classes.xlsx: 2 rows")).toBeVisible();
  await page.getByRole("combobox", { name: "Field for “Sheet”" }).selectOption({ label: "Class" });
  await page
    .getByRole("combobox", { name: "Field to fill" })
    .selectOption({ label: "Admission date" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.keyboard.type("2026-06-01");
  expect(await problemsOn(page, "the columns of several sheets")).toEqual([]);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 added, 0 updated")).toBeVisible();
  const made = await office.list("students", "search=SHEET-&sort=admission_no&include=class");
  expect(made.map(({ name }) => name)).toEqual(students.map(([, name]) => name));
  const classIds = new Set(made.map(({ class_id: id }) => id));
  expect(classIds.size).toBe(2);
});
