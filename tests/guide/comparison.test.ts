import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const guide = join(import.meta.dirname, "../../docs/guide");
const folder = join(guide, "examples/workshop");

/** Lines that are neither blank nor only a comment. */
const linesOf = (text: string): number =>
  text
    .replace(/^\s*\/\*[^]*?\*\/\s*$/gm, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s*\/\//.test(line)).length;

it("the table of the comparison counts what stands in the workshop's folder", () => {
  const row = /^\| Rollcall \| (\d+) \| (\d+) \|/m.exec(
    readFileSync(join(guide, "comparison.md"), "utf8"),
  );
  const files = readdirSync(folder);
  const lines = files.map((name) => linesOf(readFileSync(join(folder, name), "utf8")));
  expect(row?.slice(1).map(Number)).toEqual([
    files.length,
    lines.reduce((sum, count) => sum + count, 0),
  ]);
});
