import { expect, it } from "vitest";
import { mixedDatesIn, orderIn } from "../../packages/kit/schema/transfer/date-order";

it("a date in figures shows its order by a number above 12, and else could be read in either", () => {
  expect(
    ["12/5/2026", "13/5/2026", "5/13/2026", "12/13/2026", "5/5/2026", "2026-05-13"].map(orderIn),
  ).toEqual(["either", "dmy", "mdy", "mdy", undefined, undefined]);
});

it("a column has mixed dates where it shows both orders, each named by its first", () => {
  expect(mixedDatesIn(["13/5/2026", "5/12/2026", "14/5/2026"])).toBeUndefined();
  expect(mixedDatesIn(["13/5/2026", " 5/13/2026 ", "5/14/2026"])).toEqual({
    dmy: "13/5/2026",
    mdy: "5/13/2026",
  });
});
