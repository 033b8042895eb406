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

const key = (name: string) => ({ tag: `@spec:journey-${name}` });

/**
 * Planted journeys, in every way in which one may end. `judge.test.ts` has them run, and reads the
 * report.
 */
test.describe("a journey", () => {
  test.beforeEach(() => expect(1).toBe(1));

  test("passes", key("passes"), () => expect(1).toBe(1));
  test("passes in a step", key("step"), () => test.step("a step", () => expect(1).toBe(1)));
  test("passes when it is tried again", key("again"), () => expect(test.info().retry).toBe(1));
  test("fails", key("fails"), () => expect(1).toBe(2));
  test.fail("fails as it is said to", key("said-to-fail"), () => expect(1).toBe(2));
  test.skip("is skipped", key("skipped"), () => expect(1).toBe(1));
  test.fixme("is to be mended", key("fixme"), () => expect(1).toBe(1));
  test("is skipped while it runs", key("skips-itself"), () => test.skip());
  test("is emptied", key("emptied"), () => {});
});
