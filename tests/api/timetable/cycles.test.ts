import ICAL from "ical.js";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerTo } from "../../../src/providers/call";
import { testApi, type TestApi } from "../../support/test-api";

/** Monday 23 November 2026: week A, since the week before is a holiday. */
const today = "2026-11-23";
let school: TestApi;
let office: string;
beforeAll(async () => {
  school = await testApi({ now: `${today}T06:00:00Z`, publicUrl: "https://school.example" });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "period", "from": "2026-09-01"}], "expected_from": "2026-09-01", "off_days": [{"from": "0001-01-01", "days": [6, 7]}]}');
    insert into classes (id, name, code, kind) values (1, '7A', '7A', 'class'), (2, '7B', '7B', 'class'), (3, 'Art set', 'ART', 'group');
    insert into subjects (id, name, code) values (1, 'Maths', 'MAT'), (2, 'Physics', 'PHY');
    insert into teachers (id, employee_no, name) values (1, 'T1', 'Asha'), (2, 'T2', 'Bina');
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '09:00', '10:00'), (2, 'Period 2', '10:00', '11:00');
    insert into students (id, name, admission_no, admission_date, class_id) values (1, 'Ann', 'A1', '2026-09-01', 1), (2, 'Bob', 'A2', '2026-09-01', 2);
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-09-01'), (2, 2, '2026-09-01');`);
});
afterAll(() => school.db.close());

type Body = Record<string, unknown> & { id: number };
const send = (method: string, path: string, body?: unknown) =>
  school.call<Body>(office, method, `/admin/${path}`, body);
const get = async <Call extends Parameters<typeof answer>[0]>(path: string) =>
  (await school.call<AnswerTo<Call>>(office, "GET", `/admin/${path}`)).body.data;
const answer = (
  call: keyof {
    [
      K in
        | "GET /admin/timetable/week"
        | "GET /admin/attendance/expected"
        | "GET /admin/timetable/cover"
        | "GET /admin/academic-years/:id/cycle"
    ]: K;
  },
) => call;
let yearId: number;

