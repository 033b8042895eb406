import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { speakAllLanguages } from "../../support/all-languages";
import { testApi, type TestApi } from "../../support/test-api";

let api: TestApi;
let head: string;
let uma: { id: number; token: string };
let ravi: { id: number; token: string };
let type: number;
const told: string[] = [];

speakAllLanguages();

async function signedIn(admissionNo: string, name: string) {
  const { id } = (
    await api.call<{ id: number }>(head, "POST", "/admin/students", {
      admission_no: admissionNo,
      name,
      admission_date: "2026-06-01",
      class_id: 1,
      can_login: true,
    })
  ).body.data;
  const { code } = (
    await api.call<{ code: string }>(head, "POST", `/admin/students/${id}/access-code`)
  ).body.data;
  const { token } = (
    await api.call<{ token: string }>(undefined, "POST", "/student/login", {
      admission_no: admissionNo,
      password: code,
    })
  ).body.data;
  return { id, token };
}

beforeAll(async () => {
  api = await testApi();
  head = await api.signIn({ name: "Head", super: true });
  api.api.context.events.subscribe(({ topic }) => void told.push(topic));
});
afterAll(() => api.db.close());
beforeEach(async () => {
  await api.db.script(
    "truncate students, classes, holidays, special_days, subjects, teachers, periods, academic_years, leaves, leave_types, attendance_codes, student_credentials, student_sessions, sign_in_failures, settings, notifications, sendings, activity_logs restart identity cascade",
  );
  await api.db.script(`
    insert into academic_years (name, start_date, end_date) values ('2026-27', '2026-06-01', '2027-03-31');
    insert into classes (name, code) values ('Class 8', '8B');
    insert into attendance_codes (code, label, counts_as) values ('P', 'Present', 'present'), ('A', 'Absent', 'absent'), ('L', 'On leave', 'excused');
    insert into leave_types (name, code_id) values ('Sick leave', 3);`);
  [{ id: type }] = (await api.db.query<{ id: number }>(sql`select id from leave_types`)) as [
    { id: number },
  ];
  await api.call(head, "PUT", "/admin/settings", {
    academic: { current_year_id: 1 },
    features: { student_login_enabled: true },
  });
  uma = await signedIn("S-1", "Uma Oak");
  ravi = await signedIn("S-2", "Ravi Elm");
  told.length = 0;
});

const ask = (by: string, over: object = {}) =>
  api.call<{ id: number; status: string }>(by, "POST", "/student/leaves", {
    leave_type_id: type,
    from_date: "2026-06-15",
    to_date: "2026-06-16",
    reason: "Fever",
    ...over,
  });
const own = async (by: string) =>
  (await api.call<{ leaves: { id: number; reason: string }[] }>(by, "GET", "/student/leaves")).body
    .data;

