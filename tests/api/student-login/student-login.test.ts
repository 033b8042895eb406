import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { studentLoginFeature } from "../../../src/features/student-login/feature";
import { testApi, type TestApi } from "../../support/test-api";

let api: TestApi;
let head: string;
let student: number;
let code: string;

const change = (id: number, body: unknown) =>
  api.call(head, "PATCH", `/admin/students/${id}`, body);
const makeCode = (id = student, token = head) =>
  api.call<{ code: string }>(token, "POST", `/admin/students/${id}/access-code`);
const signIn = (body: unknown) =>
  api.call<{ token: string; expires_at: string; student: unknown }>(
    undefined,
    "POST",
    "/student/login",
    body,
  );
const me = (token: string) => api.call(token, "GET", "/student/me");
const letIn = (enabled: boolean) =>
  api.call(head, "POST", "/admin/settings/toggle-student-login", { enabled });

beforeAll(async () => {
  api = await testApi();
  head = await api.signIn({ name: "Head", super: true });
});
afterAll(() => api.db.close());
beforeEach(async () => {
  await api.db.script(
    "truncate students, classes, student_credentials, student_sessions, sign_in_failures, settings, activity_logs restart identity cascade",
  );
  await api.db.query(sql`insert into classes (name, code) values ('Class 8', '8B')`);
  const made = await api.call<{ id: number }>(head, "POST", "/admin/students", {
    admission_no: "S-1",
    name: "Uma Oak",
    admission_date: "2026-06-01",
    email: "uma@example.com",
    can_login: true,
    class_id: 1,
    roll_no: 7,
  });
  student = made.body.data.id;
  await letIn(true);
  code = (await makeCode()).body.data.code;
});

describe("a student", () => {
  it("signs in by the admission number or the email address, and sees itself", async () => {
    const { status, body } = await signIn({ admission_no: "S-1", password: code });
    expect([status, body.data.student, body.data.expires_at]).toEqual([
      200,
      { id: student, name: "Uma Oak", admission_no: "S-1" },
      "2026-07-10T06:00:00.000Z",
    ]);
    expect((await me(body.data.token)).body.data).toEqual({
      id: student,
      name: "Uma Oak",
      admission_no: "S-1",
      roll_no: 7,
      admission_date: "2026-06-01",
      class: { id: 1, name: "Class 8" },
    });
    expect(
      (
        await signIn({
          email: "UMA@example.com",
          password: ` ${code.toLowerCase().replaceAll("-", " ")} `,
        })
      ).status,
    ).toBe(200);
  });

  it("signs in for 400 days with one code, and then reads that it has expired", async () => {
    expect((await makeCode()).body.data).toMatchObject({ expires_at: "2027-07-15T06:00:00.000Z" });
    code = (await makeCode()).body.data.code;
    api.setNow("2027-07-15T05:59:00Z");
    expect((await signIn({ admission_no: "S-1", password: code })).status).toBe(200);
    api.setNow("2027-07-15T06:01:00Z");
    const { status, body } = await signIn({ admission_no: "S-1", password: code });
    expect([status, body.message]).toEqual([
      401,
      "This access code has expired. Ask the school office for a new one.",
    ]);
    expect((await signIn({ admission_no: "S-1", password: "AAAA-BBBB-CCCC" })).body.message).toBe(
      "Wrong student or access code.",
    );
    api.setNow("2026-06-10T06:00:00Z");
  });

  it("who mistypes codes with a whole class behind one address locks no admin out there", async () => {
    for (let n = 0; n < 120; n++)
      expect(
        (await signIn({ admission_no: `S-${n + 2}`, password: "AAAA-BBBB-CCCC" })).status,
      ).toBe(401);
    const { status } = await api.call(undefined, "POST", "/auth/login", {
      email: "head@school.test",
      password: "not this one",
    });
    expect(status).toBe(401);
  });

  it("whose token has expired stays signed out when the clock is set back", async () => {
    const { token } = (await signIn({ admission_no: "S-1", password: code })).body.data;
    api.setNow("2026-07-11T06:00:00Z");
    expect((await me(token)).status).toBe(401);
    api.setNow("2026-06-10T06:00:00Z");
    expect((await me(token)).status).toBe(401);
    expect((await signIn({ admission_no: "S-1", password: code })).status).toBe(200);
  });

  it("cannot do what an admin can, nor the other way round", async () => {
    const { token } = (await signIn({ admission_no: "S-1", password: code })).body.data;
    expect((await api.call(token, "GET", "/admin/students")).status).toBe(401);
    expect((await api.call(token, "GET", "/auth/me")).status).toBe(401);
    expect((await me(head)).status).toBe(401);
  });

  it("signs out", async () => {
    const { token } = (await signIn({ admission_no: "S-1", password: code })).body.data;
    expect((await api.call(token, "POST", "/student/logout")).status).toBe(200);
    expect((await me(token)).status).toBe(401);
  });

  it(
    "is refused while students are not let in, at the sign-in and with a token from before",
    { tags: "spec:student-login-refused" },
    async () => {
      const { token } = (await signIn({ admission_no: "S-1", password: code })).body.data;
      await letIn(false);
      for (const answer of [await signIn({ admission_no: "S-1", password: code }), await me(token)])
        expect([answer.status, answer.body.code]).toEqual([403, "student_login"]);
      await letIn(true);
      expect((await me(token)).status).toBe(200);
    },
  );

  it("is refused by itself, and told why only with the right code", async () => {
    await change(student, { can_login: false });
    expect((await signIn({ admission_no: "S-1", password: code })).body).toMatchObject({
      code: "student_login",
      message: "You don't have access to sign in. Ask the school office.",
    });
    expect((await signIn({ admission_no: "S-1", password: "AAAA-BBBB-CCCC" })).status).toBe(401);
  });

  it.each([
    ["can_login", { can_login: false }],
    ["status", { status: "left", leaving_date: "2026-06-10" }],
  ])(
    "is signed out by %s becoming %j, and not signed in again by its return",
    async (field, changed) => {
      const { token } = (await signIn({ admission_no: "S-1", password: code })).body.data;
      const before = field === "status" ? "active" : true;
      expect((await change(student, changed)).status).toBe(200);
      expect((await me(token)).status).toBe(401);
      await change(student, { [field]: before });
      expect((await me(token)).status).toBe(401);
    },
  );

  it("is signed out by being deleted, and by another code", async () => {
    const first = (await signIn({ admission_no: "S-1", password: code })).body.data.token;
    const next = (await makeCode()).body.data.code;
    expect((await me(first)).status).toBe(401);
    expect((await signIn({ admission_no: "S-1", password: code })).status).toBe(401);
    const second = (await signIn({ admission_no: "S-1", password: next })).body.data.token;
    await api.call(head, "DELETE", `/admin/students/${student}`);
    expect((await me(second)).status).toBe(401);
    expect((await signIn({ admission_no: "S-1", password: next })).status).toBe(401);
  });

  it("stays signed in for as long as the settings say", async () => {
    await api.call(head, "PUT", "/admin/settings", {
      features: { config: { student_session_days: 1 } },
    });
    const { token } = (await signIn({ admission_no: "S-1", password: code })).body.data;
    api.setNow("2026-06-11T05:59:00Z");
    expect((await me(token)).status).toBe(200);
    api.setNow("2026-06-11T06:01:00Z");
    expect((await me(token)).status).toBe(401);
    api.setNow("2026-06-10T06:00:00Z");
  });

  it("is stopped by maintenance", async () => {
    const { token } = (await signIn({ admission_no: "S-1", password: code })).body.data;
    await api.call(head, "POST", "/admin/settings/toggle-maintenance-mode", { enabled: true });
    for (const answer of [await signIn({ admission_no: "S-1", password: code }), await me(token)])
      expect([answer.status, answer.body.code]).toEqual([503, "maintenance"]);
  });

  it("may try ten codes, and the right one no more after that", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++)
      statuses.push((await signIn({ admission_no: "S-1", password: "wrong" })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await signIn({ admission_no: "S-1", password: code })).status).toBe(429);
  });

  it("is not named by an address that two share, one that is unknown, nor without a code", async () => {
    await api.call(head, "POST", "/admin/students", {
      admission_no: "S-2",
      name: "Esha Oak",
      admission_date: "2026-06-01",
      email: "uma@example.com",
      can_login: true,
    });
    for (const body of [
      { email: "uma@example.com", password: code },
      { admission_no: "S-9", password: code },
      { admission_no: "S-2", password: code },
    ]) {
      expect([(await signIn(body)).status, (await signIn(body)).body.message]).toEqual([
        401,
        "Wrong student or access code.",
      ]);
    }
  });

  it.each([
    [{}],
    [{ password: "x" }],
    [{ admission_no: "S-1", email: "a@example.com", password: "x" }],
    [{ admission_no: "S-1" }],
    [{ admission_no: ["S-1"], password: "x" }],
    [{ admission_no: "S-1", password: "x", token: 1 }],
  ])("is asked to correct %j", async (body) => {
    expect((await signIn(body)).status).toBe(422);
  });
});

