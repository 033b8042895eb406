import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

/** 12:00 at the institution; Friday is a short day. */
const [thursday, friday] = ["2026-06-11", "2026-06-12"];
let school: TestApi;
let office: string;

const usual = `
  delete from substitutions; delete from special_days__classes; delete from special_days;
  delete from bell_times; delete from bell_schedules__classes; delete from bell_schedules; delete from timetable;`;

/** Class 1 is of the lower school, class 2 of the upper; 3 is of neither. */
async function stage(now: string): Promise<void> {
  school = await testApi({ now });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"modes": [{"from": "2026-04-01", "mode": "period"}], "weekly_off": {"sunday": true}, "expected_from": null}')
      on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Lower', '1'), (2, 'Upper', '2'), (3, 'Third', '3');
    insert into students (id, name, admission_no, admission_date) select n, 'Student ' || n, 'A' || n, '2026-04-01' from generate_series(1, 3) n;
    insert into enrolments (student_id, class_id, from_date) select n, n, '2026-04-01' from generate_series(1, 3) n;
    insert into teachers (id, name, employee_no) select n, 'Teacher ' || n, 'T' || n from generate_series(1, 3) n;
    insert into subjects (id, name, code) values (1, 'Maths', 'M');
    insert into periods (id, name, start_time, end_time) values (1, 'P1', '09:00', '10:00'), (2, 'P2', '10:00', '11:00'), (3, 'P3', '13:00', '14:00');`);
}

/** Every class has P1 and P3 every day with its own teacher. */
const lessons = (except = "") =>
  school.db
    .script(`insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from)
    select c, d, p, 1, c, '2026-04-01' from generate_series(1, 3) c, generate_series(1, 6) d, unnest(array[1, 3]) p ${except};`);

const post = (path: string, body: object) =>
  school.call<{ id: number }>(office, "POST", `/admin/${path}`, body);
const schedule = async (name: string, more: object = {}) => {
  const made = await post("bell-schedules", { name, ...more });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return made.body.data.id;
};
const bell = (id: number, period: number, start_time: string, end_time: string) =>
  post("bell-times", { bell_schedule_id: id, period_id: period, start_time, end_time });
const refusal = async (made: ReturnType<typeof post>) => {
  const { status, body } = await made;
  return [status, body.errors];
};

interface Day {
  slots: Record<string, { start_time: string }>;
  classes: {
    id: number;
    times?: Record<string, { start_time: string; end_time: string }>;
    registers: { slot: string; state: string }[];
  }[];
}
const dayOf = async (date: string) => {
  const { body } = await school.call<Day>(office, "GET", `/admin/attendance/expected?date=${date}`);
  return Object.fromEntries(
    body.data.classes.map(({ id, times = {}, registers }) => [
      id,
      registers.map(
        ({ slot, state }) =>
          `${slot} ${times[slot]?.start_time ?? body.data.slots[slot]?.start_time} ${state}`,
      ),
    ]),
  );
};

describe("bells of a class on a day", () => {
  beforeAll(() => stage(`${friday}T12:00:00Z`));
  afterAll(() => school.db.close());
  beforeEach(() => school.db.script(usual));

  it("give each class its own times, and make its registers due by them", async () => {
    await lessons();
    const short = await schedule("Short Friday", { friday: true, classes: [1] });
    expect((await bell(short, 3, "11:00", "11:40")).status).toBe(201);
    expect(await dayOf(friday)).toEqual({
      1: ["period:1 09:00 missing", "period:3 11:00 missing"],
      2: ["period:1 09:00 missing", "period:3 13:00 upcoming"],
      3: ["period:1 09:00 missing", "period:3 13:00 upcoming"],
    });
    expect((await dayOf(thursday))[1]).toEqual([
      "period:1 09:00 missing",
      "period:3 13:00 missing",
    ]);
    const register = (classId: number) =>
      school.call<Record<string, unknown>>(
        office,
        "GET",
        `/admin/attendance/register?class_id=${classId}&date=${friday}&slot=period:3`,
      );
    expect((await register(1)).body.data).toMatchObject({
      start_time: "11:00",
      end_time: "11:40",
      state: "missing",
    });
    expect((await register(2)).body.data).toMatchObject({ start_time: "13:00", state: "upcoming" });
  });

  it("ring by what names the class before what names the day, and by a special day before all", async () => {
    await lessons();
    const [all, fridays, lower, lowerFridays, exams] = [
      await schedule("All"),
      await schedule("Fridays", { friday: true }),
      await schedule("Lower", { classes: [1, 2] }),
      await schedule("Lower Fridays", { classes: [1], friday: true }),
      await schedule("Exams", { status: "special_days" }),
    ];
    for (const [at, id] of [all, fridays, lower, lowerFridays, exams].entries())
      expect((await bell(id, 1, `06:${at}0`, `06:${at}5`)).status).toBe(201);
    const starts = async (date: string) =>
      Object.values(await dayOf(date)).map(([first]) => first?.split(" ")[1]);
    expect(await starts(thursday)).toEqual(["06:20", "06:20", "06:00"]);
    expect(await starts(friday)).toEqual(["06:30", "06:20", "06:10"]);
    const special = { name: "Exam", date: friday, effect: "other_bells", classes: [1, 3] };
    expect(await refusal(post("special-days", special))).toEqual([
      422,
      { bell_schedule_id: ["Choose the bell schedule that rings on this day."] },
    ]);
    expect((await post("special-days", { ...special, bell_schedule_id: exams })).status).toBe(201);
    expect(await starts(friday)).toEqual(["06:40", "06:20", "06:40"]);
    const week = await school.call<{ days: { schedule: { name: string } | null }[] }>(
      office,
      "GET",
      `/admin/classes/3/bells?date=${friday}`,
    );
    expect(week.body.data.days.map(({ schedule: one }) => one?.name)).toEqual([
      "All",
      "All",
      "All",
      "All",
      "Exams",
      "All",
      "All",
    ]);
    expect(
      (
        await school.call(office, "DELETE", `/admin/bell-schedules/${exams}`, undefined, {
          "If-Match": "*",
        })
      ).status,
    ).toBe(409);
  });

  it("ask for no register of a lesson that begins within hours without lessons by them", async () => {
    await lessons();
    const short = await schedule("Short Friday", { friday: true, classes: [1] });
    await bell(short, 3, "11:00", "11:40");
    await post("special-days", {
      name: "Storm",
      date: friday,
      effect: "no_lessons",
      from_time: "12:00",
    });
    expect(await dayOf(friday)).toEqual({
      1: ["period:1 09:00 missing", "period:3 11:00 missing"],
      2: ["period:1 09:00 missing"],
      3: ["period:1 09:00 missing"],
    });
    const early = await schedule("Early", { status: "special_days" });
    await bell(early, 3, "11:30", "12:10");
    const whatIf = await school.call<Record<string, number>>(
      office,
      "POST",
      "/admin/special-days/what-if",
      { date: friday, effect: "other_bells", bell_schedule_id: early, classes: [2] },
    );
    expect(whatIf.body.data).toMatchObject({ before: 4, after: 5 });
  });

  it("are refused where two would ring and neither goes before the other", async () => {
    await schedule("Short Friday", { friday: true, classes: [1, 2], valid_to: "2026-12-31" });
    expect(
      await refusal(
        post("bell-schedules", { name: "Other", friday: true, monday: true, classes: [2, 3] }),
      ),
    ).toEqual([
      422,
      { friday: ["“Short Friday” rings for Upper on Fridays too, so both would apply."] },
    ]);
    await schedule("From January", { friday: true, classes: [1], valid_from: "2027-01-01" });
    await schedule("Third", { friday: true, classes: [3] });
    await schedule("Monday", { monday: true, classes: [1] });
    await schedule("Every day");
    expect(await refusal(post("bell-schedules", { name: "Every day too" }))).toEqual([
      422,
      { status: ["“Every day” rings for all classes every day too, so both would apply."] },
    ]);
    await schedule("Exams", { status: "special_days" });
  });
});

describe("lessons by their classes' bells", () => {
  beforeAll(() => stage(`${friday}T12:00:00Z`));
  afterAll(() => school.db.close());
  beforeEach(() => school.db.script(usual));
  const lesson = (class_id: number, period_id: number, more: object = {}) =>
    post("timetable", {
      class_id,
      weekday: 5,
      period_id,
      subject_id: 1,
      teacher_id: 1,
      valid_from: "2026-06-01",
      ...more,
    });

  it("may have one teacher in one period where they ring at different times, and not at the same", async () => {
    const lower = await schedule("Lower", { classes: [1] });
    await bell(lower, 1, "08:00", "08:50");
    await bell(lower, 2, "09:00", "09:50");
    expect((await lesson(1, 1)).status).toBe(201);
    expect((await lesson(2, 1)).status).toBe(201);
    expect(await refusal(lesson(1, 2))).toEqual([
      409,
      { teacher_id: ["Clashes with Upper, Maths, Friday 09:00–10:00: the same teacher."] },
    ]);
  });

  it("keep bells from being moved, ended or archived into a clash", async () => {
    const lower = await schedule("Lower", { classes: [1] });
    const moved = await bell(lower, 1, "08:00", "08:50");
    expect([(await lesson(1, 1)).status, (await lesson(2, 1)).status]).toEqual([201, 201]);
    const change = (path: string, body: object) =>
      school.call(office, "PATCH", `/admin/${path}`, body, { "If-Match": "*" });
    const clash = ["Clashes with Upper, Maths, Friday 09:00–10:00: the same teacher."];
    expect(
      await refusal(
        change(`bell-times/${moved.body.data.id}`, { end_time: "09:10" }) as ReturnType<
          typeof post
        >,
      ),
    ).toEqual([409, { start_time: expect.arrayContaining(clash) }]);
    for (const body of [{ status: "archived" }, { valid_to: "2026-08-31" }, { classes: [3] }])
      expect(
        await refusal(change(`bell-schedules/${lower}`, body) as ReturnType<typeof post>),
      ).toEqual([409, { status: expect.arrayContaining(clash) }]);
    for (const path of [`bell-schedules/${lower}`, `bell-times/${moved.body.data.id}`])
      expect(
        (await school.call(office, "DELETE", `/admin/${path}`, undefined, { "If-Match": "*" }))
          .status,
      ).toBe(409);
    expect(
      await refusal(post("bell-schedules", { name: "Goes before", classes: [1], friday: true })),
    ).toEqual([409, { status: expect.arrayContaining(clash) }]);
    expect((await change(`bell-times/${moved.body.data.id}`, { end_time: "09:00" })).status).toBe(
      200,
    );
  });

  it("keep bells from giving a student of a teaching group two lessons at once", async () => {
    await school.db.script(`
      insert into classes (id, name, code, kind) values (4, 'Choir', 'CH', 'group');
      insert into group_members (student_id, group_id, from_date) values (1, 4, '2026-04-01');`);
    const choir = { class_id: 4, period_id: 2, teacher_id: 2 };
    expect([(await lesson(1, 1)).status, (await lesson(4, 2, choir)).status]).toEqual([201, 201]);
    const early = await schedule("Early choir", { classes: [4] });
    expect(await refusal(bell(early, 2, "09:30", "10:00"))).toEqual([
      409,
      {
        start_time: expect.arrayContaining([
          "Clashes with Lower, Maths, Friday 09:00–10:00: Student 1 is in both.",
        ]),
      },
    ]);
    expect((await bell(early, 2, "10:05", "10:55")).status).toBe(201);
  });

  it("stand in for another only where the clock allows it on the date", async () => {
    const lower = await schedule("Lower", { classes: [1] });
    await bell(lower, 1, "08:00", "08:50");
    const mine = await lesson(1, 1);
    await lesson(2, 1, { teacher_id: 2 });
    const instead = () =>
      post("substitutions", { lesson_id: mine.body.data.id, date: friday, teacher_id: 2 });
    const exams = await schedule("Exams", { status: "special_days" });
    await bell(exams, 1, "09:30", "10:30");
    const special = await post("special-days", {
      name: "Exam",
      date: friday,
      effect: "other_bells",
      bell_schedule_id: exams,
      classes: [1],
    });
    expect(await refusal(instead())).toEqual([
      409,
      { teacher_id: ["Teacher 2 has another lesson then: Upper, Maths, 09:00–10:00."] },
    ]);
    await school.call(office, "DELETE", `/admin/special-days/${special.body.data.id}`, undefined, {
      "If-Match": "*",
    });
    expect((await instead()).status).toBe(201);
  });

  it("stand in the week at their class's times", async () => {
    const lower = await schedule("Lower", { classes: [1], friday: true });
    await bell(lower, 1, "08:00", "08:50");
    await lesson(1, 1);
    await lesson(1, 1, { weekday: 4 });
    const { body } = await school.call<{
      days: { bells: string | null }[];
      lessons: { start: string; end: string }[];
    }>(office, "GET", `/admin/timetable/week?class_id=1&date=${friday}`);
    expect(body.data.lessons.map(({ start, end }) => `${start}–${end}`)).toEqual([
      "09:00–10:00",
      "08:00–08:50",
    ]);
    expect(body.data.days.map(({ bells }) => bells)).toEqual([
      null,
      null,
      null,
      null,
      "Lower",
      null,
      null,
    ]);
  });
});

describe("the times of a schedule, set at once", () => {
  beforeAll(() => stage(`${friday}T12:00:00Z`));
  afterAll(() => school.db.close());
  beforeEach(() => school.db.script(usual));

  interface Times {
    periods: { id: number; bell: { start_time: string; version: number } | null }[];
  }
  const read = async (id: number) =>
    (await school.call<Times>(office, "GET", `/admin/bell-schedules/${id}/times`)).body.data
      .periods;
  const put = async (id: number, times: Record<number, [string, string]>) => {
    const known = await read(id);
    return school.call<Times>(office, "PUT", `/admin/bell-schedules/${id}/times`, {
      times: known.map(({ id: period_id, bell: was }) => ({
        period_id,
        version: was?.version ?? null,
        times: times[period_id]
          ? { start_time: times[period_id][0], end_time: times[period_id][1] }
          : null,
      })),
    });
  };
  const startsOf = async (id: number) =>
    (await read(id)).map(({ bell: one }) => one?.start_time ?? null);

  it("move past each other and past the usual times, which one by one they could not", async () => {
    await lessons();
    const id = await schedule("Long");
    expect((await put(id, { 1: ["09:00", "10:30"], 2: ["10:30", "12:00"] })).status).toBe(200);
    expect((await put(id, { 1: ["10:30", "12:00"], 2: ["09:00", "10:30"] })).status).toBe(200);
    expect(await startsOf(id)).toEqual(["10:30", "09:00", null]);
    expect((await put(id, { 3: ["12:00", "13:00"] })).status).toBe(200);
    expect(await startsOf(id)).toEqual([null, null, "12:00"]);
    const { body } = await school.call<{ action: string }[]>(
      office,
      "GET",
      "/admin/activity-logs?resource=bell-times&sort=id",
    );
    expect(body.data.map(({ action }) => action).toSorted()).toEqual([
      "created",
      "created",
      "created",
      "deleted",
      "deleted",
      "updated",
      "updated",
    ]);
  });

  it("are refused at the period that is wrong, when they clash, and when they were changed meanwhile", async () => {
    await lessons();
    const id = await schedule("Long", { classes: [1] });
    const refused = await put(id, {
      1: ["09:00", "08:00"],
      2: ["10:00", "11:00"],
      3: ["10:30", "12:00"],
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "period:1": ["The end is after the start."], "period:3": ["This overlaps with P2."] },
    ]);
    await school.db.script(
      "update timetable set teacher_id = 1 where class_id = 2 and weekday = 5 and period_id = 3",
    );
    await school.db.script(
      "update timetable set teacher_id = 2 where class_id = 1 and weekday = 5 and period_id = 3",
    );
    const clashing = await put(id, { 1: ["13:00", "14:00"], 3: ["14:00", "15:00"] });
    expect(clashing.status).toBe(409);
    expect(JSON.stringify(clashing.body.errors)).toContain("the same teacher");
    expect(await startsOf(id)).toEqual([null, null, null]);
    const stale = await school.call(office, "PUT", `/admin/bell-schedules/${id}/times`, {
      times: [{ period_id: 1, version: 7, times: null }],
    });
    expect(stale.status).toBe(409);
  });
});