describe("leave that a student asks for", () => {
  it("is limited to ten that wait for the school, and to ten in an hour", async () => {
    const day = (at: number) => `2026-07-${String(at + 1).padStart(2, "0")}`;
    const askOn = async (at: number, by = uma.token) => {
      const { status, body } = await ask(by, { from_date: day(at), to_date: day(at) });
      return [status, body.message];
    };
    for (let at = 0; at < 10; at++) expect((await askOn(at))[0]).toBe(201);
    expect(await askOn(10)).toEqual([
      409,
      "You have 10 requests that the school hasn’t reviewed yet. Wait for its decision before you send another.",
    ]);
    expect((await askOn(10, ravi.token))[0]).toBe(201);
    await api.db.script(`update leaves set status = 'rejected' where student_id = ${uma.id}`);
    expect(await askOn(10)).toEqual([
      429,
      "You have sent 10 requests in the last hour. Wait a while, then try again.",
    ]);
    await api.db.script("update leaves set created_at = created_at - interval '1 hour'");
    expect((await askOn(10))[0]).toBe(201);
  });

  it("is pending, its own, seen by the office at once and logged as the student", async () => {
    const { status, body } = await ask(uma.token);
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        type: { id: type, name: "Sick leave" },
        from_date: "2026-06-15",
        to_date: "2026-06-16",
        reason: "Fever",
        status: "pending",
        decision_note: null,
      }),
    ]);
    expect(told).toContain("leaves");
    expect(
      await api.db.query(
        sql`select actor, actor_id from activity_logs where resource = 'leaves' and action = 'created'`,
      ),
    ).toEqual([{ actor: "Uma Oak (student)", actor_id: null }]);
    expect((await own(uma.token)).leaves).toHaveLength(1);
    expect((await own(ravi.token)).leaves).toEqual([]);
    const decided = await api.call(head, "POST", `/admin/leaves/${body.data.id}/reject`, {
      note: "Exams.",
    });
    expect(decided.status).toBe(200);
    expect((await own(uma.token)).leaves).toMatchObject([
      { status: "rejected", decision_note: "Exams." },
    ]);
  });

  it.each([[{ student_id: 2 }], [{ status: "approved" }]])(
    "says nothing of who and how: %j is refused",
    async (over) => {
      expect((await ask(uma.token, over)).status).toBe(422);
      expect(await api.db.query(sql`select 1 from leaves`)).toEqual([]);
    },
  );

  it.each([
    ["days in the wrong order", { to_date: "2026-06-14" }, "to_date"],
    ["a day that is none", { from_date: "soon" }, "from_date"],
    ["no reason", { reason: " " }, "reason"],
    ["a type that is none", { leave_type_id: 99 }, "leave_type_id"],
  ])("is refused with %s", async (_, over, field) => {
    const { status, body } = await ask(uma.token, over);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it("is answered in the messages of who asked for it, and of nobody else", async () => {
    const { id } = (await ask(uma.token)).body.data;
    const decided = await api.call(head, "POST", `/admin/leaves/${id}/reject`, { note: "Exams" });
    expect(decided.body.errors ?? decided.status).toBe(200);
    const messages = async (token: string) =>
      (
        await api.call<{ messages: { title: string; body: string }[] }>(
          token,
          "GET",
          "/student/notifications",
        )
      ).body.data.messages.map(({ title, body }) => [title, body]);
    expect([await messages(uma.token), await messages(ravi.token)]).toEqual([
      [
        [
          "Leave rejected",
          "The school has rejected your request: Sick leave, 15 Jun 2026 to 16 Jun 2026.\nExams",
        ],
      ],
      [],
    ]);
  });

  it("is answered in the language that all parents read, or else in the school's", async () => {
    await api.db.script(
      `insert into parents (id, name, phone, language) values (91, 'Mother', '1', 'hi'), (92, 'Father', '2', 'hi');
       insert into students__parents (from_id, to_id) values (${uma.id}, 91), (${uma.id}, 92), (${ravi.id}, 91)`,
    );
    const answered = async ({ token }: typeof uma, days: object) => {
      const { id } = (await ask(token, days)).body.data;
      await api.call(head, "POST", `/admin/leaves/${id}/approve`);
      const { body } = await api.call<{ messages: { title: string }[] }>(
        token,
        "GET",
        "/student/notifications",
      );
      return body.data.messages[0]?.title;
    };
    expect(await answered(uma, {})).toBe("छुट्टी स्वीकृत");
    await api.db.script("update parents set language = null where id = 92");
    const later = { from_date: "2026-06-22", to_date: "2026-06-22" };
    expect(await answered(uma, later)).toBe("Leave approved");
    expect(await answered(ravi, {})).toBe("छुट्टी स्वीकृत");
    await api.db.script("truncate parents restart identity cascade");
  });

  it("is refused where it overlaps another of its own", async () => {
    await ask(uma.token);
    const { status, body } = await ask(uma.token, {
      from_date: "2026-06-16",
      to_date: "2026-06-18",
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["from_date"]]);
    expect((await ask(ravi.token)).status).toBe(201);
  });
});

