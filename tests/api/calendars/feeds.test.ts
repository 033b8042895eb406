import ICAL from "ical.js";
import { sync, type VEvent } from "node-ical";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerTo } from "../../../src/providers/call";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday. */
const begin = "2026-06-10T06:00:00.000Z";
let school: TestApi;
let asha: string;
let office: string;

beforeAll(async () => {
  school = await testApi({ now: begin, publicUrl: "https://school.example" });
  await school.db.script(`
    insert into settings (key, value) values ('institution', '{"timezone": "Asia/Kolkata"}');
    insert into academic_years (name, start_date, end_date, is_current) values ('2026', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 7', '7'), (2, 'Class 8', '8');
    insert into subjects (id, name, code) values (1, 'Mathematics', 'MAT'), (2, 'Physics', 'PHY');
    insert into teachers (id, employee_no, name, status) values (1, 'T1', 'Asha', 'active'), (2, 'T2', 'Bela', 'active');
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '09:00', '10:00'), (2, 'Period 2', '10:00', '11:00');
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, room, valid_from) values
      (1, 1, 3, 1, 1, 1, '7', '2026-04-01'), (2, 2, 3, 2, 2, 2, null, '2026-04-01'), (3, 1, 5, 1, 1, 1, '7', '2026-04-01');
    insert into students (id, admission_no, name, class_id, status, admission_date) values (1, 'A1', 'Meera', 1, 'active', '2026-04-01'), (2, 'A2', 'Ravi', 2, 'active', '2026-04-01');
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01'), (2, 2, '2026-04-01')`);
}, 600_000);
afterAll(() => school.db.close());

beforeEach(async () => {
  school.setNow(begin);
  await school.db.script(
    "delete from calendar_feeds; delete from substitutions; delete from holidays; delete from leaves; delete from sign_in_failures; update teachers set account_id = null",
  );
  asha = await school.signIn({ name: "Asha", permissions: ["view_own_timetables"] });
  await school.db.query(
    sql`update teachers set account_id = (select max(id) from admins) where id = 1`,
  );
  office = await school.signIn({ name: "Office", super: true });
});

type Made = AnswerTo<"POST /auth/calendar-feeds">;
const make = (who: string, body: object) =>
  school.call<Made>(who, "POST", "/auth/calendar-feeds", body);
const made = async (who: string, body: object) => (await make(who, body)).body.data;
const pathOf = ({ address }: Pick<Made, "address">) =>
  address.replace("https://school.example/api/v1", "");
const open = (feed: Pick<Made, "address">, headers: Record<string, string> = {}) =>
  school.call<string>(undefined, "GET", pathOf(feed), undefined, headers);
const textOf = async (feed: Pick<Made, "address">) => String((await open(feed)).body.data);
const listed = async (who: string) =>
  (await school.call<AnswerTo<"GET /auth/calendar-feeds">>(who, "GET", "/auth/calendar-feeds")).body
    .data;

/** The events of a calendar as a first library reads them, held against a second one. */
async function eventsOf(feed: Pick<Made, "address">) {
  const text = await textOf(feed);
  const parsed = new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents("vevent")
    .map((part) => new ICAL.Event(part));
  const second = Object.values(sync.parseICS(text)).filter(
    (part): part is VEvent => part.type === "VEVENT",
  );
  expect(second.map(({ uid, summary }) => [uid, summary])).toEqual(
    parsed.map(({ uid, summary }) => [uid, summary]),
  );
  return parsed.map(({ uid, summary, startDate, location, description }) => ({
    uid,
    summary,
    start: String(startDate),
    location,
    description,
  }));
}
const starts = async (feed: Pick<Made, "address">) =>
  (await eventsOf(feed)).map(({ start, summary }) => `${start} ${summary}`);
const june = (all: string[]) =>
  all.filter((start) => start >= "2026-06-10" && start < "2026-06-20");

