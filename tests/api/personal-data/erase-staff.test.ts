import { strFromU8, unzipSync } from "fflate";
import { sql } from "@rollcall/kit/api/db/sql";
import { declaredBy } from "@rollcall/kit/api/feature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { settleErased } from "../../../packages/kit/api/personal-data/erased-again";
import { resources } from "../../../src/resources";
import { schoolSettings } from "../../../src/school/settings/settings";
import { features } from "../../support/school";
import { tablesHolding } from "./a-known-student";
import { aFamily } from "../families/a-family";

type School = Awaited<ReturnType<typeof aFamily>>;
interface Preview {
  refused: string | null;
  along: { resource: string; name: string }[];
  kinds: { kind: string; count: number; becomes: string }[];
}

/** What nobody else at the school is called, has or wrote. */
const secrets = [
  "Vexmoor",
  "Quillandra",
  "Formernamova",
  "TQ99231",
  "9765432109",
  "quillandra@vexmoor.example",
  "influenzasecret",
  "passkeysecret",
  "tokensecret",
  "viewsecret",
  "browsersecret",
  "203.0.113.77",
  "subjectsecret",
  "messagesecret",
] as const;

let school: School;
let token: string;
let accountId: number;

const ok = async (method: string, path: string, body?: unknown, by = school.office) => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const answer = await school.call<Record<string, unknown>>(by, method, path, body, key);
  expect([path, answer.body.errors ?? answer.body.message, answer.status < 300]).toEqual([
    path,
    expect.anything(),
    true,
  ]);
  return answer.body.data;
};
const confirmed = () =>
  school.db.query(sql`update sessions set password_at = ${school.now()}::timestamptz`);
const of = (resource: string, id: number) => `/admin/${resource}/${id}/erasure`;
const preview = async (resource: string, id: number) =>
  (await school.call<Preview>(school.office, "GET", of(resource, id))).body.data;
const erase = (resource: string, id: number, confirm: string, by = school.office) =>
  school.call<{ erased: number }>(
    by,
    "POST",
    of(resource, id),
    { confirm },
    { "Idempotency-Key": crypto.randomUUID() },
  );

/** A class teacher with an account, who took a register, was away, and left traces of each kind. */
beforeAll(async () => {
  school = await aFamily();
  const { db } = school;
  await confirmed();
  const rights = ["mark_attendance", "view_attendance", "view_students"];
  const account = await ok("POST", "/admin/admins", {
    name: "Quillandra Formernamova",
    email: "quillandra@vexmoor.example",
    permissions: rights,
  });
  accountId = Number(account["id"]);
  await ok("PATCH", `/admin/admins/${accountId}`, { name: "Quillandra Vexmoor" });
  const teacher = await ok("POST", "/admin/teachers", {
    employee_no: "TQ99231",
    name: "Quillandra Vexmoor",
    email: "quillandra@vexmoor.example",
    phone: "+919765432109",
  });
  expect([teacher["id"], teacher["account_id"]]).toEqual([1, accountId]);
  await ok("POST", "/admin/teachers", { employee_no: "T2", name: "Other Teacher" });
  const span = { from_date: "2026-06-12", to_date: "2026-06-12" };
  await ok("POST", "/admin/teacher-absences", {
    teacher_id: 1,
    ...span,
    reason: "influenzasecret",
  });
  await ok("POST", "/admin/teacher-absences", {
    teacher_id: 2,
    stand_in_id: 1,
    from_date: "2026-06-15",
    to_date: "2026-06-15",
    reason: "of another",
  });
  token = newToken();
  const now = school.now();
  await db.query(sql`
    insert into sessions (admin_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
    values (${accountId}, ${await storedHash(token)}::bytea, ${now}::timestamptz, ${now}::timestamptz, '2027-01-01', 'browsersecret', '203.0.113.77')`);
  const taken = await school.save(school.letters("APPP"), { version: "*", token });
  expect(taken.status).toBe(200);
  await db.script(`
    insert into credentials (admin_id, password_hash) values (${accountId}, 'plain:x') on conflict do nothing;
    insert into passkeys (admin_id, credential_id, public_key, counter, transports, name, created_at) values (${accountId}, 'c', 'k', 0, '{}', 'passkeysecret', now());
    insert into api_tokens (admin_id, name, token_hash, ending, created_by, created_at, expires_at) values (${accountId}, 'tokensecret', 'h', 'x', ${accountId}, now(), '2027-01-01');
    insert into list_views (admin_id, resource, name, query) values (${accountId}, 'students', 'viewsecret', '{}');
    insert into list_views (admin_id, resource, name, query, shared) values (${accountId}, 'students', 'For all', '{}', true);
    insert into issuer_accounts (issuer, subject, admin_id, email, linked_at, last_used_at) values ('https://i.example', 'subjectsecret', ${accountId}, 'quillandra@vexmoor.example', now(), now());
    update activity_logs set address = '203.0.113.77' where actor_id = ${accountId}`);
  await ok("POST", "/admin/notifications/send", {
    type: "system",
    recipient_type: "people",
    recipients: [{ kind: "teacher", id: 1 }],
    title: "For Quillandra Vexmoor",
    body: "messagesecret",
  });
  await school.work();
}, 600_000);
afterAll(() => school.db.close());