describe("attendance of one's own", () => {
  interface Own {
    month: string;
    percentage: number | null;
    counted: number;
    days: { date: string; slots: { code: string | null; remark: string | null }[] }[];
    policy: { excused: string };
    overall: {
      percentage: number | null;
      counted: number;
      policy: { excused: string };
      term: { name: string; percentage: number | null; counted: number } | null;
      attended_streak: { days: number; at_least: boolean; from: string | null; to: string | null };
    };
    lessons: Record<string, string | null>[];
    student: { id: number };
  }
  const attendance = async (by: string, month = "2026-06") =>
    (await api.call<Own>(by, "GET", `/student/attendance?month=${month}`)).body.data;

  it("is what the office sees of the month, without remarks", async () => {
    const marked = await api.call(head, "PUT", "/admin/attendance/register", {
      class_id: 1,
      date: "2026-06-10",
      slot: "day",
      marks: [
        { student_id: uma.id, code: "A", remark: "Skipped, says her brother" },
        { student_id: ravi.id, code: "P" },
      ],
    });
    expect(marked.status).toBeLessThan(300);
    const mine = await attendance(uma.token);
    const theirs = (
      await api.call<Own>(
        head,
        "GET",
        `/admin/attendance/students/${uma.id}?from=2026-06-01&to=2026-06-30`,
      )
    ).body.data;
    expect([mine.month, mine.student.id, mine.percentage, mine.counted]).toEqual([
      "2026-06",
      uma.id,
      theirs.percentage,
      theirs.counted,
    ]);
    const slot = (of: Own) => of.days.find(({ date }) => date === "2026-06-10")?.slots[0];
    expect([slot(mine)?.code, slot(mine)?.remark, slot(theirs)?.remark]).toEqual([
      "A",
      null,
      "Skipped, says her brother",
    ]);
    expect(mine.overall.counted).toBeGreaterThan(0);
    expect(mine.overall.term).toBeNull();
    await api.db.script(
      "insert into academic_terms (academic_year_id, name, start_date, end_date) select id, 'Summer', '2026-06-01', '2026-06-30' from academic_years limit 1",
    );
    expect((await attendance(uma.token)).overall.term).toMatchObject({
      name: "Summer",
      percentage: theirs.percentage,
      counted: theirs.counted,
    });
    await api.db.script("delete from academic_terms");
    expect((await attendance(ravi.token)).student.id).toBe(ravi.id);
  });

  it("counts a month that is over, and the year so far, each by the rule that it names", async () => {
    await api.call(head, "PUT", "/admin/attendance/register", {
      class_id: 1,
      date: "2026-06-10",
      slot: "day",
      marks: [{ student_id: uma.id, code: "L" }],
    });
    api.setNow("2026-07-06T06:00:00Z");
    const office = await api.signIn({ name: "Head in July", super: true });
    await api.call(office, "PUT", "/admin/settings", {
      attendance: { policy: { excused: "absent" } },
    });
    const { policy, percentage, overall } = await attendance(uma.token);
    expect([policy.excused, percentage]).toEqual(["left_out", null]);
    expect([overall.policy.excused, overall.percentage]).toEqual(["absent", 0]);
    api.setNow("2026-06-10T06:00:00Z");
  });

  it("counts the days in a row at school over the year: what is excused or closed ends nothing, an absence does", async () => {
    await api.db.script(`
      insert into holidays (name, start_date, end_date) values ('Founders day', '2026-06-04', '2026-06-04');
      insert into registers (class_id, date, slot, taken_at, changed_at) select 1, day, 'day', now(), now() from unnest(array['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-05', '2026-06-08', '2026-06-09']::date[]) day;
      insert into marks (register_id, student_id, code_id, date)
        select r.id, ${uma.id}, case r.date when '2026-06-01' then 2 when '2026-06-03' then 3 else 1 end, r.date from registers r where r.date <> '2026-06-08';`);
    const streak = { days: 3, at_least: true, from: "2026-06-02", to: "2026-06-09" };
    expect((await attendance(uma.token, "2026-05")).overall.attended_streak).toEqual(streak);
    await api.db.script(
      "update marks set code_id = 2 where register_id = (select id from registers where date = '2026-06-09')",
    );
    expect((await attendance(uma.token)).overall.attended_streak.days).toBe(0);
  });

  it("names the lessons of today as they take place: the class's and groups', not those of others, cancelled or released", async () => {
    await api.db.script(`
      insert into classes (name, code, kind) values ('Chess', 'CH', 'group'), ('Class 9', '9A', 'class');
      insert into group_members (student_id, group_id, from_date) values (${uma.id}, 2, '2026-06-01');
      insert into subjects (name, code) values ('Maths', 'M'), ('Art', 'A'), ('Chess', 'C'), ('History', 'H');
      insert into teachers (name, employee_no) values ('Ira Sen', 'T1'), ('Om Das', 'T2');
      insert into periods (name, start_time, end_time) values ('1', '08:00', '08:40'), ('2', '08:40', '09:20'), ('3', '09:30', '10:10');
      insert into timetable (class_id, subject_id, teacher_id, weekday, period_id, room, valid_from) values
        (1, 1, 1, 3, 2, 'R1', '2026-06-01'), (1, 2, 1, 3, 1, null, '2026-06-01'), (2, 3, 2, 3, 3, null, '2026-06-01'), (3, 4, 2, 3, 1, null, '2026-06-01'), (1, 4, 1, 4, 3, null, '2026-06-01');
      insert into substitutions (lesson_id, date, teacher_id, is_cancelled) values (1, '2026-06-10', 2, false), (2, '2026-06-10', null, true);`);
    const maths = { slot: "period:2", subject: "Maths", start: "08:40", end: "09:20" };
    const chess = { slot: "period:3", subject: "Chess", start: "09:30", end: "10:10" };
    expect((await attendance(uma.token)).lessons).toEqual([
      { ...maths, room: "R1", teacher: "Om Das" },
      { ...chess, room: null, teacher: "Om Das" },
    ]);
    expect((await attendance(ravi.token)).lessons.map(({ subject }) => subject)).toEqual(["Maths"]);
    await api.db.script(`
      insert into special_days (name, date, effect) values ('Sports', '2026-06-10', 'no_lessons');
      insert into special_days__classes (from_id, to_id) select id, 1 from special_days;`);
    expect((await attendance(uma.token)).lessons).toEqual([]);
    await api.db.script(
      "truncate special_days cascade; insert into holidays (name, start_date, end_date) values ('Rain', '2026-06-10', '2026-06-10')",
    );
    expect((await attendance(uma.token)).lessons).toEqual([]);
  });

  it("is of the present month unless another is asked for, and of no month that is none", async () => {
    const { body } = await api.call<Own>(uma.token, "GET", "/student/attendance");
    expect(body.data.month).toBe("2026-06");
    expect((await api.call(uma.token, "GET", "/student/attendance?month=June")).status).toBe(422);
  });
});

