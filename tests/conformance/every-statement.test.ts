import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkedBy } from "./checked-by";
import { unitsOf } from "./units";

const root = join(import.meta.dirname, "../..");
const units = unitsOf(readFileSync(join(root, "docs/specification.md"), "utf8"));

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

  it("has tests for whatever it says that can be checked, in files that are there", () => {
    const named = checkedBy.flatMap((entry) =>
      "by" in entry
        ? [{ begins: entry.begins, files: entry.by.map((test) => test.split(" › ")[0] ?? "") }]
        : [],
    );
    expect(named.length).toBeGreaterThan(100);
    expect(
      named.filter(
        ({ files }) => files.length === 0 || !files.every((file) => existsSync(join(root, file))),
      ),
    ).toEqual([]);
  });
});
