import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { statements } from "../../../src/migrations/0019-nothing-was-sent";
import { memoryDatabase } from "../../support/memory-database";

let db: OwnedDatabase;
beforeAll(async () => void (db = await memoryDatabase()));
afterAll(() => db.close());

it("messages that nothing could carry are no longer stored as delivered; those of admins are", async () => {
  const row = (
    sending: number,
    kind: string,
    id: number,
    delivered: boolean,
    reason: string | null = null,
  ) =>
    `(${sending}, '${kind}', ${id}, ${reason === null ? "null" : `'${reason}'`}, ${delivered ? "'2026-06-01T06:00:00Z'" : "null"}, '2026-06-01T06:00:00Z')`;
  await db.script(`
    insert into sendings (id, title, body, type, state, total, delivered, unreachable, created_at) overriding system value values
      (1, 'Half under way', 'x', 'system', 'sending', 4, 2, 1, '2026-06-01T06:00:00Z'), (2, 'To parents', 'x', 'system', 'sent', 2, 2, 0, '2026-06-01T06:00:00Z'), (3, 'To admins', 'x', 'system', 'sent', 1, 1, 0, '2026-06-01T06:00:00Z'),
      (4, 'Admin waits', 'x', 'system', 'sending', 2, 1, 0, '2026-06-01T06:00:00Z');
    insert into notifications (sending_id, kind, recipient_id, unreachable, delivered_at, created_at) values
      ${[row(1, "admin", 1, true), row(1, "parent", 1, true), row(1, "parent", 2, false), row(1, "student", 1, false, "Has no address"), row(2, "parent", 1, true), row(2, "teacher", 1, true), row(3, "admin", 1, true), row(4, "admin", 1, false), row(4, "parent", 1, true)].join(", ")}`);
  for (const statement of statements) await db.query(sql.raw(statement));
  expect(
    await db.query(sql`select id, state, total, delivered, unreachable from sendings order by id`),
  ).toEqual([
    { id: 1, state: "sent", total: 4, delivered: 1, unreachable: 3 },
    { id: 2, state: "sent", total: 2, delivered: 0, unreachable: 2 },
    { id: 3, state: "sent", total: 1, delivered: 1, unreachable: 0 },
    { id: 4, state: "sending", total: 2, delivered: 0, unreachable: 1 },
  ]);
  expect(
    await db.query(sql`select distinct kind from notifications where delivered_at is not null`),
  ).toEqual([{ kind: "admin" }]);
  expect(
    await db.query(
      sql`select unreachable, count(*)::int as n from notifications where kind <> 'admin' group by 1 order by 1`,
    ),
  ).toEqual([
    { unreachable: "Has no address", n: 1 },
    { unreachable: "No channel was set up to reach them", n: 5 },
  ]);
});
