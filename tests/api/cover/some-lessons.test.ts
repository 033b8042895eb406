import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday. */
const today = "2026-06-10";
let school: TestApi;
let office: string;
beforeAll(async () => {
  school = await testApi({ now: `${today}T06:00:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 7', '7'), (2, 'Class 8', '8');
    insert into subjects (id, name, code) values (1, 'Mathematics', 'MAT');
    insert into teachers (id, employee_no, name, status) values (1, 'T1', 'Asha', 'active'), (2, 'T2', 'Bela', 'active');
    insert into periods (id, name, start_time, end_time, is_break) values (1, 'Period 1', '09:00', '10:00', false), (2, 'Period 2', '10:00', '11:00', false), (5, 'Lunch', '11:00', '11:30', true), (3, 'Period 3', '11:30', '12:30', false);
    insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from)
      select 1, d, p, 1, 1, '2026-04-01' from generate_series(1, 5) d, unnest(array[1, 2, 3]) p`);
});
afterAll(() => school.db.close());
beforeEach(() =>
  school.db.script(
    "delete from teacher_absences; delete from special_days; delete from bell_times; delete from bell_schedules",
  ),
);

/** Asha is away, from a lesson of the first day to one of the last. */
const away = (from: string, to: string, lessons: Record<string, unknown> = {}) =>
  school.call<{ id: number }>(office, "POST", "/admin/teacher-absences", {
    teacher_id: 1,
    from_date: from,
    to_date: to,
    ...lessons,
  });
interface Cover {
  lessons: { period: string; free: { id: number }[]; is_covered: boolean }[];
}
const path = "/admin/timetable/cover";
const periods = async (date: string) =>
  (await school.call<Cover>(office, "GET", `${path}?date=${date}`)).body.data.lessons.map((one) =>
    Number(one.period.replace("Period ", "")),
  );
const days = async (id = "") =>
  (
    await school.call<{ date: string; lessons: number; uncovered: number }[]>(
      office,
      "GET",
      `${path}/days${id}`,
    )
  ).body.data;

describe("a teacher who is away for some lessons", () => {
  it("leaves lessons to cover from the first of the first day to the last of the last day", async () => {
    const { body } = await away(today, "2026-06-12", { first_period_id: 2, last_period_id: 2 });
    expect(await periods("2026-06-09")).toEqual([]);
    expect(await periods(today)).toEqual([2, 3]);
    expect(await periods("2026-06-11")).toEqual([1, 2, 3]);
    expect(await periods("2026-06-12")).toEqual([1, 2]);
    expect(await periods("2026-06-15")).toEqual([]);
    expect(await days()).toEqual([{ date: today, lessons: 2, uncovered: 2 }]);
    expect((await days(`?absence_id=${body.data.id}`)).map(({ lessons }) => lessons)).toEqual([
      2, 3, 2,
    ]);
  });

  it.each([
    [{ first_period_id: 2 }, [2, 3]],
    [{ last_period_id: 2 }, [1, 2]],
    [{ first_period_id: 2, last_period_id: 2 }, [2]],
    [{ first_period_id: 3, last_period_id: 3 }, [3]],
    [{}, [1, 2, 3]],
  ])("on one day, with %j, leaves %j", async (lessons, found) => {
    await away(today, today, lessons);
    expect(await periods(today)).toEqual(found);
  });

  it("is away for the same lessons when other bells ring", async () => {
    await away(today, today, { first_period_id: 2 });
    await school.db.script(`
      insert into bell_schedules (id, name, status) values (1, 'Late', 'active');
      insert into bell_times (bell_schedule_id, period_id, start_time, end_time) values (1, 1, '12:30', '13:00'), (1, 2, '13:00', '13:30'), (1, 3, '13:30', '14:00')`);
    expect(await periods(today)).toEqual([2, 3]);
  });

  it("covers the lessons in which they are there, and no others", async () => {
    await away(today, today, { first_period_id: 2, last_period_id: 2 });
    await away(today, today, { teacher_id: 2, first_period_id: 3 });
    const save = (lesson: number, teacher: number) =>
      school.call(office, "POST", path, {
        date: today,
        covers: [{ lesson_id: lesson, teacher_id: teacher }],
      });
    const [{ second = 0, third = 0 } = {}] = await school.db.query<{
      second: number;
      third: number;
    }>(
      sql`select max(id) filter (where period_id = 2)::int as second, max(id) filter (where period_id = 3)::int as third from timetable where weekday = 3`,
    );
    await school.db.query(sql`update timetable set teacher_id = 2 where id = ${third}`);
    try {
      const { lessons } = (await school.call<Cover>(office, "GET", `${path}?date=${today}`)).body
        .data;
      expect(lessons.map((one) => one.free.map(({ id }) => id))).toEqual([[2], [1]]);
      expect((await save(second, 1)).status).toBe(409);
      expect((await save(second, 2)).status).toBe(200);
      expect((await save(third, 1)).status).toBe(200);
    } finally {
      await school.db.query(sql`update timetable set teacher_id = 1 where id = ${third}`);
      await school.db.script("delete from undoable_acts; delete from substitutions");
    }
  });

  it("is refused a break, and a last lesson before the first of one day", async () => {
    const refused = async (...asked: Parameters<typeof away>) => (await away(...asked)).body.errors;
    expect(await refused(today, today, { first_period_id: 5 })).toEqual({
      first_period_id: ["Lunch is a break. Choose a lesson."],
    });
    expect(await refused(today, today, { last_period_id: 5 })).toEqual({
      last_period_id: ["Lunch is a break. Choose a lesson."],
    });
    expect(await refused(today, today, { first_period_id: 3, last_period_id: 2 })).toEqual({
      last_period_id: ["On one day, the last lesson away must not be before the first one."],
    });
    expect(await refused(today, "2026-06-11", { first_period_id: 3, last_period_id: 2 })).toBe(
      undefined,
    );
  });
});