describe("messages to a student", () => {
  interface Inbox {
    unread: number;
    total: number;
    messages: { id: number; title: string; status: string }[];
  }
  const inbox = async (by: string) =>
    (await api.call<Inbox>(by, "GET", "/student/notifications")).body.data;

  beforeEach(() =>
    api.db.script(`
      insert into sendings (title, body, type, recipient_type, recipients, state, total, created_at)
        select t, 'Words', 'leave_status', 'people', 'x', 'sent', 1, now() from unnest(array['One', 'Two', 'Other']) t;
      insert into notifications (sending_id, kind, recipient_id, created_at) values
        (1, 'student', ${uma.id}, now()), (2, 'student', ${uma.id}, now()), (3, 'student', ${ravi.id}, now()), (3, 'parent', ${uma.id}, now());`),
  );

  it("are its own, newest first, and read one by one or all at once", async () => {
    const first = await inbox(uma.token);
    expect([first.unread, first.total, first.messages.map(({ title }) => title)]).toEqual([
      2,
      2,
      ["Two", "One"],
    ]);
    const id = first.messages[0]?.id;
    const read = await api.call(uma.token, "PUT", `/student/notifications/${id}/mark-as-read`);
    expect([read.status, read.body.data["status"]]).toEqual([200, "read"]);
    expect((await inbox(uma.token)).unread).toBe(1);
    const all = await api.call(uma.token, "POST", "/student/notifications/mark-all-as-read");
    expect(all.body.data).toEqual({ updated: 1 });
    expect((await inbox(ravi.token)).unread).toBe(1);
  });

  it("of others are not there to be read", async () => {
    const id = (await inbox(ravi.token)).messages[0]?.id;
    expect(
      (await api.call(uma.token, "PUT", `/student/notifications/${id}/mark-as-read`)).status,
    ).toBe(404);
    expect((await inbox(ravi.token)).unread).toBe(1);
  });
});

it.each([
  ["GET", "/student/attendance"],
  ["GET", "/student/leaves"],
  ["POST", "/student/leaves"],
  ["GET", "/student/leaves/allowance?leave_type_id=1&from=2026-06-15&to=2026-06-15"],
  ["GET", "/student/notifications"],
  ["PUT", "/student/notifications/1/mark-as-read"],
  ["POST", "/student/notifications/mark-all-as-read"],
  ["GET", "/student/devices"],
])(
  "%s %s is for signed-in students, while they are let in and nothing is maintained",
  async (method, path) => {
    const body =
      method === "POST" && path === "/student/leaves"
        ? { leave_type_id: type, from_date: "2026-06-15", to_date: "2026-06-15", reason: "x" }
        : undefined;
    const status = async (token?: string) => (await api.call(token, method, path, body)).status;
    expect([await status(), await status(head)]).toEqual([401, 401]);
    await api.call(head, "POST", "/admin/settings/toggle-student-login", { enabled: false });
    expect(await status(uma.token)).toBe(403);
    await api.call(head, "POST", "/admin/settings/toggle-student-login", { enabled: true });
    await api.call(head, "POST", "/admin/settings/toggle-maintenance-mode", { enabled: true });
    expect(await status(uma.token)).toBe(503);
  },
);

it("a request is not looked at before it is known who asks", async () => {
  for (const path of ["/student/leaves", "/student/devices"])
    expect((await api.call(undefined, "POST", path, { nonsense: 1 })).status).toBe(401);
  expect((await api.call(undefined, "GET", "/student/attendance?month=June")).status).toBe(401);
});
