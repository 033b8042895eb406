import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { statementOf } from "@rollcall/kit/api/db/drivers/statement";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, OwnedDatabase } from "@rollcall/kit/api/db/database";
import { calendarOf, fill } from "../../bench/attendance/fill";
import { memoryDatabase } from "../../support/memory-database";
import { testApi, type TestApi } from "../../support/test-api";

const size = { classes: 8, perClass: 5, periods: 4, groups: 6, changed: 10, days: 100 };
const today = "2026-06-10";
const { days, from } = calendarOf(size, today);

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
}

const parts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(parts)];
const literal = (value: unknown): string =>
  value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`;

/** The most rows that a part of a plan has given, all its runs together. */
let most = 0;
let statements = 0;

/** Runs each report's statement by the plan that is kept for any values before it is answered. */
const keptPlans = <D extends Database>(db: D): D => ({
  ...db,
  async query(statement: SQL) {
    const { text, parameters } = statementOf(statement);
    if (text.includes("summed as")) {
      const name = `kept_${(statements += 1)}`;
      await db.script(`set plan_cache_mode = force_generic_plan; prepare ${name} as ${text}`);
      const [row] = await db.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        sql`explain (analyze, format json) execute ${sql.raw(`${name}(${parameters.map(literal).join(", ")})`)}`,
      );
      await db.script(`deallocate ${name}; set plan_cache_mode = auto`);
      for (const plan of row ? parts(row["QUERY PLAN"][0].Plan) : [])
        most = Math.max(most, plan["Actual Rows"] * plan["Actual Loops"]);
    }
    return db.query(statement);
  },
  transaction: (work) => db.transaction((tx) => work(keptPlans(tx))),
});

let db: OwnedDatabase;
let school: TestApi;
let clerk: string;

beforeAll(async () => {
  db = await memoryDatabase();
  await fill(db, size, today);
  // Some registers are missing, of every class and of every lesson.
  await db.script(
    "create temporary table gone as select id from registers where id % 7 = 0; delete from marks where register_id in (select id from gone); delete from registers where id in (select id from gone)",
  );
  await db.script("analyze");
  school = await testApi({ db: keptPlans(db), now: `${today}T15:00:00Z` });
  clerk = await school.signIn({ name: "Clerk", super: true });
});
afterAll(() => db?.close());

const numberOf = async (select: SQL): Promise<number> =>
  Number((await db.query<{ n: number }>(select))[0]?.n);

describe("a plan that is kept for any class, span and teacher", () => {
  it.each([
    "subject-summary?class_id=3",
    "subject-summary?class_id=3&teacher_id=3",
    "marking-compliance?class_id=3",
    "subject-summary?class_id=12",
    "marking-compliance?class_id=12",
  ])("reads for %s no more than the class has", async (report) => {
    [most, statements] = [0, 0];
    const { status } = await school.call(clerk, "GET", `/admin/reports/${report}`);
    expect(status).toBe(200);
    expect(statements).toBe(1);
    // The days of its span are more than its registers may be.
    const lessons = await numberOf(
      sql`select count(*)::int as n from registers where class_id = ${Number(/class_id=(\d+)/.exec(report)?.[1])}::int`,
    );
    const span = await numberOf(sql`select ${today}::date - ${from}::date + 1 as n`);
    expect(most).toBeLessThan(2 * (lessons + span));
  });

  it.each(["subject-summary", "subject-summary?subject_id=3", "marking-compliance?teacher_id=2"])(
    "goes through nothing for each register for %s",
    async (report) => {
      [most, statements] = [0, 0];
      expect((await school.call(clerk, "GET", `/admin/reports/${report}`)).status).toBe(200);
      expect(statements).toBeGreaterThan(0);
      const classes = await numberOf(sql`select count(*)::int as n from classes`);
      expect(most).toBeLessThan(4 * classes * days.length);
    },
  );
});
