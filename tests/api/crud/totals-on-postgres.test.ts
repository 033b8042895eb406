import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { manySessions, postgresAddress } from "../../server/db/postgres-for-tests";
import { testApi, type TestApi } from "../../support/test-api";

/** PGlite has one session; that somebody reads while another writes is only seen over several. */
const describeAtOnce = describe.skipIf(!postgresAddress);
let db: OwnedDatabase;
let school: TestApi;
let token: string;
const total = async () =>
  (await school.call(token, "GET", "/admin/students?per_page=1")).body.meta?.["total"];

beforeAll(async () => {
  if (!postgresAddress) return;
  db = await manySessions();
  school = await testApi({ db });
  token = await school.signIn({ name: "Office", super: true });
  await db.query(
    sql`insert into students (admission_no, name, status, admission_date) select 'T-' || n, 'Student ' || n, 'active', '2026-04-01' from generate_series(1, 600) n`,
  );
});
afterAll(async () => {
  if (postgresAddress) await db.close();
});

describeAtOnce("the total of a list, while others write", () => {
  it("changes when a transaction commits that was under way when it was counted", async () => {
    expect(await total()).toBe(600);
    let before: unknown[] = [];
    await db.transaction(async (tx) => {
      await tx.query(sql`delete from students where admission_no = 'T-1'`);
      before = [await total(), await total()];
    });
    expect(before).toEqual([600, 600]);
    expect(await total()).toBe(599);
  });

  it("is never another than that of the rows, while four write", async () => {
    const state = { writing: true, written: 0 };
    const seen: number[] = [];
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      // However slow reading is here, they write until it was read a few times.
      for (let n = 0; n < 25 || seen.length < 5; n++, state.written++)
        await db.transaction(
          async (tx) =>
            void (await tx.query(
              sql`insert into students (admission_no, name, status, admission_date) values (${`W-${writer}-${n}`}, 'New', 'active', '2026-04-01')`,
            )),
        );
    });
    const done = Promise.all(writers).then(() => (state.writing = false));
    while (state.writing) {
      const [least] = await db.query<{ n: number }>(sql`select count(*) as n from students`);
      const told = Number(await total());
      const [rowWithMost] = await db.query<{ n: number }>(sql`select count(*) as n from students`);
      seen.push(told);
      expect(told).toBeGreaterThanOrEqual(Number(least?.n));
      expect(told).toBeLessThanOrEqual(Number(rowWithMost?.n));
    }
    await done;
    expect(await total()).toBe(599 + state.written);
  });
});
