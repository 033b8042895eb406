import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wrongSums } from "../attendance/a-class";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday, two lessons a day. */
const today = "2026-06-10";
let school: TestApi;
let office: string;
let marker: string;

beforeAll(async () => {
  school = await testApi({ now: `${today}T09:30:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  marker = await school.signIn({ name: "Marker", permissions: ["mark_attendance"] });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"modes": [{"from": "2026-04-01", "mode": "session"}]}')
      on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1'), (2, 'Class 2', '2');
    insert into students (id, name, admission_no, admission_date) values (1, 'Asha', 'A1', '2026-04-01'), (2, 'Bela', 'A2', '2026-04-01'), (3, 'Chand', 'B1', '2026-04-01'), (4, 'Dev', 'B2', '2026-04-01');
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01'), (2, 1, '2026-04-01'), (3, 2, '2026-04-01'), (4, 2, '2026-06-11');`);
});
afterAll(() => school.db.close());

interface Preview {
  changes: number;
  students: number;
  registers: number;
  untaken: number;
  unknown: string[];
  slots: { slot: string; label: string }[];
  rows: {
    student: { id: number; name: string };
    changes: number;
    before: { label: string; code: string | null }[];
    why: string[];
  }[];
}
const path = "/admin/attendance/group-marks";
const preview = (body: object, who = office) =>
  school.call<Preview>(who, "POST", `${path}/preview`, { date: today, ...body });
const mark = (body: object, who = office) =>
  school.call<{ id: number; changes: number; students: number }>(who, "POST", path, {
    date: today,
    reason: "Museum trip",
    ...body,
  });
const undo = (id: number, who = office) =>
  school.call<{ restored: number; kept: string[] }>(who, "POST", `${path}/${id}/undo`);
const save = (slot: string, marks: object[], version: number, who = office) =>
  school.call(
    who,
    "PUT",
    "/admin/attendance/register",
    { class_id: 1, date: today, slot, marks },
    { "If-Match": `"${version}"` },
  );
const marks = () =>
  school.db.query<{ line: string }>(
    sql`select concat_ws(' ', r.class_id, r.slot collate "C", m.student_id, c.code collate "C", m.minutes_late, m.remark collate "C") as line from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id order by 1`,
  );
const lines = async () => (await marks()).map(({ line }) => line);

describe("one entry for students of several classes", () => {
  it("shows what it would change, and changes nothing", async () => {
    expect((await save("am", [{ student_id: 1, code: "A" }], 0)).status).toBe(200);
    const { body } = await preview({
      code: "D",
      remark: "Museum",
      class_ids: [1],
      admission_nos: ["b1", "B2", "X9"],
    });
    expect(body.data).toMatchObject({
      changes: 6,
      students: 3,
      registers: 4,
      untaken: 3,
      unknown: ["B2", "X9"],
      slots: [
        { slot: "am", label: "Morning" },
        { slot: "pm", label: "Afternoon" },
      ],
    });
    expect(body.data.rows.map(({ student, changes }) => [student.name, changes])).toEqual([
      ["Asha", 2],
      ["Bela", 2],
      ["Chand", 2],
    ]);
    expect(body.data.rows[0]?.before).toEqual([
      { label: "Morning", code: "A" },
      { label: "Afternoon", code: null },
    ]);
    expect(await lines()).toEqual(["1 am 1 A"]);
  });

  it("marks them in one act, with one line in the log, and takes it back in one", async () => {
    const entry = { code: "D", remark: "Museum", class_ids: [1], student_ids: [3] };
    const { status, body } = await mark({ ...entry, changes: 6 });
    expect([status, body.data.changes, body.data.students]).toEqual([200, 6, 3]);
    expect(await lines()).toEqual([
      "1 am 1 D Museum",
      "1 am 2 D Museum",
      "1 pm 1 D Museum",
      "1 pm 2 D Museum",
      "2 am 3 D Museum",
      "2 pm 3 D Museum",
    ]);
    expect(await wrongSums(school.db)).toBe(0);
    const log = await school.db.query<{ changes: Record<string, unknown> }>(
      sql`select changes from activity_logs where resource = 'attendance' order by id desc limit 2`,
    );
    expect(log[0]?.changes).toEqual({
      register: { before: null, after: `3 students, ${today}` },
      reason: { before: null, after: "Museum trip" },
      "Asha (A1)": { before: "A –", after: "D D" },
      "Bela (A2)": { before: "– –", after: "D D" },
      "Chand (B1)": { before: "– –", after: "D D" },
    });
    const undone = await undo(body.data.id);
    expect(undone.body.data).toEqual({ restored: 6, kept: [] });
    expect(await lines()).toEqual(["1 am 1 A"]);
    expect(await wrongSums(school.db)).toBe(0);
    expect((await undo(body.data.id)).status).toBe(409);
  });

  it("leaves a mark alone that was changed since", async () => {
    const { body } = await mark({ code: "P", class_ids: [1], slots: ["am"], changes: 2 });
    const [register] = await school.db.query<{ version: number }>(
      sql`select version from registers where class_id = 1 and slot = 'am'`,
    );
    await save("am", [{ student_id: 2, code: "L", minutes_late: 9 }], register?.version ?? 0);
    const undone = await undo(body.data.id);
    expect(undone.body.data).toEqual({ restored: 1, kept: ["Bela"] });
    expect(await lines()).toEqual(["1 am 1 A", "1 am 2 L 9"]);
  });

  it("changes nothing when it would not change what was shown", async () => {
    const { status, body } = await mark({ code: "P", class_ids: [1], slots: ["am"], changes: 1 });
    expect([status, body.message]).toEqual([
      409,
      "Marks have changed: 2 would change now, not 1. Check the preview again.",
    ]);
    expect(await lines()).toEqual(["1 am 1 A", "1 am 2 L 9"]);
  });

  it("leaves out who is excepted, and whose mark the office has set, for a marker", async () => {
    const { body } = await preview({ code: "P", class_ids: [1], slots: ["am"] }, marker);
    expect(body.data.rows.map(({ changes, why }) => [changes, why])).toEqual([
      [1, []],
      [0, ["The office has set this mark."]],
    ]);
    const excepted = await preview({ code: "P", class_ids: [1], slots: ["am"], except_ids: [1] });
    expect([excepted.body.data.changes, excepted.body.data.students]).toEqual([1, 1]);
  });

  it("says clearly what cannot be", async () => {
    const errorsOf = async (body: object) =>
      (await preview({ class_ids: [1], code: "P", ...body })).body.errors;
    expect(await errorsOf({ date: "2026-06-11" })).toEqual({
      date: ["You can't take a register before its day. For a future date, enter leave instead."],
    });
    expect(await errorsOf({ code: "ZZ" })).toEqual({ code: ["There is no code “ZZ”."] });
    expect(await errorsOf({ minutes_late: 5 })).toEqual({
      minutes_late: ["Minutes belong to a code for coming late."],
    });
    expect(
      (await mark({ code: "P", class_ids: [1], changes: 2, reason: " " })).body.errors,
    ).toEqual({ reason: ["Reason is required."] });
  });

  it("is undone by its maker on the same day only, and by the office later", async () => {
    const { body } = await mark({ code: "P", class_ids: [2], changes: 2 }, marker);
    const other = await school.signIn({ name: "Another", permissions: ["mark_attendance"] });
    expect((await undo(body.data.id, other)).status).toBe(403);
    await school.db.query(sql`update undoable_acts set made_at = made_at - interval '1 day'`);
    expect((await undo(body.data.id, marker)).status).toBe(403);
    expect((await undo(body.data.id)).body.data.restored).toBe(2);
  });
});
