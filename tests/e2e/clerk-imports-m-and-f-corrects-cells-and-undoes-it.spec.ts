import type { Page } from "@playwright/test";
import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
import { long } from "../support/every-case";

test.use({ as: "clerk" });

/** Ten ordinary rows of an office's own table: its headings, M and F, the day first. */
const ten = (prefix: string, family: string) =>
  [
    "Adm No,Student Name,Roll,Sex,DOB,Admission date,Mobile",
    ...[
      ["Aarav", "M", "14/03/2014"],
      ["Diya", "F", "02/11/2013"],
      ["Vihaan", "M", "23/07/2014"],
      ["Ananya", "F", "30/01/2014"],
      ["Kabir", "M", "19/09/2013"],
      ["Ishita", "F", "08/05/2014"],
      ["Arjun", "m", "27/12/2013"],
      ["Saanvi", "f", "11/04/2014"],
      ["Rohan", "Boy", "16/08/2013"],
      ["Meera", "Girl", "05/02/2014"],
    ].map(
      ([name, sex, born], at) =>
        `${prefix}-${at + 1},${name} ${family},${at + 1},${sex},${born},01/06/2026,+91 98200 001${10 + at}`,
    ),
  ].join("\r\n");

async function chooseFile(page: Page, text: string, name = "ten.csv") {
  await page.goto("/students/import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (
    await chooser
  ).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(`${text}\r\n`) });
  await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible();
}

const meaning = (page: Page, text: string) =>
  page.getByRole("combobox", { name: `“${text}” in “Sex” means` });

test(
  "ten ordinary rows with M and F come in one go, and go out again by one press",
  long,
  async ({ page, office }) => {
    await test.step("the columns and the values are known", async () => {
      await chooseFile(page, ten("MF", "Mankad"));
      await expect(page.getByText("7 of 7 columns mapped.")).toBeVisible();
      for (const [text, label] of [
        ["M", "=male"],
        ["F", "=female"],
        ["Boy", "=male"],
        ["Girl", "=female"],
      ] as const)
        await expect(meaning(page, text)).toHaveValue(label);
      expect(await problemsOn(page, "the values")).toEqual([]);
    });

    await test.step("all ten are imported", async () => {
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByText("All rows can be imported.")).toBeVisible();
      await page.getByRole("button", { name: "Import 10 rows" }).click();
      await expect(page.getByText("10 added, 0 updated")).toBeVisible();
      expect(
        (await office.list("students", "search=Mankad&gender=female"))
          .map(({ name }) => name)
          .sort(),
      ).toEqual(["Ananya Mankad", "Diya Mankad", "Ishita Mankad", "Meera Mankad", "Saanvi Mankad"]);
    });

    await test.step("one of them is changed: the import stays, and she is named", async () => {
      const [diya] = await office.list("students", "search=Diya%20Mankad");
      await office.change("students", Number(diya?.["id"]), { address: "12 Hill Road" });
      await page.getByRole("button", { name: "Undo this import" }).click();
      const dialog = page.getByRole("dialog", { name: "Undo this import?" });
      await expect(dialog).toContainText("10 students added by this import will go to the trash");
      await dialog.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(page.getByRole("alert")).toContainText("Diya Mankad: Changed since the import.");
      expect(await problemsOn(page, "the refusal to undo")).toEqual([]);
      await page
        .getByRole("dialog", { name: "This import can't be undone" })
        .getByRole("button", { name: "Close", exact: true })
        .click();
      expect(await office.list("students", "search=Mankad")).toHaveLength(10);
    });

    await test.step("another import is undone from the list of the latest ones", async () => {
      await chooseFile(page, ten("MG", "Merchant"), "second.csv");
      await page.getByRole("button", { name: "Check the rows" }).click();
      await page.getByRole("button", { name: "Import 10 rows" }).click();
      await expect(page.getByText("10 added, 0 updated")).toBeVisible();
      await page.getByRole("button", { name: "Import another file" }).click();
      await page.getByRole("button", { name: "Undo the import of second.csv" }).click();
      await page
        .getByRole("dialog", { name: "Undo this import?" })
        .getByRole("button", { name: "Undo", exact: true })
        .click();
      await expect(page.getByText("Undone. 10 records moved to the trash.")).toBeVisible();
      expect(await office.list("students", "search=Merchant")).toEqual([]);
      expect(await office.list("students", "search=Merchant&trashed=only")).toHaveLength(10);
      expect(await problemsOn(page, "the undone import")).toEqual([]);
    });
  },
);

test(
  "three wrong rows of ten are corrected in the page without a mouse, and remembered values ask nothing",
  long,
  async ({ page, office }) => {
    const wrong = ten("KB", "Kirtane")
      .replace("Diya Kirtane", "")
      .replace("23/07/2014", "31/02/2014")
      .replace("KB-5,Kabir Kirtane,5,M", "KB-5,,5,weiblich");
    await chooseFile(page, wrong);
    await expect(meaning(page, "weiblich")).toHaveValue("");
    await page.getByRole("button", { name: "Check the rows" }).click();
    await expect(page.getByText(/^3 rows can't be imported/)).toBeVisible();

    await test.step("everything that is wrong with a row is said at once, at its cells", async () => {
      const row = page.getByRole("row", { name: /^6 / });
      await expect(row).toContainText("Name is required.");
      await expect(row).toContainText("“weiblich” isn't recognised");
      expect(await problemsOn(page, "the corrections")).toEqual([]);
    });

    await test.step("the cells are corrected by keys, and checked again", async () => {
      const cell = (name: string) => page.getByLabel(name, { exact: true });
      await cell("Student Name, line 3").focus();
      await page.keyboard.type("Diya Kirtane");
      await page.keyboard.press("Tab");
      await expect(cell("DOB, line 4")).toBeFocused();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("28/02/2014");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Kamala Kirtane");
      await page.keyboard.press("Tab");
      await page.keyboard.type("f");
      await expect(cell("Sex, line 6")).toHaveValue("Female");
      await cell("Student Name, line 6").focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText("All rows can be imported.")).toBeVisible();
    });

    await test.step("all ten are imported, the corrected ones as they were corrected", async () => {
      await page.getByRole("button", { name: "Import 10 rows" }).click();
      await expect(page.getByText("10 added, 0 updated")).toBeVisible();
      expect(await office.list("students", "search=Kamala%20Kirtane")).toMatchObject([
        { gender: "female", date_of_birth: "2013-09-19" },
      ]);
      expect(await office.list("students", "search=Vihaan%20Kirtane")).toMatchObject([
        { date_of_birth: "2014-02-28" },
      ]);
    });

    await test.step("what a value was said to mean is known in the next file", async () => {
      await chooseFile(
        page,
        "Adm No,Student Name,Sex,Admission date\r\nKC-1,Lata K,weiblich,2026-06-01",
      );
      await meaning(page, "weiblich").selectOption("Female");
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByText("All rows can be imported.")).toBeVisible();
      await chooseFile(
        page,
        "Adm No,Student Name,Sex,Admission date\r\nKC-2,Mira K,weiblich,2026-06-01",
      );
      await expect(meaning(page, "weiblich")).toHaveValue("=female");
    });
  },
);
