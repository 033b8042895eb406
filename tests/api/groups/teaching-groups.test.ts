import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recountAll, wrongSums } from "../attendance/a-class";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday at noon. Classes 1 and 2, and the groups French (11) and Spanish (12). */
const today = "2026-06-10";
let school: TestApi;
let office: string;

beforeAll(async () => {
  school = await testApi({ now: `${today}T11:30:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"modes": [{"from": "2026-04-01", "mode": "period"}], "weekly_off": {"saturday": true, "sunday": true}, "expected_from": null}')
      on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code, kind) overriding system value values (1, 'Class 1', '1', 'class'), (2, 'Class 2', '2', 'class'), (11, 'French', 'F', 'group'), (12, 'Spanish', 'S', 'group');
    insert into students (id, name, admission_no, admission_date, class_id) overriding system value values (1, 'Asha', 'A1', '2026-04-01', 1), (2, 'Bela', 'A2', '2026-04-01', 1), (3, 'Chand', 'B1', '2026-04-01', 2);
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01'), (2, 1, '2026-04-01'), (3, 2, '2026-04-01');
    insert into teachers (id, name, employee_no) overriding system value values (1, 'Rao', 'T1'), (2, 'Sen', 'T2'), (3, 'Roy', 'T3'), (4, 'Das', 'T4');
    insert into subjects (id, name, code) overriding system value values (1, 'Maths', 'M'), (2, 'French', 'FR'), (3, 'Spanish', 'SP');
    insert into periods (id, name, start_time, end_time) overriding system value values (1, 'First', '08:00', '08:45'), (2, 'Second', '09:00', '09:45'), (3, 'Third', '10:00', '10:45');
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from) overriding system value
      select c * 10 + d, c, d, 1, 1, c, '2026-04-01' from generate_series(1, 2) c, generate_series(1, 5) d;
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from) overriding system value values (91, 11, 3, 2, 2, 3, '2026-04-01'), (92, 12, 3, 2, 3, 4, '2026-04-01');
    select setval(pg_get_serial_sequence('timetable', 'id'), 100), setval(pg_get_serial_sequence('classes', 'id'), 100), setval(pg_get_serial_sequence('students', 'id'), 100)`);
});
afterAll(() => school.db.close());

const call = <T = Record<string, unknown>>(method: string, path: string, body?: object) =>
  school.call<T>(office, method, path, body);
const place = (student: number, group: number, more: object = {}) =>
  call<{ id: number }>("POST", "/admin/group-members", {
    student_id: student,
    group_id: group,
    from_date: "2026-06-01",
    ...more,
  });
const addMany = (group: number, body: object) =>
  call<{ added: number; already: number; unknown: string[] }>(
    "POST",
    `/admin/classes/${group}/students`,
    { from_date: "2026-06-01", ...body },
  );
const endAll = async () => {
  await school.db.script(
    "delete from marks; delete from student_months; delete from registers; delete from group_members; delete from part_time",
  );
};
const save = (class_id: number, marks: object[], slot = "period:2", date = today, version = 0) =>
  school.call<{ id: number }>(
    office,
    "PUT",
    "/admin/attendance/register",
    { class_id, date, slot, marks },
    { "If-Match": `"${version}"` },
  );
const roster = async (class_id: number, slot = "period:2", date = today) =>
  (
    await call<{ students: { student_id: number }[] }>(
      "GET",
      `/admin/attendance/register?class_id=${class_id}&date=${date}&slot=${slot}`,
    )
  ).body.data.students.map(({ student_id }) => student_id);
const figures = async (student: number, span = `from=${today}&to=${today}`) =>
  (
    await call<{
      percentage: number | null;
      expected: number;
      marked: number;
      classes: { name: string }[];
      subjects: { name: string; percentage: number | null }[];
    }>("GET", `/admin/attendance/students/${student}?${span}`)
  ).body.data;

describe("a teaching group", () => {
  it("has students of several classes on the registers of its lessons", async () => {
    await endAll();
    expect((await place(1, 11)).status).toBe(201);
    expect((await place(3, 11)).status).toBe(201);
    expect(await roster(11)).toEqual([1, 3]);
    const day = await call<{ classes: { id: number; registers: { slot: string }[] }[] }>(
      "GET",
      `/admin/attendance/expected?date=${today}`,
    );
    expect(
      day.body.data.classes.map(({ id, registers }) => [id, registers.map(({ slot }) => slot)]),
    ).toEqual([
      [1, ["period:1"]],
      [2, ["period:1"]],
      [11, ["period:2"]],
      [12, ["period:2"]],
    ]);
  });

  it("counts in a student's percentage and in that of its subject", async () => {
    await endAll();
    await place(1, 11);
    await save(
      1,
      [
        { student_id: 1, code: "P" },
        { student_id: 2, code: "P" },
      ],
      "period:1",
    );
    await save(11, [{ student_id: 1, code: "A" }]);
    const own = await figures(1);
    expect([own.percentage, own.expected, own.classes.map(({ name }) => name)]).toEqual([
      50,
      2,
      ["Class 1", "French"],
    ]);
    expect(own.subjects.map(({ name, percentage }) => [name, percentage])).toEqual([
      ["French", 0],
      ["Maths", 100],
    ]);
    expect((await figures(2)).expected).toBe(1);
    const classes = await call<{ rows: { class_id: number; percentage: number }[] }>(
      "GET",
      `/admin/reports/class-summary?from=${today}&to=${today}`,
    );
    expect(classes.body.data.rows.map((row) => [row.class_id, row.percentage])).toEqual([
      [1, 100],
      [11, 0],
    ]);
    expect(await wrongSums(school.db)).toBe(0);
  });

  it("counts in every list of a class's students, while reports of registers say so in their names", async () => {
    await endAll();
    await place(1, 11);
    await save(
      1,
      [
        { student_id: 1, code: "P" },
        { student_id: 2, code: "P" },
      ],
      "period:1",
    );
    await save(11, [{ student_id: 1, code: "A" }]);
    const report = async (name: string, query = "") =>
      (
        await call<{
          title: string;
          rows: { student_id: number; percentage: number; must_attend?: number }[];
        }>("GET", `/admin/reports/${name}?class_id=1&from=${today}&to=${today}${query}`)
      ).body.data;
    const told = (rows: { student_id: number; percentage: number }[]) =>
      rows.map((row) => [row.student_id, row.percentage]);
    expect(told((await report("student-summary")).rows)).toEqual([
      [1, 50],
      [2, 100],
    ]);
    expect(told((await report("defaulters", "&threshold=75")).rows)).toEqual([[1, 50]]);
    const sheet = await call<{
      with_groups: boolean;
      students: { id: number; totals: { percentage: number; absent: number } }[];
    }>("GET", "/admin/attendance/month?class_id=1&month=2026-06");
    expect(sheet.body.data.with_groups).toBe(true);
    expect(
      sheet.body.data.students.map(({ id, totals }) => [id, totals.percentage, totals.absent]),
    ).toEqual([
      [1, 50, 1],
      [2, 100, 0],
    ]);
    const register = await call<{ rows: { student_id: number; percentage: number }[] }>(
      "GET",
      "/admin/reports/monthly-register?class_id=1&month=2026-06",
    );
    expect(told(register.body.data.rows)).toEqual([
      [1, 50],
      [2, 100],
    ]);
    for (const [name, title] of [
      ["class-summary", "Class summary by registers"],
      ["daily-summary", "Daily summary by registers"],
      ["trend", "Trend by registers"],
    ] as const) {
      const { rows, title: said } = await report(name);
      expect([said, rows.map(({ percentage }) => percentage)]).toEqual([title, [100]]);
    }
  });

  it("counts in a class's list only for the days on which the student was in the class", async () => {
    await endAll();
    await place(3, 11);
    await save(11, [{ student_id: 3, code: "A" }], "period:2", "2026-06-03");
    await save(11, [{ student_id: 3, code: "P" }]);
    await school.db.script(
      "update enrolments set to_date = '2026-06-04' where student_id = 3; insert into enrolments (student_id, class_id, from_date) values (3, 1, '2026-06-05')",
    );
    const inClass = async (id: number) =>
      (
        await call<{ rows: { student_id: number; percentage: number | null }[] }>(
          "GET",
          `/admin/reports/student-summary?class_id=${id}&from=2026-06-01&to=${today}`,
        )
      ).body.data.rows.find((row) => row.student_id === 3)?.percentage;
    expect([await inClass(1), await inClass(2)]).toEqual([100, 0]);
    await school.db.script(
      "delete from enrolments where student_id = 3 and class_id = 1; update enrolments set to_date = null where student_id = 3",
    );
  });

  it("expects nobody whose class alone has no lessons then, and counts what is marked all the same", async () => {
    await endAll();
    await place(1, 11);
    await place(3, 11);
    const day = "2026-06-03";
    const early = await call<{ id: number }>("POST", "/admin/special-days", {
      name: "Class 1 goes home",
      date: day,
      effect: "no_lessons",
      from_time: "08:30",
      classes: [1],
    });
    expect(early.status).toBe(201);
    await recountAll(school.db);
    expect(await roster(11, "period:2", day)).toEqual([3]);
    expect([
      (await figures(1, `from=${day}&to=${day}`)).expected,
      (await figures(3, `from=${day}&to=${day}`)).expected,
    ]).toEqual([1, 2]);
    const refused = await save(11, [{ student_id: 1, code: "A" }], "period:2", day);
    expect(refused.status).toBe(422);
    expect((await save(11, [{ student_id: 3, code: "P" }], "period:2", day)).status).toBe(200);
    const groups = async () =>
      (
        await call<{
          classes: { id: number; registers: { slot: string; state: string; expected: number }[] }[];
        }>("GET", `/admin/attendance/expected?date=${day}`)
      ).body.data.classes.find(({ id }) => id === 11)?.registers;
    expect(await groups()).toMatchObject([{ slot: "period:2", state: "taken", expected: 1 }]);
    const summary = async (name: string) =>
      (
        await call<{ rows: Record<string, number>[] }>(
          "GET",
          `/admin/reports/${name}?from=${day}&to=${day}`,
        )
      ).body.data.rows;
    expect((await summary("class-summary")).find((row) => row["class_id"] === 11)).toMatchObject({
      registers: 1,
      taken: 1,
      coverage: 100,
    });
    expect((await summary("student-summary")).find((row) => row["student_id"] === 1)).toMatchObject(
      { unmarked: 1 },
    );
    await call("DELETE", `/admin/special-days/${early.body.data.id}`);
    await recountAll(school.db);
    expect(await roster(11, "period:2", day)).toEqual([1, 3]);
    expect(await groups()).toMatchObject([{ state: "incomplete", expected: 2 }]);
  });

  it("is no class of a student's record, and no group is where a class is asked for", async () => {
    const asClass = await call("PATCH", "/admin/students/2", { class_id: 11 });
    expect(asClass.body.errors).toEqual({ class_id: ["Class must be chosen from the list."] });
    const ahead = await call("PATCH", "/admin/students/2", {
      class_id: 11,
      class_from: "2099-01-01",
    });
    expect(ahead.body.errors).toEqual({ class_id: ["Class must be chosen from the list."] });
    const asGroup = await place(2, 1);
    expect(asGroup.body.errors).toEqual({
      group_id: ["Teaching group must be chosen from the list."],
    });
  });

  it("asks for no register where registers are taken once a day", async () => {
    await endAll();
    await place(1, 11);
    await school.db.query(
      sql`update settings set value = jsonb_set(value, '{modes}', '[{"from": "2026-04-01", "mode": "daily"}]') where key = 'attendance'`,
    );
    const day = await call<{ classes: { id: number }[] }>(
      "GET",
      `/admin/attendance/expected?date=${today}`,
    );
    expect(day.body.data.classes.map(({ id }) => id)).toEqual([1, 2]);
    const refused = await save(11, [{ student_id: 1, code: "P" }], "day");
    expect(refused.body.errors?.["slot"]?.[0]).toMatch(
      /^A teaching group has registers for its lessons only\./,
    );
    await school.db.query(
      sql`update settings set value = jsonb_set(value, '{modes}', '[{"from": "2026-04-01", "mode": "period"}]') where key = 'attendance'`,
    );
  });

  it("ends for a student with the student's time in the school", async () => {
    await endAll();
    await place(2, 11);
    expect(await roster(11)).toEqual([2]);
    const left = await call("PATCH", "/admin/students/2", {
      status: "left",
      leaving_date: "2026-06-09",
    });
    expect(left.body.errors ?? left.status).toBe(200);
    expect(await roster(11)).toEqual([]);
    await call("PATCH", "/admin/students/2", { status: "active", leaving_date: null });
    expect(await roster(11)).toEqual([2]);
  });

  it("does not expect those whose class alone has a holiday, and their marks come back with its end", async () => {
    await endAll();
    await place(1, 11);
    await place(3, 11);
    await save(11, [
      { student_id: 1, code: "A" },
      { student_id: 3, code: "P" },
    ]);
    expect((await figures(1)).marked).toBe(1);
    const trip = await call<{ id: number }>("POST", "/admin/holidays", {
      name: "Trip of class 1",
      start_date: today,
      end_date: today,
      kind: "institution",
      classes: [1],
    });
    await recountAll(school.db);
    expect(await roster(11)).toEqual([3]);
    expect([(await figures(1)).percentage, (await figures(3)).percentage]).toEqual([null, 100]);
    expect(await wrongSums(school.db)).toBe(0);
    await call("DELETE", `/admin/holidays/${trip.body.data.id}`);
    await recountAll(school.db);
    expect(await roster(11)).toEqual([1, 3]);
    expect((await figures(1)).percentage).toBe(0);
    expect(await wrongSums(school.db)).toBe(0);
  });

  it("stays a group while it has students", async () => {
    await endAll();
    await place(1, 12);
    const changed = await call("PATCH", "/admin/classes/12", { kind: "class" });
    expect([changed.status, changed.body.message]).toEqual([
      409,
      "This class has students or registers.",
    ]);
  });
});

describe("a student is in one place at a time", () => {
  it("a place in a second group that meets at the same time is refused with names", async () => {
    await endAll();
    await place(1, 11);
    const second = await place(1, 12);
    expect([second.status, second.body.errors]).toEqual([
      422,
      {
        group_id: [
          "Asha would have two lessons at once from 2026-06-10: French and Spanish of Spanish, Wednesday 09:00–09:45.",
        ],
      },
    ]);
  });

  it("a place after the other has ended is not", async () => {
    await endAll();
    await place(1, 11, { to_date: "2026-06-30" });
    expect((await place(1, 12, { from_date: "2026-07-01" })).status).toBe(201);
  });

  it("a lesson at the time of a group's is refused, of the class and of the group", async () => {
    await endAll();
    await place(1, 11);
    const lesson = { weekday: 3, subject_id: 1, valid_from: "2026-06-01" };
    const ofClass = await call("POST", "/admin/timetable", {
      ...lesson,
      class_id: 1,
      period_id: 2,
      teacher_id: 1,
    });
    expect([ofClass.status, ofClass.body.errors]).toEqual([
      409,
      { class_id: ["Clashes with French, French, Wednesday 09:00–09:45: Asha is in both."] },
    ]);
    const ofGroup = await call("POST", "/admin/timetable", {
      ...lesson,
      class_id: 11,
      period_id: 1,
      teacher_id: 3,
    });
    expect([ofGroup.status, ofGroup.body.errors]).toEqual([
      409,
      { class_id: ["Clashes with Class 1, Maths, Wednesday 08:00–08:45: Asha is in both."] },
    ]);
    const free = await call<{ id: number }>("POST", "/admin/timetable", {
      ...lesson,
      class_id: 11,
      period_id: 3,
      teacher_id: 3,
    });
    expect(free.status).toBe(201);
    await call("DELETE", `/admin/timetable/${free.body.data.id}`);
  });

  it("a move into a class whose lesson meets at the same time is refused, and nothing is changed", async () => {
    await endAll();
    await place(3, 11);
    const lesson = await call<{ id: number }>("POST", "/admin/timetable", {
      class_id: 1,
      weekday: 3,
      period_id: 2,
      subject_id: 1,
      teacher_id: 1,
      valid_from: "2026-06-01",
    });
    expect(lesson.status).toBe(201);
    const moved = await call("PATCH", "/admin/students/3", { class_id: 1 });
    expect([moved.status, moved.body.errors?.["class_id"]?.[0]]).toEqual([
      422,
      "Chand would have two lessons at once from 2026-06-10: French and Maths of Class 1, Wednesday 09:00–09:45.",
    ]);
    expect(await roster(2, "period:1")).toEqual([3]);
    await call("DELETE", `/admin/timetable/${lesson.body.data.id}`);
  });

  it("two registers of one lesson time do not say two things of one student", async () => {
    await endAll();
    await place(1, 11);
    await save(11, [{ student_id: 1, code: "P" }]);
    // As it stood before clashes were refused: a lesson of the class at the same time.
    await school.db.script(
      "insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from) overriding system value values (95, 1, 3, 2, 1, 1, '2026-04-01')",
    );
    const refused = await save(1, [
      { student_id: 1, code: "A" },
      { student_id: 2, code: "P" },
    ]);
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
      422,
      expect.stringContaining("Marked “P” in French at the same time. Clear that mark first."),
    ]);
    await school.db.script("delete from timetable where id = 95");
  });
});

