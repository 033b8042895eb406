import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";
import { realSheets, sheetBytes, sheetHeads } from "../../support/real-sheets";

it.each(realSheets)("$file is read as its sheet shows it", async (real) => {
  const { file, rows, hidden } = real;
  const { lines, sheetName, notes } = await readFile(await sheetBytes(file));
  expect({ sheetName, rows: lines.map(({ cells }) => cells) }).toEqual({
    sheetName: real.sheetName,
    rows: [sheetHeads, ...rows],
  });
  expect(notes).toEqual(
    hidden === undefined
      ? []
      : [expect.stringMatching(new RegExp(`^Row ${hidden} is hidden in the sheet`, "u"))],
  );
});

it("every file that is here is tried", () => {
  expect(
    readdirSync("tests/crud/import/files")
      .filter((name) => !name.startsWith("write-files."))
      .sort(),
  ).toEqual(realSheets.map(({ file }) => file).sort());
});
