import { sql } from "@rollcall/kit/api/db/sql";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { maxSliceItems } from "@rollcall/kit/api/slices/slices";
import type { ImportAnswer } from "../../packages/kit/api/transfer/contract";
import { breakable, type Breakable, type End } from "../support/breakable-database";
import { memoryDatabase } from "../support/memory-database";
import { testApi, type TestApi } from "../support/test-api";
import { runs } from "../support/every-case";

let inner: OwnedDatabase;
let breaks: Breakable;
let school: TestApi;
let token: string;

beforeAll(async () => {
  inner = await memoryDatabase();
  breaks = breakable(inner);
  school = await testApi({ db: breaks.db });
  token = await school.signIn({ name: "Ada", super: true });
});
afterAll(() => inner.close());
beforeEach(async () => {
  breaks.mend();
  await inner.script(
    "truncate subjects, activity_logs, sliced_writes, slice_results, idempotency_keys restart identity cascade",
  );
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ Name: `Subject ${at}`, Code: `C${at}` }));
const bring = (body: object, key?: string) =>
  school.call<ImportAnswer>(
    token,
    "POST",
    "/admin/subjects/import",
    body,
    key ? { "Idempotency-Key": key } : {},
  );
const bulk = (body: object, key?: string) =>
  school.call<{ done: number[]; skipped: object[]; failed: object[] }>(
    token,
    "POST",
    "/admin/subjects/bulk",
    body,
    key ? { "Idempotency-Key": key } : {},
  );
const counted = async (what = sql`subjects where deleted_at is null`) =>
  (await inner.query<{ count: number }>(sql`select count(*) from ${what}`))[0]?.count;
const fill = (count: number) =>
  inner.query(
    sql`insert into subjects (name, code) select 'Subject ' || n, 'C' || n from generate_series(0, ${count - 1}::int) n`,
  );

describe("a long write", () => {
  it("has no transaction of many records, and lets others read before it ends", async () => {
    const order: string[] = [];
    const work = bring({ rows: rows(250) }).then((answer) => (order.push("import"), answer));
    const reads = Array.from({ length: 3 }, () =>
      school
        .call(token, "GET", "/admin/subjects")
        .then(({ status }) => order.push(`read ${status}`)),
    );
    expect((await work).body.data).toMatchObject({ created: 250, refused: [] });
    await Promise.all(reads);
    expect(order).toEqual(["read 200", "read 200", "read 200", "import"]);
    expect(
      (await bulk({ action: "edit", filter: "", expected_count: 250, values: { name: "Same" } }))
        .body.data.done,
    ).toHaveLength(250);
    expect(breaks.records.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...breaks.records)).toBeLessThanOrEqual(maxSliceItems);
  });

  it("that stops half-way says what is done, and goes on with its key where it stopped", async () => {
    breaks.fault = { left: 1, end: "before" };
    const stopped = await bring({ rows: rows(250) }, "k1");
    const done = (await counted()) ?? 0;
    expect(done).toBeGreaterThan(0);
    expect(stopped).toMatchObject({
      status: 503,
      body: {
        code: "database_unavailable",
        data: { created: done },
        progress: { done, total: 250 },
      },
    });
    expect(stopped.body.message).toBe(
      `The database isn't available right now. ${done} of 250 are done and saved; the rest are not. Try again to go on where it stopped: nothing is done twice.`,
    );
    expect((await school.call(token, "GET", "/admin/writes/k1")).body.data).toEqual({
      done,
      total: 250,
    });
    breaks.fault = undefined;
    const again = await bring({ rows: rows(250) }, "k1");
    expect(again).toMatchObject({
      status: 200,
      body: { data: { created: 250, updated: 0, unchanged: 0, refused: [], total: 250 } },
    });
    expect((await bring({ rows: rows(250) }, "k1")).body).toEqual(again.body);
    expect([
      await counted(),
      await counted(sql`activity_logs`),
      await counted(sql`sliced_writes`),
      await counted(sql`slice_results`),
    ]).toEqual([250, 250, 0, 0]);
    expect((await school.call(token, "GET", "/admin/writes/k1")).status).toBe(404);
  });

  it("is done once and answered as if nothing had happened, wherever it broke and however often", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            left: fc.integer({ min: 0, max: 2 }),
            end: fc.constantFrom<End>("before", "after"),
          }),
          { maxLength: 3 },
        ),
        fc.constantFrom("import", "bulk"),
        async (faults, kind) => {
          await inner.script(
            "truncate subjects, activity_logs, sliced_writes, slice_results, idempotency_keys restart identity cascade",
          );
          if (kind === "bulk") await fill(120);
          const send = () =>
            kind === "import"
              ? bring({ rows: [...rows(120), { Name: "Late", Code: "C3" }] }, "k")
              : bulk({ action: "delete", filter: "search=Subject", expected_count: 120 }, "k");
          for (const one of faults) {
            breaks.fault = { ...one };
            await send();
          }
          breaks.fault = undefined;
          const { status, body } = await send();
          expect(status).toBe(200);
          if (kind === "bulk")
            expect(body.data).toMatchObject({
              done: Array.from({ length: 120 }, (_, at) => at + 1),
              skipped: [],
              failed: [],
            });
          else
            expect(body.data).toMatchObject({
              created: 120,
              updated: 0,
              unchanged: 0,
              refused: [{ line: 121, field: "code" }],
            });
          expect(await counted(sql`activity_logs`)).toBe(120);
          expect(await counted()).toBe(kind === "bulk" ? 0 : 120);
        },
      ),
      { numRuns: runs(2, 12) },
    );
  }, 240_000);

  it("of a process that died is left alone for its lease, then taken over, and the dead can commit nothing more", async () => {
    let release = () => {};
    breaks.held = new Promise((resolve) => (release = resolve));
    const stuck = bring({ rows: rows(150) }, "k2");
    await vi.waitUntil(() => breaks.records.length > 0);
    expect(await bring({ rows: rows(150) }, "k2")).toMatchObject({
      status: 409,
      body: { code: "in_flight" },
    });
    await inner.query(sql`update sliced_writes set leased_until = now()`);
    breaks.held = undefined;
    const takenOver = await bring({ rows: rows(150) }, "k2");
    expect(takenOver).toMatchObject({ status: 200, body: { data: { created: 150 } } });
    release();
    expect(await stuck).toMatchObject({ status: 409, body: { code: "in_flight" } });
    expect([await counted(), await counted(sql`activity_logs`)]).toEqual([150, 150]);
    expect((await bring({ rows: rows(150) }, "k2")).body).toEqual(takenOver.body);
  });

  it.each([
    ["disabled", 401, sql`update admins set status = 'disabled' where name = 'Is disabled'`],
    [
      "signed out",
      401,
      sql`update sessions set revoked_at = now() where admin_id = (select id from admins where name = 'Is signed out')`,
    ],
    [
      "without the permission",
      403,
      sql`update admins set permissions = '{view_subjects}' where name = 'Is without the permission'`,
    ],
  ])("stops half-way once its admin is %s", async (end, status, ends) => {
    const count = maxSliceItems * 3;
    await fill(count);
    const ben = await school.signIn({
      name: `Is ${end}`,
      permissions: ["view_subjects", "edit_subjects", "delete_subjects"],
    });
    const answer = school.call<{ done: number[] }>(ben, "POST", "/admin/subjects/bulk", {
      action: "delete",
      ids: Array.from({ length: count }, (_, at) => at + 1),
    });
    while ((await counted()) === count) await new Promise((resolve) => setTimeout(resolve, 1));
    await inner.query(ends);
    const { body, status: answered } = await answer;
    const left = await counted();
    expect(answered).toBe(status);
    expect(left).toBeGreaterThan(0);
    expect(count - Number(left)).toBe(body.data.done.length);
  });

  it("refuses its key for another body, before and after its end, and stores nothing when it is refused itself", async () => {
    breaks.fault = { left: 1, end: "before" };
    await bring({ rows: rows(150) }, "k3");
    breaks.fault = undefined;
    expect((await bring({ rows: rows(149) }, "k3")).status).toBe(422);
    expect((await bring({ rows: rows(150) }, "k3")).status).toBe(200);
    expect((await bring({ rows: rows(149) }, "k3")).status).toBe(422);
    expect((await bring({ rows: [{ Nonsense: "1" }] }, "k4")).status).toBe(422);
    expect((await bring({ rows: rows(1) }, "k4")).body.data).toMatchObject({ unchanged: 1 });
  });

  it("without a key says what to look at before it is sent again", async () => {
    breaks.fault = { left: 1, end: "after" };
    const { body } = await bring({ rows: rows(150) });
    expect(body.message).toMatch(
      /^The database stopped answering\. At least \d+ of 150 are done and saved\. Check what is done before you try again\.$/,
    );
  });

  it("tells nobody but its own admin how far it is", async () => {
    breaks.fault = { left: 1, end: "before" };
    await bring({ rows: rows(150) }, "k5");
    const other = await school.signIn({ name: "Eve", super: true });
    expect((await school.call(other, "GET", "/admin/writes/k5")).status).toBe(404);
  });
});

