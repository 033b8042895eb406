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

const login = (body: unknown, address?: string) =>
  school.ask("POST", "/auth/login", { body, address });

describe("signing in", () => {
  it("answers a token, the user and the union of own and group permissions", async () => {
    const group = await school.group(["view_students", "mark_attendance"]);
    const { id, email } = await school.admin({
      permissions: ["view_parents", "view_students"],
      groups: [group],
    });
    const { status, json } = await login({ email, password: thePassword });
    expect(status).toBe(200);
    expect(json.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: "2026-03-02T18:00:00.000Z",
      user: { id, name: "Ada", email, is_super_admin: false },
      permissions: ["mark_attendance", "view_parents", "view_students"],
      known_device: expect.stringMatching(/^[\w-]{43}$/),
      idle_minutes: 60,
      device_key: expect.stringMatching(/^[\da-f]{64}$/),
      former_device_keys: [],
      language: null,
    });
  });

  it("stores only a hash of the token, and notes when and from where", async () => {
    const { token } = await school.signedIn();
    const [session] = await db.query<Record<string, unknown>>(
      sql`select encode(token_hash, 'hex') as hash, address, last_used_at from sessions`,
    );
    const digest = Buffer.from(
      await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)),
    ).toString("hex");
    expect(session).toEqual({
      hash: digest,
      address: "10.0.0.1",
      last_used_at: "2026-03-02T08:00:00.000Z",
    });
    expect(await db.query(sql`select last_login_at from admins`)).toEqual([
      { last_login_at: "2026-03-02T08:00:00.000Z" },
    ]);
  });

  it("takes the address in any letter case and with blanks around it, the password only as it is", async () => {
    await school.admin({ email: "office@school.test", password: " Grüße " });
    expect((await login({ email: "  Office@School.TEST ", password: " Grüße " })).status).toBe(200);
    expect((await login({ email: "office@school.test", password: "Grüße" })).status).toBe(401);
    expect((await login({ email: "office@school.test", password: " Gru\u0308ße " })).status).toBe(
      401,
    );
  });

  it("gives one answer after one check for an unknown address, a wrong password, a disabled admin and one without a password", async () => {
    await school.admin({ email: "known@school.test" });
    await school.admin({ email: "disabled@school.test", status: "disabled" });
    await school.admin({ email: "invited@school.test", password: null });
    const tries = [
      ["nobody@school.test", "x"],
      ["known@school.test", "x"],
      ["disabled@school.test", thePassword],
      ["invited@school.test", "x"],
    ] as const;
    const answers = [];
    for (const [email, password] of tries) {
      const before = school.passwords.verified.length;
      const { status, json } = await login({ email, password });
      answers.push({ status, json, checks: school.passwords.verified.length - before });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 401,
      checks: 1,
      json: { success: false, message: "Wrong email address or password." },
    });
    expect(
      school.passwords.verified.map(({ hash }) =>
        hash.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"),
      ),
    ).toEqual([true, false, false, true]);
  });

  it("does not let a deleted admin in, and lets another with the same address", async () => {
    const { id } = await school.admin({ email: "office@school.test" });
    await db.query(sql`update admins set deleted_at = now() where id = ${id}`);
    expect((await login({ email: "office@school.test", password: thePassword })).status).toBe(401);
    await school.admin({ email: "office@school.test", password: "another good one" });
    expect(
      (await login({ email: "office@school.test", password: "another good one" })).status,
    ).toBe(200);
  });

  it("opens no session for a password that is changed while it is being checked", async () => {
    const { id, email } = await school.admin();
    const { verify } = school.context.passwords;
    school.context.passwords.verify = async (hash, password) => {
      const right = await verify(hash, password);
      await db.query(
        sql`update credentials set password_hash = 'spy:changed' where admin_id = ${id}`,
      );
      return right;
    };
    expect((await login({ email, password: thePassword })).status).toBe(401);
    expect(await db.query(sql`select 1 from sessions`)).toEqual([]);
    expect(await db.query(sql`select last_login_at from admins where id = ${id}`)).toEqual([
      { last_login_at: null },
    ]);
  });

  it.each([
    [{}, { email: ["Email is required."], password: ["Password is required."] }],
    [
      { email: "", password: "" },
      { email: ["Email is required."], password: ["Password is required."] },
    ],
    [
      { email: 5, password: ["x"] },
      { email: ["Email must be text."], password: ["Password must be text."] },
    ],
    [
      { email: "a@b.c", password: "x", remember: true },
      { remember: ["There is no field “remember”."] },
    ],
    [
      { email: "a\u0000@b.c", password: "x" },
      { email: ["Email contains characters that can't be stored."] },
    ],
    [
      { email: "a@b.c", password: "\ud800" },
      { password: ["Password contains characters that can't be stored."] },
    ],
    [
      { email: "a@b.c", password: "x".repeat(129) },
      { password: ["Password can have at most 128 characters."] },
    ],
    [[], { body: ["The body must be an object."] }],
    [null, { body: ["The body must be an object."] }],
  ])("refuses %j with a sentence at the field", async (body, errors) => {
    const { status, json } = await login(body);
    expect({ status, errors: json.errors }).toEqual({ status: 422, errors });
  });

  it("refuses what is no JSON, and what is too large, without looking at it", async () => {
    expect((await login("{")).status).toBe(400);
    expect((await login({ email: "a@b.c", password: "x".repeat(20_000) })).status).toBe(413);
    expect(school.passwords.verified).toEqual([]);
  });
});

