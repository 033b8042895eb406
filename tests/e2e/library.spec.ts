import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
import { signInToLibrary, startLibrary } from "./support/library";
import type { ServerProcess } from "./support/server-process";
import { sideways } from "./support/sideways";
import { long } from "../support/every-case";

test.use({ expected: { statuses: [409, 422] } });

/** The example's own console and server, as built: once, for all that is done in it. */
let library: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  library = await startLibrary();
});
test.afterAll(() => library.stop());

test("a second application on the same framework: a copy that is out is not lent, and is taken back with a fine", async ({
  another,
}) => {
  const page = await another(undefined, { baseURL: library.url });

  await test.step("it signs in under its own name, to its own first page", async () => {
    await page.goto("/");
    await expect(page).toHaveTitle(/Corner Library/);
    await signInToLibrary(page);
    await expect(page.getByRole("heading", { name: "Overdue" })).toBeVisible();
    const menu = page.getByRole("navigation").first();
    await expect(menu.getByRole("link", { name: "Books" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Students" })).toHaveCount(0);
  });

  await test.step("a copy that is out is refused at its field, and what was chosen stays", async () => {
    await page.goto("/loans/create");
    await page.getByRole("combobox", { name: "Copy" }).fill("C-0001");
    await page.getByRole("option", { name: /^C-0001/ }).click();
    await page.getByRole("combobox", { name: "Member" }).fill("Chlo");
    await page.getByRole("option", { name: /Chloé Martin/ }).click();
    await page.getByRole("textbox", { name: "Lent on" }).fill("2026-06-01");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("combobox", { name: "Copy" })).toHaveAccessibleDescription(
      /This copy is out: Asha Mehta has it until/,
    );
    await expect(page.getByRole("combobox", { name: "Member" })).toHaveValue("Chloé Martin");
  });

  await test.step("it is taken back from its page, with a fine", async () => {
    page.once("dialog", (dialog) => void dialog.accept());
    await page.goto("/overdue");
    const row = page.getByRole("row", { name: /C-0001/ });
    await expect(row).toContainText("9 days late");
    await row.getByRole("button", { name: "Take back C-0001" }).click();
    await expect(page.getByText("Taken back, 9 days late. The fine is 4.50.")).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto("/fines");
    await expect(page.getByRole("row", { name: /C-0001/ })).toContainText("4.5");
  });
});

for (const { width, colorScheme } of [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const)
  test(
    `a book and its copies are saved at once, ${width} pixels wide, ${colorScheme}`,
    long,
    async ({ another }) => {
      const viewport = { width, height: 844 };
      const page = await another(undefined, { baseURL: library.url, viewport, colorScheme });
      const row = (name: RegExp) => page.getByRole("listitem", { name });
      const code = (name: RegExp) => row(name).getByRole("textbox", { name: "Code" });
      await page.goto("/");
      await signInToLibrary(page);

      await test.step("rows are added by keyboard, and the page fits and can be read by all", async () => {
        await page.goto("/books/create");
        await page.getByRole("textbox", { name: "Title" }).fill(`Rows ${width}`);
        await page.getByRole("textbox", { name: "Author" }).fill("A. Uthor");
        await page.getByRole("button", { name: "Add copy" }).click();
        await expect(code(/^Copy 1/)).toBeFocused();
        await page.keyboard.type("C-0001");
        await page.keyboard.press("Enter");
        await expect(code(/^Copy 2/)).toBeFocused();
        await page.keyboard.type(`N-${width}`);
        await row(/^Copy 2/)
          .getByRole("radio", { name: "Worn" })
          .check();
        expect(await sideways(page)).toBe(0);
        expect(await problemsOn(page, "a new book")).toEqual([]);
      });

      await test.step("a code that is taken is refused at its cell, and nothing is lost", async () => {
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await expect(code(/^Copy 1/)).toHaveAccessibleDescription(
          /Another copy already has this code/,
        );
        await expect(code(/^Copy 1/)).toBeFocused();
        await expect(code(/^Copy 2/)).toHaveValue(`N-${width}`);
      });

      await test.step("the row is taken out, and the book is saved with the other", async () => {
        await row(/^Copy 1/)
          .getByRole("button", { name: /^Remove/ })
          .click();
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await expect(page.getByRole("heading", { name: `Rows ${width}` })).toBeVisible();
        const table = page.getByRole("table", { name: "Copies" });
        await expect(table.getByRole("link", { name: `N-${width}` })).toBeVisible();
        await expect(table.getByRole("row")).toHaveCount(2);
        await expect(table.getByRole("row").last()).toContainText("Worn");
      });
    },
  );

for (const { width, colorScheme } of [
  { width: 1280, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const)
  test(
    `staff picks are put into an order by hand, ${width} pixels wide, ${colorScheme}`,
    long,
    async ({ another }) => {
      const viewport = { width, height: 844 };
      const page = await another(undefined, { baseURL: library.url, viewport, colorScheme });
      const onlooker = await another(undefined, { baseURL: library.url });
      const list = (on = page) =>
        on.locator("tbody, ul").filter({ has: on.locator("[data-grip]") });
      const names = (on = page) => list(on).locator("th a, a[data-title]").allTextContents();
      const handle = (name: string) => page.getByRole("button", { name: `Move ${name}` });
      const expectOrder = async (order: readonly string[], on = page) =>
        await expect.poll(() => names(on)).toEqual(order);
      for (const each of [page, onlooker]) {
        await each.goto("/");
        await signInToLibrary(each);
        await each.goto("/picks");
        await expect(list(each)).toBeVisible();
      }
      const [one = "", two = "", three = "", four = ""] = await names();

      await test.step("by the menu of a row, which the page shows at once and Undo takes back", async () => {
        await handle(three).click();
        const menu = page.getByRole("dialog", { name: "Move" });
        await expect(menu).toBeVisible();
        expect(await problemsOn(page, "the menu of a row")).toEqual([]);
        await menu.getByRole("button", { name: "Move to top" }).click();
        await expectOrder([three, one, two, four]);
        await expect(handle(three)).toBeFocused();
        await expectOrder([three, one, two, four], onlooker);
        await page.getByRole("button", { name: /^Undo/ }).click();
        await expect(page.getByText(`${three} is back in its place`)).toBeVisible();
        await expectOrder([one, two, three, four]);
        await expectOrder([one, two, three, four], onlooker);
      });

      await test.step("by dragging, which Escape gives up", async () => {
        const drag = async () => {
          await handle(four).hover();
          await page.mouse.down();
          const goal = await page.getByRole("link", { name: one, exact: true }).boundingBox();
          await page.mouse.move(goal?.x ?? 0, (goal?.y ?? 0) + 40, { steps: 4 });
          await page.mouse.move((goal?.x ?? 0) + 4, (goal?.y ?? 0) - 6, { steps: 4 });
          await expect(page.locator('[data-drop="before"]')).toBeVisible();
        };
        await drag();
        await page.keyboard.press("Escape");
        await page.mouse.up();
        await expect(page.locator("[data-drop]")).toHaveCount(0);
        await expectOrder([one, two, three, four]);
        await drag();
        await page.mouse.up();
        await expectOrder([four, one, two, three]);
        await expect(page.getByRole("dialog", { name: "Move" })).toHaveCount(0);
        await page.reload();
        await expectOrder([four, one, two, three]);
      });

      await test.step("by keys", async () => {
        await handle(four).focus();
        for (const place of [1, 2, 3]) {
          await page.keyboard.press("Alt+ArrowDown");
          await expect.poll(async () => (await names()).indexOf(four)).toBe(place);
          await expect(page.getByText(`${four} moved to place ${place + 1} of 4`)).toBeVisible();
          await expect(handle(four)).toBeFocused();
        }
        await page.reload();
        await expectOrder([one, two, three, four]);
      });

      await test.step("not while the list is filtered, which it says", async () => {
        await page.goto("/picks?sort=-book_id");
        await expect(page.getByText(/can't be moved while the list is sorted/)).toBeVisible();
        await page.goto("/picks?book_id=4");
        await expect(page.getByText(/can't be moved while the list is filtered/)).toBeVisible();
        await expect(page.getByRole("button", { name: /^Move / })).toHaveCount(0);
        expect(await problemsOn(page, "a filtered list in an order by hand")).toEqual([]);
        expect(await sideways(page)).toBe(0);
        await page.getByRole("button", { name: "Show the whole list in your own order" }).click();
        await expectOrder([one, two, three, four]);
      });
    },
  );

test(
  "what goes with a book is said before it is deleted, goes with it, and comes back with it",
  long,
  async ({ another }) => {
    const page = await another(undefined, { baseURL: library.url });
    await page.goto("/");
    await signInToLibrary(page);
    await page.goto("/books/create");
    await page.getByRole("textbox", { name: "Title" }).fill("Walden");
    await page.getByRole("textbox", { name: "Author" }).fill("H. D. Thoreau");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Walden" })).toBeVisible();
    const book = page.url();
    await page.goto("/picks/create");
    await page.getByRole("combobox", { name: "Book" }).fill("Wald");
    await page.getByRole("option", { name: /^Walden/ }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Walden" })).toBeVisible();
    const pick = page.url();

    await page.goto(book);
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Also goes to the trash");
    await expect(dialog).toContainText(/staff pick/i);
    expect(await problemsOn(page, "the dialog of a book with a pick")).toEqual([]);
    await dialog.getByRole("button", { name: /Delete/ }).click();
    await expect(page).toHaveURL(/\/books/);
    await page.goto(pick);
    await expect(page.getByText(/^In trash since/)).toBeVisible();
    await page.goto(book);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("button", { name: "Delete" })).toBeVisible();
    await page.goto(pick);
    await expect(page.getByRole("button", { name: "Delete" })).toBeVisible();
  },
);
