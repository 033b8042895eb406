import { describe, expect, it } from "vitest";

const key = (name: string) => ({ tags: `spec:unit-${name}` });

/**
 * Planted tests, in every way in which one may end. `judge.test.ts` has them run, and reads the
 * report.
 */
describe("a unit", () => {
  it("passes", key("passes"), () => expect(1).toBe(1));
  it.each([1, 2])("passes in row %i", key("rows"), (row) => expect(row).toBeLessThan(3));
  it.each([1, 2])("fails in row %i of two", key("row-fails"), (row) => expect(row).toBe(1));
  it("fails", key("fails"), () => expect(1).toBe(2));
  it.skip("is skipped", key("skipped"), () => expect(1).toBe(1));
  it("is skipped while it runs", key("skips-itself"), ({ skip }) => skip());
  it.todo("is still to be written", key("todo"));
  it("is emptied", key("emptied"), () => {});
  for (const [place, value] of [1, 2].entries())
    it(`bears a key with another (${place})`, key("of-two"), () => expect(value).toBe(1));
  it("bears two keys", { tags: ["spec:unit-first", "spec:unit-second"] }, () => expect(1).toBe(1));
  it("bears none", () => expect(1).toBe(1));
});

describe.skip("a unit of a group that is skipped", () => {
  it("is skipped", key("in-skipped-group"), () => expect(1).toBe(1));
});