/** A year, and the half-term from 16 to 20 November. */
async function begin(repeats: object) {
  school.setNow(`${today}T06:00:00Z`);
  await school.db.script(
    "delete from substitutions; delete from registers; delete from timetable; delete from holidays; delete from special_days; delete from timetable_days; delete from academic_years; delete from teacher_absences",
  );
  const year = await send("POST", "academic-years", {
    name: "2026-27",
    start_date: "2026-09-01",
    end_date: "2027-07-16",
    ...repeats,
  });
  expect(year.body.errors).toBeUndefined();
  yearId = year.body.data.id;
  await holiday("2026-11-16", "2026-11-20");
}
const holiday = async (start_date: string, end_date = start_date) => {
  const made = await send("POST", "holidays", {
    name: "Closed",
    start_date,
    end_date,
    kind: "public",
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data.id;
};
const inWeeks = { repeats: "weeks", cycle_weeks: 2, cycle_from: "2026-11-02" };
const inDays = { repeats: "days", cycle_days: 6, cycle_from: "2026-11-02" };
const plan = (more: object) => ({
  class_id: 1,
  weekday: 1,
  period_id: 1,
  subject_id: 1,
  teacher_id: 1,
  valid_from: "2026-09-01",
  ...more,
});
const lesson = async (more: object) => {
  const { status, body } = await send("POST", "timetable", plan(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
};
const refused = async (more: object) => {
  const { status, body } = await send("POST", "timetable", plan(more));
  return [status, ...Object.values(body.errors ?? {}).flat()];
};
const held = async (date: string, of = 1) =>
  (await get<"GET /admin/attendance/expected">(`attendance/expected?date=${date}`)).classes
    .find(({ id }) => id === of)
    ?.registers.map((one) => one.lesson?.id ?? null) ?? [];
const turnsOf = async (...days: string[]) => {
  const { days: all } = await get<"GET /admin/academic-years/:id/cycle">(
    `academic-years/${yearId}/cycle`,
  );
  return days.map((day) => all.find(({ date }) => date === day)?.turn ?? null);
};

describe("weeks A and B", () => {
  beforeEach(() => begin(inWeeks));

  it("let two lessons of one class, teacher and period stand in different weeks, but none beside every week", async () => {
    const a = await lesson({ week: 1 });
    const b = await lesson({ week: 2, subject_id: 2 });
    expect(b).toBeGreaterThan(a);
    expect(await refused({ week: 1, class_id: 2 })).toEqual([
      409,
      "Clashes with 7A, Maths, Monday of Week A 09:00–10:00: the same teacher.",
    ]);
    expect((await refused({}))[0]).toBe(409);
    const checked = await send("POST", "timetable/check", plan({ week: null }));
    expect((checked.body.data["clashes"] as { id: number }[]).map(({ id }) => id)).toEqual([a, b]);
  });

  it("expect the register of the week's lesson, and the timetable shows it", async () => {
    const [a, b] = [await lesson({ week: 1 }), await lesson({ week: 2, subject_id: 2 })];
    expect(await held("2026-11-02")).toEqual([a]);
    expect(await held("2026-11-09")).toEqual([b]);
    expect(await held("2026-11-23")).toEqual([a]);
    expect(await held("2026-11-30")).toEqual([b]);
    for (const query of ["class_id=1", "teacher_id=1"]) {
      const week = await get<"GET /admin/timetable/week">(
        `timetable/week?${query}&date=2026-11-30`,
      );
      expect(week.lessons.map(({ id, week: of, date }) => [id, of, date])).toEqual([
        [b, 2, "2026-11-30"],
      ]);
      expect(week.days.map(({ turn }) => turn)).toEqual([2, 2, 2, 2, 2, 2, 2]);
    }
  });

  it("have the register of a lesson, its teacher and subject, and refuse none", async () => {
    const b = await lesson({ week: 2, subject_id: 2 });
    const register = async (date: string) =>
      (
        await school.call<{ lesson: { id: number } | null }>(
          office,
          "GET",
          `/admin/attendance/register?class_id=1&date=${date}&slot=period:1`,
        )
      ).body.data.lesson?.id ?? null;
    expect([await register("2026-11-09"), await register("2026-11-23")]).toEqual([b, null]);
  });

  it("count missing registers in reports by the week", async () => {
    await lesson({ week: 1 });
    await lesson({ week: 2, subject_id: 2, weekday: 2 });
    const { body } = await school.call<{ rows: { teacher: string; registers: number }[] }>(
      office,
      "GET",
      "/admin/reports/marking-compliance?from=2026-11-02&to=2026-11-29",
    );
    // Week A: 2 and 23 November; week B: 10 November. The last one of today is not missing yet.
    expect(body.data.rows.map(({ teacher, registers }) => [teacher, registers])).toEqual([
      ["Asha", 2],
    ]);
  });

  it("are covered and arranged only in the lesson's week", async () => {
    const a = await lesson({ week: 1 });
    await school.db.script(
      "insert into teacher_absences (teacher_id, from_date, to_date, reason) values (1, '2026-11-23', '2026-12-11', 'Ill')",
    );
    const toCover = async (date: string) =>
      (await get<"GET /admin/timetable/cover">(`timetable/cover?date=${date}`)).lessons.map(
        ({ id }) => id,
      );
    expect([
      await toCover("2026-11-23"),
      await toCover("2026-11-30"),
      await toCover("2026-12-07"),
    ]).toEqual([[a], [], [a]]);
    const arrange = async (date: string) => {
      const made = await send("POST", "substitutions", { lesson_id: a, date, teacher_id: 2 });
      return [made.status, ...Object.values(made.body.errors ?? {}).flat()];
    };
    expect(await arrange("2026-11-30")).toEqual([
      422,
      "This lesson is on Monday of Week A; 2026-11-30 is in another week.",
    ]);
    expect((await arrange("2026-12-07"))[0]).toBe(201);
    // A lesson in the other week leaves the stand-in free.
    await lesson({ week: 2, class_id: 2, teacher_id: 2 });
  });

  it("are given out as calendars with the dates of the week alone", async () => {
    await lesson({ week: 2 });
    const made = await school.call<{ address: string }>(office, "POST", "/auth/calendar-feeds", {
      kind: "class",
      subject_id: 1,
    });
    const path = made.body.data.address.replace("https://school.example/api/v1", "");
    const text = String((await school.call(undefined, "GET", path)).body.data);
    const starts = new ICAL.Component(ICAL.parse(text) as unknown[])
      .getAllSubcomponents("vevent")
      .map((part) => String(new ICAL.Event(part).startDate).slice(0, 10));
    expect(starts.slice(0, 4)).toEqual(["2026-11-09", "2026-11-30", "2026-12-14", "2026-12-28"]);
  });

  it("go along when a timetable is copied, and when a lesson is changed", async () => {
    const a = await lesson({ week: 1 });
    const copied = await send("POST", "timetable/copy", {
      from: { class_id: 1, weekday: 1 },
      to: { class_id: 2, weekday: 2 },
      valid_from: today,
    });
    expect(copied.status, JSON.stringify(copied.body)).toBe(201);
    const rows = () =>
      school.db.query(
        sql`select class_id, weekday, week, valid_from, valid_to from timetable where deleted_at is null order by id`,
      );
    expect(await rows()).toMatchObject([{ week: 1 }, { class_id: 2, weekday: 2, week: 1 }]);
    const changed = await send("PATCH", `timetable/${a}`, { week: 2 });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await rows()).toMatchObject([
      { week: 2, valid_from: today },
      { class_id: 2 },
      { week: 1, valid_from: "2026-09-01", valid_to: "2026-11-22" },
    ]);
    expect([await held("2026-11-02"), await held("2026-11-30")]).toEqual([
      [expect.any(Number)],
      [a],
    ]);
  });

  it("are corrected by a person from a week on, and taken back", async () => {
    expect(await turnsOf("2026-11-23", "2026-11-30", "2026-12-07")).toEqual([1, 2, 1]);
    const said = await send("POST", `academic-years/${yearId}/cycle`, {
      date: "2026-12-02",
      turn: 1,
    });
    expect(said.body.data).toEqual({ date: "2026-11-30", before: null });
    expect(await turnsOf("2026-11-23", "2026-11-30", "2026-12-04", "2026-12-07")).toEqual([
      1, 1, 1, 2,
    ]);
    await holiday("2026-12-07", "2026-12-11");
    expect(await turnsOf("2026-11-30", "2026-12-07", "2026-12-14")).toEqual([1, null, 2]);
    await send("POST", `academic-years/${yearId}/cycle`, { date: "2026-11-30", turn: null });
    expect(await turnsOf("2026-11-30", "2026-12-14")).toEqual([2, 1]);
    const wrong = await send("POST", `academic-years/${yearId}/cycle`, {
      date: "2026-11-30",
      turn: 3,
    });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { turn: ["The timetable of this year does not have that."] },
    ]);
  });

  it("are refused where the year has none, or not so many", async () => {
    expect(await refused({ week: 3 })).toEqual([422, "No academic year has a Week C then."]);
    expect(await refused({ weekday: 8 })).toEqual([422, "No academic year has a Day 1 then."]);
    await lesson({ week: 2 });
    const off = await send("PATCH", `academic-years/${yearId}`, {
      repeats: "week",
      cycle_weeks: null,
      cycle_from: null,
    });
    expect([off.status, off.body.message]).toEqual([
      409,
      "1 lesson is in a week or on a day of a cycle that no academic year would have. Change or end them first.",
    ]);
    expect(await turnsOf("2026-11-30")).toEqual([2]);
  });
});

describe("a cycle of six days", () => {
  beforeEach(() => begin(inDays));
  const day = (number: number) => 7 + number;

  it("skips closed days, and its lessons come by its days", async () => {
    // 2 to 6 November are days 1 to 5, 9 to 13 are 6, 1, 2, 3, 4, and 23 November is 5.
    expect(
      await turnsOf("2026-11-02", "2026-11-07", "2026-11-09", "2026-11-23", "2026-11-24"),
    ).toEqual([8, 0, 13, 12, 13]);
    const five = await lesson({ weekday: day(5) });
    const six = await lesson({ weekday: day(6), subject_id: 2 });
    expect([
      await held("2026-11-06"),
      await held("2026-11-09"),
      await held("2026-11-23"),
      await held("2026-11-24"),
      await held("2026-11-25"),
    ]).toEqual([[five], [six], [five], [six], []]);
    const week = await get<"GET /admin/timetable/week">(
      "timetable/week?class_id=1&date=2026-11-23",
    );
    expect(week.lessons.map(({ id, date }) => [id, date])).toEqual([
      [five, "2026-11-23"],
      [six, "2026-11-24"],
    ]);
  });

  it("clashes by its days, and not with a weekday", async () => {
    await lesson({ weekday: day(1) });
    await lesson({ weekday: day(2) });
    expect(await refused({ weekday: day(1), class_id: 2 })).toEqual([
      409,
      "Clashes with 7A, Maths, Day 1 09:00–10:00: the same teacher.",
    ]);
    expect(await refused({ weekday: 1, valid_from: "2026-11-02" })).toEqual([
      422,
      "The timetable is by a cycle of days then. Choose a day of the cycle.",
    ]);
    // Before it begins, the timetable is by weekdays.
    expect((await refused({ weekday: 1, valid_to: "2026-10-31" }))[0]).toBe(201);
  });

  it("moves from today on when the calendar changes; days that are over keep their lessons", async () => {
    const five = await lesson({ weekday: day(5) });
    expect(await held("2026-11-23")).toEqual([five]);
    // It snowed on Friday 13, which had been day 4, and on the day that comes.
    await holiday("2026-11-13");
    await holiday("2026-11-24");
    expect(
      await turnsOf("2026-11-12", "2026-11-13", "2026-11-23", "2026-11-24", "2026-11-25"),
    ).toEqual([10, 11, 11, 0, 12]);
    expect([await held("2026-11-23"), await held("2026-11-25")]).toEqual([[], [five]]);
    expect(await held("2026-11-06")).toEqual([five]);
  });

  it("takes in a school day at the weekend, which may have the lessons of one of its days", async () => {
    const two = await lesson({ weekday: day(2) });
    const special = (lessons_of: number | null) =>
      send("POST", "special-days", {
        name: "Make-up",
        date: "2026-11-28",
        effect: "school_day",
        lessons_of,
      });
    expect((await special(1)).body.errors).toEqual({
      lessons_of: [
        "The timetable of this date’s year is by a cycle of 6 days. Choose one of them.",
      ],
    });
    expect((await special(day(2))).status).toBe(201);
    // Friday 27 is day 3, Saturday day 4 in its order, with the lessons of day 2.
    expect(await turnsOf("2026-11-27", "2026-11-28", "2026-11-30")).toEqual([10, 11, 12]);
    expect(await held("2026-11-28")).toEqual([two]);
  });

  it("is begun anew by a person, who is refused a closed day", async () => {
    const set = (date: string, turn: number) =>
      send("POST", `academic-years/${yearId}/cycle`, { date, turn });
    expect((await set("2026-11-28", day(1))).body.errors).toEqual({
      date: ["There is no school on this day. Choose another."],
    });
    expect((await set("2026-11-24", day(1))).status).toBe(200);
    expect(await turnsOf("2026-11-23", "2026-11-24", "2026-11-25")).toEqual([12, 8, 9]);
  });

  it("arranges and covers a lesson on its day alone", async () => {
    const five = await lesson({ weekday: day(5) });
    const made = await send("POST", "substitutions", {
      lesson_id: five,
      date: "2026-11-24",
      teacher_id: 2,
    });
    expect(made.body.errors).toEqual({ date: ["This lesson is on Day 5; 2026-11-24 is Day 6."] });
    expect(
      (await send("POST", "substitutions", { lesson_id: five, date: "2026-11-23", teacher_id: 2 }))
        .status,
    ).toBe(201);
  });
});

describe("a year", () => {
  it("that has begun lets weeks begin today, unless it says a day, and shows what they would be", async () => {
    await begin({});
    expect(await turnsOf(today)).toEqual([null]);
    const preview = await send("POST", "academic-years/cycle-preview", {
      id: yearId,
      start_date: "2026-09-01",
      end_date: "2027-07-16",
      repeats: "days",
      cycle_days: 4,
    });
    const { days } = preview.body.data as unknown as { days: { date: string; turn: number }[] };
    expect(days.slice(0, 6).map(({ date, turn }) => [date, turn])).toEqual([
      ["2026-11-23", 8],
      ["2026-11-24", 9],
      ["2026-11-25", 10],
      ["2026-11-26", 11],
      ["2026-11-27", 8],
      ["2026-11-30", 9],
    ]);
    expect(await turnsOf(today)).toEqual([null]);
    const saved = await send("PATCH", `academic-years/${yearId}`, {
      repeats: "days",
      cycle_days: 4,
    });
    expect(saved.body.data).toMatchObject({ repeats: "days", cycle_from: today });
    expect(await turnsOf("2026-11-20", today, "2026-11-24")).toEqual([null, 8, 9]);
  });

  it("refuses a first day outside of it, and goes back to every week from today on", async () => {
    await begin(inWeeks);
    const outside = await send("PATCH", `academic-years/${yearId}`, { cycle_from: "2026-08-31" });
    expect(outside.body.errors).toEqual({ cycle_from: ["Choose a day of the academic year."] });
    const off = await send("PATCH", `academic-years/${yearId}`, {
      repeats: "week",
      cycle_weeks: null,
      cycle_from: null,
    });
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    expect(await turnsOf("2026-11-09", "2026-11-23")).toEqual([2, null]);
  });

  it("takes weeks from a file, and gives them out again", async () => {
    await begin(inWeeks);
    const rows = [
      {
        class_id: "7A",
        weekday: "Monday",
        week: "A",
        period_id: "Period 1",
        subject_id: "Maths",
        teacher_id: "T1",
        valid_from: "2026-09-01",
      },
      {
        class_id: "7A",
        weekday: "Monday",
        week: "B",
        period_id: "Period 1",
        subject_id: "Physics",
        teacher_id: "T1",
        valid_from: "2026-09-01",
      },
    ];
    const taken = await send("POST", "timetable/import", { rows, dry_run: false });
    expect(taken.body.data, JSON.stringify(taken.body)).toMatchObject({ created: 2 });
    expect(await school.db.query(sql`select weekday, week from timetable order by week`)).toEqual([
      { weekday: 1, week: 1 },
      { weekday: 1, week: 2 },
    ]);
    const file = await school.call(office, "GET", "/admin/timetable/export?format=csv");
    expect(JSON.stringify(file.body)).toContain("Week");
  });
});