describe("before a teacher is erased", () => {
  it("each thing that is known of the teacher stands somewhere, or the search proves nothing", async () => {
    for (const secret of secrets)
      expect([secret, (await tablesHolding(school.db, secret)).length > 0]).toEqual([secret, true]);
  });

  it("one who is active is refused, then one whose account signs in, each by a sentence", async () => {
    expect((await preview("teachers", 1)).refused).toMatch(/status to inactive/);
    await ok("PATCH", "/admin/teachers/1", { status: "inactive" });
    expect((await preview("teachers", 1)).refused).toMatch(/quillandra@.* Disable it first/);
    expect((await erase("teachers", 1, "Quillandra Vexmoor")).status).toBe(409);
    await ok("PATCH", `/admin/admins/${accountId}`, { status: "disabled" });
    expect((await preview("teachers", 1)).refused).toBeNull();
  });

  it("the account of a teacher is not erased without the teacher", async () => {
    expect((await preview("admins", accountId)).refused).toMatch(/teacher, Quillandra Vexmoor/);
  });

  it("the file of the account holds how the person signed in, without a secret", async () => {
    const answer = await school.api.fetch(
      new Request(`http://rollcall.test/api/v1/admin/admins/${accountId}/personal-data`, {
        headers: { Authorization: `Bearer ${school.office}` },
      }),
      { address: "127.0.0.1" },
    );
    expect(answer.status).toBe(200);
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = strFromU8(parts["data.json"] as Uint8Array);
    for (const kept of ["passkeysecret", "tokensecret", "browsersecret", "viewsecret"])
      expect(text).toContain(kept);
    expect(text).not.toContain("plain:x");
  });

  it("the preview counts, and names the account that goes along", async () => {
    const { along, kinds } = await preview("teachers", 1);
    expect(along).toEqual([{ resource: "admins", id: accountId, name: "Quillandra Vexmoor" }]);
    const kind = (name: string) => kinds.find((one) => one.kind === name);
    expect(kind("Teacher absences")).toMatchObject({ count: 1, becomes: "anonymous" });
    expect(kind("Teachers")).toMatchObject({ count: 1, becomes: "anonymous" });
    expect(kinds.find((one) => one.kind.startsWith("Sign-in"))?.becomes).toBe("removed");
  });
});

describe("who may erase an admin", () => {
  const admin = async (more: object) =>
    Number(
      (
        await ok("POST", "/admin/admins", {
          name: "Some One",
          email: `${crypto.randomUUID()}@x.example`,
          ...more,
        })
      )["id"],
    );

  it("refuses an account that signs in, and a super admin's", async () => {
    await confirmed();
    expect((await preview("admins", await admin({}))).refused).toMatch(/can still sign in/);
    const one = await admin({ status: "disabled", is_super_admin: true });
    expect((await preview("admins", one)).refused).toMatch(/super admin/);
    await ok("PATCH", `/admin/admins/${one}`, { is_super_admin: false });
    expect((await preview("admins", one)).refused).toBeNull();
  });

  it("asks for every permission that the account has", async () => {
    const clerk = await school.signIn({
      name: "Clerk",
      permissions: ["erase_people", "view_admins", "view_teachers"],
    });
    await confirmed();
    const stronger = await admin({ status: "disabled", permissions: ["edit_students"] });
    const refused = await erase("admins", stronger, "Some One", clerk);
    expect([refused.status, refused.body.message]).toEqual([403, expect.any(String)]);
    const weaker = await admin({ status: "disabled", permissions: ["view_teachers"] });
    expect((await erase("admins", weaker, "Some One", clerk)).status).toBe(200);
    // The account that goes along with a teacher, too.
    expect((await erase("teachers", 1, "Quillandra Vexmoor", clerk)).status).toBe(403);
  });

  it("is nobody who erases themselves", async () => {
    const [{ id } = { id: 0 }] = await school.db.query<{ id: number }>(
      sql`select id from admins where name = 'Office'`,
    );
    expect((await erase("admins", id, "Office")).status).toBe(409);
  });
});