describe("failed tries", () => {
  const wrong = (email: string, address?: string) =>
    login({ email, password: "not this one" }, address);

  it("are ten to an account and a quarter of an hour, under fifty at once too", async () => {
    const { email } = await school.admin();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => wrong(email, `10.0.1.${n}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect(school.passwords.verified).toHaveLength(10);
    const { status, headers, json } = await login({ email, password: thePassword });
    expect({ status, after: headers.get("Retry-After"), message: json.message }).toEqual({
      status: 429,
      after: "900",
      message: "Too many failed tries. Try again in 15 minutes.",
    });
    school.pass(14.5);
    expect((await login({ email, password: thePassword })).headers.get("Retry-After")).toBe("30");
    school.pass(0.5);
    expect((await login({ email, password: thePassword })).status).toBe(200);
  });

  it("count for an address that no admin has, so that the limit tells nothing", async () => {
    for (let n = 0; n < 10; n++) expect((await wrong("nobody@school.test")).status).toBe(401);
    expect((await wrong("Nobody@School.test")).status).toBe(429);
  });

  it("are forgotten for the account by a success, and a success counts nowhere", async () => {
    const { email } = await school.admin();
    for (let round = 0; round < 12; round++) {
      for (let n = 0; n < 8; n++) expect((await wrong(email, `10.0.2.${round}`)).status).toBe(401);
      await school.signIn(email, thePassword, { address: "10.0.2.99" });
    }
    expect(await db.query(sql`select sum(failures) as sum from sign_in_failures`)).toEqual([
      { sum: 96 },
    ]);
  });

  it("are a hundred to an address, whatever the accounts, and do not harm these elsewhere", async () => {
    const { email } = await school.admin();
    for (let n = 0; n < 100; n++)
      expect((await wrong(`${n}@school.test`, "10.9.9.9")).status).toBe(401);
    expect((await wrong(email, "10.9.9.9")).status).toBe(429);
    expect((await login({ email, password: thePassword }, "10.9.9.9")).status).toBe(429);
    expect(
      await db.query(
        sql`select max(failures) as max from sign_in_failures where subject like 'account:%'`,
      ),
    ).toEqual([{ max: 1 }]);
    expect((await login({ email, password: thePassword }, "10.9.9.8")).status).toBe(200);
  });

  it("of one network count together however its IPv6 address is written", async () => {
    for (let n = 0; n < 100; n++)
      expect(
        (
          await wrong(
            `${n}@school.test`,
            n % 2 ? `2001:db8:0:7::${n.toString(16)}` : `2001:db8::7:0:0:0:${n.toString(16)}`,
          )
        ).status,
      ).toBe(401);
    expect((await wrong("last@school.test", "2001:0db8:0000:0007:aaaa::1")).status).toBe(429);
    expect((await wrong("last@school.test", "2001:db8:0:8::1")).status).toBe(401);
  });

  it("from elsewhere do not lock out a device on which the admin has signed in before, which has ten of its own", async () => {
    const { email } = await school.admin();
    const { known_device } = (await login({ email, password: thePassword })).json.data as {
      known_device: string;
    };
    const there = (password: string) => login({ email, password, known_device }, "10.9.9.9");
    for (let n = 0; n < 10; n++) expect((await wrong(email)).status).toBe(401);
    for (let n = 0; n < 100; n++) await wrong(`${n}@school.test`, "10.9.9.9");
    expect((await wrong(email)).status).toBe(429);
    expect((await wrong(email, "10.9.9.9")).status).toBe(429);
    expect((await there(thePassword)).json.data).toMatchObject({ known_device });
    for (let n = 0; n < 10; n++) expect((await there("not this one")).status).toBe(401);
    expect((await there(thePassword)).status).toBe(429);
  });

  it("of another admin, or of a made-up device, are counted as from an unknown one", async () => {
    const [one, other] = [await school.admin(), await school.admin()];
    const { known_device } = (await login({ email: one.email, password: thePassword })).json
      .data as { known_device: string };
    for (const unknown of [known_device, "A".repeat(43), "x"]) {
      await db.query(sql`delete from sign_in_failures`);
      for (let n = 0; n < 10; n++)
        await login(
          { email: other.email, password: "not this one", known_device: unknown },
          `10.0.3.${n}`,
        );
      expect(
        (await login({ email: other.email, password: thePassword, known_device: unknown })).status,
      ).toBe(429);
    }
  });

  it("are forgotten when the clock is set back behind them", async () => {
    const { email } = await school.admin();
    for (let n = 0; n < 10; n++) await wrong(email);
    expect((await login({ email, password: thePassword })).status).toBe(429);
    school.pass(-120);
    expect((await login({ email, password: thePassword })).status).toBe(200);
  });

  it("of an admin on more than twenty devices leave the oldest unknown", async () => {
    const { email, id } = await school.admin();
    const first = (await login({ email, password: thePassword })).json.data as {
      known_device: string;
    };
    for (let n = 0; n < 20; n++) {
      school.pass(1);
      await login({ email, password: thePassword });
    }
    expect(
      await db.query(sql`select count(*)::int as count from known_devices where admin_id = ${id}`),
    ).toEqual([{ count: 20 }]);
    for (let n = 0; n < 10; n++) await wrong(email, `10.0.4.${n}`);
    expect(
      (await login({ email, password: thePassword, known_device: first.known_device })).status,
    ).toBe(429);
  });

  it("past their time are swept away by the next success", async () => {
    const { email } = await school.admin();
    for (let n = 0; n < 5; n++) await wrong(`${n}@school.test`);
    school.pass(16);
    await school.signIn(email);
    expect(await db.query(sql`select failures from sign_in_failures`)).toEqual([{ failures: 0 }]);
  });
});