describe("many students at once", () => {
  it("are added by class, by number and by name, and who has a place keeps it", async () => {
    await endAll();
    await place(1, 11, { from_date: "2026-05-01" });
    const added = await addMany(11, {
      class_ids: [1],
      student_ids: [3],
      admission_nos: ["b1", "X9"],
      to_date: "2026-12-31",
    });
    expect([added.status, added.body.data]).toEqual([
      201,
      { added: 2, already: 1, unknown: ["X9"] },
    ]);
    expect(await roster(11)).toEqual([1, 2, 3]);
    const history = await school.db.query<{ n: number }>(
      sql`select count(*)::int as n from activity_logs where resource = 'group-members' and action = 'created' and changes -> 'to_date' ->> 'after' = '2026-12-31'`,
    );
    expect(history[0]?.n).toBe(2);
  });

  it("are added all or none where one would have two lessons at once", async () => {
    await endAll();
    await place(3, 12);
    const refused = await addMany(11, { student_ids: [1, 3] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        student_ids: [
          "Chand would have two lessons at once from 2026-06-10: French and Spanish of Spanish, Wednesday 09:00–09:45.",
        ],
      },
    ]);
    expect(await roster(11)).toEqual([]);
  });

  it("are refused for a class that is no group, without anybody, and for days that end too early", async () => {
    expect((await addMany(1, { student_ids: [1] })).status).toBe(404);
    expect((await addMany(11, {})).body.errors).toEqual({
      student_ids: ["Choose at least one student."],
    });
    expect((await addMany(11, { student_ids: [1], to_date: "2026-05-01" })).body.errors).toEqual({
      to_date: [expect.any(String)],
    });
  });
});

