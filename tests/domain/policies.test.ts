import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import {
  changedFrom,
  policiesFrom,
  policyOn,
  type Policies,
} from "../../src/domain/attendance/policies";
import type { Policy } from "../../src/domain/attendance/policy";
import { beginning } from "../../src/domain/attendance/weekly-off";

const first: Policy = {
  excused: "left_out",
  unmarked: "left_out",
  free_absences: 0,
  late_half_after: null,
  late_absent_after: null,
  whole_day_from: null,
  half_day_from: null,
};
const always: Policies = { now: first, earlier: [] };
const days = Array.from({ length: 7 }, (_, at) => addDays("2026-06-01", at));
const day = fc.constantFrom(...days);
const from = fc.oneof(
  { weight: 5, arbitrary: day },
  { weight: 1, arbitrary: fc.constant(beginning) },
);
const policy = fc
  .record({
    excused: fc.constantFrom("left_out", "absent", "present"),
    free_absences: fc.constantFrom(0, 3),
    late_half_after: fc.constantFrom(null, 10),
  })
  .map((values): Policy => ({ ...first, ...values }) as Policy);
const changes = fc.array(fc.record({ from, policy }), { maxLength: 6 });
const after = (made: readonly { from: string; policy: Policy }[]) =>
  made.reduce(changedFrom, always);

describe("the policy of a day", () => {
  it("is that of the last change made whose day is not after it", () => {
    fc.assert(
      fc.property(changes, day, (made, on) => {
        const last = made.findLast((one) => one.from <= on);
        expect(policyOn(after(made), on)).toEqual(last?.policy ?? first);
      }),
    );
  });

  it("stays as it was before the day of a change, and is the new one from it on", () => {
    fc.assert(
      fc.property(changes, fc.record({ from, policy }), day, (made, next, on) => {
        const before = after(made);
        expect(policyOn(changedFrom(before, next), on)).toEqual(
          on < next.from ? policyOn(before, on) : next.policy,
        );
      }),
    );
  });

  it("is listed from its first day on, each unlike the one before it", () => {
    fc.assert(
      fc.property(changes, (made) => {
        const policies = after(made);
        const list = policiesFrom(policies);
        expect(list[0]?.from).toBe(beginning);
        for (const [at, one] of list.entries()) {
          const last = list[at - 1];
          if (last) expect(last.from < one.from).toBe(true);
          if (last) expect(last.policy).not.toEqual(one.policy);
          expect(policyOn(policies, one.from)).toEqual(one.policy);
        }
        expect(list.at(-1)?.policy).toEqual(policies.now);
      }),
    );
  });
});