describe("a calendar address", () => {
  it("shows a teacher's own lessons in the school's time, and no others", async () => {
    const feed = await made(asha, { kind: "own_lessons" });
    expect(feed.address).toMatch(
      /^https:\/\/school\.example\/api\/v1\/calendar-feeds\/[\w-]{43}\/calendar\.ics$/,
    );
    expect(june(await starts(feed))).toEqual([
      "2026-06-10T03:30:00Z Mathematics · Class 7",
      "2026-06-12T03:30:00Z Mathematics · Class 7",
      "2026-06-17T03:30:00Z Mathematics · Class 7",
      "2026-06-19T03:30:00Z Mathematics · Class 7",
    ]);
    expect((await eventsOf(feed))[0]).toMatchObject({
      location: "7",
      uid: expect.stringMatching(/^lesson-\d-2026-\d\d-\d\d@school\.example$/),
    });
  });

  it("shows cover that is given and taken, and leaves out holidays and cancelled lessons", async () => {
    await school.db.script(`
      insert into substitutions (lesson_id, date, teacher_id, room) values (2, '2026-06-10', 1, 'Lab'), (1, '2026-06-10', 2, null);
      insert into substitutions (lesson_id, date, is_cancelled) values (1, '2026-06-17', true);
      insert into holidays (name, start_date, end_date, kind) values ('Eid', '2026-06-12', '2026-06-12', 'public')`);
    const feed = await made(asha, { kind: "own_lessons" });
    expect(june(await starts(feed))).toEqual([
      "2026-06-10T04:30:00Z Physics · Class 8",
      "2026-06-19T03:30:00Z Mathematics · Class 7",
    ]);
    const cover = (await eventsOf(feed)).find(({ summary }) => summary.startsWith("Physics"));
    expect(cover).toMatchObject({ location: "Lab", description: "Covers for Bela" });
  });

  it("shows a class with who takes each lesson, a teacher, and the holidays", async () => {
    await school.db.script(
      `insert into holidays (name, start_date, end_date, kind) values ('Eid', '2026-06-20', '2026-06-21', 'public')`,
    );
    const ofClass = await made(office, { kind: "class", subject_id: 2 });
    const lesson = (await eventsOf(ofClass)).find(({ start }) => start >= "2026-06-10");
    expect(lesson).toMatchObject({
      summary: "Physics · Class 8",
      start: "2026-06-10T04:30:00Z",
      description: "Teacher: Bela",
    });
    expect(june(await starts(await made(office, { kind: "teacher", subject_id: 1 })))).toHaveLength(
      4,
    );
    const holidays = await made(office, { kind: "holidays" });
    expect(await starts(holidays)).toEqual(["2026-06-20 Eid"]);
    expect(await textOf(holidays)).toContain("DTEND;VALUE=DATE:20260622");
    await school.db.script(
      `insert into holidays (name, start_date, end_date, weekday, kind) values ('No Saturday', '2026-06-20', '2026-07-03', 6, 'institution')`,
    );
    expect((await starts(holidays)).toSorted()).toEqual([
      "2026-06-20 Eid",
      "2026-06-20 No Saturday",
      "2026-06-27 No Saturday",
    ]);
  });

  it("shows leave without its reasons, and only that of one's own students", async () => {
    const [type] = await school.db.query<{ id: number }>(
      sql`select id from leave_types where name = 'Medical'`,
    );
    await school.db.query(sql`
      insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) values
        (1, ${type?.id ?? 0}, '2026-06-11', '2026-06-12', 'A secret illness', 'approved'), (2, ${type?.id ?? 0}, '2026-06-11', '2026-06-11', 'Other', 'pending'), (2, ${type?.id ?? 0}, '2026-06-15', '2026-06-15', 'No', 'rejected')`);
    const all = await made(office, { kind: "leave" });
    expect((await starts(all)).sort()).toEqual([
      "2026-06-11 Meera: Medical",
      "2026-06-11 Ravi: Medical (requested)",
    ]);
    expect(await textOf(all)).not.toContain("secret illness");
    await school.db.script(
      `update admins set permissions = '{view_own_leaves,view_own_students}' where name = 'Asha'`,
    );
    expect(await starts(await made(asha, { kind: "leave" }))).toEqual([
      "2026-06-11 Meera: Medical",
    ]);
  });

  it("is stored as a hash, shown once, and in the activity log without its secret", async () => {
    const feed = await made(asha, { kind: "own_lessons" });
    const token = pathOf(feed).split("/")[2] ?? "";
    const { feeds } = await listed(asha);
    expect(feeds).toMatchObject([
      { kind: "own_lessons", ending: token.slice(-4), last_used_at: null, state: "open" },
    ]);
    const rows = await school.db.query<{ row: string }>(
      sql`select to_jsonb(f)::text as row from calendar_feeds f union all select to_jsonb(a)::text from activity_logs a`,
    );
    const everything = rows.map(({ row }) => row).join() + JSON.stringify(feeds);
    expect(everything).not.toContain(token);
    expect(everything).toContain("made a calendar address");
    expect((await listed(office)).feeds).toEqual([]);
  });

  it("asks for the password again before it is made", async () => {
    school.setNow("2026-06-10T06:30:00.000Z");
    expect((await make(asha, { kind: "own_lessons" })).body.code).toBe("reauthentication_required");
  });

  it("is made of nothing that one may not see", async () => {
    expect((await make(asha, { kind: "holidays" })).status).toBe(403);
    expect((await make(asha, { kind: "teacher", subject_id: 2 })).status).toBe(403);
    expect((await make(asha, { kind: "class", subject_id: 2 })).status).toBe(422);
    expect((await make(asha, { kind: "class", subject_id: 1 })).status).toBe(201);
    expect((await make(office, { kind: "own_lessons" })).status).toBe(403);
    expect(await listed(asha)).toMatchObject({
      kinds: ["own_lessons", "class"],
      classes: [{ name: "Class 7" }],
      teachers: [],
    });
  });

  it("opens no more than its owner may see at that moment, and ends with the account", async () => {
    const feed = await made(asha, { kind: "class", subject_id: 1 });
    const set = (text: string) => school.db.script(`update admins set ${text} where name = 'Asha'`);
    await set("permissions = '{}'");
    expect((await open(feed)).status).toBe(404);
    expect((await listed(asha)).feeds).toMatchObject([{ state: "no_access" }]);
    await set("permissions = '{view_own_timetables}'");
    await school.db.script("update teachers set account_id = null where id = 1");
    expect(await starts(feed)).toEqual([]);
    await set("status = 'disabled'");
    expect((await open(feed)).status).toBe(404);
    await set("status = 'active', deleted_at = now()");
    expect((await open(feed)).status).toBe(404);
    await set("deleted_at = null");
    expect((await open(feed)).status).toBe(200);
  });

  it("ends with a new password, and is replaced or ended by its owner alone", async () => {
    const feed = await made(asha, { kind: "own_lessons" });
    const other = await school.call(office, "POST", `/auth/calendar-feeds/${feed.id}/replace`);
    expect(other.status).toBe(404);
    const replaced = await school.call<Made>(
      asha,
      "POST",
      `/auth/calendar-feeds/${feed.id}/replace`,
    );
    expect([(await open(feed)).status, (await open(replaced.body.data)).status]).toEqual([
      404, 200,
    ]);
    await school.db.query(sql`
      insert into credentials (admin_id, password_hash, changed_at) select id, 'x', '2026-06-10T07:00:00Z' from admins where name = 'Asha' and status = 'active' order by id desc limit 1
      on conflict (admin_id) do update set changed_at = excluded.changed_at`);
    expect((await open(replaced.body.data)).status).toBe(404);
    expect((await listed(asha)).feeds).toMatchObject([{ state: "ended" }]);
    school.setNow("2026-06-10T07:00:01.000Z");
    const ended = await school.call(asha, "DELETE", `/auth/calendar-feeds/${feed.id}`);
    expect([ended.status, (await listed(asha)).feeds]).toEqual([200, []]);
  });

  it("answers 304 to who knows it, and anew once something has changed", async () => {
    const feed = await made(asha, { kind: "own_lessons" });
    const first = await open(feed);
    const tag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    school.setNow("2026-06-10T06:05:00.000Z");
    const known = await open(feed, { "If-None-Match": `"other", W/${tag}` });
    expect([known.status, known.headers.get("ETag"), known.body.data]).toEqual([304, tag, ""]);
    await school.db.script(
      `insert into substitutions (lesson_id, date, room, updated_at) values (1, '2026-06-10', 'Hall', '2026-06-10T06:04:00Z')`,
    );
    const changed = await open(feed, { "If-None-Match": tag });
    expect([changed.status, changed.headers.get("ETag") === tag]).toEqual([200, false]);
    expect(String(changed.body.data)).toContain("LOCATION:Hall");
  });

  it("notes when it was read, and refuses who reads it too often or guesses", async () => {
    const feed = await made(asha, { kind: "holidays" }).catch(() => undefined);
    expect(feed?.id).toBeUndefined();
    const own = await made(asha, { kind: "own_lessons" });
    await open(own);
    expect((await listed(asha)).feeds).toMatchObject([
      { last_used_at: expect.stringContaining("2026-06-10"), last_used_address: "127.0.0.1" },
    ]);
    for (let at = 1; at < 60; at++) await open(own, { "If-None-Match": "*" });
    const tooOften = await open(own);
    expect([tooOften.status, Number(tooOften.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    const wrong = { address: own.address.replace(/feeds\/.{43}/, `feeds/${"x".repeat(43)}`) };
    expect((await open(wrong)).status).toBe(404);
    const all = "update sign_in_failures set failures =";
    await school.db.script(`${all} 99`);
    expect([(await open(wrong)).status, (await open(wrong)).status]).toEqual([404, 429]);
    school.setNow("2026-06-10T07:01:00.000Z");
    expect((await open(own)).status).toBe(200);
  });
});
