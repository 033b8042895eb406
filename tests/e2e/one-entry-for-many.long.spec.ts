import { problemsOn } from "./support/barriers";
import { aClass, ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";

test.use({ as: "clerk" });

test("a late bus: students of two classes are marked late in one entry, and it is undone", async ({
  page,
  office,
}) => {
  const tag = ownTag("BUS");
  const one = await aClass(office, `${tag}A`, 3);
  const two = await aClass(office, `${tag}B`, 2);
  const found: string[] = [];
  const marksOf = async ({ id }: { id: number }) =>
    (await office.register(id, one.date)).students.map(({ mark }) => mark?.code ?? null);

  await test.step("the page is reached from the registers", async () => {
    await page.goto("/attendance/mark");
    await page.getByRole("link", { name: "Mark several students" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Mark several students" }),
    ).toBeVisible();
    found.push(...(await problemsOn(page, "empty")));
  });

  await test.step("the preview names everybody, and one is left out", async () => {
    await page.getByLabel("Date").fill(one.date);
    await page.getByLabel("Mark as").selectOption({ label: "L · Late" });
    await page.getByLabel("Minutes late").fill("15");
    await page.getByLabel("Reason").fill("Bus 4 late");
    await page.getByLabel("Add a whole class").selectOption({ label: `Class ${tag}A` });
    await page.getByLabel("Admission numbers").fill(`${tag}B-1\nnobody-9`);
    await expect(page.getByText("4 marks of 4 students in 2 registers will change.")).toBeVisible();
    await expect(
      page.getByText("No student has the admission number nobody-9 on this day."),
    ).toBeVisible();
    await page.getByRole("checkbox", { name: "Include Bela Dutt" }).uncheck();
    await expect(page.getByText("3 marks of 3 students in 2 registers will change.")).toBeVisible();
    found.push(...(await problemsOn(page, "the preview")));
  });

  await test.step("it is saved by the keyboard, and undone from the list", async () => {
    await page.getByRole("button", { name: "Mark 3 students" }).press("Enter");
    await expect(page.getByText("3 marks saved.")).toBeVisible();
    expect(await marksOf(one)).toEqual(["L", null, "L"]);
    expect(await marksOf(two)).toEqual(["L", null]);
    await page.getByRole("button", { name: "Undo “Bus 4 late”" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Undo this entry?" });
    found.push(...(await problemsOn(page, "the question")));
    await dialog.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone. 3 marks restored.")).toBeVisible();
    expect(await marksOf(one)).toEqual([null, null, null]);
    expect(await marksOf(two)).toEqual([null, null]);
  });
  expect(found).toEqual([]);
});
