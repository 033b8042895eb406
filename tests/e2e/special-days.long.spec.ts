import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";

test.use({ as: "clerk" });

/** A Saturday, which is off, and the Friday before it; no other journey looks at them. */
const [friday, saturday] = ["2026-08-21", "2026-08-22"];

test("a working Saturday is opened for one class, and a day is closed from noon", async ({
  page,
  office,
}) => {
  const room = await office.create("classes", { name: "Special Oak", code: "SPEC-A" });
  const student = await office.student("SPEC-1", "Leela Pai", {
    class_id: room.id,
    admission_date: "2026-08-01",
  });
  const found: string[] = [];
  const only = async () => {
    await page.getByRole("combobox", { name: "Classes" }).fill("Special Oak");
    await page.getByRole("option", { name: "Special Oak SPEC-A" }).click();
  };

  await test.step("the form says what will be expected, before it is saved", async () => {
    await page.goto("/special-days");
    await page.getByRole("link", { name: "New special day" }).click();
    await page.getByLabel("Name").fill("Working Saturday of Oak");
    await page.getByRole("textbox", { name: "Date" }).fill("22 Aug 2026");
    await page.keyboard.press("Tab");
    await only();
    await expect(page.getByRole("status").getByText(/^1 register will be expected/)).toBeVisible();
    found.push(...(await problemsOn(page, "the form")));
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/special-days\/\d+$/);
  });

  await test.step("the register of that Saturday is taken like any other", async () => {
    await office.mark(room.id, saturday, [{ student_id: student.id, code: "P" }]);
    expect((await office.figures(student.id)).percentage).toBe(100);
  });

  await test.step("the year shows it, and leads to it", async () => {
    await page.goto("/holidays/year?year=2026");
    const day = page.getByRole("link", { name: /^Saturday,? 22 August: Working Saturday of Oak/ });
    await expect(day).toBeVisible();
    found.push(...(await problemsOn(page, "the year")));
    await day.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Working Saturday of Oak");
  });

  await test.step("a day is closed from noon", async () => {
    await page.goto("/special-days/create");
    await page.getByLabel("Name").fill("Storm");
    await page.getByRole("textbox", { name: "Date" }).fill("21 Aug 2026");
    await page.keyboard.press("Tab");
    await page.getByRole("radio", { name: "No lessons for some hours" }).check();
    await page.getByLabel("No lessons from").fill("12:00");
    await only();
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/special-days\/\d+$/);
    const [storm] = await office.list("special-days", `date=${friday}`);
    expect(storm).toMatchObject({ effect: "no_lessons", from_time: "12:00" });
  });
  expect(found).toEqual([]);
});
