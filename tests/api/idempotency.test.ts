import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it } from "vitest";
import type { Database } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../support/memory-database";
import { testApi } from "../support/test-api";

type Query = Database["query"];

/**
 * A database whose look-ups of a key begin just before the first request with that key is done:
 * they do not see its row.
 */
function lookingTooEarly(db: Database): Database {
  const query = (async (statement: Parameters<Query>[0]) => {
    const rows = await db.query<Record<string, unknown>>(statement);
    return rows.map((row) => ("request_hash" in row ? { locked: true } : row));
  }) as Query;
  return {
    query,
    script: (text) => db.script(text),
    transaction: (work) => db.transaction((tx) => work(lookingTooEarly(tx))),
  };
}

describe("a key whose first request is done while the second looks it up", () => {
  it("still makes one record: the second is told to ask again, and leaves nothing", async () => {
    const db = await memoryDatabase();
    const [school, early] = [
      await testApi({ db }),
      await testApi({ db: { ...lookingTooEarly(db), listen: db.listen, close: () => db.close() } }),
    ];
    const token = await school.signIn({ name: "Office", super: true });
    const draft = { name: "Meera", phone: "+919000000001" };
    const key = { "Idempotency-Key": "one-parent" };
    const first = await school.call(token, "POST", "/admin/parents", draft, key);
    const second = await early.call(token, "POST", "/admin/parents", draft, key);
    expect([first.status, second.status, second.body.code]).toEqual([201, 409, "in_flight"]);
    expect(await db.query(sql`select name from parents`)).toEqual([{ name: "Meera" }]);
    expect((await school.call(token, "POST", "/admin/parents", draft, key)).body).toEqual(
      first.body,
    );
    await db.close();
  });

  it("is free again after a day", async () => {
    const school = await testApi({ now: "2026-06-10T06:00:00Z" });
    const token = await school.signIn({ name: "Office", super: true });
    const post = (name: string) =>
      school.call(
        token,
        "POST",
        "/admin/parents",
        { name, phone: "+919000000001" },
        { "Idempotency-Key": "daily" },
      );
    expect((await post("Meera")).status).toBe(201);
    school.setNow("2026-06-11T05:59:00Z");
    await school.db.query(sql`update sessions set last_used_at = now() + interval '10 years'`);
    expect((await post("Ravi")).status).toBe(422);
    school.setNow("2026-06-11T06:00:01Z");
    const next = await post("Ravi");
    expect([next.status, next.body.data["name"]]).toEqual([201, "Ravi"]);
    await school.db.close();
  });
});
