import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkedBy, specTags } from "./checked-by";
import { unitsOf } from "./units";

const root = join(import.meta.dirname, "../..");
const units = unitsOf(readFileSync(join(root, "docs/specification.md"), "utf8"));

const testFiles = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.(?:test|spec)\.tsx?$/.test(name) && !name.endsWith("judge.test.ts"),
);
/** Keys as they stand at tests; one that ends in `${` goes on with what its row says. */
const written = testFiles.flatMap(
  (name) =>
    readFileSync(join(root, "tests", name), "utf8").match(/(?<=["`@])spec:[\w/-]+(?:\$\{)?/g) ?? [],
);
const isWritten = (tag: string) =>
  written.some((key) => (key.endsWith("${") ? tag.startsWith(key.slice(0, -2)) : tag === key));

/**
 * That the tests named there ran and passed is known once all have ended: `npm test` looks at its
 * end (tests/conformance/check.ts).
 */
describe("the specification", () => {
  it("is walked line by line: each thing it says stands in the list, in its order", () => {
    expect(
      units.map(({ text }, at) =>
        text.startsWith(checkedBy[at]?.begins ?? "?") ? checkedBy[at]?.begins : text,
      ),
    ).toEqual(checkedBy.map(({ begins }) => begins));
  });

  it("has keys for whatever it says that can be checked, and each is written at a test", () => {
    const checked = checkedBy.filter((entry) => "by" in entry);
    expect(checked.length).toBeGreaterThan(100);
    expect(checked.filter(({ by }) => by.length === 0)).toEqual([]);
    expect(specTags.filter((tag) => !isWritten(tag))).toEqual([]);
  });

  it("is named by no key that it does not have", () => {
    const known = new Set(specTags);
    expect(written.filter((key) => !key.endsWith("${") && !known.has(key))).toEqual([]);
  });
});
