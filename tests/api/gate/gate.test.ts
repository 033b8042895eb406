import { sql } from "@rollcall/kit/api/db/sql";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wrongSums } from "../attendance/a-class";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday; lessons begin at 08:00 and 12:30. */
const today = "2026-06-10";
const at = (time: string, day = today) => `${day}T${time}:00Z`;
let school: TestApi;
let office: string;
let kiosk: string;

beforeAll(async () => {
  school = await testApi({ now: at("14:00") });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1'), (2, 'Class 2', '2');
    insert into students (id, name, admission_no, admission_date) select n, (array['Asha', 'Bela', 'Chand', 'Dev', 'Esha'])[n], 'A' || n, '2026-04-01' from generate_series(1, 5) n;
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01'), (2, 1, '2026-04-01'), (3, 1, '2026-04-01'), (4, 2, '2026-04-01');
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '08:00', '08:45'), (2, 'Period 2', '12:30', '13:15');`);
});
afterAll(() => school.db.close());

const daily = `'{"late_after": 5, "modes": [{"from": "2026-04-01", "mode": "daily"}]}'`;
/** Sets the clock; sessions end with the day. */
const moveTo = async (instant: string) => {
  school.setNow(instant);
  office = await school.signIn({ name: "Office", super: true });
  kiosk = await school.signIn({ name: "Kiosk", permissions: ["mark_attendance"] });
};
beforeEach(async () => {
  await moveTo(at("14:00"));
  await school.db.script(`
    truncate gate_events, marks, registers, student_months, class_days, activity_logs, holidays, special_days, leaves restart identity cascade;
    insert into settings (key, value) values ('attendance', ${daily}) on conflict (key) do update set value = excluded.value;`);
});

interface Said {
  key: string;
  outcome: string;
  id: number | null;
  student: { name: string } | null;
  class: { name: string } | null;
  at: string | null;
  minutes_late: number | null;
  marked: boolean;
  why: string | null;
}
const path = "/admin/gate/events";
const entry = (student: number | string, time: string, more: object = {}) => ({
  key: crypto.randomUUID(),
  kind: "arrival",
  ...(typeof student === "number" ? { student_id: student } : { admission_no: student }),
  at: at(time),
  ...more,
});
const leaving = (student: number | string, time: string, reason = "Ill") =>
  entry(student, time, { kind: "departure", reason });
const send = (entries: object[], who = kiosk) =>
  school.call<Said[]>(who, "POST", path, { entries });
const said = async (...entries: object[]): Promise<Said[]> => {
  const { status, body } = await send(entries);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
};
const brief = (all: Said[]) =>
  all.map(({ student, outcome, minutes_late, marked, why }) =>
    [student?.name ?? "?", outcome, minutes_late, marked ? "marked" : "", why]
      .filter((part) => part !== null && part !== "")
      .join(" "),
  );
const undo = (id: number | null, who = kiosk) =>
  school.call<{ restored: boolean; kept: boolean }>(who, "POST", `${path}/${id}/undo`);
const save = async (marks: object[], slot = "day") => {
  const [register] = await school.db.query<{ version: number }>(
    sql`select version from registers where class_id = 1 and slot = ${slot}`,
  );
  const { status } = await school.call(
    office,
    "PUT",
    "/admin/attendance/register",
    { class_id: 1, date: today, slot, marks },
    { "If-Match": `"${register?.version ?? 0}"` },
  );
  expect(status).toBe(200);
};
const lines = async () =>
  (
    await school.db.query<{ line: string }>(
      sql`select concat_ws(' ', r.class_id, r.slot collate "C", m.student_id, c.code collate "C", m.minutes_late, m.remark collate "C") as line from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id order by 1`,
    )
  ).map(({ line }) => line);
const count = async () =>
  (
    await school.db.query<{ n: number }>(
      sql`select count(*)::int as n from gate_events where outcome <> 'already'`,
    )
  )[0]?.n;

describe("arrivals at the gate", () => {
  it("finds a number in whatever digits it is typed", async () => {
    await school.db.query(sql`update students set admission_no = '2020-0004' where id = 1`);
    await school.db.query(sql`update students set admission_no = '٢٠٢٠-٠٠٠٥' where id = 2`);
    const all = await said(
      entry("٢٠٢٠-٠٠٠٤", "07:55"),
      entry("2020-0005", "07:56"),
      entry("२०२०–०००६", "07:57"),
    );
    await school.db.query(sql`update students set admission_no = 'A' || id where id in (1, 2)`);
    expect(brief(all)).toEqual(["Asha on_time", "Bela on_time", "? unknown"]);
  });

  it("marks who is late with the minutes, and begins the register for it", async () => {
    const all = await said(entry(1, "07:58"), entry("a2", "08:05"), entry("A3", "08:23"));
    expect(brief(all)).toEqual(["Asha on_time", "Bela on_time", "Chand late 23 marked"]);
    expect(all[2]?.class?.name).toBe("Class 1");
    expect(await lines()).toEqual(["1 day 3 L 23"]);
    expect(await wrongSums(school.db)).toBe(0);
    const { body } = await school.call<{ state: string }>(
      office,
      "GET",
      `/admin/attendance/register?class_id=1&date=${today}&slot=day`,
    );
    expect(body.data.state).toBe("incomplete");
  });

  it("turns an absence into late, and leaves every other mark as it is", async () => {
    await save([
      { student_id: 1, code: "A", remark: "Called" },
      { student_id: 2, code: "P" },
    ]);
    const { body: known } = await school.call<{ there: number[] }>(office, "GET", "/admin/gate");
    expect(known.data.there).toEqual([2]);
    const all = await said(entry(1, "09:00"), entry(2, "09:00"));
    expect(brief(all)).toEqual(["Asha late 60 marked", "Bela arrived Already marked Present."]);
    expect(await lines()).toEqual(["1 day 1 L 60 Called", "1 day 2 P"]);
    expect(await wrongSums(school.db)).toBe(0);
    const [log] = await school.db.query<{ changes: Record<string, unknown> }>(
      sql`select changes from activity_logs where resource = 'attendance' order by id desc limit 1`,
    );
    expect(log?.changes).toEqual({
      register: { before: null, after: `1 student, ${today}` },
      reason: { before: null, after: "Late at the gate" },
      "Asha (A1), Day": { before: "A · Called", after: "L · 60 min · Called" },
    });
  });

  it("leaves a mark that the office has fixed, and says so", async () => {
    await save([{ student_id: 1, code: "P" }]);
    await save([{ student_id: 1, code: "A" }]);
    expect(brief(await said(entry(1, "09:00")))).toEqual([
      "Asha late 60 The office has set this mark.",
    ]);
    expect(await lines()).toEqual(["1 day 1 A"]);
  });

  it("leaves it to the register when a student is on leave", async () => {
    await school.db.script(
      `insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) values (1, (select id from leave_types where name = 'Medical'), '${today}', '${today}', 'Dentist', 'approved')`,
    );
    expect(brief(await said(entry(1, "09:00")))).toEqual(["Asha late 60 On leave: Medical."]);
    expect(await lines()).toEqual([]);
  });

  it("notes an arrival on a closed day and of who is in no class, and marks nothing", async () => {
    await school.db.script(
      `insert into holidays (name, start_date, end_date) values ('Founder’s day', '${today}', '${today}')`,
    );
    expect(brief(await said(entry(1, "09:00"), entry(5, "09:00")))).toEqual([
      "Asha arrived Closed: Founder’s day.",
      "Esha arrived Not in a class today.",
    ]);
    expect([await count(), await lines()]).toEqual([2, []]);
  });

  it("says of an unknown number that it is not known, and notes the others", async () => {
    expect(brief(await said(entry("X9", "08:00"), entry(1, "08:00")))).toEqual([
      "? unknown",
      "Asha on_time",
    ]);
    expect(await count()).toBe(1);
  });

  it("takes the second scan for the first, and the same key for the same scan", async () => {
    const first = entry(1, "08:23");
    const [once] = await said(first);
    const again = await said(first, entry(1, "08:24"), first);
    expect(again.map(({ outcome, id, at: when }) => [outcome, id, when])).toEqual([
      ["late", once?.id, "2026-06-10T08:23:00.000Z"],
      ["already", null, "2026-06-10T08:23:00.000Z"],
      ["late", once?.id, "2026-06-10T08:23:00.000Z"],
    ]);
    expect([await count(), await lines()]).toEqual([1, ["1 day 1 L 23"]]);
  });

  it("takes an arrival after a departure for a return, which is never late", async () => {
    const all = await said(
      entry(1, "07:55"),
      leaving(1, "10:00", "Appointment"),
      leaving(1, "10:01", "Ill"),
      entry(1, "13:00"),
    );
    expect(brief(all)).toEqual(["Asha on_time", "Asha left", "Asha already", "Asha back"]);
    expect(await lines()).toEqual([]);
  });

  it("goes by the half day, and by the lesson that is going on or next", async () => {
    await school.db.script(
      `update settings set value = '{"late_after": 5, "modes": [{"from": "2026-04-01", "mode": "session"}]}' where key = 'attendance'`,
    );
    const halves = await said(entry(1, "11:59"), entry(2, "12:20"), entry(3, "12:40"));
    expect(brief(halves)).toEqual([
      "Asha late 239 marked",
      "Bela late 260 Missed the lessons from 08:00 on.",
      "Chand late 280 marked",
    ]);
    expect(await lines()).toEqual(["1 am 1 L 239", "1 pm 3 L 10"]);
    await school.db.script(`
      truncate gate_events, marks, registers, student_months, class_days cascade;
      update settings set value = '{"late_after": 0, "modes": [{"from": "2026-04-01", "mode": "period"}]}' where key = 'attendance';
      insert into subjects (id, name, code) values (1, 'Maths', 'M') on conflict do nothing;
      insert into teachers (id, name, employee_no) values (1, 'Mr Rao', 'T1') on conflict do nothing;
      insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) select 1, 3, n, 1, 1, '2026-04-01' from generate_series(1, 2) n;`);
    const lessons = await said(entry(1, "08:01"), entry(2, "08:45"), entry(3, "13:15"));
    expect(brief(lessons)).toEqual([
      "Asha late 1 marked",
      "Bela late 45 Missed the lessons from 08:00 on.",
      "Chand arrived No lesson is going on or to come today.",
    ]);
    expect(await lines()).toEqual(["1 period:1 1 L 1"]);
    await school.db.script("truncate timetable cascade");
  });

  it("goes by lessons of the student's teaching groups too", async () => {
    await school.db.script(`
      update settings set value = '{"late_after": 0, "modes": [{"from": "2026-04-01", "mode": "period"}]}' where key = 'attendance';
      insert into classes (id, name, code, kind) values (9, 'Set 9', 'S9', 'group') on conflict do nothing;
      insert into group_members (student_id, group_id, from_date) values (1, 9, '2026-04-01');
      insert into subjects (id, name, code) values (1, 'Maths', 'M') on conflict do nothing;
      insert into teachers (id, name, employee_no) values (1, 'Mr Rao', 'T1') on conflict do nothing;
      insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) values (9, 3, 1, 1, 1, '2026-04-01'), (1, 3, 2, 1, 1, '2026-04-01');`);
    const { body } = await school.call<{ students: { id: number; group_ids: number[] }[] }>(
      kiosk,
      "GET",
      "/admin/gate",
    );
    expect(body.data.students.slice(0, 2).map(({ group_ids: ids }) => ids)).toEqual([[9], []]);
    // The first lesson is the group's: only its student is late for it.
    const all = await said(entry(1, "08:20"), entry(2, "08:20"));
    expect(brief(all)).toEqual(["Asha late 20 marked", "Bela on_time"]);
    expect(all[0]?.class?.name).toBe("Class 1");
    expect(await lines()).toEqual(["9 period:1 1 L 20"]);
    expect(await undo(all[0]?.id ?? null)).toMatchObject({ status: 200 });
    expect(await lines()).toEqual([]);
    await school.db.script("truncate timetable, group_members cascade");
  });

  it("goes by the first bell of the class's own bell schedule", async () => {
    await school.db.script(`
      insert into bell_schedules (id, name) values (1, 'Late bells');
      insert into bell_schedules__classes (from_id, to_id) values (1, 2);
      insert into bell_times (bell_schedule_id, period_id, start_time, end_time) values (1, 1, '09:00', '09:45');`);
    expect(brief(await said(entry(1, "08:50"), entry(4, "08:50")))).toEqual([
      "Asha late 50 marked",
      "Dev on_time",
    ]);
    await moveTo(at("08:30"));
    const stateOf = async (id: number) =>
      (
        await school.call<{ state: string }>(
          office,
          "GET",
          `/admin/attendance/register?class_id=${id}&date=${today}&slot=day`,
        )
      ).body.data.state;
    expect([await stateOf(1), await stateOf(2)]).toEqual(["incomplete", "upcoming"]);
    await school.db.script("truncate bell_schedules cascade");
  });

  it("makes nobody late for hours without lessons", async () => {
    await school.db.script(
      `insert into special_days (name, date, effect, from_time, to_time) values ('Late start', '${today}', 'no_lessons', '07:00', '10:00')`,
    );
    expect(brief(await said(entry(1, "12:25"), entry(2, "12:36")))).toEqual([
      "Asha on_time",
      "Bela late 6 marked",
    ]);
  });

  it("notes no time later than its own, for a device whose clock is ahead", async () => {
    await moveTo(at("08:10"));
    const [one] = await said(entry(1, "11:00"));
    expect([one?.at, one?.minutes_late]).toEqual(["2026-06-10T08:10:00.000Z", 10]);
  });

  it("marks the day on which it happened when it is sent on the next", async () => {
    await moveTo(at("07:00", "2026-06-11"));
    await said(entry(1, "08:30"));
    await moveTo(at("07:00", "2026-06-20"));
    expect(brief(await said(entry(2, "08:30")))).toEqual(["Bela late 30 The register is locked."]);
    expect(await lines()).toEqual(["1 day 1 L 30"]);
  });
});

describe("passes that reach the server in another order", () => {
  const outcomes = async () =>
    (
      await school.db.query<{ said: string }>(
        sql`select to_char(at at time zone 'UTC', 'HH24:MI') || ' ' || outcome as said from gate_events where undone_at is null order by at`,
      )
    ).map((row) => row.said);

  it("end as they would in theirs: a departure that is sent first does not make the arrival a return", async () => {
    await said(leaving(1, "11:00", "Appointment"));
    expect(brief(await said(entry(1, "08:20")))).toEqual(["Asha late 20 marked"]);
    expect([await lines(), await outcomes()]).toEqual([
      ["1 day 1 L 20"],
      ["08:20 late", "11:00 left"],
    ]);
    expect(await wrongSums(school.db)).toBe(0);
  });

  it("the first of two arrivals counts, and what the other made is given back", async () => {
    await save([{ student_id: 1, code: "A", remark: "Called" }]);
    await said(entry(1, "13:00"), entry(2, "13:00"));
    expect(await lines()).toEqual(["1 day 1 L 300 Called", "1 day 2 L 300"]);
    expect(brief(await said(entry(1, "08:20"), entry(2, "07:58")))).toEqual([
      "Asha late 20 marked",
      "Bela on_time",
    ]);
    expect(await lines()).toEqual(["1 day 1 L 20 Called"]);
    expect(await outcomes()).toEqual([
      "07:58 on_time",
      "08:20 late",
      "13:00 already",
      "13:00 already",
    ]);
    expect(await wrongSums(school.db)).toBe(0);
  });

  it("a return that looked like a second scan is one, once the departure before it is known", async () => {
    await said(entry(1, "07:58"), entry(1, "13:00"));
    await said(leaving(1, "11:00"));
    expect(await outcomes()).toEqual(["07:58 on_time", "11:00 left", "13:00 back"]);
  });

  it("a mark that a person has changed since stays", async () => {
    await said(entry(1, "13:00"));
    await save([{ student_id: 1, code: "P" }]);
    await said(entry(1, "08:20"));
    expect(await lines()).toEqual(["1 day 1 P"]);
  });

  it("any order of a day's passes ends in the same outcomes, the same mark and the same presence", async () => {
    const day = [
      ["arrival", "08:20"],
      ["arrival", "08:25"],
      ["departure", "11:00"],
      ["arrival", "12:00"],
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...day], { minLength: day.length }), async (order) => {
        await school.db.script(
          "truncate gate_events, marks, registers, student_months, class_days restart identity cascade",
        );
        for (const [kind, time] of order)
          await said(kind === "arrival" ? entry(1, time) : leaving(1, time));
        expect([await outcomes(), await lines(), await wrongSums(school.db)]).toEqual([
          ["08:20 late", "08:25 already", "11:00 left", "12:00 back"],
          ["1 day 1 L 20"],
          0,
        ]);
      }),
      { numRuns: 24 },
    );
  });
});

describe("an arrival after a lesson that was missed", () => {
  beforeEach(() =>
    school.db.script(
      `update settings set value = '{"late_after": 5, "modes": [{"from": "2026-04-01", "mode": "session"}]}' where key = 'attendance'`,
    ),
  );

  it("is not late for what approved leave covers", async () => {
    await school.db.script(
      `insert into leaves (student_id, leave_type_id, from_date, to_date, slots, reason, status) values (1, (select id from leave_types where name = 'Medical'), '${today}', '${today}', 'am', 'Dentist', 'approved')`,
    );
    expect(brief(await said(entry(1, "12:20")))).toEqual(["Asha on_time"]);
  });

  it("is not late where a register has the student as present in it", async () => {
    await save([{ student_id: 1, code: "P" }], "am");
    expect(brief(await said(entry(1, "12:20")))).toEqual(["Asha on_time"]);
  });
});

describe("an entry taken back", () => {
  it("takes those with it that repeat it, and the others are what they are without it", async () => {
    const [one] = await said(entry(1, "08:20"), entry(1, "08:21"));
    await undo(one?.id ?? null);
    expect(await lines()).toEqual([]);
    const [wrong, came] = await said(leaving(2, "07:30"), entry(2, "08:20"));
    expect(came?.outcome).toBe("back");
    await undo(wrong?.id ?? null);
    expect(await lines()).toEqual(["1 day 2 L 20"]);
  });

  it("gives back the mark that stood", async () => {
    await save([{ student_id: 1, code: "A", remark: "Called" }]);
    const [one, two] = await said(entry(1, "09:00"), entry(2, "09:00"));
    expect((await undo(one?.id ?? 0)).body.data).toEqual({ restored: true, kept: false });
    expect((await undo(two?.id ?? 0)).body.data).toEqual({ restored: true, kept: false });
    expect(await lines()).toEqual(["1 day 1 A Called"]);
    expect(await wrongSums(school.db)).toBe(0);
    expect((await undo(one?.id ?? 0)).status).toBe(409);
    expect(brief(await said(entry(1, "09:10")))).toEqual(["Asha late 70 marked"]);
  });

  it("leaves a mark that was changed since", async () => {
    const [one] = await said(entry(1, "09:00"));
    await save([{ student_id: 1, code: "L", minutes_late: 5 }]);
    expect((await undo(one?.id ?? 0)).body.data).toEqual({ restored: false, kept: true });
    expect(await lines()).toEqual(["1 day 1 L 5"]);
  });

  it("is not recorded again by a device that sends it once more", async () => {
    const first = entry(1, "09:00");
    const [one] = await said(first);
    await undo(one?.id ?? 0);
    await said(first);
    expect([await count(), await lines()]).toEqual([1, []]);
  });

  it("is of the same day, and there", async () => {
    const [one] = await said(entry(1, "09:00"));
    await moveTo(at("07:00", "2026-06-11"));
    expect([(await undo(one?.id ?? 0)).status, (await undo(99)).status]).toEqual([403, 404]);
  });
});

describe("what the gate is told and tells", () => {
  it("refuses what it cannot read, and notes nothing of it", async () => {
    const errorsOf = async (...entries: object[]) => {
      const { status, body } = await send(entries);
      expect(status).toBe(422);
      return Object.values(body.errors ?? {}).flat();
    };
    expect(await errorsOf({ ...entry(1, "09:00"), kind: "departure" })).toEqual([
      "A departure needs a reason.",
    ]);
    expect(await errorsOf({ ...entry(1, "09:00"), admission_no: "A1" })).toEqual([
      "Name the student by id or by admission number.",
    ]);
    expect(await errorsOf({ ...entry(1, "09:00"), at: "8 o’clock" })).toEqual([
      "Time must be a date and time with an offset, such as 2026-11-21T08:30:00Z.",
    ]);
    expect(await errorsOf({ ...entry(1, "09:00"), key: "1" })).toEqual(["Key must be a UUID."]);
    expect(await errorsOf()).toEqual(["Send at least one entry."]);
    expect(await errorsOf(...Array.from({ length: 51 }, (_, n) => entry(n + 1, "09:00")))).toEqual([
      "At most 50 entries are sent at once.",
    ]);
    expect(await count()).toBe(0);
  });

  it("is for who may mark attendance", async () => {
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_attendance"] });
    expect((await send([entry(1, "09:00")], viewer)).status).toBe(403);
    expect((await school.call(viewer, "GET", "/admin/gate")).status).toBe(403);
    expect((await school.call(viewer, "GET", path)).status).toBe(403);
    expect((await undo(1, viewer)).status).toBe(403);
  });

  it("tells a device all it needs to answer by itself", async () => {
    await said(entry(1, "08:23"), leaving(1, "11:40"));
    const { body } = await school.call<Record<string, unknown>>(kiosk, "GET", "/admin/gate");
    expect(body.data).toMatchObject({
      date: today,
      now: "2026-06-10T14:00:00.000Z",
      time_zone: "UTC",
      late_after: 5,
      classes: [
        { id: 1, name: "Class 1", why: null, slots: [{ slot: "day", start: "08:00", end: null }] },
        { id: 2, name: "Class 2" },
      ],
      passes: [{ student_id: 1, kind: "departure", at: "2026-06-10T11:40:00.000Z" }],
      there: [1],
    });
    expect(body.data["students"]).toContainEqual({
      id: 1,
      name: "Asha",
      admission_no: "A1",
      card_no: null,
      photo: null,
      class_id: 1,
      group_ids: expect.any(Array) as number[],
    });
    const list = await school.call<{ kind: string; reason: string | null }[]>(kiosk, "GET", path);
    expect(list.body.data.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["departure", "Ill"],
      ["arrival", null],
    ]);
  });
});

it("an entry is at most 31 days late: a past year has no arrivals to come", async () => {
  const onDay = (day: string) => ({ ...entry(1, "08:00"), at: at("08:00", day) });
  expect((await send([onDay("2026-05-09")])).body.errors).toEqual({
    entries: ["This was more than 31 days ago. It can't be recorded at the gate."],
  });
  expect((await send([onDay("2026-05-10")])).status).toBe(200);
});
