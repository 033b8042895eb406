import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClass, type AClass } from "../attendance/a-class";

interface Leave {
  id: number;
  version: number;
  status: string;
  from_date: string;
  to_date: string;
  decision_note: string | null;
  decided_by_id: number | null;
}
interface Preview {
  changes: number;
  to_come: number;
  skips: { date: string; why: string }[];
  marks: { date: string; class: string; before: string | null; after: string | null }[];
  conflicts: { date: string; why: string }[];
}

let it8: AClass;
let clerk: string;
let decider: string;

const file = (more: Record<string, unknown> = {}, token = clerk) =>
  it8.call<Leave>(token, "POST", "/admin/leaves", {
    student_id: 1,
    leave_type_id: 1,
    from_date: "2026-06-08",
    to_date: "2026-06-10",
    reason: "Fever",
    ...more,
  });
const filed = async (more: Record<string, unknown> = {}) => {
  const answer = await file(more);
  expect(answer.body.errors ?? answer.status).toBe(201);
  return answer.body.data;
};
const decide = (
  id: number,
  action: string,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => it8.call<Leave>(decider, "POST", `/admin/leaves/${id}/${action}`, body, headers);
const preview = async (id: number, action: string, body: Record<string, unknown> = {}) =>
  (await it8.call<Preview>(decider, "POST", `/admin/leaves/${id}/${action}/preview`, body)).body
    .data;
const bells = async (name: string) =>
  (
    await it8.db.query<{ text: string }>(sql`
  select s.type || ': ' || s.title as text from notifications n join sendings s on s.id = n.sending_id join admins a on a.id = n.recipient_id and n.kind = 'admin' where a.name = ${name} order by n.id`)
  ).map(({ text }) => text);
const marksOf = (student: number) =>
  it8.db.query<{
    date: string;
    code: string;
    leave_id: number | null;
    minutes_late: number | null;
    remark: string | null;
  }>(sql`
  select m.date, c.code, m.leave_id, m.minutes_late, m.remark from marks m join attendance_codes c on c.id = m.code_id where m.student_id = ${student} order by m.date, m.register_id`);
/** The student's letters of 8, 9 and 10 June. */
const threeDays = async () =>
  [await it8.stored("2026-06-08"), await it8.stored("2026-06-09"), await it8.stored("2026-06-10")]
    .map((letters) => letters[0])
    .join("");
const mark = async (words: Record<string, string>) => {
  for (const [date, word] of Object.entries(words))
    expect((await it8.save(it8.letters(word), { date, token: it8.office })).status).toBe(200);
};

beforeAll(async () => {
  it8 = await aClass();
  clerk = await it8.signIn({
    name: "Clerk",
    permissions: ["view_leaves", "create_leaves", "edit_leaves", "delete_leaves", "view_students"],
  });
  decider = await it8.signIn({ name: "Head", permissions: ["view_leaves", "edit_leaves"] });
});
beforeEach(async () => {
  await it8.clear();
  await it8.db.script("truncate notifications, sendings restart identity cascade");
});
afterAll(() => it8.db.close());

describe("filing a leave", () => {
  it("that overlaps a pending or an approved one of the student is refused, a shared single day included, and names the other's days", async () => {
    const { id } = await filed();
    const clash = {
      from_date: [
        "These days overlap with pending leave of this student from 2026-06-08 to 2026-06-10.",
      ],
    };
    expect((await file({ from_date: "2026-06-10", to_date: "2026-06-12" })).body.errors).toEqual(
      clash,
    );
    expect((await file({ from_date: "2026-06-05", to_date: "2026-06-08" })).status).toBe(422);
    expect(
      (await file({ from_date: "2026-06-10", to_date: "2026-06-12", student_id: 2 })).status,
    ).toBe(201);
    await decide(id, "approve");
    expect(
      (await file({ from_date: "2026-06-10", to_date: "2026-06-12" })).body.errors?.[
        "from_date"
      ]?.[0],
    ).toContain("approved leave");
    await decide(id, "cancel");
    expect((await file({ from_date: "2026-06-10", to_date: "2026-06-12" })).status).toBe(201);
  });

  it("of two at once for the same day takes one", async () => {
    const answers = await Promise.all([file(), file(), file()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it("does not clash with another of other slots of the same days, and its slots belong to the mode of those days", async () => {
    expect((await file({ slots: "am" })).body.errors).toEqual({
      slots: [
        "Registers are taken once a day then, so a leave covers whole days. Leave this empty.",
      ],
    });
    await it8.db.script(
      `insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "session", "from": "2026-06-15"}]}') on conflict (key) do update set value = settings.value || excluded.value`,
    );
    const later = { from_date: "2026-06-15", to_date: "2026-06-16" };
    expect((await file({ ...later, slots: "period:3" })).body.errors).toEqual({
      slots: [
        "Registers are taken in the morning and in the afternoon then: choose Morning or Afternoon (in a file: am or pm).",
      ],
    });
    expect((await file({ ...later, slots: "am" })).status).toBe(201);
    expect((await file({ ...later, slots: "am" })).status).toBe(422);
    expect((await file({ ...later, slots: "pm,pm" })).body.data).toMatchObject({ slots: "pm" });
    expect((await file(later)).status).toBe(422);
    await it8.db.script("delete from settings where key = 'attendance'");
  });

  it("is offered the slots of its days, by name", async () => {
    await it8.db
      .script(`insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "session", "from": "2026-06-15"}, {"mode": "period", "from": "2026-07-01"}]}') on conflict (key) do update set value = settings.value || excluded.value;
      insert into periods (id, name, start_time, end_time, is_break, deleted_at) values (8, 'Break', '10:00', '10:15', true, null), (9, 'Second', '09:00', '09:45', false, null), (7, 'Old', '08:00', '08:45', false, now())`);
    const offered = async (query = "") => {
      const { mode, choices, names } = (
        await it8.call<{
          mode: string;
          choices: { slot: string }[];
          names: { slot: string; label: string }[];
        }>(decider, "GET", `/admin/leaves/slots${query}`)
      ).body.data;
      return [mode, choices.map(({ slot }) => slot), names.map(({ label }) => label)];
    };
    const names = ["Morning", "Afternoon", "Old", "Second", "Break"];
    expect(await offered()).toEqual(["daily", [], names]);
    expect(await offered("?from=2026-06-15&to=2026-06-30")).toEqual([
      "session",
      ["am", "pm"],
      names,
    ]);
    expect(await offered("?from=2026-07-01")).toEqual(["period", ["period:9"], names]);
    expect(await offered("?from=2026-06-30&to=2026-07-01")).toEqual([null, [], names]);
    expect((await it8.call(decider, "GET", "/admin/leaves/slots?from=soon")).status).toBe(422);
    await it8.db.script("delete from settings where key = 'attendance'; delete from periods");
  });

  it("is refused before the student's admission and after the leaving date", async () => {
    await it8.db.script(
      "update students set admission_date = '2026-06-09', leaving_date = '2026-06-30' where id = 1",
    );
    const early = await file();
    expect([early.status, early.body.errors]).toEqual([
      422,
      { from_date: ["The student's admission date is 2026-06-09."] },
    ]);
    const late = await file({ from_date: "2026-06-29", to_date: "2026-07-01" });
    expect([late.status, late.body.errors]).toEqual([
      422,
      { to_date: ["The student's leaving date is 2026-06-30."] },
    ]);
    const whole = await file({ from_date: "2026-06-09", to_date: "2026-06-30" });
    expect([whole.body.errors, whole.status]).toEqual([undefined, 201]);
    await it8.db.script("update students set admission_date = '2026-04-01', leaving_date = null");
  });

  it("is not refused for one of the same days that was deleted", async () => {
    const { id, version } = await filed();
    expect((await file()).status).toBe(422);
    const { status } = await it8.call(clerk, "DELETE", `/admin/leaves/${id}`, undefined, {
      "If-Match": `"${version}"`,
    });
    expect(status).toBe(200);
    expect((await file()).status).toBe(201);
  });

  it("is refused for more than a year, and for a type whose code is retired", async () => {
    const until = async (to_date: string) => (await file({ to_date })).body.errors?.["to_date"];
    expect([await until("2027-06-09"), await until("2027-06-10")]).toEqual([
      ["2027-06-09 is outside every academic year."],
      ["Leave lasts a year at most. Submit the rest as another request."],
    ]);
    await it8.db.script("update attendance_codes set retired = true where code = 'D'");
    const [duty] = await it8.db.query<{ id: number }>(
      sql`select id from leave_types where name = 'On duty'`,
    );
    expect((await file({ leave_type_id: duty?.id })).body.errors).toEqual({
      leave_type_id: ["This type marks days as “On duty”, which is retired. Choose another type."],
    });
    await it8.db.script("update attendance_codes set retired = false");
  });

  it("tells the admins who may decide it, but not who filed it, unless that is switched off", async () => {
    await filed();
    expect([
      await bells("Head"),
      await bells("Office"),
      await bells("Clerk"),
      await bells("Marker"),
    ]).toEqual([
      ["leave_request: Leave request: Student 001"],
      ["leave_request: Leave request: Student 001"],
      [],
      [],
    ]);
    await it8.db.script(
      `insert into settings (key, value) values ('notifications', '{"rules": {"leave_requests": false, "leave_decisions": false}}')`,
    );
    const { id } = await filed({ student_id: 2 });
    await decide(id, "approve");
    expect([(await bells("Head")).length, await bells("Clerk")]).toEqual([1, []]);
    await it8.db.script("delete from settings where key = 'notifications'");
  });

  it("from a file rings once for each who may decide it, of what was kept, and not for a trial", async () => {
    const rows = [1, 1, 2, 3].map((student) => ({
      student_id: student,
      leave_type_id: 1,
      from_date: "2026-06-08",
      to_date: "2026-06-08",
      reason: "Fever",
    }));
    const send = (more: object) =>
      it8.call<{ created: number }>(it8.office, "POST", "/admin/leaves/import", { rows, ...more });
    expect((await send({ dry_run: true })).body).toMatchObject({ data: { created: 3 } });
    expect(await bells("Head")).toEqual([]);
    expect((await send({})).body.data).toMatchObject({ created: 3 });
    expect([await bells("Head"), await bells("Clerk"), await bells("Office")]).toEqual([
      ["leave_request: 3 leave requests to decide"],
      ["leave_request: 3 leave requests to decide"],
      [],
    ]);
    const [{ body }] = (await it8.db.query<{ body: string }>(sql`select body from sendings`)) as [
      { body: string },
    ];
    expect(body.split("\n").map((line) => line.slice(0, 18))).toEqual([
      "Student 001, Eight",
      "Student 002, Eight",
      "Student 003, Eight",
    ]);
  });

  it("is edited only while it is pending, and an approved one is not deleted", async () => {
    const { id } = await filed();
    expect(
      (await it8.call(clerk, "PATCH", `/admin/leaves/${id}`, { to_date: "2026-06-09" })).status,
    ).toBe(200);
    await decide(id, "approve");
    expect(
      (await it8.call(clerk, "PATCH", `/admin/leaves/${id}`, { to_date: "2026-06-08" })).body
        .message,
    ).toBe(
      "This leave is approved. Only a pending one is edited; an approved one can be cancelled or shortened.",
    );
    expect((await it8.call(clerk, "DELETE", `/admin/leaves/${id}`)).status).toBe(409);
    await decide(id, "cancel");
    expect((await it8.call(clerk, "DELETE", `/admin/leaves/${id}`)).status).toBe(200);
  });
});

describe("approving a leave", () => {
  it("changes the marks of school days that are taken, the unmarked too, and remembers what stood there", async () => {
    await mark({ "2026-06-08": "APPP", "2026-06-09": ".PPP" });
    await it8.save([{ student_id: 1, code: "L", minutes_late: 10, remark: "bus" }], {
      version: "*",
      token: it8.office,
    });
    const { id } = await filed({ from_date: "2026-06-05", to_date: "2026-06-12" });
    expect(await preview(id, "approve")).toMatchObject({
      changes: 3,
      skips: [{ date: "2026-06-07", why: "Closed: weekly off day" }],
      to_come: 4,
      conflicts: [{ date: "2026-06-10", why: "The student was marked present." }],
    });
    expect(
      (await preview(id, "approve")).marks.map(({ date, before, after }) => [date, before, after]),
    ).toEqual([
      ["2026-06-08", "A", "E"],
      ["2026-06-09", null, "E"],
      ["2026-06-10", "L", "E"],
    ]);
    expect(await marksOf(1)).toHaveLength(2);
    const answer = await decide(id, "approve", { note: "Get well" });
    expect(answer.body.data).toMatchObject({
      status: "approved",
      decision_note: "Get well",
      decided_by_id: 4,
      version: 2,
    });
    expect(await threeDays()).toBe("EEE");
    expect(await marksOf(1)).toMatchObject([
      { leave_id: id },
      { leave_id: id },
      { leave_id: id, minutes_late: null, remark: "bus" },
    ]);
    expect([await it8.wrongSums(), await bells("Clerk")]).toEqual([
      0,
      ["leave_status: Leave approved: Student 001"],
    ]);
    const [log] = await it8.db.query<{ changes: unknown }>(
      sql`select changes from activity_logs where action = 'changed marks' and changes ? 'reason' order by id limit 1`,
    );
    expect(log?.changes).toMatchObject({
      register: { after: "Eight, 2026-06-08, Day" },
      reason: { after: "Leave approved" },
      "Student 001 (R1)": { before: "A", after: "E" },
    });
  });

  it("and cancelling it is as if it had never been", async () => {
    await mark({ "2026-06-08": "APPP", "2026-06-09": ".PPP" });
    await it8.save([{ student_id: 1, code: "L", minutes_late: 10, remark: "bus" }], {
      version: "*",
      token: it8.office,
    });
    const before = await marksOf(1);
    const { id } = await filed();
    await decide(id, "approve");
    expect(await preview(id, "cancel")).toMatchObject({ changes: 3, skips: [], conflicts: [] });
    expect((await decide(id, "cancel")).body.data).toMatchObject({ status: "cancelled" });
    expect([await marksOf(1), await it8.wrongSums()]).toEqual([before, 0]);
    expect(await it8.db.query(sql`select 1 from leave_changes`)).toEqual([]);
  });

  it("ends in the same marks when it comes before the register as when it comes after", async () => {
    const { id } = await filed();
    await decide(id, "approve");
    expect((await it8.read("2026-06-08")).students[0]?.suggestion?.code).toBe("E");
    await mark({ "2026-06-08": "EPPP" });
    const before = await marksOf(1);
    await it8.clear();
    await mark({ "2026-06-08": "APPP" });
    const again = await filed();
    await decide(again.id, "approve");
    expect(await marksOf(1)).toEqual(before.map((one) => ({ ...one, leave_id: again.id })));
  });

  it("ends in the same marks also when the register leaves the student out", async () => {
    await decide((await filed()).id, "approve");
    await mark({ "2026-06-08": ".PPP" });
    const before = await marksOf(1);
    expect(before).toMatchObject([{ code: "E" }]);
    await it8.clear();
    await mark({ "2026-06-08": ".PPP" });
    const again = await filed();
    await decide(again.id, "approve");
    expect(await marksOf(1)).toEqual(before.map((one) => ({ ...one, leave_id: again.id })));
  });

  it("then cancelling leaves what a person has marked since, and gives back the rest", async () => {
    await mark({ "2026-06-08": "APPP", "2026-06-09": "APPP" });
    const { id } = await filed();
    await decide(id, "approve");
    await it8.save(it8.letters("P..."), { date: "2026-06-09", version: "*", token: it8.office });
    expect(await preview(id, "cancel")).toMatchObject({
      changes: 1,
      conflicts: [{ date: "2026-06-09", why: "Someone has changed this mark since; it stays." }],
    });
    await decide(id, "cancel");
    expect([await threeDays(), await it8.wrongSums()]).toEqual(["AP-", 0]);
  });

  it("then cancelling it on a day that was closed since changes no percentage until the day is open again", async () => {
    await mark({ "2026-06-08": "PPPP", "2026-06-09": "PPPP", "2026-06-10": "PPPP" });
    const { id } = await filed();
    expect((await decide(id, "approve")).status).toBe(200);
    const closed = await it8.call<{ id: number }>(it8.office, "POST", "/admin/holidays", {
      name: "Rain",
      start_date: "2026-06-09",
      end_date: "2026-06-09",
      kind: "public",
      classes: [],
    });
    expect(closed.status).toBe(201);
    await it8.recounted();
    expect((await decide(id, "cancel")).status).toBe(200);
    expect([await threeDays(), await it8.wrongSums()]).toEqual(["PPP", 0]);
    await it8.call(it8.office, "DELETE", `/admin/holidays/${closed.body.data.id}`);
    await it8.recounted();
    expect(await it8.wrongSums()).toBe(0);
  });

  it("then shortening it gives back the days that are left out, and only those", async () => {
    await mark({ "2026-06-08": "APPP", "2026-06-09": "PPPP", "2026-06-10": "APPP" });
    const { id } = await filed();
    await decide(id, "approve");
    expect((await decide(id, "shorten", {})).body.errors).toHaveProperty("to_date");
    expect(
      (await decide(id, "shorten", { to_date: "2026-06-12" })).body.errors?.["to_date"]?.[0],
    ).toContain("shortening cannot end it later");
    expect((await decide(id, "shorten", { to_date: "2026-06-08" })).body.data).toMatchObject({
      status: "approved",
      to_date: "2026-06-08",
    });
    expect([await threeDays(), await it8.wrongSums()]).toEqual(["EPA", 0]);
    await decide(id, "reject", { note: "No certificate" });
    expect(await threeDays()).toBe("APA");
  });

  it("leaves marks of a closed day, and of a class the student was not in, as they are", async () => {
    await mark({ "2026-06-08": "APPP", "2026-06-09": "APPP" });
    await it8.call(it8.office, "POST", "/admin/holidays", {
      name: "Eid",
      start_date: "2026-06-09",
      end_date: "2026-06-09",
      kind: "public",
    });
    const { id } = await filed();
    expect((await preview(id, "approve")).skips).toEqual([
      { date: "2026-06-09", why: "Closed: Eid" },
    ]);
    await decide(id, "approve");
    expect((await marksOf(1)).map(({ code }) => code).join("")).toBe("EA");
  });

  it("needs the version that was looked at, a state that allows it, and the right", async () => {
    const { id } = await filed();
    expect((await decide(id, "approve", {}, { "If-Match": `"7"` })).status).toBe(412);
    expect((await decide(id, "cancel")).body.message).toContain("This leave is pending already.");
    expect((await decide(id, "reject")).body.errors).toEqual({
      note: ["Enter a reason for rejecting the leave."],
    });
    expect((await it8.call(it8.marker, "POST", `/admin/leaves/${id}/approve`)).status).toBe(403);
    expect((await decide(id, "approve", {}, { "If-Match": `"1"` })).status).toBe(200);
    expect((await decide(id, "approve")).status).toBe(409);
    expect((await decide(999, "approve")).status).toBe(404);
  });
});

describe("many leaves", () => {
  it("are decided each as a single one, and those that cannot be say why", async () => {
    await mark({ "2026-06-08": "AAPP" });
    const one = await filed();
    const two = await filed({ student_id: 2 });
    const gone = await filed({ student_id: 3 });
    await decide(gone.id, "reject", { note: "No" });
    const ids = { ids: [one.id, two.id, gone.id, 99] };
    const look = await it8.call(decider, "POST", "/admin/leaves/bulk-decide/preview", {
      ...ids,
      action: "approve",
    });
    expect(look.body.data).toMatchObject({ done: [one.id, two.id], changes: 2, skips: 0 });
    const answer = await it8.call(decider, "POST", "/admin/leaves/bulk-decide", {
      ...ids,
      action: "approve",
    });
    expect(answer.body.data).toEqual({
      done: [one.id, two.id],
      skipped: [],
      failed: [
        {
          id: gone.id,
          reason: "This leave is rejected already. Only a pending leave is approved.",
        },
        { id: 99, reason: "Record not found." },
      ],
    });
    expect([await it8.stored("2026-06-08"), await it8.wrongSums()]).toEqual(["EEPP", 0]);
    expect(await bells("Clerk")).toEqual([
      "leave_status: Leave rejected: Student 003",
      "leave_status: 2 leaves approved",
    ]);
  });

  it("are listed with names and school days, counted by state, and shown by month", async () => {
    const { id } = await filed({ from_date: "2026-06-05", to_date: "2026-06-09" });
    await filed({
      student_id: 2,
      from_date: "2026-07-01",
      to_date: "2026-07-01",
      reason: "Wedding",
    });
    await decide(id, "approve");
    const { body } = await it8.call<Record<string, unknown>[]>(
      decider,
      "GET",
      "/admin/leaves/requests?status=approved&search=fever",
    );
    expect(body.data).toMatchObject([
      {
        id,
        student: { name: "Student 001" },
        class: { name: "Eight" },
        type: { code: "E" },
        school_days: 4,
        only: null,
        filed_by: "Clerk",
        decided_by: { name: "Head" },
      },
    ]);
    expect((await it8.call(decider, "GET", "/admin/leaves/counts")).body.data).toEqual({
      pending: 1,
      approved: 1,
      rejected: 0,
      cancelled: 0,
    });
    const june = (
      await it8.call<{ total: number; leaves: unknown[]; closed: unknown[] }>(
        decider,
        "GET",
        "/admin/leaves/month?month=2026-06",
      )
    ).body.data;
    expect([june.total, june.leaves.length, june.closed[0]]).toEqual([
      1,
      1,
      { date: "2026-06-07", why: "Closed: weekly off day" },
    ]);
    expect((await it8.call(decider, "GET", "/admin/leaves/month?month=2026-13")).status).toBe(422);
  });
});

describe("an attendance code", () => {
  const code = (id: number, body: unknown) =>
    it8.call(it8.office, "PATCH", `/admin/attendance-codes/${id}`, body);

  it("that a mark or a leave type says is retired, neither deleted nor given another meaning", async () => {
    await mark({ "2026-06-08": "A..." });
    const inUse = await it8.call(it8.office, "DELETE", "/admin/attendance-codes/2");
    expect([inUse.status, inUse.body.message]).toEqual([
      409,
      "Marks say this. Retire it instead: it is not offered any more, and old marks keep it.",
    ]);
    expect((await code(2, { counts_as: "excused" })).body.errors).toHaveProperty("counts_as");
    expect((await code(2, { is_late: true })).status).toBe(409);
    expect((await code(5, { counts_as: "absent" })).status).toBe(409);
    expect((await code(2, { label: "Not here", retired: true })).status).toBe(200);
    expect((await code(2, { label: "Absent", retired: false })).status).toBe(200);
    expect((await code(4, { counts_as: "present" })).status).toBe(200);
    await code(4, { counts_as: "half" });
  });

  it("may begin with the letter of another", async () => {
    const excursion = { code: "EX", label: "Excursion", counts_as: "present" };
    const made = await it8.call<{ id: number }>(
      it8.office,
      "POST",
      "/admin/attendance-codes",
      excursion,
    );
    expect(made.status).toBe(201);
    expect((await code(made.body.data.id, { retired: true })).status).toBe(200);
  });
});
