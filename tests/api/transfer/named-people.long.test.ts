import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import { statementsOf } from "../../support/statements";
import { testApi, type TestApi } from "../../support/test-api";

/** As many as a large school has. */
const people = 10_000;

let school: TestApi;
let office = "";
beforeAll(async () => {
  school = await testApi();
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into parents (name, phone, email) select 'Parent ' || n, '+9198' || lpad(n::text, 8, '0'), 'parent' || n || '@school.test' from generate_series(1, ${people}) n;
    analyze parents`);
});
afterAll(() => school.db.close());

const imported = (count: number, start: number, parentOf: (n: number) => string) =>
  school.call<ImportAnswer>(office, "POST", "/admin/students/import", {
    dry_run: true,
    rows: Array.from({ length: count }, (_, at) => ({
      "Admission no.": `N${start + at}`,
      Name: `Student ${start + at}`,
      "Admission date": "2026-06-01",
      Parents: parentOf(start + at),
    })),
  });

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Loops"?: number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
/** What each node of a plan that was carried out reads, and how often. */
async function readsOf(statement: SQL): Promise<Plan[]> {
  const [row] = await school.db.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    sql`explain (analyze, timing off, format json) ${statement}`,
  );
  return nodesOf(row?.["QUERY PLAN"][0].Plan as Plan).filter(
    (node) => node["Relation Name"] === "parents",
  );
}

/** The statement that finds people by what cells call them. */
const lookUps = (statements: readonly SQL[]) =>
  statements.filter((statement) => JSON.stringify(statement).includes("with wanted as"));

describe("people that an import names", () => {
  it("are found by one statement for all rows of a call, whatever they are called by", async () => {
    const counts = [];
    for (const count of [2, 500]) {
      let answer: Awaited<ReturnType<typeof imported>> | undefined;
      const statements = await statementsOf(school.db, async () => {
        answer = await imported(count, 1, (n) =>
          n % 3 === 0
            ? `Parent ${n}`
            : n % 3 === 1
              ? `parent${n}@school.test`
              : `+9198${String(n).padStart(8, "0")}`,
        );
      });
      expect(answer?.body.data, JSON.stringify(answer?.body).slice(0, 500)).toMatchObject({
        created: count,
        refused: [],
      });
      counts.push(lookUps(statements).length);
    }
    expect(counts).toEqual([1, 1]);
  });

  it("are read once for each way to call them, not once for each row", async () => {
    const statements = await statementsOf(school.db, () =>
      imported(500, 1, (n) => (n % 2 ? `Parent ${n}` : `nobody ${n}`)),
    );
    const [statement] = lookUps(statements);
    if (!statement) throw new Error("Nobody was looked up.");
    const reads = await readsOf(statement);
    const scans = reads.filter((node) => node["Node Type"] === "Seq Scan");
    expect(scans.length).toBeGreaterThan(0);
    expect(
      scans.map((node) => node["Actual Loops"]),
      "a scan for each row would have as many loops as rows",
    ).toEqual(scans.map(() => 1));
    expect(scans.length, "name, email and title at most").toBeLessThanOrEqual(3);
  });
});
