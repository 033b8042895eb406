import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";
import type { Office } from "./support/office";
import { workbook } from "./support/workbook";
import { long, smoke } from "../support/every-case";

test.use({ as: "clerk" });

const classOfTheImport = async (office: Office) => {
  const tag = ownTag("IMP");
  return await office.create("classes", { name: `Class ${tag}`, code: tag });
};

const headings = ["Adm. number", "Full name", "Class", "Admission date", "Phone"];

/**
 * Ten students, of which the third has no name, the sixth a day that does not exist, and the ninth
 * a class that is not there.
 */
const tenRows = (prefix: string, family: string, className: string) =>
  Array.from({ length: 10 }, (_, index) => [
    `${prefix}-${index + 1}`,
    index === 2 ? "" : `${"ABCDEFGHIJ"[index] ?? ""}nand ${family}`,
    index === 8 ? "Grade 99 Z" : className,
    index === 5 ? "2026-02-30" : "2026-06-01",
    index === 3 ? "+91 00100 20030" : "",
  ]);

const csvOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(`${rows.map((cells) => cells.join(",")).join("\r\n")}\r\n`);

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible();
}

const mapColumns = async (page: Page) => {
  await expect(page.getByText("5 of 5 columns mapped.")).toBeVisible();
};

/** The four figures under a check or an import. */
const expectCounts = async (
  page: Page,
  added: number,
  changed: number,
  same: number,
  refused: number,
) =>
  expect(page.getByRole("main").locator("dl")).toHaveText(
    `New${added}Updated${changed}Unchanged${same}Errors${refused}`,
  );

async function checkRows(page: Page) {
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("heading", { name: "Review before importing" })).toBeVisible();
}

async function seeTheList(page: Page, family: string) {
  await page.getByRole("link", { name: "See the students" }).click();
  await expect(page).toHaveURL(/\/students\?sort=-updated_at/);
  await page.getByRole("searchbox").fill(family);
  await expect(page.getByRole("table", { name: /^Students/ }).getByRole("rowheader")).toHaveCount(
    7,
  );
}

test(
  "ten students from a CSV file, of which three are wrong: seven come, three are explained and handed back",
  smoke,
  async ({ page, office }) => {
    const own = await classOfTheImport(office);
    const rows = tenRows("CSV", "Karandikar", String(own["name"]));
    const file = {
      name: "new students.csv",
      mimeType: "text/csv",
      buffer: csvOf([headings, ...rows]),
    };

    await test.step("the columns are told, and the rows checked without a change", async () => {
      await page.goto("/students");
      await page.getByRole("link", { name: "Import" }).click();
      await chooseFile(page, file);
      await mapColumns(page);
      await checkRows(page);
      await expectCounts(page, 7, 0, 0, 3);
      expect(await office.list("students", "search=Karandikar")).toEqual([]);
    });

    await test.step("each wrong row is named by line, column and reason", async () => {
      const refused = page.getByRole("table", { name: /^Rows with errors/ }).getByRole("row");
      await expect(refused).toHaveCount(4);
      await expect(refused.nth(1)).toContainText(/^4.*Name is required/);
      await expect(refused.nth(2)).toContainText(/^7.*2026-02-30.*valid date/);
      await expect(refused.nth(3)).toContainText(/^10.*Grade 99 Z/);
      for (const cell of ["Full name, line 4", "Admission date, line 7", "Class, line 10"])
        await expect(page.getByRole("textbox", { name: cell })).toHaveAttribute(
          "aria-invalid",
          "true",
        );
    });

    let handedBack = "";
    await test.step("the wrong rows are handed back as a file with the reasons", async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download these rows" }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe("new students-refused.csv");
      handedBack = await readFile(await saved.path(), "utf8");
      expect(handedBack.trim().split("\r\n")).toHaveLength(4);
      expect(handedBack).toContain("Adm. number,Full name,Class,Admission date,Phone,Line,Reason");
      expect(handedBack).toContain("CSV-9,Inand Karandikar,Grade 99 Z");
    });

    await test.step("the seven others are imported and stand in the list", async () => {
      await page.getByRole("button", { name: "Import 7 rows" }).click();
      await expect(page.getByRole("heading", { name: "Imported", exact: true })).toBeVisible();
      await expect(
        page.getByText("7 added, 0 updated, 0 unchanged, 3 not imported."),
      ).toBeVisible();
      await seeTheList(page, "Karandikar");
    });

    await test.step("the same file again creates nothing", async () => {
      await page.goto("/students/import");
      await chooseFile(page, file);
      await mapColumns(page);
      await checkRows(page);
      await expectCounts(page, 0, 0, 7, 3);
      await expect(page.getByRole("button", { name: "Import 0 rows" })).toBeDisabled();
      await page.getByRole("button", { name: "Back" }).click();
      await page.getByRole("button", { name: "Choose another file" }).click();
    });

    await test.step("the rows that were handed back, corrected, are imported as they are", async () => {
      const corrected = handedBack
        .replace("CSV-3,,", "CSV-3,Cnand Karandikar,")
        .replace("2026-02-30", "2026-02-28")
        .replace("Grade 99 Z", String(own["name"]));
      await chooseFile(page, { ...file, name: "corrected.csv", buffer: Buffer.from(corrected) });
      await checkRows(page);
      await expectCounts(page, 3, 0, 0, 0);
      await page.getByRole("button", { name: "Import 3 rows" }).click();
      await expect(
        page.getByText("3 added, 0 updated, 0 unchanged, 0 not imported."),
      ).toBeVisible();
    });
    expect(await office.list("students", "search=Karandikar")).toHaveLength(10);
  },
);

test(
  "ten students from an Excel workbook, of which three are wrong",
  long,
  async ({ page, office }) => {
    const own = await classOfTheImport(office);
    const rows = tenRows("XLSX", "Lonkar", String(own["name"]));
    await page.goto("/students/import");
    await chooseFile(page, {
      name: "new students.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: workbook([headings, ...rows]),
    });
    await mapColumns(page);
    await checkRows(page);
    await expectCounts(page, 7, 0, 0, 3);
    await page.getByRole("button", { name: "Import 7 rows" }).click();
    await expect(page.getByText("7 added, 0 updated, 0 unchanged, 3 not imported.")).toBeVisible();
    await seeTheList(page, "Lonkar");
  },
);