describe("a teacher who is erased", () => {
  beforeAll(async () => {
    await confirmed();
    const answer = await erase("teachers", 1, "Quillandra Vexmoor");
    expect([answer.body.errors ?? answer.body.message, answer.body.data]).toEqual([
      "Erased",
      { erased: 2 },
    ]);
  });

  it.each(secrets)("leaves no trace of %s in any table or file", async (secret) => {
    expect(await tablesHolding(school.db, secret)).toEqual([]);
  });

  it("stays as who took the register, without a name", async () => {
    const [row] = await school.db.query(sql`
      select r.taken_by as by, a.name, a.email, a.status, a.permissions, a.erased_at is not null as erased, (select count(*)::int from marks m where m.register_id = r.id) as marks
      from registers r join admins a on a.id = r.taken_by where r.date = '2026-06-10'`);
    expect(row).toEqual({
      by: accountId,
      name: "Erased admin",
      email: `erased-${accountId}`,
      status: "disabled",
      permissions: [],
      erased: true,
      marks: 4,
    });
    const [teacher] = await school.db.query(
      sql`select name, employee_no, email, phone, account_id, status from teachers where id = 1`,
    );
    expect(teacher).toEqual({
      name: "Erased teacher",
      employee_no: "erased-1",
      email: "erased-1",
      phone: null,
      account_id: null,
      status: "inactive",
    });
  });

  it("stays in the log as who did what, without name and address", async () => {
    const entries = await school.db.query<{ actor: string; address: string | null }>(
      sql`select distinct actor, address from activity_logs where actor_id = ${accountId}`,
    );
    expect(entries).toEqual([{ actor: "Erased admin", address: null }]);
  });

  it("leaves what is of others: their absences, views that they use", async () => {
    const absences = await school.db.query(
      sql`select teacher_id, stand_in_id, reason from teacher_absences order by id`,
    );
    expect(absences).toEqual([
      { teacher_id: 1, stand_in_id: null, reason: null },
      { teacher_id: 2, stand_in_id: 1, reason: "of another" },
    ]);
    expect(await school.db.query(sql`select name from list_views`)).toEqual([{ name: "For all" }]);
  });

  it("can't sign in, be changed, invited or enabled", async () => {
    const own = await school.call(token, "GET", "/auth/me");
    expect(own.status).toBe(401);
    for (const [path, change] of [
      [`/admin/admins/${accountId}`, { status: "active" }],
      ["/admin/teachers/1", { name: "Back" }],
    ] as const) {
      const answer = await school.call(school.office, "PATCH", path, change);
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/erased/)]);
    }
    const invited = await school.call(
      school.office,
      "POST",
      `/admin/admins/${accountId}/invitation`,
    );
    expect(invited.status).toBeGreaterThanOrEqual(400);
  });

  it("is erased again when a restore brings the person back", async () => {
    const rows = await school.db.query<{ made: string }>(
      sql`select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as made from teachers where id = 1`,
    );
    await school.db.script(`
      update teachers set name = 'Quillandra Vexmoor', erased_at = null, account_id = ${accountId} where id = 1;
      update admins set name = 'Quillandra Vexmoor', email = 'quillandra@vexmoor.example', erased_at = null where id = ${accountId}`);
    const listed = [{ resource: "teachers", id: 1, made_at: rows[0]?.made ?? "" }];
    const again = await settleErased({
      ...declaredBy(resources, features),
      db: school.db,
      now: () => new Date(school.now()),
      resources,
      settings: schoolSettings,
      log: () => undefined,
      erasedList: { read: () => Promise.resolve(listed), add: () => Promise.resolve() },
    } as unknown as Parameters<typeof settleErased>[0]);
    expect(again).toBe(1);
    expect(await tablesHolding(school.db, "Vexmoor")).toEqual([]);
  });
});
