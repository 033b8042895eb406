import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { virtualPasskey } from "../../support/virtual-passkey";
import { thePassword, type School } from "../identity/school";
import {
  addApp,
  addPasskey,
  codeAt,
  firstStep,
  optionsIn,
  post,
  schoolWithPasskeys,
  withApp,
} from "./person";

let db: OwnedDatabase;
let school: School;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolWithPasskeys(db);
  await school.clear();
});

const byCode = (token: string, code: string, address?: string) =>
  post(school, "/auth/second-factor/code", token, { code }, address ? { address } : {});
const logged = (action: string) =>
  db.query<{ details: Record<string, unknown> | null; record_id: number }>(
    sql`select details, record_id from activity_logs where action = ${action} order by id`,
  );

describe("whoever has no second factor", () => {
  it("signs in with the password alone", async () => {
    const { email } = await school.admin();
    const { status, json } = await post(school, "/auth/login", undefined, {
      email,
      password: thePassword,
    });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ token: expect.any(String) });
    expect(json.data).not.toHaveProperty("second_factor");
  });
});

describe("the second step", () => {
  it("follows the password, and is told of only once that was right", async () => {
    const { email } = await withApp(school);
    const wrong = await post(school, "/auth/login", undefined, { email, password: "not this one" });
    const nobody = await post(school, "/auth/login", undefined, {
      email: "no@one.test",
      password: "not this one",
    });
    expect(wrong.json).toEqual(nobody.json);
    const { json } = await post(school, "/auth/login", undefined, { email, password: thePassword });
    expect(json.data).toEqual({
      second_factor: {
        needed: "confirm",
        methods: ["code", "recovery_code"],
        token: expect.any(String),
        expires_at: expect.any(String),
      },
    });
  });

  it("opens the session by a code, with another token, and says so in the log", async () => {
    const { email, secret, id } = await withApp(school);
    school.pass(1);
    const { token } = await firstStep(school, email);
    expect(await logged("signed in")).toHaveLength(1);
    const done = await byCode(token, codeAt(secret, school.clock.now));
    expect(done).toMatchObject({ status: 200, json: { data: { user: { id } } } });
    const { token: next } = done.json.data as { token: string };
    expect(next).not.toBe(token);
    expect(await school.status(next)).toBe(200);
    expect(await school.status(token)).toBe(401);
    expect((await logged("signed in")).at(-1)).toMatchObject({
      record_id: id,
      details: { second_factor: "code" },
    });
  });

  it("takes no code twice, not even at once, nor an earlier one after a later one", async () => {
    const { email, secret } = await withApp(school);
    school.pass(2);
    const code = codeAt(secret, school.clock.now);
    const steps = await Promise.all([1, 2, 3].map(() => firstStep(school, email)));
    const answers = await Promise.all(steps.map(({ token }) => byCode(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const earlier = codeAt(secret, new Date(school.clock.now.getTime() - 30_000));
    const { token } = await firstStep(school, email);
    expect(await byCode(token, earlier)).toMatchObject({
      status: 422,
      json: { errors: { code: ["Wrong code, or one that was used before. Try again."] } },
    });
    const later = codeAt(secret, new Date(school.clock.now.getTime() + 30_000));
    expect((await byCode(token, later)).status).toBe(200);
  });

  it("does not take the code by which the app was set up", async () => {
    const { email, secret } = await withApp(school);
    const { token } = await firstStep(school, email);
    expect((await byCode(token, codeAt(secret, school.clock.now))).status).toBe(422);
  });

  it("ends after a quarter of an hour", async () => {
    const { email, secret } = await withApp(school);
    const { token } = await firstStep(school, email);
    school.pass(15);
    expect((await byCode(token, codeAt(secret, school.clock.now))).status).toBe(401);
  });

  it("gives ten tries in a quarter of an hour to an account, whatever the sign-in and the address", async () => {
    const { email, secret } = await withApp(school);
    school.pass(5);
    for (let n = 0; n < 10; n++) {
      const { token } = await firstStep(school, email);
      expect((await byCode(token, "000000", `10.0.1.${n}`)).status).toBe(422);
    }
    const { token } = await firstStep(school, email);
    const right = () => byCode(token, codeAt(secret, school.clock.now), "10.0.2.1");
    const refused = await right();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("900");
    const other = await withApp(school);
    school.pass(1);
    const step = await firstStep(school, other.email);
    expect((await byCode(step.token, codeAt(other.secret, school.clock.now))).status).toBe(200);
    school.pass(13);
    expect((await right()).status).toBe(429);
    school.pass(1);
    expect(
      (await byCode((await firstStep(school, email)).token, codeAt(secret, school.clock.now)))
        .status,
    ).toBe(200);
    expect(await logged("failed to sign in")).toHaveLength(10);
  });

  it("gives a hundred wrong tries to an address", async () => {
    const people = [];
    for (let n = 0; n < 11; n++) people.push(await withApp(school));
    school.pass(5);
    const statuses: number[] = [];
    for (const { email } of people) {
      const { token } = await firstStep(school, email);
      for (let n = 0; n < 10; n++)
        statuses.push((await byCode(token, "000000", "10.9.9.9")).status);
    }
    expect(statuses.slice(0, 100).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(100).every((status) => status === 429)).toBe(true);
  });

  it("is voided by a new password, a disabled account and a reset", async () => {
    const { email, id, secret } = await withApp(school);
    const head = await school.signedIn({ is_super_admin: true });
    const { token } = await firstStep(school, email);
    await db.query(sql`update admins set status = 'disabled' where id = ${id}`);
    school.pass(1);
    expect((await byCode(token, codeAt(secret, school.clock.now))).status).toBe(401);
    await db.query(sql`update admins set status = 'active' where id = ${id}`);
    const again = await firstStep(school, email);
    await school.ask("DELETE", `/admin/admins/${id}/second-factor`, { token: head.token });
    expect((await byCode(again.token, codeAt(secret, school.clock.now))).status).toBe(401);
    expect(await school.status(await school.signIn(email))).toBe(200);
  });

  it("is asked for after an invitation and a forgotten password too", async () => {
    const { id, secret } = await withApp(school);
    const head = await school.signedIn({ is_super_admin: true });
    const invited = await post(school, `/admin/admins/${id}/invitation`, head.token);
    const { code } = invited.json.data as { code: string };
    const accepted = await post(school, "/auth/accept-invitation", undefined, {
      code,
      password: "a fresh blue noon",
    });
    const { second_factor: step } = accepted.json.data as { second_factor: { token: string } };
    school.pass(1);
    expect((await byCode(step.token, codeAt(secret, school.clock.now))).status).toBe(200);
  });

  it("is for sessions that wait for it alone", async () => {
    const { token } = await withApp(school);
    for (const path of ["code", "begin-passkey", "passkey", "finish-set-up"]) {
      const body = {
        code: { code: "123456" },
        passkey: { answer: { id: "x" } },
        "finish-set-up": {},
      }[path];
      expect((await post(school, `/auth/second-factor/${path}`, token, body)).status).toBe(409);
    }
    expect(await school.status(token)).toBe(200);
  });

  it("is given up by logging out", async () => {
    const { email } = await withApp(school);
    const { token } = await firstStep(school, email);
    expect((await post(school, "/auth/logout", token)).status).toBe(200);
    expect((await byCode(token, "123456")).status).toBe(401);
    expect(await logged("signed out")).toHaveLength(0);
  });

  it("is no place where one is signed in", async () => {
    const { email, token } = await withApp(school);
    await firstStep(school, email);
    const { json } = await school.ask("GET", "/auth/sessions", { token });
    expect(json.data).toHaveLength(1);
  });
});

describe("recovery codes", () => {
  it("sign in once each, however they are typed, and the person is told how many are left", async () => {
    const { email, codes } = await withApp(school);
    expect(codes).toHaveLength(10);
    const typed = ` ${codes[0]?.toLowerCase().replaceAll("-", " ")} `;
    expect((await byCode((await firstStep(school, email)).token, typed)).status).toBe(200);
    expect((await byCode((await firstStep(school, email)).token, codes[0] ?? "")).status).toBe(422);
    const done = await byCode((await firstStep(school, email)).token, codes[1] ?? "");
    const { token } = done.json.data as { token: string };
    expect((await school.ask("GET", "/auth/second-factor", { token })).json.data).toMatchObject({
      recovery_codes: 8,
    });
    expect((await logged("signed in")).at(-1)?.details).toEqual({ second_factor: "recovery_code" });
  });

  it("have 28 letters in groups, and one of 16 from before works too", async () => {
    const { id, email, codes } = await withApp(school);
    expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/);
    await db.query(
      sql`update recovery_codes set code_hash = sha256(convert_to(${`${id} ABCDEFGH12345678`}, 'UTF8')) where code_hash = (select code_hash from recovery_codes where admin_id = ${id} limit 1)`,
    );
    for (const [code, status] of [
      ["ABCD-EFGH-1234-567", 422],
      ["ABCD-EFGH-1234-5678-9", 422],
      ["ABCD-EFGH-1234-5678", 200],
    ] as const)
      expect((await byCode((await firstStep(school, email)).token, code)).status).toBe(status);
  });

  it("are stored as hashes, and another person's are worth nothing", async () => {
    const { codes } = await withApp(school);
    const other = await withApp(school);
    const stored = await db.query<{ hash: string }>(
      sql`select encode(code_hash, 'hex') as hash from recovery_codes`,
    );
    expect(stored).toHaveLength(20);
    expect(stored.some(({ hash }) => codes.includes(hash))).toBe(false);
    const { token } = await firstStep(school, other.email);
    expect((await byCode(token, codes[0] ?? "")).status).toBe(422);
  });

  it("are made anew, and the earlier ones are void", async () => {
    const { email, token, codes } = await withApp(school);
    const made = await post(school, "/auth/recovery-codes", token);
    const { recovery_codes: next } = made.json.data as { recovery_codes: string[] };
    expect((await byCode((await firstStep(school, email)).token, codes[0] ?? "")).status).toBe(422);
    expect((await byCode((await firstStep(school, email)).token, next[0] ?? "")).status).toBe(200);
  });

  it("are for who has a second factor, and go with the last one", async () => {
    const { token } = await school.signedIn();
    expect((await post(school, "/auth/recovery-codes", token)).status).toBe(409);
    await addApp(school, token);
    expect((await school.ask("DELETE", "/auth/authenticator", { token })).status).toBe(200);
    expect(await db.query(sql`select 1 from recovery_codes`)).toHaveLength(0);
  });
});

describe("a passkey", () => {
  const begin = (token: string) => post(school, "/auth/second-factor/begin-passkey", token);
  const finish = (token: string, answer: unknown) =>
    post(school, "/auth/second-factor/passkey", token, { answer });

  it("is a second step", async () => {
    const { email, token } = await school.signedIn();
    const { device } = await addPasskey(school, token);
    const step = await firstStep(school, email);
    expect(step.methods).toEqual(["passkey", "recovery_code"]);
    const options = optionsIn(await begin(step.token)) as { allowCredentials?: { id: string }[] };
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
    const done = await finish(step.token, await device.get(options as never));
    expect(done.status).toBe(200);
  });

  it("counts only for what it was asked for, here, with the person verified, and once", async () => {
    const { email, token } = await school.signedIn();
    const { device } = await addPasskey(school, token);
    const step = await firstStep(school, email);
    const fresh = async () => optionsIn(await begin(step.token));
    const refused = { status: 403, json: { code: "passkey_refused" } };
    expect(
      await finish(step.token, await device.get(await fresh(), { origin: "https://evil.test" })),
    ).toMatchObject(refused);
    expect(
      await finish(step.token, await device.get({ ...(await fresh()), rpId: "evil.test" })),
    ).toMatchObject(refused);
    expect(
      await finish(step.token, await device.get(await fresh(), { verified: false })),
    ).toMatchObject(refused);
    expect(
      await finish(step.token, await device.get({ ...(await fresh()), challenge: "bm90IG91cnM" })),
    ).toMatchObject(refused);
    const alone = optionsIn(await post(school, "/auth/begin-passkey-sign-in"));
    expect(await finish(step.token, await device.get(alone))).toMatchObject(refused);
    const elsewhere = await firstStep(school, email);
    expect(await finish(elsewhere.token, await device.get(await fresh()))).toMatchObject(refused);
    const late = await fresh();
    school.pass(5);
    expect(await finish(step.token, await device.get(late))).toMatchObject(refused);
    const answer = await device.get(await fresh());
    expect((await finish(step.token, answer)).status).toBe(200);
    const again = await firstStep(school, email);
    expect(await finish(again.token, answer)).toMatchObject(refused);
  });

  it("of somebody else is none", async () => {
    const { email, token } = await school.signedIn();
    await addPasskey(school, token);
    const other = await addPasskey(school, (await school.signedIn()).token);
    const step = await firstStep(school, email);
    expect(
      (await finish(step.token, await other.device.get(optionsIn(await begin(step.token))))).status,
    ).toBe(403);
  });

  it("whose count does not grow has a copy, and is refused", async () => {
    const { email, token } = await school.signedIn();
    const { device } = await addPasskey(school, token);
    const step = async (counter: number) => {
      const { token: waiting } = await firstStep(school, email);
      const options = optionsIn(await begin(waiting));
      return (await finish(waiting, await device.get(options, { counter }))).status;
    };
    expect(await step(7)).toBe(200);
    expect(await step(7)).toBe(403);
    expect(await step(6)).toBe(403);
    expect(await step(8)).toBe(200);
  });
});

describe("a passkey alone", () => {
  const begin = () => post(school, "/auth/begin-passkey-sign-in");
  const finish = (answer: unknown, address?: string) =>
    post(school, "/auth/passkey-sign-in", undefined, { answer }, address ? { address } : {});

  it("signs in without an address and a password", async () => {
    const { id, token } = await school.signedIn();
    const { device } = await addPasskey(school, token);
    const options = optionsIn(await begin());
    expect(options).not.toHaveProperty("allowCredentials");
    expect(options).toMatchObject({ rpId: "console.school.test", userVerification: "required" });
    const done = await finish(await device.get(options));
    expect(done).toMatchObject({ status: 200, json: { data: { user: { id } } } });
    expect((await logged("signed in")).at(-1)).toMatchObject({
      record_id: id,
      details: { second_factor: "passkey" },
    });
  });

  it("gives one answer for every passkey that does not sign in", async () => {
    const { id, token } = await school.signedIn();
    const { device } = await addPasskey(school, token);
    const stranger = await virtualPasskey("https://console.school.test");
    const answers = [
      await finish(await stranger.get(optionsIn(await begin()))),
      await finish(await device.get(optionsIn(await begin()), { verified: false })),
      await finish(
        await device.get(optionsIn(await begin()), { userHandle: "c29tZWJvZHkgZWxzZQ" }),
      ),
    ];
    await db.query(sql`update admins set status = 'disabled' where id = ${id}`);
    answers.push(await finish(await device.get(optionsIn(await begin()))));
    await db.query(sql`update admins set status = 'active', deleted_at = now() where id = ${id}`);
    answers.push(await finish(await device.get(optionsIn(await begin()))));
    for (const { status, json } of answers) {
      expect(status).toBe(401);
      expect(json.message).toBe("This passkey does not sign in here. Sign in with your password.");
    }
  });

  it("stops at maintenance, as passwords do", async () => {
    const { token } = await school.signedIn();
    const { device } = await addPasskey(school, token);
    await db.query(
      sql`insert into settings (key, value, version) values ('institution', '{"maintenance_mode": true}', 1)`,
    );
    expect((await finish(await device.get(optionsIn(await begin())))).status).toBe(503);
  });

  it("is tried a hundred times from one address", async () => {
    const stranger = await virtualPasskey("https://console.school.test");
    const answer = await stranger.get({ challenge: "bm90IG91cnM", rpId: "console.school.test" });
    for (let n = 0; n < 100; n++) expect((await finish(answer, "10.7.7.7")).status).toBe(401);
    expect((await finish(answer, "10.7.7.7")).status).toBe(429);
    expect((await finish(answer, "10.7.7.8")).status).toBe(401);
  });

  it("needs an address at which browsers use passkeys", async () => {
    const plain = schoolWithPasskeys(db, { passkeys: undefined });
    expect(await post(plain, "/auth/begin-passkey-sign-in")).toMatchObject({
      status: 409,
      json: { message: "Passkeys don't work at this address of the console." },
    });
  });
});
