import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recountAll } from "../attendance/a-class";
import { testApi, type TestApi } from "../../support/test-api";

/** Wednesday noon; Saturdays and Sundays are off. */
const [friday, saturday, today] = ["2026-06-05", "2026-06-06", "2026-06-10"];
let school: TestApi;
let office: string;

async function stage(mode: "daily" | "session" | "period"): Promise<void> {
  school = await testApi({ now: `${today}T06:30:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"modes": [{"from": "2026-04-01", "mode": "${mode}"}], "weekly_off": {"saturday": true, "sunday": true}, "expected_from": null}')
      on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1'), (2, 'Class 2', '2');
    insert into students (id, name, admission_no, admission_date) values (1, 'Asha', 'A1', '2026-04-01'), (2, 'Bela', 'A2', '2026-04-01');
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01'), (2, 2, '2026-04-01');
    insert into teachers (id, name, employee_no) values (1, 'Rao', 'T1'), (2, 'Sen', 'T2');
    insert into subjects (id, name, code) values (1, 'Maths', 'M');
    insert into periods (id, name, start_time, end_time) values (1, 'First', '09:00', '10:00'), (2, 'Last', '13:00', '14:00');
    insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from)
      select c, d, p, 1, c, '2026-04-01' from generate_series(1, 2) c, generate_series(1, 5) d, generate_series(1, 2) p;`);
}

const add = async (day: Record<string, unknown>) =>
  await school.call<{ id: number }>(office, "POST", "/admin/special-days", {
    name: "Special",
    ...day,
  });
interface Day {
  closed: string | null;
  classes: { id: number; why: string | null; registers: { slot: string; state: string }[] }[];
}
const slotsOn = async (date: string) => {
  const { body } = await school.call<Day>(office, "GET", `/admin/attendance/expected?date=${date}`);
  return Object.fromEntries(
    body.data.classes.map(({ id, registers }) => [
      id,
      registers.map(({ slot, state }) => `${slot} ${state}`),
    ]),
  );
};
const save = (slot: string, date: string, classId = 1) =>
  school.call<Record<string, unknown>>(
    office,
    "PUT",
    "/admin/attendance/register",
    { class_id: classId, date, slot, marks: [{ student_id: classId, code: "P" }] },
    { "If-Match": '"0"' },
  );
const coverage = async () => {
  const { body } = await school.call<{ rows: Record<string, unknown>[] }>(
    office,
    "GET",
    `/admin/reports/marking-compliance?from=${friday}&to=${saturday}`,
  );
  return body.data.rows
    .map(
      (row) => `${String(row["teacher"])} ${String(row["taken"])} of ${String(row["registers"])}`,
    )
    .toSorted();
};

describe("a working Saturday", () => {
  beforeAll(() => stage("period"));
  afterAll(() => school.db.close());

  it("asks for nothing without a timetable of its own, and for Monday's lessons when it follows it", async () => {
    expect(await slotsOn(saturday)).toMatchObject({ 1: [], 2: [] });
    const made = await add({ date: saturday, effect: "school_day" });
    expect(made.status).toBe(201);
    expect(await slotsOn(saturday)).toMatchObject({ 1: [], 2: [] });
    const changed = await school.call(
      office,
      "PATCH",
      `/admin/special-days/${made.body.data.id}`,
      { lessons_of: 1, classes: [1] },
      { "If-Match": "*" },
    );
    expect(changed.status).toBe(200);
    expect(await slotsOn(saturday)).toMatchObject({
      1: ["period:1 missing", "period:2 missing"],
      2: [],
    });
  });

  it("counts in reports and percentages, also for a register that was taken before", async () => {
    await school.db.query(
      sql`insert into registers (class_id, date, slot, taken_at, changed_at, open) values (2, ${saturday}::date, 'period:1', now(), now(), false)`,
    );
    expect((await save("period:1", saturday)).status).toBe(200);
    const made = await add({ date: saturday, effect: "school_day", lessons_of: 1, classes: [2] });
    expect(made.status).toBe(201);
    await recountAll(school.db);
    expect(await school.db.query(sql`select open from registers order by class_id`)).toEqual([
      { open: true },
      { open: true },
    ]);
    await school.call(office, "DELETE", `/admin/special-days/${made.body.data.id}`, undefined, {
      "If-Match": "*",
    });
    await recountAll(school.db);
    expect(await school.db.query(sql`select open from registers order by class_id`)).toEqual([
      { open: true },
      { open: false },
    ]);
    const { body } = await school.call<{ expected: number }>(
      office,
      "GET",
      `/admin/attendance/students/1?from=${saturday}&to=${saturday}`,
    );
    expect(body.data.expected).toBe(2);
  });

  it("lets one lesson be given to a stand-in on it, of the weekday it follows", async () => {
    const [monday, tuesday] = await school.db.query<{ id: number }>(
      sql`select id from timetable where class_id = 1 and weekday in (1, 2) and period_id = 2 order by weekday`,
    );
    const instead = (lesson: number | undefined) =>
      school.call(office, "POST", "/admin/substitutions", {
        lesson_id: lesson,
        date: saturday,
        teacher_id: 2,
      });
    const refused = await instead(tuesday?.id);
    expect(refused.body.errors).toEqual({
      date: ["This lesson is on Tuesdays; on 2026-06-06 its class has Monday’s lessons."],
    });
    expect((await instead(monday?.id)).status).toBe(201);
  });
});

describe("a day that ends at noon", () => {
  beforeAll(() => stage("period"));
  afterAll(() => school.db.close());

  it("asks for no lesson after it, keeps the register that was taken, and says so before", async () => {
    expect((await save("period:2", friday)).status).toBe(200);
    const { body } = await school.call<Record<string, unknown>>(
      office,
      "POST",
      "/admin/special-days/what-if",
      { date: friday, effect: "no_lessons", from_time: "12:00" },
    );
    expect(body.data).toEqual({
      before: 4,
      after: 2,
      missing: 0,
      released: 1,
      kept: 1,
      sentence:
        "2 registers will be expected on this day; now 4. 1 register that was not taken is not missing any more. 1 register taken in these hours is kept and counts.",
    });
    expect(await coverage()).toEqual(["Rao 1 of 2", "Sen 0 of 2"]);
    expect(
      (await add({ name: "Storm", date: friday, effect: "no_lessons", from_time: "12:00" })).status,
    ).toBe(201);
    expect(await slotsOn(friday)).toMatchObject({
      1: ["period:1 missing", "period:2 taken"],
      2: ["period:1 missing"],
    });
    expect(await coverage()).toEqual(["Rao 1 of 2", "Sen 0 of 1"]);
  });

  it.each([
    [17, 200],
    [18, 422],
  ])(
    "is foreseen with the lessons of day %i of those there may be: %i",
    async (lessons, status) => {
      const body = { date: "2026-09-05", effect: "school_day", lessons_of: lessons };
      const foreseen = await school.call(office, "POST", "/admin/special-days/what-if", body);
      expect(foreseen.status).toBe(status);
    },
  );

  it("refuses a register of a lesson that is not held, and says why", async () => {
    const refused = await save("period:2", friday, 2);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { date: ["No lessons then: Storm."] },
    ]);
  });

  it("says clearly what does not belong together", async () => {
    const errorsOf = async (day: object) => (await add({ date: "2026-09-01", ...day })).body.errors;
    expect(await errorsOf({ effect: "no_lessons" })).toEqual({
      from_time: [
        "Enter from when or until when there are no lessons. For the whole day, add a holiday.",
      ],
    });
    expect(await errorsOf({ effect: "no_lessons", to_time: "10:00", lessons_of: 1 })).toEqual({
      lessons_of: ["Only a day with school follows another day's timetable."],
    });
    expect(await errorsOf({ effect: "school_day", to_time: "10:00" })).toEqual({
      to_time: ["Only a day with hours without lessons has these hours."],
    });
  });
});

describe("a day that ends at noon in sessions", () => {
  beforeAll(() => stage("session"));
  afterAll(() => school.db.close());

  it("has no afternoon register, and one that ends later has", async () => {
    await add({ date: friday, effect: "no_lessons", from_time: "12:00", classes: [1] });
    await add({ date: friday, effect: "no_lessons", from_time: "12:30", classes: [2] });
    expect(await slotsOn(friday)).toMatchObject({
      1: ["am missing"],
      2: ["am missing", "pm missing"],
    });
  });
});
