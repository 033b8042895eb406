import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";
import { tabTo } from "./support/keyboard";
import { long } from "../support/every-case";

test.use({ as: "clerk" });

test(
  "the office reads a chart by the arrow keys, and its figures in a table",
  long,
  async ({ page }) => {
    await page.goto("/reports?report=daily-summary&chart=1");
    const chart = page.getByRole("application", {
      name: /^Daily summary by registers: attendance: from/,
    });
    await expect(chart).toBeVisible();
    await tabTo(page, chart);
    const said = chart.locator("..").getByRole("status");
    await expect(said).toHaveText(/\d{4}: \d+(\.\d)?%$/);
    const last = await said.textContent();
    await page.keyboard.press("ArrowLeft");
    await expect(said).not.toHaveText(last ?? "");
    await page.keyboard.press("End");
    await expect(said).toHaveText(last ?? "");
    expect(await problemsOn(page, "a chart that is read")).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const row = page
      .getByRole("table", { name: "Daily summary by registers: attendance" })
      .getByRole("row")
      .last();
    await expect(row).toContainText(last?.split(": ").at(-1) ?? "");
    // One stop for the whole chart: the next is the frame of the table that was opened.
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("region", { name: "Table: Daily summary by registers: attendance" }),
    ).toBeFocused();
  },
);

test("a student's page has the parents to call and to write to", long, async ({ page, office }) => {
  const student = await office.student("HUB-1", "Nisha Hub");
  await office.create("parents", {
    name: "Rekha Hub",
    phone: "+919007000077",
    relation: "mother",
    children: [student.id],
  });
  await page.goto(`/students/${student.id}`);
  const parents = page.getByRole("region", { name: "Parents" });
  await expect(
    parents.getByRole("link", { name: "Call Rekha Hub, +919007000077" }),
  ).toHaveAttribute("href", "tel:+919007000077");
  await parents.getByRole("link", { name: "Write to Rekha Hub" }).click();
  await expect(page).toHaveURL("/notifications/send");
  // The student's page stays until the next one has arrived.
  await expect(parents).toHaveCount(0);
  await expect(page.getByRole("listitem", { name: "Parent" }).getByText("Rekha Hub")).toBeVisible();
});
