import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mutated, mutations } from "./apply";

const all = mutations();

it("each mutation is of a line that is there, once, and makes another of it", () => {
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

it("there are at least 120 mutations, no two alike, each with the test files that are to notice it", () => {
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(new Set(all.map(({ file, from, to }) => JSON.stringify([file, from, to]))).size).toBe(
    all.length,
  );
  for (const { file, tests } of all) {
    expect(tests.length, file).toBeGreaterThan(0);
    for (const test of tests) expect([test, existsSync(test)]).toEqual([test, true]);
    expect(
      tests.filter((test) => !/\.test\.tsx?$/u.test(test) || test.includes(".long.")),
      file,
    ).toEqual([]);
  }
});