describe("a dry run in slices", () => {
  const long = [...rows(130), { Name: "Late", Code: "c7" }, { Name: "Later", Code: "new" }];

  it("changes nothing, and finds a value twice in the file however far apart, as the import does", async () => {
    const dry = (await bring({ rows: long, dry_run: true })).body.data;
    expect(await counted()).toBe(0);
    expect(dry).toMatchObject({
      created: 131,
      refused: [{ line: 131, column: "Code", field: "code" }],
      committed: false,
    });
    expect((await bring({ rows: long })).body.data).toEqual({
      ...dry,
      dry_run: false,
      committed: true,
    });
  });

  it("sees that a row makes room for another one, as the import does", async () => {
    await fill(130);
    const shifted = Array.from({ length: 130 }, (_, at) => ({
      ID: String(at + 1),
      Name: `Subject ${at}`,
      Code: `C${at + 1}`,
    }));
    const { changes, ...dry } = (await bring({ rows: shifted, match_on: "id", dry_run: true })).body
      .data;
    expect(dry).toMatchObject({ updated: 130, refused: [] });
    expect(changes?.length).toBeGreaterThan(0);
    expect((await bring({ rows: shifted, match_on: "id" })).body.data).toEqual({
      ...dry,
      dry_run: false,
      committed: true,
    });
    expect(await counted(sql`subjects where code = 'C' || id`)).toBe(130);
  });
});

describe("an import of all or nothing", () => {
  it("is one transaction, and so takes few rows", async () => {
    expect(await bring({ rows: rows(51), all_or_nothing: true })).toMatchObject({
      status: 413,
      body: { message: `With "all_or_nothing" at most 50 rows can be imported at a time.` },
    });
    breaks.fault = { left: 0, end: "before" };
    const { status, body } = await bring({ rows: rows(50), all_or_nothing: true });
    expect({ status, progress: body.data }).toEqual({ status: 503, progress: undefined });
    expect(await counted()).toBe(0);
  });
});
