import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
import { signInToLibrary, startLibrary } from "./support/library";
import type { ServerProcess } from "./support/server-process";
import { sideways } from "./support/sideways";
import { long } from "../support/every-case";

test.use({ expected: { statuses: [409, 422] } });

let library: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  library = await startLibrary();
});
test.afterAll(() => library.stop());

for (const width of [1440, 390])
  test(
    `rows and lists of a form are moved, corrected and saved with an unusual value, ${width} pixels wide`,
    long,
    async ({ another }) => {
      const viewport = { width, height: 844 };
      const page = await another(undefined, { baseURL: library.url, viewport });
      const row = (name: RegExp) => page.getByRole("listitem", { name });
      const cell = (name: RegExp, label: string) => row(name).getByRole("textbox", { name: label });
      const act = (name: RegExp, label: RegExp) =>
        row(name).getByRole("button", { name: label }).click();
      const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
      const fits = async (where: string) => {
        expect(await sideways(page)).toBe(0);
        expect(await problemsOn(page, `${where}, ${width}`)).toEqual([]);
      };
      const [A, B, C] = [`A-${width}`, `B-${width}`, `C-${width}`];
      await page.goto("/");
      await signInToLibrary(page);

      await test.step("rows are added to a list and to a table, by button and by Enter", async () => {
        await page.goto("/books/create");
        await page.getByRole("textbox", { name: "Title" }).fill(`Letters ${width}`);
        await page.getByRole("textbox", { name: "Author" }).fill("M. de Sévigné");
        await page.getByRole("button", { name: "Add contributor" }).click();
        await expect(cell(/^Contributor 1/, "Name")).toBeFocused();
        await page.keyboard.type("L. Hart");
        await page.keyboard.press("Enter");
        await expect(cell(/^Contributor 2/, "Name")).toBeFocused();
        await page.keyboard.type("P. Ruiz");
        await row(/^Contributor 2/)
          .getByRole("radio", { name: "Illustrator" })
          .check();
        await page.getByRole("button", { name: "Add copy" }).click();
        for (const code of [A, B, "C-0001"]) {
          await page.keyboard.type(code);
          await page.keyboard.press("Enter");
        }
        await expect(row(/^Copy 4/)).toBeVisible();
      });

      await test.step("rows are moved and removed, and a removed one can be put back", async () => {
        await act(/^Copy 2/, /up/i);
        await expect(cell(/^Copy 1/, "Code")).toHaveValue(B);
        await expect(cell(/^Copy 2/, "Code")).toHaveValue(A);
        await act(/^Copy 4/, /^Remove/);
        await expect(row(/^Copy 4/)).toContainText(/will be removed when you save/);
      });

      await test.step("an unusual year is mentioned while it is typed, and does not hold the save up", async () => {
        const year = page.getByRole("textbox", { name: "Year" });
        await year.fill("1680");
        await expect(year).toHaveAccessibleDescription(/Year is usually at least 1,?700/);
        await fits("a form with rows and an unusual value");
      });

      await test.step("what is wrong stands at its cell, and what was typed stays", async () => {
        await save();
        const role = row(/^Contributor 1/).getByRole("radiogroup", { name: "Role" });
        await expect(role).toHaveAccessibleDescription(/required|choose/i);
        await row(/^Contributor 1/)
          .getByRole("radio", { name: "Translator" })
          .check();
        await save();
        await expect(cell(/^Copy 3/, "Code")).toHaveAccessibleDescription(
          /Another copy already has this code/,
        );
        await expect(cell(/^Copy 3/, "Code")).toBeFocused();
        await expect(cell(/^Copy 1/, "Code")).toHaveValue(B);
        await expect(cell(/^Contributor 2/, "Name")).toHaveValue("P. Ruiz");
        await fits("a form with an error at a cell");
        await cell(/^Copy 3/, "Code").fill(C);
      });

      await test.step("all is saved at once, in the order of the rows", async () => {
        await save();
        await expect(page.getByRole("heading", { name: `Letters ${width}` })).toBeVisible();
        const copies = page.getByRole("table", { name: "Copies" });
        await expect(copies.getByRole("row").nth(1)).toContainText(B);
        await expect(copies.getByRole("row").nth(2)).toContainText(A);
        await expect(copies.getByRole("row").nth(3)).toContainText(C);
        await expect(page.getByText("1,680").or(page.getByText("1680"))).toBeVisible();
        await expect(page.getByText("P. Ruiz")).toBeVisible();
        await fits("the page of a record with rows");
      });

      await test.step("a stored row is removed, put back and moved, and one is taken out", async () => {
        await page.goto(`${page.url()}/edit`);
        await act(/^Copy 3/, /^Remove/);
        await act(/^Copy 3/, /^Undo/);
        await expect(cell(/^Copy 3/, "Code")).toHaveValue(C);
        await act(/^Copy 3/, /up/i);
        await act(/^Copy 1/, /^Remove/);
        await act(/^Contributor 1/, /^Remove/);
        await save();
        const copies = page.getByRole("table", { name: "Copies" });
        await expect(copies.getByRole("row")).toHaveCount(3);
        await expect(copies.getByRole("row").nth(1)).toContainText(C);
        await expect(copies.getByRole("row").nth(2)).toContainText(A);
        await expect(page.getByText("L. Hart")).toHaveCount(0);
      });
    },
  );
