import { describe, expect, it } from "vitest";
import type { Database } from "../../../src/api/db/database";
import type { Scope } from "../../../src/api/figures/expected-days";
import { inSlices } from "../../../src/api/figures/slices";

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
const seen = (db: Database, scope: Scope) => inSlices(db, scope, async (_db, slice) => [slice.classes]);

describe("A report of all classes", () => {
  it("is read by one statement where PostgreSQL works for many at once", async () => {
    const { db, noted } = tenClasses(false);
    expect(await seen(db, span)).toEqual([undefined]);
    expect(noted.transactions).toBe(0);
  });

  it("is read a few classes at a time where many share one session: each class once, each slice in a transaction of its own", async () => {
    const { db, noted } = tenClasses(true);
    const slices = (await seen(db, span)).map((slice) => slice ?? [0, 0]);
    expect(slices[0]).toEqual([3, 3]);
    expect(slices.at(-1)?.[1]).toBe(30);
    slices.forEach(([first], at) => expect(first).toBe((slices[at - 1]?.[1] ?? 0) + 3));
    expect(noted.transactions).toBe(slices.length);
  });

  it("of one class is one statement", async () => {
    const { db, noted } = tenClasses(true);
    expect(await seen(db, { ...span, classId: 3 })).toEqual([undefined]);
    expect(noted.transactions).toBe(0);
  });
});
