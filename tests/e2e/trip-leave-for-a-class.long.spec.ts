import { problemsOn } from "./support/barriers";
import { aClass, ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";

test.use({ as: "clerk" });

test("a trip: a class gets leave in one entry after a preview, and all of it is cancelled at once", async ({
  page,
  office,
}) => {
  const tag = ownTag("TRIP");
  const own = await aClass(office, tag, 3);
  const found: string[] = [];
  const codes = async () =>
    (await office.register(own.id, own.date)).students.map(({ mark }) => mark?.code ?? null);
  const { students } = await office.register(own.id, own.date);
  await office.mark(
    own.id,
    own.date,
    students.map(({ student_id }) => ({ student_id, code: "P" })),
  );

  await test.step("the page is reached from the leave requests", async () => {
    await page.goto("/leaves");
    await page.getByRole("link", { name: "Leave for a class…" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Leave for a class" })).toBeVisible();
    found.push(...(await problemsOn(page, "empty")));
  });

  await test.step("the preview names everybody, and one is left out", async () => {
    await page.getByLabel("Type").selectOption({ label: "On duty" });
    await page.getByLabel("First day").fill(own.date);
    await page.getByLabel("Last day").fill(own.date);
    await page.getByLabel("Reason").fill(`Museum ${tag}`);
    await page.getByLabel("Add a whole class").selectOption({ label: `Class ${tag}` });
    await expect(page.getByText("3 students will get leave, 3 marks will change.")).toBeVisible();
    await page.getByRole("checkbox", { name: "Include Bela Dutt" }).uncheck();
    await expect(
      page.getByText("2 students will get leave, 2 marks will change, 1 student will be skipped."),
    ).toBeVisible();
    found.push(...(await problemsOn(page, "the preview")));
  });

  await test.step("it is entered, and cancelled from the list", async () => {
    await page.getByRole("button", { name: "Add leave for 2 students" }).click();
    await expect(page.getByText("Leave added for 2 students.")).toBeVisible();
    expect(await codes()).toEqual(["D", "P", "D"]);
    await page.getByRole("button", { name: `Cancel all leave of “Museum ${tag}”` }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this leave?" });
    found.push(...(await problemsOn(page, "the question")));
    await dialog.getByRole("button", { name: "Cancel all" }).click();
    await expect(page.getByText("Leave of 2 students cancelled.")).toBeVisible();
    expect(await codes()).toEqual(["P", "P", "P"]);
  });
  expect(found).toEqual([]);
});
