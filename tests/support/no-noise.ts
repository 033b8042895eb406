import { afterEach, beforeEach, expect, vi, type MockInstance } from "vitest";

/**
 * What is written to the console during a test is a defect: the test fails and shows it. A test
 * that expects noise silences it with its own spy.
 */
const methods = ["error", "warn"] as const;
let spies: MockInstance[] = [];

beforeEach(() => {
  spies = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => undefined));
});

afterEach(() => {
  const noise = spies.flatMap((spy) => spy.mock.calls.map((call) => call.map(String).join(" ")));
  for (const spy of spies) spy.mockRestore();
  spies = [];
  expect(noise, "the console was written to").toEqual([]);
});
