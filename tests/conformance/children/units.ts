import { describe, expect, it } from "vitest";

/**
 * Planted tests, in every way in which one may end. `judge.test.ts` has them run, and reads the
 * report.
 */
describe("a unit", () => {
  it("passes", () => expect(1).toBe(1));
  it.each([1, 2])("passes in row %i", (row) => expect(row).toBeLessThan(3));
  it.each([1, 2])("fails in row %i of two", (row) => expect(row).toBe(1));
  it("fails", () => expect(1).toBe(2));
  it.skip("is skipped", () => expect(1).toBe(1));
  it("is skipped while it runs", ({ skip }) => skip());
  it.todo("is still to be written");
  it("is emptied", () => {});
  for (const value of [1, 2]) it("bears a name twice", () => expect(value).toBe(1));
});

describe.skip("a unit of a group that is skipped", () => {
  it("is skipped", () => expect(1).toBe(1));
});
