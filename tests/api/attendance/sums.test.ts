import fc from "fast-check";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { aClass, type AClass } from "./a-class";
import { runs } from "../../support/every-case";

let school: AClass;
beforeAll(async () => void (school = await aClass(5)));
afterAll(() => school.db.close());

const day = fc.integer({ min: 0, max: 8 }).map((n) => addDays("2026-06-02", n));
const student = fc.integer({ min: 1, max: 5 });
const marks = fc.uniqueArray(
  fc.record({ student_id: student, code: fc.constantFrom("P", "A", "L", "H", "E", "D", null) }),
  { selector: ({ student_id }) => student_id, maxLength: 5 },
);

/** What can happen to a school; each answers with what to await. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant("save" as const), date: day, marks }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("holiday" as const),
      date: day,
      length: fc.integer({ min: 0, max: 3 }),
      forClass: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("no holidays" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant("enrolment" as const), student, to: fc.option(day) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("off day" as const),
      off: fc.boolean(),
      from: fc.constantFrom(null, "2026-06-01", "2026-06-04", "2026-06-11"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("trash" as const),
      action: fc.constantFrom("delete", "restore"),
      ids: fc.uniqueArray(student, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("leave" as const),
      student,
      date: day,
      act: fc.constantFrom("file", "approve", "cancel"),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function happen(one: Step): Promise<unknown> {
  const { office, call, db } = school;
  if (one.what === "save") {
    const roster = new Set(
      (await school.read(one.date, "day", office)).students.map(({ student_id: id }) => id),
    );
    return school.save(
      one.marks.filter(({ student_id: id }) => roster.has(id)),
      { date: one.date, version: "*", token: office },
    );
  }
  if (one.what === "holiday")
    return call(office, "POST", "/admin/holidays", {
      name: "Day off",
      start_date: one.date,
      end_date: addDays(one.date, one.length),
      kind: "public",
      classes: one.forClass ? [1] : [],
    });
  if (one.what === "off day") return school.setOff({ thursday: one.off }, one.from);
  if (one.what === "trash")
    return call(office, "POST", "/admin/students/bulk", { action: one.action, ids: one.ids });
  if (one.what === "leave" && one.act === "file")
    return call(office, "POST", "/admin/leaves", {
      student_id: one.student,
      leave_type_id: 1,
      from_date: one.date,
      to_date: one.date,
      reason: "Fever",
    });
  if (one.what === "leave") {
    const [leave] = await db.query<{ id: number }>(
      sql`select id from leaves where status = ${one.act === "approve" ? "pending" : "approved"} order by student_id = ${one.student} desc, id limit 1`,
    );
    return leave && call(office, "POST", `/admin/leaves/${leave.id}/${one.act}`);
  }
  if (one.what === "enrolment") {
    const [row] = await db.query<{ id: number }>(
      sql`select id from enrolments where student_id = ${one.student} and deleted_at is null`,
    );
    return call(office, "PATCH", `/admin/enrolments/${row?.id ?? 0}`, { to_date: one.to });
  }
  for (const { id } of await db.query<{ id: number }>(
    sql`select id from holidays where deleted_at is null`,
  ))
    await call(office, "DELETE", `/admin/holidays/${id}`);
  return undefined;
}

type Row = Record<string, unknown>;
const counts = [
  "present",
  "absent",
  "excused",
  "half",
  "not_counted",
  "late",
  "unmarked",
  "expected",
  "percentage",
  "coverage",
];
const span = "from=2026-06-02&to=2026-06-10";

/**
 * Where the class, its days, its sheet and its students do not say the same; nowhere is how it must
 * be.
 */
async function differences(): Promise<unknown[]> {
  const read = async (path: string) => {
    const { status, body } = await school.call<{
      totals: Row;
      rows: Row[];
      students: { totals: Row }[];
      classes: Row[];
    }>(school.office, "GET", path);
    expect([path, status]).toEqual([path, 200]);
    return body.data;
  };
  const pick = (row: Row | undefined) => counts.map((key) => row?.[key]);
  const students = pick((await read(`/admin/reports/student-summary?${span}`)).totals);
  const said = await Promise.all(
    ["class-summary", "daily-summary", "trend", "class-summary"].map(
      async (name) => [name, pick((await read(`/admin/reports/${name}?${span}`)).totals)] as const,
    ),
  );
  const month = await read(
    "/admin/reports/student-summary?class_id=1&from=2026-06-01&to=2026-06-10",
  );
  const sheet = await read("/admin/attendance/month?class_id=1&month=2026-06");
  said.push([
    "month sheet",
    JSON.stringify(pick(sheet.totals)) === JSON.stringify(pick(month.totals))
      ? students
      : pick(sheet.totals),
  ]);
  return said.filter(([, sums]) => JSON.stringify(sums) !== JSON.stringify(students));
}

describe("the sums that are kept of marks", () => {
  it("are those of the marks themselves after whatever happened", async () => {
    // Few runs may save no mark by themselves.
    await happen({ what: "save", date: "2026-06-02", marks: [{ student_id: 1, code: "A" }] });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
        for (const one of steps) await happen(one);
        expect(await school.wrongSums()).toBe(0);
        expect(await differences()).toEqual([]);
      }),
      { numRuns: runs(2, 15) },
    );
    const [made] = await school.db.query<{ marks: number; closed: number; outside: number }>(
      sql`select (select count(*) from marks) as marks, (select count(*) from registers where not open) as closed, (select count(*) from marks where not enrolled) as outside`,
    );
    // What was compared was not nothing.
    expect(made?.marks).toBeGreaterThan(0);
  });
});
