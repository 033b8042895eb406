import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, thePassword, type School } from "./school";

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

const ticketOf = async (token: string) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))).toString(
    "base64url",
  );
const revoke = (ticket: unknown) => school.ask("POST", "/auth/revoke", { body: { ticket } });

describe("a ticket to sign out later", () => {
  it("ends its session and no other, is noted once, and does no harm a second time", async () => {
    const { email, token } = await school.signedIn();
    const other = await school.signIn(email);
    const ticket = await ticketOf(token);
    expect([(await revoke(ticket)).json.data, (await revoke(ticket)).json.data]).toEqual([
      { ended: 1 },
      { ended: 0 },
    ]);
    expect([await school.status(token), await school.status(other)]).toEqual([401, 200]);
    expect(
      await db.query(sql`select action, actor from activity_logs where action = 'signed out'`),
    ).toEqual([{ action: "signed out", actor: "Ada" }]);
  });

  it("opens nothing: as a token it is refused", async () => {
    const { token } = await school.signedIn();
    expect(await school.status(await ticketOf(token))).toBe(401);
    expect(await school.status(token)).toBe(200);
  });

  it("works while the institution is under maintenance", async () => {
    const { token } = await school.signedIn();
    await db.query(
      sql`insert into settings (key, value) values ('maintenance', '{"enabled": true}')`,
    );
    expect((await revoke(await ticketOf(token))).status).toBe(200);
  });

  it.each([undefined, "", 7, "short", "x".repeat(44), "ä".repeat(43)])(
    "that is none (%s) is refused",
    async (ticket) => {
      expect((await revoke(ticket)).status).toBe(422);
    },
  );

  it("of no session ends none", async () => {
    const { token } = await school.signedIn();
    expect((await revoke("A".repeat(43))).json.data).toEqual({ ended: 0 });
    expect(await school.status(token)).toBe(200);
  });
});

describe("the key that unsent work is sealed with", () => {
  const keyAt = async (token: string, headers: Record<string, string> = {}) =>
    ((await school.ask("GET", "/auth/me", { token, headers })).json.data as { device_key?: string })
      .device_key;

  it("is the same at every sign-in of an admin, another after a new password, which brings those before it for 90 days, and another admin's is another", async () => {
    const { email, token } = await school.signedIn();
    const first = await keyAt(token);
    expect(first).toMatch(/^[\da-f]{64}$/);
    const again = await school.ask("POST", "/auth/login", {
      body: { email, password: thePassword },
    });
    expect(again.json.data).toMatchObject({ device_key: first, idle_minutes: 60 });
    const changed = await school.ask("POST", "/auth/change-password", {
      token,
      body: { current_password: thePassword, new_password: "a loud yellow evening" },
    });
    let next = (changed.json.data as { token: string }).token;
    const keysAt = async () =>
      (await school.ask("GET", "/auth/me", { token: next })).json.data as {
        device_key: string;
        former_device_keys: string[];
      };
    const { device_key: second, former_device_keys: former } = await keysAt();
    expect([second === first, former]).toEqual([false, [first]]);
    let present = "a loud yellow evening";
    for (const word of ["one", "two", "three"]) {
      const password = `a loud yellow evening ${word}`;
      const { json } = await school.ask("POST", "/auth/change-password", {
        token: next,
        body: { current_password: present, new_password: password },
      });
      present = password;
      next = (json.data as { token: string }).token;
    }
    const { former_device_keys: three } = await keysAt();
    expect([three.length, three.includes(second), three.includes(String(first))]).toEqual([
      3,
      true,
      false,
    ]);
    const age = (days: number) =>
      db.query(
        sql`update credentials set device_secret_at = ${school.clock.now.toISOString()}::timestamptz - make_interval(hours => ${days * 24 - 1})`,
      );
    await age(90);
    expect((await keysAt()).former_device_keys).toEqual(three);
    await age(91);
    expect((await keysAt()).former_device_keys).toEqual([]);
    expect(await keyAt((await school.signedIn()).token)).not.toBe(first);
  });

  it("is told to nobody who looks with another's rights", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    const { id } = await school.admin();
    const answer = await school.ask("GET", "/auth/me", {
      token,
      headers: { "X-View-As": String(id) },
    });
    expect([answer.status, Object.keys(answer.json.data)]).toEqual([200, ["user", "permissions"]]);
  });
});
