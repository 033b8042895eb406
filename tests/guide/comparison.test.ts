import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { linesOf, sizesIn } from "../../scripts/count-comparison";

const docs = join(import.meta.dirname, "../../docs");

it("the table of the comparison says what is counted", () => {
  const page = readFileSync(join(docs, "guide/comparison.md"), "utf8");
  const told = [...page.matchAll(/^\| ([\w ]+?) \| (\d+) \| (\d+) \|/gm)].map(
    ([, name = "", files, lines]) => ({
      name: name.split(" ")[0]?.toLowerCase(),
      files: Number(files),
      lines: Number(lines),
    }),
  );
  const inOrder = (sizes: typeof told) =>
    [...sizes].sort((one, other) => (one.name ?? "").localeCompare(other.name ?? ""));
  expect(inOrder(told)).toEqual(inOrder(sizesIn(join(docs, "comparison"))));
});

it("lines are counted without blank ones and comments", () => {
  expect(linesOf("/** What\n * it is. */\nconst a = 1; // one\n\n// two\n", ".ts")).toBe(1);
  expect(linesOf('"""What it is."""\n# one\na = 1\n\n', ".py")).toBe(1);
  expect(linesOf("<?php\n\n/** One. */\n$a = 1;\n", ".php")).toBe(2);
});
