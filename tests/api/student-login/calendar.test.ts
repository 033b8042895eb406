import ICAL from "ical.js";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

const start = "2026-06-10T06:00:00Z";
const base = "https://school.example/api/v1";
let api: TestApi;
let head: string;
let student: { id: number; token: string };
/** Limits count by ids: each test has its own. */
let ids = 0;

async function signedIn(admissionNo: string) {
  const { id } = (
    await api.call<{ id: number }>(head, "POST", "/admin/students", {
      admission_no: admissionNo,
      name: `Student ${admissionNo}`,
      admission_date: "2026-06-01",
      class_id: 1,
      can_login: true,
    })
  ).body.data;
  return { id, token: await signIn(admissionNo, id) };
}
async function signIn(admissionNo: string, id: number): Promise<string> {
  const { code } = (
    await api.call<{ code: string }>(head, "POST", `/admin/students/${id}/access-code`)
  ).body.data;
  const body = { admission_no: admissionNo, password: code };
  return (await api.call<{ token: string }>(undefined, "POST", "/student/login", body)).body.data
    .token;
}

beforeAll(async () => {
  api = await testApi({ publicUrl: "https://school.example", now: start });
  head = await api.signIn({ name: "Head", super: true });
});
afterAll(() => api.db.close());
beforeEach(async () => {
  api.setNow(start);
  await api.db.script(
    "truncate students, classes, holidays, subjects, teachers, periods, timetable, academic_years, leaves, leave_types, attendance_codes, student_credentials, student_sessions, sign_in_failures, settings, activity_logs restart identity cascade",
  );
  ids += 100;
  await api.db.script(`
    select setval(pg_get_serial_sequence('students', 'id'), ${ids}), setval(pg_get_serial_sequence('student_sessions', 'id'), ${ids});
    insert into settings (key, value) values ('institution', '{"timezone": "Asia/Kolkata"}');
    insert into academic_years (name, start_date, end_date) values ('2026-27', '2026-06-01', '2027-03-31');
    insert into classes (name, code) values ('Eight', '8'), ('Nine', '9');
    insert into attendance_codes (code, label, counts_as) values ('L', 'On leave', 'excused');
    insert into leave_types (name, code_id) values ('Sick leave', 1);
    insert into subjects (name, code) values ('Mathematics', 'M'), ('Chess', 'C');
    insert into teachers (employee_no, name, status) values ('T1', 'Ms Iyer', 'active');
    insert into periods (name, start_time, end_time) values ('1', '09:00', '10:00');
    insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) values (1, 3, 1, 1, 1, '2026-06-01'), (2, 4, 1, 2, 1, '2026-06-01');
    insert into holidays (name, start_date, end_date) values ('Monsoon break', '2026-06-17', '2026-06-18')`);
  await api.call(head, "PUT", "/admin/settings", {
    academic: { current_year_id: 1 },
    features: { student_login_enabled: true },
  });
  student = await signedIn("S-1");
});

const make = (token: string) =>
  api.call<{ address: string; until: string }>(token, "POST", "/student/calendar");
async function made(token = student.token): Promise<string> {
  const { status, body } = await make(token);
  expect([status, body.message]).toEqual([201, "Copy the address now. It is shown only once."]);
  return body.data.address;
}
const open = (address: string) => api.call<string>(undefined, "GET", address.replace(base, ""));
const days = (count: number) =>
  api.setNow(new Date(Date.parse(start) + count * 86_400_000).toISOString());

