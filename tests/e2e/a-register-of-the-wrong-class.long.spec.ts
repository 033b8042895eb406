import { problemsOn } from "./support/barriers";
import { aClass, ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";

test.use({ as: "marker" });

test("a register that was taken of the wrong class is emptied, with the reason, and is missing again", async ({
  page,
  office,
}) => {
  const own = await aClass(office, ownTag("WRONG"), 3);
  const found: string[] = [];
  await page.goto(`/attendance/mark?class=${own.id}&date=${own.date}&slot=day`);

  await test.step("without marks there is nothing to take out", async () => {
    await expect(page.getByRole("heading", { name: /WRONG.*, Day/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove this register…" })).toBeHidden();
  });

  await test.step("it is taken, and taken back", async () => {
    await page.getByRole("button", { name: /^Mark remaining present/ }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Remove this register…" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove this register?" });
    await expect(dialog).toContainText("All 3 marks are removed.");
    found.push(...(await problemsOn(page, "the question")));
    await dialog.getByLabel("Reason").fill("It was the class next door");
    await page.keyboard.press("Enter");
    await expect(page.getByText("3 marks removed.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove this register…" })).toBeHidden();
  });

  const { students } = await office.register(own.id, own.date);
  expect(students.map(({ mark }) => mark)).toEqual([null, null, null]);
  expect(found).toEqual([]);
});
