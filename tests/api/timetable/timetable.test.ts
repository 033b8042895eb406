import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let office: string;
beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T06:00:00Z" });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code, room) values (1, 'Class 8A', '8A', '8-A'), (2, 'Class 8B', '8B', '8-B');
    insert into classes (id, name, code, status) values (3, 'Old class', 'OLD', 'archived');
    insert into subjects (id, name, code, status) values (1, 'Mathematics', 'MAT', 'active'), (2, 'Physics', 'PHY', 'active'), (3, 'Latin', 'LAT', 'archived');
    insert into teachers (id, employee_no, name, status) values (1, 'T1', 'Asha Rao', 'active'), (2, 'T2', 'Bina Das', 'active'), (3, 'T3', 'Chand Puri', 'inactive'), (4, 'T4', 'Dev Iyer', 'active');
    insert into periods (id, name, start_time, end_time, is_break) values (1, 'Period 1', '09:00', '10:00', false), (2, 'Period 2', '10:00', '11:00', false), (3, 'Lunch', '11:00', '12:00', true);
    insert into holidays (name, start_date, end_date, kind) values ('Founders'' Day', '2026-06-11', '2026-06-11', 'institution');`);
});
afterAll(() => school.db.close());
beforeEach(() => school.db.script("delete from substitutions; delete from timetable"));

const monday = "2026-06-15";
const mathematics = {
  class_id: 1,
  weekday: 1,
  period_id: 1,
  subject_id: 1,
  teacher_id: 1,
  room: "8-A",
  valid_from: "2026-06-01",
};
const physics = {
  class_id: 2,
  weekday: 1,
  period_id: 1,
  subject_id: 2,
  teacher_id: 2,
  room: "8-B",
  valid_from: "2026-06-01",
};
const post = (path: string, body: unknown) =>
  school.call<Record<string, unknown> & { id: number }>(office, "POST", `/admin/${path}`, body);
const patch = (path: string, body: unknown) => school.call(office, "PATCH", `/admin/${path}`, body);
const lesson = async (more: object = {}, base: object = mathematics) => {
  const { status, body } = await post("timetable", { ...base, ...more });
  expect(body.errors, JSON.stringify(body)).toBeUndefined();
  expect(status).toBe(201);
  return body.data.id;
};
const week = async (query: string) =>
  (
    await school.call<{
      days: Record<string, unknown>[];
      periods: unknown[];
      lessons: { id: number; date: string; substitution: unknown }[];
    }>(office, "GET", `/admin/timetable/week?${query}`)
  ).body;

describe("a lesson that clashes", () => {
  it("is refused with the other one named at what both share", async () => {
    await lesson();
    const teacher = await post("timetable", { ...physics, teacher_id: 1 });
    expect(teacher.status).toBe(409);
    expect(teacher.body).toMatchObject({
      message: "Clashes with Class 8A, Mathematics, Monday 09:00–10:00: the same teacher.",
      errors: {
        teacher_id: ["Clashes with Class 8A, Mathematics, Monday 09:00–10:00: the same teacher."],
      },
    });
    expect(
      (await post("timetable", { ...physics, class_id: 1, room: " 8-a " })).body.errors,
    ).toMatchObject({
      class_id: [expect.stringContaining("the same class and room.")],
      room: [expect.any(String)],
    });
    for (const free of [
      {},
      { teacher_id: 1, period_id: 2, class_id: 1 },
      { teacher_id: 1, weekday: 2 },
    ])
      await lesson(free, physics);
  });

  it("may follow where the other has ended, and is refused when it is moved, restored or brought in time together", async () => {
    const first = await lesson({ valid_to: "2026-06-30" });
    const next = await lesson({ teacher_id: 1, valid_from: "2026-07-01" }, physics);
    expect((await patch(`timetable/${first}`, { valid_to: null })).status).toBe(409);
    expect((await patch(`timetable/${first}`, { subject_id: 2 })).status).toBe(200);
    await school.call(office, "DELETE", `/admin/timetable/${next}`);
    expect((await patch(`timetable/${first}`, { valid_to: null })).status).toBe(200);
    expect((await post(`timetable/${next}/restore`, {})).body.errors).toEqual({
      teacher_id: [expect.stringContaining("Class 8A, Physics")],
    });
  });

  it("does not slip through when two are saved at once", async () => {
    const answers = await Promise.all([
      post("timetable", mathematics),
      post("timetable", { ...physics, teacher_id: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("is told before it is saved, with what is unfit, and its own place is no clash", async () => {
    const id = await lesson();
    const { body } = await post("timetable/check", {
      weekday: 1,
      week: null,
      period_id: 1,
      teacher_id: 1,
      class_id: 2,
      valid_from: "2026-06-01",
    });
    expect(body.data["clashes"]).toEqual([
      {
        id,
        class: { id: 1, name: "Class 8A" },
        teacher: { id: 1, name: "Asha Rao" },
        subject: { id: 1, name: "Mathematics" },
        room: "8-A",
        weekday: 1,
        week: null,
        start: "09:00",
        end: "10:00",
        shared: ["teacher"],
        sentence: "Clashes with Class 8A, Mathematics, Monday 09:00–10:00: the same teacher.",
      },
    ]);
    expect((await post("timetable/check", { ...mathematics, id })).body.data).toEqual({
      clashes: [],
      unfit: {},
    });
    expect(
      (await post("timetable/check", { ...mathematics, id, teacher_id: 3 })).body.data["unfit"],
    ).toEqual({ teacher_id: ["Chand Puri is not an active teacher."] });
    expect((await post("timetable/check", { weekday: 18, period_id: 1 })).body.errors).toEqual({
      weekday: ["Weekday must be at most 17."],
      valid_from: ["Valid from is required."],
    });
  });
});

describe("a lesson", () => {
  it("is in no break, of no archived class or subject and with no inactive teacher", async () => {
    const { status, body } = await post("timetable", {
      ...mathematics,
      class_id: 3,
      subject_id: 3,
      teacher_id: 3,
      period_id: 3,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      class_id: ["Old class is archived; it has no lessons."],
      period_id: ["“Lunch” is a break; choose a period for lessons."],
      subject_id: ["Latin is archived; it is not taught any more."],
      teacher_id: ["Chand Puri is not an active teacher."],
    });
  });

  it("keeps its period from becoming a break, and stays where something is arranged for a day to come", async () => {
    const id = await lesson();
    expect((await patch("periods/1", { is_break: true })).body).toMatchObject({
      message: "1 lesson is in this period; it cannot become a break.",
    });
    expect((await patch("periods/1", { end_time: "10:30" })).status).toBe(409);
    expect((await patch("periods/1", { start_time: "08:45" })).status).toBe(200);
    await patch("periods/1", { start_time: "09:00" });
    await post("substitutions", { lesson_id: id, date: monday, is_cancelled: true });
    expect((await patch(`timetable/${id}`, { weekday: 2 })).body.message).toBe(
      "Something is arranged for this lesson on 2026-06-15, when it would not take place any more. Delete that first.",
    );
    expect((await patch(`timetable/${id}`, { room: "Hall" })).status).toBe(200);
  });
});

describe("a lesson that has been held", () => {
  const rows = () =>
    school.db.query<Record<string, unknown>>(
      sql`select weekday, teacher_id, valid_from, valid_to from timetable where deleted_at is null order by valid_from, id`,
    );
  const before = { weekday: 1, teacher_id: 1, valid_from: "2026-06-01", valid_to: "2026-06-09" };

  it("and is moved, is another one from today on: the one before has ended", async () => {
    const id = await lesson();
    const { body } = await patch(`timetable/${id}`, { weekday: 3 });
    expect(body.data).toMatchObject({ id, weekday: 3, valid_from: "2026-06-10", valid_to: null });
    expect(await rows()).toEqual([
      before,
      { weekday: 3, teacher_id: 1, valid_from: "2026-06-10", valid_to: null },
    ]);
  });

  it("and is given to another teacher, leaves every missing register of before to the first", async () => {
    await school.db.script(
      `insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "period", "from": "2026-06-01"}], "expected_from": null}') on conflict (key) do update set value = excluded.value;
       insert into students (admission_no, name, class_id, admission_date) values ('R1', 'Ann', 1, '2026-04-01');
       insert into enrolments (student_id, class_id, from_date, roll_no) select id, 1, '2026-04-01', roll_no from students`,
    );
    const report = async () =>
      (
        await school.call<{ rows: { teacher: string; missing: number }[] }>(
          office,
          "GET",
          "/admin/reports/marking-compliance?from=2026-06-01&to=2026-06-09",
        )
      ).body.data.rows;
    const id = await lesson();
    const before = await report();
    expect(before).toMatchObject([{ teacher: "Asha Rao", missing: 2 }]);
    await patch(`timetable/${id}`, { teacher_id: 2 });
    await patch(`timetable/${id}`, { weekday: 4 });
    expect(await report()).toEqual(before);
    await school.db.script(
      "delete from settings where key = 'attendance'; delete from enrolments; delete from students",
    );
  });

  it("may be changed from another day on, or for its whole time", async () => {
    const id = await lesson();
    await patch(`timetable/${id}`, { weekday: 3, changes_from: "2026-06-20" });
    expect(await rows()).toMatchObject([
      { weekday: 1, valid_to: "2026-06-19" },
      { weekday: 3, valid_from: "2026-06-20" },
    ]);
    const other = await lesson({}, physics);
    await patch(`timetable/${other}`, { weekday: 2, changes_from: "2026-06-01" });
    expect((await school.call(office, "GET", `/admin/timetable/${other}`)).body.data).toMatchObject(
      { weekday: 2, valid_from: "2026-06-01" },
    );
    expect(await rows()).toHaveLength(3);
  });

  it("and is moved back, goes on as the one it was", async () => {
    const id = await lesson();
    await patch(`timetable/${id}`, { weekday: 3 });
    const { body } = await patch(`timetable/${id}`, { weekday: 1 });
    expect(body.data).toMatchObject({ id, weekday: 1, valid_from: "2026-06-01" });
    expect(await rows()).toHaveLength(1);
  });

  it("keeps what was arranged for its days with the one of that day", async () => {
    const id = await lesson();
    await post("substitutions", { lesson_id: id, date: "2026-06-08", teacher_id: 4 });
    await post("substitutions", { lesson_id: id, date: monday, teacher_id: 4 });
    expect(await patch(`timetable/${id}`, { period_id: 2 })).toMatchObject({ status: 200 });
    expect(
      await school.db.query(
        sql`select s.date, t.period_id, t.id = ${id} as later from substitutions s join timetable t on t.id = s.lesson_id order by s.date`,
      ),
    ).toEqual([
      { date: "2026-06-08", period_id: 1, later: false },
      { date: monday, period_id: 2, later: true },
    ]);
  });

  it("and is over, cannot be another one from today on", async () => {
    const id = await lesson({ valid_to: "2026-06-05" });
    const { status, body } = await patch(`timetable/${id}`, { weekday: 2 });
    expect([status, body.errors]).toEqual([
      422,
      {
        changes_from: [
          "This lesson ended on 2026-06-05. To change its past, choose a day up to then.",
        ],
      },
    ]);
  });

  it("has a room that is of its whole time", async () => {
    const id = await lesson();
    await patch(`timetable/${id}`, { room: "Lab" });
    expect(await rows()).toMatchObject([{ valid_from: "2026-06-01" }]);
  });
});

describe("a substitution", () => {
  it("is refused on a day on which the class has no school, and after the year", async () => {
    const thursday = await lesson({ weekday: 4 });
    const sunday = await lesson({ weekday: 7 });
    const cover = async (id: number, date: string) =>
      (await post("substitutions", { lesson_id: id, date, teacher_id: 4 })).body.errors;
    expect([
      await cover(thursday, "2026-06-11"),
      await cover(sunday, "2026-06-14"),
      await cover(thursday, "2027-04-01"),
    ]).toEqual([
      { date: ["Closed: Founders' Day"] },
      { date: [expect.stringContaining("Closed")] },
      { date: [expect.stringContaining("academic year")] },
    ]);
    expect(await cover(thursday, "2026-06-18")).toBeUndefined();
  });

  it("is possible from the lesson's first day to its last", async () => {
    const id = await lesson({ valid_from: "2026-06-15", valid_to: "2026-06-22" });
    const on = async (date: string) => {
      const { body } = await post("substitutions", { lesson_id: id, date, teacher_id: 4 });
      return body.errors?.["date"]?.[0]?.replace(/[^\d-]/gu, "") ?? "";
    };
    expect([
      await on("2026-06-08"),
      await on("2026-06-15"),
      await on("2026-06-22"),
      await on("2026-06-29"),
    ]).toEqual([
      expect.stringContaining("2026-06-15"),
      "",
      "",
      expect.stringContaining("2026-06-22"),
    ]);
  });

  it("is for a day of the lesson, and says one thing", async () => {
    const id = await lesson({ valid_to: "2026-06-30" });
    const refused = async (more: object) =>
      (await post("substitutions", { lesson_id: id, date: monday, ...more })).body.errors;
    expect(await refused({ date: "2026-06-16", is_cancelled: true })).toEqual({
      date: ["This lesson is on Mondays; 2026-06-16 is a Tuesday."],
    });
    expect(await refused({ date: "2026-07-06", is_cancelled: true })).toEqual({
      date: ["This lesson ended on 2026-06-30."],
    });
    expect(await refused({})).toEqual({
      teacher_id: ["Choose another teacher or room, or cancel the lesson."],
    });
    expect(await refused({ is_cancelled: true, room: "Hall" })).toHaveProperty("is_cancelled");
    expect(await refused({ teacher_id: 1 })).toEqual({
      teacher_id: ["This is the lesson's own teacher."],
    });
    expect(await refused({ teacher_id: 3 })).toEqual({
      teacher_id: ["Chand Puri is not an active teacher."],
    });
    expect(await refused({ teacher_id: 4 })).toBeUndefined();
  });

  it("takes nobody away from another lesson, unless that one is cancelled or taken by somebody else", async () => {
    const [math, other] = [await lesson(), await lesson({}, physics)];
    const asked = { lesson_id: math, date: monday, teacher_id: 2 };
    const busy = await post("substitutions", asked);
    expect(busy.status).toBe(409);
    expect(busy.body.errors).toEqual({
      teacher_id: ["Bina Das has another lesson then: Class 8B, Physics, 09:00–10:00."],
    });
    const cancelled = await post("substitutions", {
      lesson_id: other,
      date: monday,
      is_cancelled: true,
    });
    expect((await post("substitutions", asked)).status).toBe(201);
    expect(
      (await school.call(office, "DELETE", `/admin/substitutions/${cancelled.body.data.id}`)).body
        .errors,
    ).toEqual({
      teacher_id: ["Bina Das has another lesson then: Class 8A, Mathematics, 09:00–10:00."],
    });
    expect(
      (await patch(`substitutions/${cancelled.body.data.id}`, { is_cancelled: false, room: "8-a" }))
        .body.errors,
    ).toHaveProperty("room");
  });
});

describe("a week", () => {
  it("has its days with what closes them, its periods, and its lessons as they are on their dates", async () => {
    const math = await lesson();
    await lesson({ weekday: 3, valid_from: "2026-06-18" });
    await lesson({}, physics);
    await post("substitutions", {
      lesson_id: math,
      date: "2026-06-08",
      teacher_id: 4,
      note: "Ill",
    });
    const { data } = await week("class_id=1");
    expect(data.days.map(({ date, closed, holiday }) => [date, closed, holiday])).toEqual([
      ["2026-06-08", null, null],
      ["2026-06-09", null, null],
      ["2026-06-10", null, null],
      ["2026-06-11", "holiday", "Founders' Day"],
      ["2026-06-12", null, null],
      ["2026-06-13", null, null],
      ["2026-06-14", "off_day", null],
    ]);
    expect(data).toMatchObject({ today: "2026-06-10", from: "2026-06-08", to: "2026-06-14" });
    expect(data.periods[0]).toEqual({
      id: 1,
      name: "Period 1",
      start: "09:00",
      end: "10:00",
      is_break: false,
    });
    expect(data.lessons).toEqual([
      expect.objectContaining({
        id: math,
        date: "2026-06-08",
        start: "09:00",
        end: "10:00",
        class: { id: 1, name: "Class 8A" },
        subject: { id: 1, name: "Mathematics", code: "MAT" },
        substitution: expect.objectContaining({
          teacher: { id: 4, name: "Dev Iyer" },
          is_cancelled: false,
          note: "Ill",
        }),
      }),
    ]);
    expect((await week("teacher_id=4")).data.lessons.map(({ id }) => id)).toEqual([math]);
    expect((await week("teacher_id=4&date=2026-06-15")).data.lessons).toEqual([]);
    expect((await week("room=8-a&date=2026-06-24")).data.lessons.map(({ date }) => date)).toEqual([
      "2026-06-22",
      "2026-06-24",
    ]);
    expect((await school.call(office, "GET", "/admin/timetable/rooms")).body.data).toEqual([
      "8-A",
      "8-B",
    ]);
  });

  it("is of one class, teacher or room", async () => {
    for (const query of [
      "",
      "class_id=1&room=x",
      "class_id=0",
      "class_id=9999999999",
      "room=",
      "teacher_id=a",
      "class_id=1&date=2026-02-30",
      "class_id=1&date=9999-12-31",
      "class_id=1&x=1",
    ])
      expect((await week(query)).success, query).toBe(false);
  });
});

describe("copying", () => {
  it("brings a day to another, or a week to another class, wholly or not at all", async () => {
    await lesson();
    await lesson({ period_id: 2, subject_id: 2, teacher_id: 2, room: null });
    const toTuesday = {
      from: { class_id: 1, weekday: 1 },
      to: { class_id: 1, weekday: 2 },
      valid_from: "2026-07-01",
    };
    expect((await post("timetable/copy", toTuesday)).body).toMatchObject({
      message: "2 lessons copied",
    });
    const again = await post("timetable/copy", toTuesday);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      message: "Nothing was copied: 2 lessons are in the way.",
      errors: {
        to: [
          expect.stringContaining("Class 8A, Mathematics, Tuesday"),
          expect.stringContaining("Class 8A, Physics"),
        ],
      },
    });
    expect(
      (
        await post("timetable/copy", {
          from: { class_id: 1 },
          to: { class_id: 2 },
          valid_from: "2026-07-01",
        })
      ).body.errors?.["to"]?.[0],
    ).toContain("the same teacher");
    await school.db.query(sql`update timetable set valid_to = '2026-06-30' where weekday = 1`);
    await school.db.query(sql`delete from timetable where weekday = 2`);
    const copied = await post("timetable/copy", {
      from: { class_id: 1 },
      to: { class_id: 2 },
      valid_from: "2026-07-01",
    });
    expect(copied.status).toBe(201);
    expect((await week("class_id=2&date=2026-07-06")).data.lessons).toEqual([
      expect.objectContaining({ room: "8-B", valid_from: "2026-07-01", valid_to: null }),
      expect.objectContaining({ room: null }),
    ]);
    const [{ count } = { count: 0 }] = await school.db.query<{ count: number }>(
      sql`select count(*) as count from activity_logs where action = 'created' and resource = 'timetable' and record_id = any(${sql.param(copied.body.data["ids"])}::int[])`,
    );
    expect(count).toBe(2);
    expect((await post("timetable/copy", { ...toTuesday, to: { class_id: 1 } })).status).toBe(422);
    expect(
      (await post("timetable/copy", { ...toTuesday, from: { class_id: 1, weekday: 5 } })).body
        .errors,
    ).toEqual({ from: ["Class 8A has no lessons on Fridays that hold on 2026-06-10."] });
  });
});
