import { problemsOn } from "./support/barriers";
import { aClass, codesIn, ownTag } from "./support/class-of-its-own";
import { expect, test } from "./support/journey";

test.use({ as: "clerk", expected: { statuses: [409] } });

test("twins who were mixed up: their marks are swapped on one sheet, with the reason", async ({
  page,
  office,
}) => {
  const tag = ownTag("TWIN");
  const { id, date, students } = await aClass(office, tag, 3);
  const [anil, bela] = students;
  const mark = (letters: string) =>
    office.mark(
      id,
      date,
      [...letters].map((code, at) => ({ student_id: students[at] ?? 0, code })),
    );
  await mark("PAP");
  const found: string[] = [];
  const marks = () => codesIn(office, { id, date });

  await test.step("the sheet is reached from the student's page", async () => {
    await page.goto(`/students/${anil}`);
    await page.getByRole("link", { name: "Correct marks" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Correct a student's marks" }),
    ).toBeVisible();
    await expect(page.getByRole("combobox", { name: /^Mark of Anil Bhat, .* Day$/ })).toHaveValue(
      "P",
    );
    found.push(...(await problemsOn(page, "one student")));
  });

  await test.step("both are shown side by side, and swapped", async () => {
    await page.goto(`/attendance/student?student=${anil}&with=${bela}`);
    await page.getByRole("button", { name: "Swap the two students' marks" }).press("Enter");
    await expect(page.getByText("2 marks on 1 day will change.")).toBeVisible();
    await expect(page.getByText("was P", { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: "Show only what changes" }).check();
    found.push(...(await problemsOn(page, "swapped")));
    expect(await marks()).toEqual("PAP");
  });

  await test.step("leaving asks, since nothing is saved yet", async () => {
    await page.getByRole("link", { name: "Mark attendance" }).first().click();
    await page.getByText("Stay", { exact: true }).click();
    await expect(page.getByText("2 marks on 1 day will change.")).toBeVisible();
  });

  await test.step("a mark that somebody has changed meanwhile holds all of it up", async () => {
    await mark("LAP");
    await page.getByLabel("Reason").fill("The twins were mixed up");
    await page.getByRole("button", { name: "Save 2 marks" }).click();
    await expect(page.getByText(/^Marks have changed since they were shown/)).toBeVisible();
    expect(await marks()).toEqual("LAP");
    await expect(page.getByLabel("Reason")).toHaveValue("The twins were mixed up");
  });

  await test.step("what is shown is new, and is saved", async () => {
    await page.getByRole("button", { name: "Undo all changes" }).click();
    await page.getByRole("button", { name: "Swap the two students' marks" }).click();
    await page.getByRole("button", { name: "Save 2 marks" }).click();
    await expect(page.getByText("2 marks changed.")).toBeVisible();
    expect(await marks()).toEqual("ALP");
    await expect(page.getByText("No changes yet.")).toBeVisible();
  });
  expect(found).toEqual([]);
});
