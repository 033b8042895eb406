import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@rollcall/kit/api/db/database";
import type { Scope } from "../../../src/features/figures/expected-days";
import { inSlices, cutByMonth } from "../../../src/features/figures/slices";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

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

const monthsOf = ({ classes: [first, last] = [0, 0], ...span }: Scope) =>
  ((last - first) / 3 + 1) * cutByMonth(span).length;

describe("A report of all classes", () => {
  it("is read by one statement where PostgreSQL works for many at once", async () => {
    const { db, noted } = tenClasses(false);
    expect(await seen(db, span)).toEqual([span]);
    expect(noted.transactions).toBe(0);
  });

  it.each([
    ["is quick", 0, 0],
    ["takes as long as what is read", 0, 20],
    ["takes long however little is read", 20, 0],
  ])(
    "is read in slices where many share one session, each month of each class once, each slice in a transaction of its own, when reading %s",
    async (_how, ofStatement, ofMonth) => {
      const { db, noted } = tenClasses(true);
      const short = { from: "2026-01-15", to: "2026-03-10" };
      const slices = await seen(
        db,
        short,
        async (slice) => void vi.advanceTimersByTime(ofStatement + ofMonth * monthsOf(slice)),
      );
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
      // Of thirty months: more at a time, unless that holds up others for longer.
      expect(slices.length).toBe(ofMonth > 0 ? 20 : 6);
    },
  );

  it("of one class is one statement", async () => {
    const { db, noted } = tenClasses(true);
    expect(await seen(db, { ...span, classId: 3 })).toEqual([{ ...span, classId: 3 }]);
    expect(noted.transactions).toBe(0);
  });
});
