import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkedBy } from "./checked-by";
import { unitsOf } from "./units";

const root = join(import.meta.dirname, "../..");
const units = unitsOf(readFileSync(join(root, "docs/specification.md"), "utf8"));
const textOf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");

describe("the specification", () => {
  it("is walked line by line: each thing it says stands in the list, in its order", () => {
    expect(units.map(({ text }, at) => (text.startsWith(checkedBy[at]?.begins ?? "?") ? checkedBy[at]?.begins : text))).toEqual(checkedBy.map(({ begins }) => begins));
  });

  it.each(checkedBy.flatMap((entry) => ("by" in entry ? entry.by.map((test) => [entry.begins, test]) : [])))("“%s” is checked by %s", (_begins, test = "") => {
    const [file = "", name = ""] = test.split(" › ");
    expect(textOf(file), `${file} is not there`).not.toBe("");
    expect(textOf(file).includes(name), `${file} has no test “${name}”`).toBe(true);
  });
});
