import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { long, smoke } from "../support/every-case";

test.use({ as: "clerk" });

const rowsOf = (page: Page) => page.getByRole("table", { name: /, table$/ }).getByRole("rowheader");
const filters = (page: Page) => page.getByRole("group", { name: "Filters" });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test(
  "searches and filters with signs that addresses are cut by survive reloading, Back, Forward and being shared",
  smoke,
  async ({ page, office, another }) => {
    for (const [name, code] of [
      ["R&D Workshop", "LIST-R&D"],
      ["C++ Club", "LIST-C++"],
      ["100% a=b#c Club", "LIST-100%"],
    ] as const)
      await office.create("classes", { name, code });

    await page.goto("/classes");
    const search = page.getByRole("searchbox");
    for (const [text, found] of [
      ["R&D", "R&D Workshop"],
      ["C++", "C++ Club"],
      ["a=b#c", "100% a=b#c Club"],
    ] as const) {
      await search.fill(text);
      await expect(rowsOf(page)).toHaveText([found]);
      expect(parameter(page, "search")).toBe(text);
      await page.reload();
      await expect(search).toHaveValue(text);
      await expect(rowsOf(page)).toHaveText([found]);
    }

    await test.step("a filter is a step for Back and Forward", async () => {
      await search.fill("club");
      await expect(rowsOf(page)).toHaveText(["100% a=b#c Club", "C++ Club"]);
      await filters(page).getByRole("button", { name: "More filters" }).click();
      await page
        .getByRole("dialog", { name: "Filter by" })
        .getByRole("button", { name: "Code" })
        .click();
      await page
        .getByRole("dialog", { name: "Filter by Code" })
        .getByRole("textbox", { name: "Code" })
        .fill("C++");
      await expect(rowsOf(page)).toHaveText(["C++ Club"]);
      expect(parameter(page, "code[contains]")).toBe("C++");
      await page.keyboard.press("Escape");
      await page.goBack();
      await expect(rowsOf(page)).toHaveCount(2);
      await page.goForward();
      await expect(rowsOf(page)).toHaveText(["C++ Club"]);
    });

    await test.step("somebody else sees the same by the same link", async () => {
      const other = await another("head");
      await other.goto(page.url());
      await expect(rowsOf(other)).toHaveText(["C++ Club"]);
      await expect(filters(other)).toContainText("Code: contains “C++”");
    });

    await test.step("clearing all leads back to the whole list", async () => {
      await filters(page).getByRole("button", { name: "Clear all" }).click();
      await expect(page).toHaveURL("/classes");
      await expect(rowsOf(page)).toHaveCount(25);
    });
  },
);

test(
  "a filter of 25 values, pasted as lines, is one filter, and stays one",
  long,
  async ({ page, office }) => {
    const students = await office.list("students", "per_page=25&sort=admission_no");
    const numbers = students.map((student) => String(student["admission_no"]));
    await page.goto("/students");
    await filters(page).getByRole("button", { name: "More filters" }).click();
    await page
      .getByRole("dialog", { name: "Filter by" })
      .getByRole("button", { name: "Admission no." })
      .click();
    const editor = page.getByRole("dialog", { name: "Filter by Admission no." });
    await editor
      .getByRole("combobox", { name: "Admission no.: condition" })
      .selectOption("is any of");
    await editor.getByRole("textbox").fill(numbers.join("\n"));
    await expect(rowsOf(page)).toHaveCount(25);
    await expect(page.getByText("1–25 of 25")).toBeVisible();
    await page.reload();
    await expect(page.getByText("1–25 of 25")).toBeVisible();
    expect(parameter(page, "admission_no[in]")?.split(",")).toEqual(numbers);
    await expect(filters(page)).toContainText(`Admission no.: ${numbers[0]}, ${numbers[1]} +23`);
  },
);

test(
  "paging, page size and order are in the address; a click on the menu begins anew",
  long,
  async ({ page }) => {
    await page.goto("/students");
    await expect(page.getByText("1–25 of ")).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText("26–50 of ")).toBeVisible();
    expect(parameter(page, "page")).toBe("2");
    await page.getByRole("combobox", { name: "Rows per page" }).selectOption("50");
    await expect(page.getByText("1–50 of ")).toBeVisible();
    expect(parameter(page, "per_page")).toBe("50");
    await page.getByRole("columnheader", { name: "Admission no." }).getByRole("button").click();
    await page
      .getByRole("columnheader", { name: "Status" })
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    await expect.poll(() => parameter(page, "sort")).toBe("admission_no,status");
    await expect(page.getByRole("columnheader", { name: "Admission no." })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await page.reload();
    await expect(page.getByText("1–50 of ")).toBeVisible();
    await page.getByRole("textbox", { name: "Page" }).fill("3");
    await page.keyboard.press("Enter");
    await expect(page.getByText("101–150 of ")).toBeVisible();
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "Students" })
      .click();
    await expect(page).toHaveURL("/students");
    await expect(page.getByText("1–25 of ")).toBeVisible();
  },
);

test(
  "columns and row height are remembered for the one who chose them",
  long,
  async ({ page, another }) => {
    await page.goto("/students");
    await page.getByRole("button", { name: "View", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "View", exact: true });
    await panel.getByRole("checkbox", { name: "Phone" }).uncheck();
    await panel.getByRole("checkbox", { name: "Date of birth" }).check();
    await panel.getByRole("button", { name: "Move Status up" }).click();
    await panel.getByRole("radio", { name: "Compact" }).check();
    await page.keyboard.press("Escape");
    const headers = page.getByRole("columnheader");
    const chosen = [
      /^Admission no\./,
      /^Name/,
      /^Class/,
      /^Status/,
      /^Roll no\./,
      /^Date of birth/,
    ];
    await expect(headers).toHaveText(chosen);
    await page.goto("/students?page=2");
    await expect(headers).toHaveText(chosen);
    await page.getByRole("button", { name: "View", exact: true }).click();
    await expect(panel.getByRole("radio", { name: "Compact" })).toBeChecked();

    const other = await another("head");
    await other.goto("/students");
    await expect(other.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  },
);

test(
  "a link that asks for what the list does not know says so, and offers the way on",
  long,
  async ({ page }) => {
    await page.goto("/students?colour=red&status=active&page=two");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Some filters in this link aren't available");
    await expect(alert).toContainText("colour");
    await alert.getByRole("button", { name: "Open without them" }).click();
    await expect(page).toHaveURL("/students?status=active");
    await expect(rowsOf(page).first()).toBeVisible();
  },
);
