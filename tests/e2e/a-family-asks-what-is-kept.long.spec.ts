import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey";

test.use({ as: "head" });

async function rarely(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: act }).click();
}

test("a family asks what is kept of a child that has left, and has it erased", async ({
  page,
  office,
}) => {
  const student = await office.student("KEPT-1", "Zubeida Ogilvy");
  await page.goto(`/students/${student.id}`);

  await test.step("all that is kept is one file", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      rarely(page, "All that is kept"),
    ]);
    const parts = unzipSync(new Uint8Array(await readFile(await download.path())));
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(["index.html", "data.json"]));
    expect(strFromU8(parts["index.html"] as Uint8Array)).toContain("Zubeida Ogilvy");
  });

  await test.step("a child who is still here is not erased", async () => {
    await rarely(page, "Erase…");
    const dialog = page.getByRole("dialog", { name: "Erase Zubeida Ogilvy?" });
    await expect(dialog.getByText(/still at school/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("one who has left is, by keyboard, once the name is typed", async () => {
    await office.change("students", student.id, {
      status: "left",
      admission_date: "2020-01-01",
      leaving_date: "2020-02-01",
    });
    await page.reload();
    await page.getByRole("button", { name: "More", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Erase…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Erase Zubeida Ogilvy?" });
    await dialog.getByRole("textbox").fill("Zubeida Ogilvy");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Zubeida Ogilvy has been erased.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Erased student", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(page.getByRole("button", { name: "All that is kept" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Erase…" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
  });

  await test.step("no search finds the name any more", async () => {
    await page.goto("/students?search=Ogilvy");
    await expect(page.getByRole("heading", { name: "No matching students" })).toBeVisible();
  });

  await test.step("how long things are kept is rehearsed before it is saved", async () => {
    await page.goto("/settings?tab=retention");
    await page.getByRole("textbox", { name: "Students who have left" }).fill("1");
    await page.getByRole("button", { name: "Preview these years" }).click();
    await expect(
      page.getByRole("table", { name: "What would go" }).getByRole("row", { name: /^Students/ }),
    ).toBeVisible();
  });
});
