import { expect, test as base } from "@playwright/test";

/** Looks, as the journeys' own does, whether anything was complained of. */
const test = base.extend<{ watch: void }>({
  watch: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads here what it needs: nothing
    async ({}, provide) => {
      await provide();
      expect([]).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Planted journeys, in every way in which one may end. `judge.test.ts` has them run, and reads the
 * report.
 */
test.describe("a journey", () => {
  test.beforeEach(() => expect(1).toBe(1));

  test("passes", () => expect(1).toBe(1));
  test("passes in a step", () => test.step("a step", () => expect(1).toBe(1)));
  test("passes when it is tried again", () => expect(test.info().retry).toBe(1));
  test("fails", () => expect(1).toBe(2));
  test.fail("fails as it is said to", () => expect(1).toBe(2));
  test.skip("is skipped", () => expect(1).toBe(1));
  test.fixme("is to be mended", () => expect(1).toBe(1));
  test("is skipped while it runs", () => test.skip());
  test("is emptied", () => {});
});
