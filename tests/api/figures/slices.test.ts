import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Database } from "@rollcall/kit/api/db/database";
import type { Scope } from "../../../src/features/figures/expected-days";
import { inSlices, cutByMonth } from "../../../src/features/figures/slices";

const span = { from: "2026-01-01", to: "2026-12-31" };

/** A database with ten classes that notes how many transactions it runs. */
function tenClasses(isOneSession: boolean) {
  const noted = { transactions: 0 };
  const db: Database = {
    ...(isOneSession ? { oneSession: { part: (work) => work() } } : {}),
    query: async <Row>() => Array.from({ length: 10 }, (_, at) => ({ id: (at + 1) * 3 })) as Row[],
    script: async () => undefined,
    transaction: (work) => (noted.transactions++, work(db)),
  };
  return { db, noted };
}
const seen = (
  db: Database,
  scope: Scope,
  took: (slice: Scope) => Promise<void> = async () => undefined,
) =>
  inSlices(db, scope, async (_db, slice) => {
    await took(slice);
    return [slice];
  });

describe("A report of all classes", () => {
  it("is read by one statement where PostgreSQL works for many at once", async () => {
    const { db, noted } = tenClasses(false);
    expect(await seen(db, span)).toEqual([span]);
    expect(noted.transactions).toBe(0);
  });

  it.each([
    ["quick", 0],
    ["slow", 20],
  ])(
    "is read in slices where many share one session, each month of each class once, each slice in a transaction of its own, when reading is %s",
    async (_how, milliseconds) => {
      const { db, noted } = tenClasses(true);
      const short = { from: "2026-01-15", to: "2026-03-10" };
      const slices = await seen(db, short, () => sleep(milliseconds));
      expect(noted.transactions).toBe(slices.length);
      expect(slices[0]).toEqual({ from: "2026-01-15", to: "2026-01-31", classes: [3, 3] });
      const read = slices.flatMap(({ classes: [first, last] = [0, 0], ...part }) =>
        Array.from({ length: (last - first) / 3 + 1 }, (_, at) =>
          cutByMonth(part).map(({ from, to }) => `${first + at * 3} ${from} ${to}`),
        ).flat(),
      );
      expect(read).toEqual(
        Array.from({ length: 10 }, (_, at) =>
          ["2026-01-15 2026-01-31", "2026-02-01 2026-02-28", "2026-03-01 2026-03-10"].map(
            (month) => `${(at + 1) * 3} ${month}`,
          ),
        ).flat(),
      );
      expect(slices.length === 30).toBe(milliseconds > 0);
    },
  );

  it("of one class is one statement", async () => {
    const { db, noted } = tenClasses(true);
    expect(await seen(db, { ...span, classId: 3 })).toEqual([{ ...span, classId: 3 }]);
    expect(noted.transactions).toBe(0);
  });
});
