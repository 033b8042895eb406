import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mutated, mutations } from "./apply";

it("each mutation is of a line that is there, once, and makes another of it", () => {
  const all = mutations();
  expect(all.length).toBeGreaterThan(0);
  for (const mutation of all) {
    const source = readFileSync(mutation.file, "utf8");
    expect(mutated(source, mutation), mutation.file).not.toBe(source);
  }
});

it("a mutation of what is not there, or there twice, is an error that names it", () => {
  const mutation = { file: "a.ts", from: "a < b", to: "a <= b", tests: [] };
  expect(mutated("if (a < b)", mutation)).toBe("if (a <= b)");
  for (const source of ["if (a > b)", "a < b || a < b"])
    expect(() => mutated(source, mutation)).toThrow("a.ts does not have this exactly once: a < b");
});
