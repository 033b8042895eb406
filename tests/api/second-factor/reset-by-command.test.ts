import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { takeFactorsAway } from "../../../packages/kit/api/identity/second-factor/of-admins";
import { memoryDatabase } from "../../support/memory-database";
import { schoolWithPasskeys, withApp } from "./person";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

it("the operator takes a second factor away without a console, and ends the sessions", async () => {
  const school = schoolWithPasskeys(db);
  await school.clear();
  const { id, email, token } = await withApp(school, { is_super_admin: true });
  const other = await withApp(school);
  const ended = await db.transaction((tx) =>
    takeFactorsAway(
      tx,
      {
        context: { now: () => school.clock.now, resources: [] },
        identity: { id: null, name: "Operator" },
        address: "",
      },
      id,
    ),
  );
  expect(ended).toBe(1);
  expect(await school.status(token)).toBe(401);
  expect(await school.status(await school.signIn(email))).toBe(200);
  expect(await school.status(other.token)).toBe(200);
  const left = await db.query(
    sql`select admin_id from authenticators union select admin_id from recovery_codes`,
  );
  expect(left).toEqual([{ admin_id: other.id }]);
  expect(
    await db.query(
      sql`select actor, record_id from activity_logs where action = 'reset the second factor'`,
    ),
  ).toEqual([{ actor: "Operator", record_id: id }]);
});