describe("a student's own calendar", () => {
  it("has own lessons, holidays and approved leave, without its reason", async () => {
    await api.db.query(sql`
      insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) values
        (${student.id}, 1, '2026-06-22', '2026-06-22', 'A secret illness', 'approved'),
        (${student.id}, 1, '2026-06-23', '2026-06-23', 'A secret illness', 'pending')`);
    const other = await signedIn("S-2");
    await api.db.query(
      sql`insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) values (${other.id}, 1, '2026-06-24', '2026-06-24', 'x', 'approved')`,
    );
    const address = await made();
    expect(address).toMatch(
      /^https:\/\/school\.example\/api\/v1\/student-calendars\/[\w-]{22}\/calendar\.ics$/,
    );
    const { body, headers } = await open(address);
    expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const text = String(body.data);
    const events = new ICAL.Component(ICAL.parse(text) as unknown[])
      .getAllSubcomponents("vevent")
      .map((part) => new ICAL.Event(part))
      .map(({ startDate, summary }) => `${String(startDate).slice(0, 10)} ${summary}`)
      .filter((line) => line >= "2026-06-10" && line < "2026-06-26");
    expect(events.sort()).toEqual([
      "2026-06-10 Mathematics · Eight",
      "2026-06-17 Monsoon break",
      "2026-06-22 Student S-1: Sick leave",
      "2026-06-24 Mathematics · Eight",
    ]);
    expect(text).not.toMatch(/secret illness|Chess/);
  });

  it("is made by a student who is signed in alone; a new address ends the one before", async () => {
    expect((await make(head)).status).toBe(401);
    const [first, other] = [await made(), await made((await signedIn("S-2")).token)];
    const second = await made();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    expect((await open(other)).status).toBe(200);
  });

  it("opens nothing but the calendar, nor does a session open it", async () => {
    const secret = (await made()).split("/").at(-2) ?? "";
    expect((await api.call(secret, "GET", "/student/me")).status).toBe(401);
    expect((await open(`/student-calendars/${student.token}/calendar.ics`)).status).toBe(404);
  });

  it("outlives the session by which it was made, for 400 days", async () => {
    const address = await made();
    await api.call(student.token, "POST", "/student/logout");
    days(399);
    expect((await open(address)).status).toBe(200);
    days(401);
    expect((await open(address)).status).toBe(404);
  });

  it.each([
    ["the student leaves", "PATCH", { status: "left", leaving_date: "2026-06-09" }],
    ["the student may not sign in any more", "PATCH", { can_login: false }],
    ["the student goes into the trash", "DELETE", undefined],
    ["the office makes a new access code", "POST", undefined],
  ])("ends for good where %s", async (_why, method, body) => {
    const address = await made();
    const path = `/admin/students/${student.id}${method === "POST" ? "/access-code" : ""}`;
    expect((await api.call(head, method, path, body)).status).toBeLessThan(300);
    expect((await open(address)).status).toBe(404);
    await api.db.script(
      "update students set status = 'active', leaving_date = null, can_login = true, deleted_at = null",
    );
    expect((await open(address)).status).toBe(404);
  });

  it("shows nothing while the school lets no student in", async () => {
    const address = await made();
    const set = (is: boolean) =>
      api.call(head, "PUT", "/admin/settings", { features: { student_login_enabled: is } });
    await set(false);
    expect((await open(address)).status).toBe(403);
    await set(true);
    expect((await open(address)).status).toBe(200);
  });

  it("is logged as made, and its token is stored nowhere", async () => {
    const secret = (await made()).split("/").at(-2) ?? "";
    const rows = await api.db.query<{ actor: string }>(
      sql`select actor from activity_logs where action = 'made a calendar address' and record_id = ${student.id}`,
    );
    expect(rows).toEqual([{ actor: "Student S-1 (student)" }]);
    const all = await api.db.query<{ row: string }>(
      sql`select s::text as row from student_sessions s union all select a::text from activity_logs a`,
    );
    expect(all.map(({ row }) => row).join()).not.toContain(secret);
  });

  it("is read 60 times an hour and made 10 times, and no more", async () => {
    const address = await made();
    for (let reading = 0; reading < 60; reading++) expect((await open(address)).status).toBe(200);
    expect((await open(address)).status).toBe(429);
    for (let making = 1; making < 10; making++)
      expect((await make(student.token)).status).toBe(201);
    expect((await make(student.token)).status).toBe(429);
  });

  it("after a hundred wrong addresses a network waits, and an address that works still opens", async () => {
    const address = await made();
    const wrong = () => open(`/student-calendars/${"A".repeat(22)}/calendar.ics`);
    for (let tries = 0; tries < 100; tries++) expect((await wrong()).status).toBe(404);
    expect([(await wrong()).status, (await open(address)).status]).toEqual([429, 200]);
  });
});
