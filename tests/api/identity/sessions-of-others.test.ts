import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, type School } from "./school";

let db: OwnedDatabase;
let school: School;

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
});

const everything = ["view_admins", "create_admins", "edit_admins", "delete_admins"];
interface Listed {
  id: number;
  current: boolean;
}

describe("another admin's sessions", () => {
  it("are shown to a super admin, with where and since when", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    const { id, email } = await school.signedIn({ name: "Bo" });
    await school.signIn(email, undefined, {
      address: "10.0.0.7",
      headers: { "User-Agent": "Chrome" },
    });
    const { status, json } = await school.ask("GET", `/admin/admins/${id}/sessions`, { token });
    expect(status).toBe(200);
    expect(json.data).toHaveLength(2);
    expect(json.data).toContainEqual(
      expect.objectContaining({ address: "10.0.0.7", user_agent: "Chrome", current: false }),
    );
  });

  it("are ended one by one, or all at once, and the log says by whom", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    const { id, email, token: first } = await school.signedIn({ name: "Bo" });
    const second = await school.signIn(email);
    const third = await school.signIn(email);
    const [newest] = (await school.ask("GET", `/admin/admins/${id}/sessions`, { token })).json
      .data as Listed[];
    expect(
      (await school.ask("DELETE", `/admin/admins/${id}/sessions/${newest?.id}`, { token })).status,
    ).toBe(200);
    expect([
      await school.status(first),
      await school.status(second),
      await school.status(third),
    ]).toEqual([200, 200, 401]);
    expect(
      (await school.ask("DELETE", `/admin/admins/${id}/sessions`, { token })).json,
    ).toMatchObject({ data: { ended: 2 }, message: "2 sessions ended" });
    expect([
      await school.status(first),
      await school.status(second),
      await school.status(token),
    ]).toEqual([401, 401, 200]);
    expect(
      await db.query(sql`select record_id from activity_logs where action = 'ended sessions'`),
    ).toEqual([{ record_id: id }, { record_id: id }]);
  });

  it("are left alone by an admin with every right over admins, and by a session of somebody else's number", async () => {
    const { id } = await school.signedIn();
    const { token } = await school.signedIn({ permissions: everything });
    const root = await school.signedIn({ is_super_admin: true });
    const own = (
      await school.ask("GET", `/admin/admins/${root.id}/sessions`, { token: root.token })
    ).json.data as Listed[];
    for (const [method, path] of [
      ["GET", "sessions"],
      ["DELETE", "sessions"],
      ["DELETE", "sessions/1"],
    ] as const) {
      expect((await school.ask(method, `/admin/admins/${id}/${path}`, { token })).json.code).toBe(
        "super_admin",
      );
    }
    expect(
      (
        await school.ask("DELETE", `/admin/admins/${id}/sessions/${own[0]?.id}`, {
          token: root.token,
        })
      ).status,
    ).toBe(404);
    for (const path of [`${id}/sessions/x`, `${id}/sessions/0`, "999999/sessions"])
      expect(
        (await school.ask("DELETE", `/admin/admins/${path}`, { token: root.token })).status,
      ).toBe(404);
    expect(await school.status(root.token)).toBe(200);
  });

  it("of the one who asks: all but the one that asks are ended", async () => {
    const { id, email, token } = await school.signedIn({ is_super_admin: true });
    const other = await school.signIn(email);
    expect(
      (await school.ask("DELETE", `/admin/admins/${id}/sessions`, { token })).json.data,
    ).toEqual({ ended: 1 });
    expect([await school.status(token), await school.status(other)]).toEqual([200, 401]);
  });
});
