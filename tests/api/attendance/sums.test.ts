import fc from "fast-check";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/domain/calendar-day";
import { aClass, type AClass } from "./a-class";

let school: AClass;
beforeAll(async () => void (school = await aClass(5)));
afterAll(() => school.db.close());

const day = fc.integer({ min: 0, max: 8 }).map((n) => addDays("2026-06-02", n));
const student = fc.integer({ min: 1, max: 5 });
const marks = fc.uniqueArray(fc.record({ student_id: student, code: fc.constantFrom("P", "A", "L", "H", "E", "D", null) }), { selector: ({ student_id }) => student_id, maxLength: 5 });

/** What can happen to a school; each answers with what to await. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant("save" as const), date: day, marks }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("holiday" as const), date: day, length: fc.integer({ min: 0, max: 3 }), forClass: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("no holidays" as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("enrolment" as const), student, to: fc.option(day) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("off day" as const), off: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function happen(one: Step): Promise<unknown> {
  const { office, call, db } = school;
  if (one.what === "save") return school.save(one.marks, { date: one.date, version: "*", token: office });
  if (one.what === "holiday") return call(office, "POST", "/admin/holidays", { name: "Day off", start_date: one.date, end_date: addDays(one.date, one.length), kind: "public", classes: one.forClass ? [1] : [] });
  if (one.what === "off day") return call(office, "PUT", "/admin/settings", { attendance: { weekly_off: { thursday: one.off } } });
  if (one.what === "enrolment") {
    const [row] = await db.query<{ id: number }>(sql`select id from enrolments where student_id = ${one.student} and deleted_at is null`);
    return call(office, "PATCH", `/admin/enrolments/${row?.id ?? 0}`, { to_date: one.to });
  }
  for (const { id } of await db.query<{ id: number }>(sql`select id from holidays where deleted_at is null`)) await call(office, "DELETE", `/admin/holidays/${id}`);
  return undefined;
}

describe("the sums that are kept of marks", () => {
  it("are those of the marks themselves after whatever happened", async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const one of steps) await happen(one);
      expect(await school.wrongSums()).toBe(0);
    }), { numRuns: 15 });
    const [made] = await school.db.query<{ marks: number; closed: number; outside: number }>(sql`select (select count(*) from marks) as marks, (select count(*) from registers where not open) as closed, (select count(*) from marks where not enrolled) as outside`);
    // What was compared was not nothing.
    expect(made?.marks).toBeGreaterThan(0);
  });
});