describe("a part-time student", () => {
  const arrange = (more: object) =>
    call<{ id: number }>("POST", "/admin/part-time", {
      student_id: 2,
      from_date: "2026-06-01",
      to_date: "2026-07-31",
      reason: "Therapy",
      ...more,
    });

  it("is not expected on the weekdays that were arranged, and is on the others", async () => {
    await endAll();
    expect((await arrange({ wednesday: true })).status).toBe(201);
    expect([await roster(1, "period:1"), await roster(1, "period:1", "2026-06-09")]).toEqual([
      [1],
      [1, 2],
    ]);
    const week = await figures(2, "from=2026-06-01&to=2026-06-05");
    expect(week.expected).toBe(4);
  });

  it("has weeks A and B", async () => {
    await endAll();
    await arrange({ every_second_week: true });
    expect([
      (await figures(2, "from=2026-06-01&to=2026-06-05")).expected,
      (await figures(2, "from=2026-05-25&to=2026-05-29")).expected,
    ]).toEqual([0, 5]);
    expect(await roster(1, "period:1")).toEqual([1, 2]);
  });

  it("has weeks that begin behind the weekly off days, also when those change", async () => {
    await endAll();
    await arrange({ from_date: "2026-06-07", every_second_week: true });
    const due = async (...days: number[]) =>
      Promise.all(
        days.map(async (day) =>
          (await roster(1, "period:1", `2026-06-${String(day).padStart(2, "0")}`)).includes(2),
        ),
      );
    expect(await due(7, 8, 11, 14, 15)).toEqual([false, true, true, true, false]);
    const offFrom = (days: number[]) =>
      call("POST", "/admin/settings/weekly-off-days", { days, from: null });
    expect((await offFrom([5, 6])).status).toBe(200);
    expect(await due(7, 8, 11, 14, 15, 18, 21)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
    ]);
    const week = await call<{ from: string; days: { date: string; weekday: number }[] }>(
      "GET",
      "/admin/timetable/week?class_id=1&date=2026-06-10",
    );
    expect([week.body.data.from, week.body.data.days.map(({ weekday }) => weekday)]).toEqual([
      "2026-06-07",
      [7, 1, 2, 3, 4, 5, 6],
    ]);
    await save(1, [{ student_id: 1, code: "P" }], "period:1", "2026-06-09");
    await save(1, [{ student_id: 1, code: "P" }], "period:1", "2026-06-08");
    const trend = await call<{ rows: { start: string; present: number }[] }>(
      "GET",
      "/admin/reports/trend?by=week&from=2026-06-07&to=2026-06-10",
    );
    expect(trend.body.data.rows).toMatchObject([{ start: "2026-06-07", present: 2 }]);
    await offFrom([6, 7]);
    expect(await due(8)).toEqual([true]);
    expect(await wrongSums(school.db)).toBe(0);
  });

  it("has a mark on a day that is arranged later left out, and counted again without", async () => {
    await endAll();
    await save(
      1,
      [
        { student_id: 1, code: "P" },
        { student_id: 2, code: "A" },
      ],
      "period:1",
    );
    expect((await figures(2)).percentage).toBe(0);
    const made = await arrange({ wednesday: true });
    expect((await figures(2)).percentage).toBe(null);
    expect(await wrongSums(school.db)).toBe(0);
    await call("DELETE", `/admin/part-time/${made.body.data.id}`);
    expect((await figures(2)).percentage).toBe(0);
    expect(await wrongSums(school.db)).toBe(0);
  });

  it("has no arrangement longer than an academic year", async () => {
    const long = await arrange({ to_date: "2028-07-31" });
    expect(long.body.errors?.["to_date"]?.[0]).toMatch(/at most 400 days/);
  });
});