describe("an access code", () => {
  it("is taken in the digits and dashes of any keyboard, with the number alike", async () => {
    for (const zero of [0x660, 0x6f0, 0x966]) {
      const typed = (text: string) =>
        text
          .replaceAll(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)))
          .replaceAll("-", "–")
          .toLowerCase();
      const { status } = await signIn({ admission_no: typed("S-1"), password: typed(code) });
      expect(status, typed(code)).toBe(200);
    }
  });

  it("is told once, kept as a hash, and noted without it", async () => {
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/);
    const stored = JSON.stringify([
      await api.db.query(sql`select * from student_credentials`),
      await api.db.query(sql`select * from activity_logs`),
    ]);
    expect(stored).toContain("made an access code");
    expect(stored).not.toContain(code);
  });

  it("is made by who may edit students, for one who may sign in", async () => {
    const [viewer, clerk] = [
      await api.signIn({ name: "Viewer", permissions: ["view_students"] }),
      await api.signIn({ name: "Clerk", permissions: ["edit_students", "view_students"] }),
    ];
    expect([
      (await makeCode(student, viewer)).status,
      (await makeCode(student, clerk)).status,
      (await makeCode(99)).status,
    ]).toEqual([403, 201, 404]);
    await change(student, { can_login: false });
    expect((await makeCode()).body).toMatchObject({
      message:
        "This student can't sign in. Turn on “Can sign in” and set the status to “active” first.",
    });
  });
});

describe("the hourly tidying", () => {
  it("forgets sessions that have been over for a week, and no other", async () => {
    const sessionUntil = (instant: string) => sql`
      insert into student_sessions (token_hash, student_id, created_at, expires_at)
      values (sha256(${instant}::bytea), ${student}, '2026-01-01', ${instant}::timestamptz)`;
    await api.db.query(sessionUntil("2026-06-03T05:59:59Z"));
    await api.db.query(sessionUntil("2026-06-03T06:00:01Z"));
    await studentLoginFeature.tidy?.({ db: api.db, now: () => new Date("2026-06-10T06:00:00Z") });
    const left = await api.db.query<{ until: string }>(
      sql`select to_char(expires_at at time zone 'UTC', 'HH24:MI:SS') as until from student_sessions`,
    );
    expect(left).toEqual([{ until: "06:00:01" }]);
  });
});
