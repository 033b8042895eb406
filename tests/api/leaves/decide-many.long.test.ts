import { sql } from "@rollcall/kit/api/db/sql";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { breakable, type Breakable, type End } from "../../support/breakable-database";
import { memoryDatabase } from "../../support/memory-database";
import { aClass, type AClass } from "../attendance/a-class";

interface Outcome {
  done: number[];
  skipped: object[];
  failed: { id: number; reason: string }[];
}

/** More than two slices take, however quick they are. */
const many = 50;
const ids = Array.from({ length: many }, (_, at) => at + 1);

let breaks: Breakable;
let it8: AClass;
let clerk: string;
let head: string;
let closeDatabase: () => Promise<void>;

const approve = (key?: string, body: object = {}) =>
  it8.call<Outcome>(
    head,
    "POST",
    "/admin/leaves/bulk-decide",
    { ids, action: "approve", ...body },
    key ? { "Idempotency-Key": key } : {},
  );
const bells = async () =>
  (
    await it8.db.query<{ title: string }>(sql`
  select s.title from notifications n join sendings s on s.id = n.sending_id join admins a on a.id = n.recipient_id and n.kind = 'admin' where a.name = 'Clerk' order by n.id`)
  ).map(({ title }) => title);
const counted = async (what: ReturnType<typeof sql>) =>
  Number((await it8.db.query<{ count: number }>(sql`select count(*) from ${what}`))[0]?.count);
const approved = () => counted(sql`leaves where status = 'approved'`);
/**
 * Leaves of which one thing is written and another is not: the leave itself, its mark in each of
 * the two registers, what stood there before, the log.
 */
const torn = () =>
  counted(sql`leaves l where not (
  (select count(*) from marks m join attendance_codes c on c.id = m.code_id where m.leave_id = l.id and m.student_id = l.student_id and c.code = 'E') = case when l.status = 'approved' then 2 else 0 end
  and (select count(*) from leave_changes x where x.leave_id = l.id) = case when l.status = 'approved' then 2 else 0 end
  and (select count(*) from activity_logs g where g.resource = 'leaves' and g.record_id = l.id and g.action = 'approved') = case when l.status = 'approved' then 1 else 0 end)`);
/** As nobody renews a lease who has died: it runs out. */
const leaseRunsOut = () =>
  it8.db.query(sql`update sliced_writes set leased_until = clock_timestamp()`);

beforeAll(async () => {
  const inner = await memoryDatabase();
  closeDatabase = () => inner.close();
  breaks = breakable(inner);
  it8 = await aClass(many, undefined, breaks.db);
  clerk = await it8.signIn({
    name: "Clerk",
    permissions: ["view_leaves", "create_leaves", "edit_leaves", "view_students"],
  });
  head = await it8.signIn({ name: "Head", permissions: ["view_leaves", "edit_leaves"] });
});
afterAll(() => closeDatabase());
beforeEach(async () => {
  breaks.mend();
  await it8.clear();
  await it8.db.script(
    "truncate notifications, sendings, sliced_writes, slice_results, idempotency_keys restart identity cascade",
  );
  for (const date of ["2026-06-08", "2026-06-09"])
    await it8.save(it8.letters("A".repeat(many)), { date, token: it8.office });
  await it8.db.script(`
    insert into leaves (student_id, leave_type_id, from_date, to_date, reason) select n, 1, '2026-06-08', '2026-06-09', 'Fever' from generate_series(1, ${many}) n;
    insert into activity_logs (actor, actor_id, action, resource, record_id, changes) select 'Clerk', (select id from admins where name = 'Clerk'), 'created', 'leaves', n, '{}' from generate_series(1, ${many}) n`);
  breaks.mend();
});