describe("what stops counting is said before", () => {
  const told = async (path: string, body: object) =>
    (await call<{ sentence: string; changes?: string[] }>("POST", `/admin/${path}`, body)).body
      .data;
  const mark = async () => {
    await endAll();
    const { body } = await place(1, 11);
    await save(1, [{ student_id: 1, code: "P" }], "period:1", "2026-06-03");
    await save(11, [{ student_id: 1, code: "A" }], "period:2", "2026-06-03");
    await save(11, [{ student_id: 1, code: "A" }]);
    return body.data.id;
  };

  it("of a group place that is deleted, and of an enrolment", async () => {
    const id = await mark();
    expect((await told("group-members/delete/preview", { ids: [id] })).changes).toEqual([
      "2 marks of Asha will stop counting. To keep what was marked, enter a last day instead of deleting.",
    ]);
    const [own] = await school.db.query<{ id: number }>(
      sql`select id from enrolments where student_id = 1`,
    );
    expect((await told("enrolments/delete/preview", { ids: [own?.id] })).changes).toEqual([
      expect.stringMatching(/^3 marks of Asha will stop counting\./),
    ]);
    await call("DELETE", `/admin/group-members/${id}`);
    expect((await figures(1, `from=2026-06-01&to=${today}`)).marked).toBe(1);
    expect((await told("group-members/delete/preview", { ids: [id] })).changes).toBeUndefined();
  });

  it("of an academic year whose end is brought forward, or that is deleted", async () => {
    await mark();
    const [year] = await school.db.query<{ id: number }>(sql`select id from academic_years`);
    const days = { id: year?.id, start_date: "2026-04-01" };
    expect(await told("academic-years/what-if", { ...days, end_date: "2026-06-05" })).toEqual({
      registers: 1,
      marks: 1,
      sentence: "1 register with 1 mark will lie outside every academic year and stop counting.",
    });
    expect((await told("academic-years/what-if", { ...days, end_date: today })).sentence).toBe("");
    expect((await told("academic-years/delete/preview", { ids: [year?.id] })).changes).toEqual([
      "3 registers with 3 marks will lie outside every academic year and stop counting.",
    ]);
  });

  it("of a class that is archived: who is still in it, and that its registers stay due", async () => {
    await endAll();
    const { sentence } = await told("classes/what-if", { class_id: 1 });
    expect(sentence).toMatch(/^2 students are still in this class\. Its registers stay due/);
    await call("PATCH", "/admin/classes/1", { status: "archived" });
    const day = await call<{ classes: { id: number }[] }>(
      "GET",
      `/admin/attendance/expected?date=${today}`,
    );
    expect(day.body.data.classes.map(({ id }) => id)).toContain(1);
    await call("PATCH", "/admin/classes/1", { status: "active" });
    await school.db.script(
      "insert into classes (id, name, code) overriding system value values (90, 'Empty', 'E')",
    );
    expect((await told("classes/what-if", { class_id: 90 })).sentence).toBe("");
  });

  it("a student of the same name and birthday is named while another is entered", async () => {
    await school.db.script(
      "update students set name = 'José Rao', date_of_birth = '2015-05-05' where id = 3",
    );
    const one = { name: " jose rao", date_of_birth: "2015-05-05" };
    expect((await told("students/alike", one)).sentence).toBe(
      "José Rao with this birthday is here already: admission no. B1, Class 2.",
    );
    expect((await told("students/alike", { ...one, id: 3 })).sentence).toBe("");
    expect((await told("students/alike", { ...one, date_of_birth: "2015-05-06" })).sentence).toBe(
      "",
    );
  });
});
