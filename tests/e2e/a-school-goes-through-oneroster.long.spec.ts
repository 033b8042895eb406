import { readFile, writeFile } from "node:fs/promises";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";

/** The file of the school without one student, and with another email of a second. */
async function changed(path: string, to: string, email: string): Promise<void> {
  const parts = unzipSync(new Uint8Array(await readFile(path)));
  const users = strFromU8(parts["users.csv"] ?? new Uint8Array()).split("\r\n");
  const students = users.filter((line) => line.startsWith("student-"));
  const [gone = "", other = ""] = students;
  const cells = other.split(",");
  cells[10] = email;
  const key = gone.split(",")[0] ?? "";
  for (const name of ["users.csv", "roles.csv", "enrollments.csv", "demographics.csv"])
    parts[name] = strToU8(
      strFromU8(parts[name] ?? new Uint8Array())
        .split("\r\n")
        .filter((line) => !line.split(",").includes(key))
        .map((line) => (line === other ? cells.join(",") : line))
        .join("\r\n"),
    );
  await writeFile(to, zipSync(parts));
}

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const)
  test.describe(`${colorScheme}, ${width} pixels wide`, () => {
    test.use({ as: "head", colorScheme, viewport: { width, height: 900 } });

    test("the school is saved as a file, which comes back changed", async ({ page }, info) => {
      const barriers: string[] = [];
      const look = async (where: string) => barriers.push(...(await problemsOn(page, where)));
      await page.goto("/oneroster");
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save file" }).press("Enter");
      const saved = info.outputPath("school.zip");
      await (await download).saveAs(saved);
      const file = info.outputPath("changed.zip");
      await changed(saved, file, `new${width}@example.com`);
      await look("the page of OneRoster");

      await page.getByLabel("System it comes from").fill(`Other ${width}`);
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose file" }).press("Enter");
      await (await chooser).setFiles(saved);
      await page.getByRole("button", { name: "Check the file" }).press("Enter");
      await expect(page.getByText("Nothing in this file differs from what is here.")).toBeVisible();
      await page.getByRole("button", { name: "Note the ids" }).press("Enter");
      await expect(page.getByText("Nothing was changed.")).toBeVisible();

      const second = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose file" }).press("Enter");
      await (await second).setFiles(file);
      await page.getByRole("button", { name: "Check the file" }).press("Enter");
      await page.getByText("Changed (1)", { exact: true }).click();
      await expect(page.getByText(`→ new${width}@example.com`)).toBeVisible();
      await look("what the file would do");
      await page.getByRole("button", { name: "Take 1 change" }).press("Enter");
      await expect(page.getByText("0 added, 1 changed, 0 ended.")).toBeVisible();
      expect(barriers).toEqual([]);
    });
  });
