import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, OwnedDatabase } from "@rollcall/kit/api/db/database";
import { calendarOf, fill } from "../../bench/attendance/fill";
import { memoryDatabase } from "../../support/memory-database";
import { testApi, type TestApi } from "../../support/test-api";

/** Large enough that PostgreSQL reads a table from end to end only where it must. */
const size = { classes: 24, perClass: 25, periods: 0, days: 120 };
const today = "2026-06-10";
const now = `${today}T15:00:00Z`;
const { days } = calendarOf(size, today);
const last = days.at(-1) ?? "";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Parent Relationship"?: string;
  "CTE Name"?: string;
  "Join Type"?: string;
  Plans?: Plan[];
}

const parts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(parts)];
let plans: Plan[] = [];

/** Has each statement explained before it runs. */
const explained = <D extends Database>(db: D): D => ({
  ...db,
  async query(statement: SQL) {
    const [row] = await db.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      sql`explain (format json) ${statement}`,
    );
    if (row) plans.push(...parts(row["QUERY PLAN"][0].Plan));
    return db.query(statement);
  },
  transaction: (work: (tx: Database) => Promise<unknown>) =>
    db.transaction((tx) => work(explained(tx))),
});

const tablesOf = (kinds: RegExp) => [
  ...new Set(
    plans.filter((plan) => kinds.test(plan["Node Type"])).map((plan) => plan["Relation Name"]),
  ),
];
const large = new Set<unknown>(["marks", "registers", "student_months", "class_days"]);

let db: OwnedDatabase;
let school: TestApi;
let clerk: string;
const ask = async (method: string, path: string, body?: unknown) => {
  plans = [];
  const { status, body: answer } = await school.call(
    clerk,
    method,
    path,
    body,
    body === undefined ? {} : { "Idempotency-Key": path },
  );
  expect(status, JSON.stringify(answer)).toBe(200);
};

beforeAll(async () => {
  db = await memoryDatabase();
  // As for a disk without moving parts.
  await db.script("set random_page_cost = 1.1");
  await fill(db, size, today, size.days - 1);
  school = await testApi({ db: explained(db), now });
  clerk = await school.signIn({ name: "Clerk", super: true });
});
afterAll(() => db?.close());

describe("over 70,000 marks, a table that grows with them is found in by its indexes", () => {
  const marks = Array.from({ length: size.perClass }, (_, at) => ({
    student_id: 2 * size.perClass + at + 1,
    code: at % 5 ? "P" : "A",
  }));
  it.each([
    [
      "a register",
      "marks_pkey",
      "GET",
      `/admin/attendance/register?class_id=7&date=${last}&slot=day`,
    ],
    [
      "a register that is saved",
      "marks_pkey",
      "PUT",
      "/admin/attendance/register",
      { class_id: 3, date: last, slot: "day", marks },
    ],
    [
      "the registers of a day",
      "registers_by_date",
      "GET",
      `/admin/attendance/expected?date=${last}`,
    ],
    [
      "the sheet of a class's month",
      "marks_pkey",
      "GET",
      `/admin/attendance/month?class_id=7&month=${last.slice(0, 7)}`,
    ],
    [
      "a student's month",
      "marks_of_student",
      "GET",
      `/admin/attendance/students/77?from=${last.slice(0, 7)}-01&to=${last}`,
    ],
    ["a student's year", "marks_of_student", "GET", "/admin/attendance/students/77"],
    [
      "the registers of a student's year",
      "registers_class_id_date_slot_key",
      "GET",
      "/admin/attendance/students/77",
    ],
    [
      "who is absent on a day",
      "registers_by_date",
      "GET",
      `/admin/attendance/absentees?date=${last}`,
    ],
    [
      "the summary of a day",
      "class_days_by_date",
      "GET",
      `/admin/reports/daily-summary?from=${last}&to=${last}`,
    ],
  ])("for %s: %s", async (_what, index, method, path, body?: unknown) => {
    await ask(method, path, body);
    expect(plans.map((plan) => plan["Index Name"])).toContain(index);
    expect(tablesOf(/^Seq Scan/).filter((table) => large.has(table))).toEqual([]);
  });
});

describe("the figures of a year are read from the sums that are kept", () => {
  it("for student-summary, which finds the late marks of those it shows by their index", async () => {
    await ask("GET", "/admin/reports/student-summary");
    const ofMarks = plans.filter((plan) => plan["Relation Name"] === "marks");
    expect(ofMarks.length).toBeGreaterThan(0);
    for (const plan of ofMarks) expect(plan["Node Type"]).toMatch(/^Index/);
  });

  it.each([
    "class-summary",
    "trend",
    "defaulters?threshold=75",
    "subject-summary",
    "marking-compliance",
    "marking-compliance?teacher_id=7",
  ])("for %s, without a look at any mark", async (report) => {
    await ask("GET", `/admin/reports/${report}`);
    expect(plans.length).toBeGreaterThan(0);
    expect(tablesOf(/Scan/)).not.toContain("marks");
  });

  const isOfItsOwn = ({ "Parent Relationship": place = "" }: Plan) => place.endsWith("Plan");
  /** A part with those below it, without what is looked up in a table that is made once. */
  const below = (plan: Plan): Plan[] =>
    isOfItsOwn(plan) ? [] : [plan, ...(plan.Plans ?? []).flatMap(below)];
  /** What is gone through once for each row of something else. */
  const repeated = () =>
    plans
      .filter((plan) => plan["Node Type"] === "Nested Loop")
      .flatMap(({ Plans = [] }) => Plans.filter((plan) => plan["Parent Relationship"] === "Inner"))
      .flatMap(below);

  it.each([
    "subject-summary",
    "subject-summary?subject_id=1",
    "subject-summary?teacher_id=7",
    "marking-compliance",
    "marking-compliance?teacher_id=7",
  ])(
    "for %s, and cancelled lessons and rosters are not gone through for each register",
    async (report) => {
      await ask("GET", `/admin/reports/${report}`);
      expect(plans.map((plan) => plan["CTE Name"])).toContain("off");
      expect(repeated().map((plan) => plan["CTE Name"])).not.toContain("off");
      // Who is on the roster is summed up day by day.
      expect(plans.map((plan) => plan["Node Type"])).toContain("WindowAgg");
      expect(repeated().map((plan) => plan["Node Type"])).not.toContain("WindowAgg");
      // Days with the timetable and with what was taken, and registers with rosters.
      const full = plans.filter((plan) => plan["Join Type"] === "Full");
      expect(full.map((plan) => plan["Node Type"])).toEqual(Array(3).fill("Hash Join"));
    },
  );
});