describe("a decision on many leaves", () => {
  it("is made in short transactions, between which others are answered, and told of once", async () => {
    const order: string[] = [];
    const work = approve().then((answer) => (order.push("decision"), answer));
    const reads = Array.from({ length: 3 }, () =>
      it8
        .call(head, "GET", "/admin/leaves/counts")
        .then(({ status }) => order.push(`read ${status}`)),
    );
    expect((await work).body.data).toEqual({ done: ids, skipped: [], failed: [] });
    await Promise.all(reads);
    expect(order).toEqual(["read 200", "read 200", "read 200", "decision"]);
    expect(Math.max(...breaks.records)).toBeLessThanOrEqual(20);
    expect([await approved(), await torn(), await it8.wrongSums(), await bells()]).toEqual([
      many,
      0,
      0,
      [`${many} leaves approved`],
    ]);
  });

  it.each<{ left: number; end: End }>([
    { left: 0, end: "before" },
    { left: 0, end: "after" },
    { left: 1, end: "before" },
    { left: 1, end: "after" },
  ])(
    "whose process dies $end the commit of slice $left goes on with its key, decides each leave once, and tells of all of them once",
    async ({ left, end }) => {
      breaks.fault = { left, end, isAway: true };
      expect((await approve("k")).status).toBe(503);
      breaks.mend();
      const before = await approved();
      expect([before > 0, before < many, await torn(), await bells()]).toEqual([
        left > 0 || end === "after",
        true,
        0,
        [],
      ]);
      expect(await approve("k")).toMatchObject({ status: 409, body: { code: "in_flight" } });
      await leaseRunsOut();
      const again = await approve("k");
      expect(again).toMatchObject({
        status: 200,
        body: { data: { done: ids, skipped: [], failed: [] } },
      });
      expect((await approve("k")).body).toEqual(again.body);
      expect([await approved(), await torn(), await it8.wrongSums(), await bells()]).toEqual([
        many,
        0,
        0,
        [`${many} leaves approved`],
      ]);
    },
  );

  it("that fails half-way says what is done and tells of that, and of the rest once it is done", async () => {
    breaks.fault = { left: 1, end: "before" };
    const stopped = await approve("k");
    breaks.mend();
    const done = await approved();
    expect([done > 0, done < many, await torn()]).toEqual([true, true, 0]);
    expect(stopped).toMatchObject({
      status: 503,
      body: { data: { done: ids.slice(0, done), failed: [] }, progress: { done, total: many } },
    });
    expect(stopped.body.message).toBe(
      `The database isn't available right now. ${done} of ${many} are done and saved; the rest are not. Try again to go on where it stopped: nothing is done twice.`,
    );
    expect((await it8.call(head, "GET", "/admin/writes/k")).body.data).toEqual({
      done,
      total: many,
    });
    expect((await approve("k")).body.data).toEqual({ done: ids, skipped: [], failed: [] });
    const titleOf = (n: number) =>
      n === 1 ? "Leave approved: Student 001" : `${n} leaves approved`;
    expect(await bells()).toEqual([titleOf(done), titleOf(many - done)]);
  });

  it("refuses its key for another decision", async () => {
    expect((await approve("k", { ids: [1, 2] })).status).toBe(200);
    expect((await approve("k", { ids: [1, 2], note: "Fine" })).status).toBe(422);
  });

  it("leaves out what somebody else has decided in the meantime, and says so", async () => {
    breaks.fault = { left: 1, end: "before", isAway: true };
    await approve("k");
    breaks.mend();
    expect(
      (await it8.call(clerk, "POST", `/admin/leaves/${many}/reject`, { note: "No" })).status,
    ).toBe(200);
    await leaseRunsOut();
    const { data } = (await approve("k")).body;
    expect([data.done, data.failed]).toEqual([
      ids.slice(0, -1),
      [{ id: many, reason: "This leave is rejected already. Only a pending leave is approved." }],
    ]);
  });

  it("is looked at beforehand without a transaction, and without changing anything", async () => {
    const { body } = await it8.call(head, "POST", "/admin/leaves/bulk-decide/preview", {
      ids,
      action: "approve",
    });
    expect(body.data).toEqual({ done: ids, skipped: [], failed: [], changes: 2 * many, skips: 0 });
    expect([breaks.transactions, await approved(), await torn()]).toEqual([0, 0, 0]);
  });
});

describe("an import that is told of", () => {
  it("says how far it came when it fails half-way, also after it has told of that", async () => {
    await it8.clear();
    const rows = ids.map((id) => ({
      "Student id": id,
      "Leave type id": 1,
      "From date": "2026-06-15",
      "To date": "2026-06-15",
      Reason: "Fever",
    }));
    const mapping = {
      "Student id": "student_id",
      "Leave type id": "leave_type_id",
      "From date": "from_date",
      "To date": "to_date",
      Reason: "reason",
    };
    breaks.fault = { left: 1, end: "before" };
    const { status, body } = await it8.call<ImportAnswer>(
      clerk,
      "POST",
      "/admin/leaves/import",
      { rows, mapping },
      { "Idempotency-Key": "i" },
    );
    breaks.mend();
    const created = await counted(sql`leaves`);
    expect([created > 0, created < many]).toEqual([true, true]);
    expect({ status, ...body }).toMatchObject({
      status: 503,
      data: { created },
      progress: { done: created, total: many },
    });
  });
});
