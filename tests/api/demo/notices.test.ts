import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { seedDemo } from "../../../src/features/demo/seed-demo";
import { audiences } from "../../../src/resources/audiences";
import { memoryDatabase } from "../../support/memory-database";

const today = "2026-11-21";
let db: OwnedDatabase;
beforeAll(async () => {
  db = await memoryDatabase();
  await seedDemo(db, { students: 100, today, passwordHash: "$argon2id$" });
});
afterAll(() => db.close());

describe("the notifications of the demo school", () => {
  it("are of every type for the office, read and unread, within thirty days, and none from the future", async () => {
    const rows = await db.query<{
      name: string;
      types: number;
      read: number;
      unread: number;
      oldest: string;
      newest: string;
    }>(sql`
      select a.name, count(distinct s.type) as types, count(n.read_at) as read, count(*) - count(n.read_at) as unread, min(n.created_at)::date as oldest, max(n.created_at)::date as newest
      from notifications n join sendings s on s.id = n.sending_id join admins a on a.id = n.recipient_id where n.kind = 'admin' and a.id <= 4 group by a.id, a.name order by a.id`);
    expect(
      rows.map(({ name, types, read, unread }) => [name, types, read > 0, unread > 0]),
    ).toEqual([
      ["Suman Rao", Object.keys(audiences.notices).length, true, true],
      ["Farida Contractor", Object.keys(audiences.notices).length, true, true],
      ["Mohan Kulkarni", 3, true, true],
      ["Vandana Pillai", 2, false, true],
    ]);
    for (const { oldest, newest } of rows)
      expect([oldest > "2026-10-22", newest < today]).toEqual([true, true]);
  });

  it("include two sendings of the office, whole, and none that claims to have reached people who have no console", async () => {
    const sent = await db.query<Record<string, number>>(sql`
      select s.recipients, s.state, s.total - s.delivered - s.unreachable as left, s.total - count(*) as missing, s.delivered - count(n.delivered_at) as uncounted
      from sendings s join notifications n on n.sending_id = s.id where s.created_by = 2 group by s.id order by s.id`);
    expect(sent).toEqual([
      {
        recipients: "Mohan Kulkarni, Vandana Pillai",
        state: "sent",
        left: 0,
        missing: 0,
        uncounted: 0,
      },
      { recipients: "All admins", state: "sent", left: 0, missing: 0, uncounted: 0 },
    ]);
    expect(
      await db.query(
        sql`select id from notifications where kind <> 'admin' and delivered_at is not null`,
      ),
    ).toEqual([]);
  });
});
