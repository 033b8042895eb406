import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isOpenDay } from "../../../src/school/calendar/calendar";
import { alwaysOff } from "../../../src/school/calendar/domain/weekly-off";
import { isHolidayOn } from "../../../src/school/calendar/domain/school-calendar";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let office: string;
/** A Wednesday; the 6th and the 13th are Saturdays, on which there is school. */
const today = "2026-06-17";
beforeAll(async () => {
  school = await testApi({ now: `${today}T06:00:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"expected_from": null}');
    insert into academic_years (id, name, start_date, end_date, is_current) values (1, '2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1'), (2, 'Class 8', '8');
    insert into classes (id, name, code, kind) values (3, 'Choir', 'CH', 'group');
    insert into students (id, admission_no, name, class_id, admission_date) values (1, 'S1', 'Dev Sen', 1, '2026-04-01'), (2, 'S2', 'Ira Sen', 2, '2026-04-01');
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01'), (2, 2, '2026-04-01');
    insert into group_members (student_id, group_id, from_date) values (1, 3, '2026-04-01'), (2, 3, '2026-04-01')`);
});
afterAll(() => school.db.close());
beforeEach(() => school.db.script("delete from holidays__classes; delete from holidays"));

const noSaturday = (more: Record<string, unknown> = {}) =>
  school.call<{ id: number }>(office, "POST", "/admin/holidays", {
    name: "No Saturday",
    start_date: "2026-06-06",
    end_date: "2026-06-13",
    weekday: 6,
    kind: "institution",
    classes: [1],
    ...more,
  });
const states = async (date: string) => {
  const { body } = await school.call<{
    classes: { id: number; why: string | null; registers: { state: string }[] }[];
  }>(office, "GET", `/admin/attendance/expected?date=${date}`);
  return Object.fromEntries(
    body.data.classes.map(({ id, why, registers }) => [id, why ?? registers[0]?.state]),
  );
};
const take = (classId: number, date: string, studentId: number) =>
  school.call<unknown>(office, "PUT", "/admin/attendance/register", {
    class_id: classId,
    date,
    slot: "day",
    marks: [{ student_id: studentId, code: "P" }],
  });

describe("a weekly off day of some classes", () => {
  it("closes its weekday for them from the first day to the last, and no other day or class", async () => {
    expect((await noSaturday()).status).toBe(201);
    expect([(await states("2026-06-06"))[2], (await states("2026-06-06"))[1]]).toEqual([
      "missing",
      expect.stringContaining("No Saturday"),
    ]);
    expect((await states("2026-06-13"))[1]).toContain("No Saturday");
    for (const open of ["2026-05-30", "2026-06-05", "2026-06-08", "2026-06-20"])
      expect((await states(open))[1]).not.toContain("No Saturday");
  });

  it("closes the same days in statements", async () => {
    await noSaturday();
    const closed = async (classId: number) =>
      (
        await school.db.query<{ day: string }>(
          sql`select to_char(d, 'DD') as day from generate_series(date '2026-06-01', date '2026-06-20', interval '1 day') d where not ${isOpenDay(sql`${classId}::int`, sql`d::date`, alwaysOff([7]))} order by 1`,
        )
      ).map(({ day }) => day);
    expect(await closed(1)).toEqual(["06", "07", "13", "14"]);
    expect(await closed(2)).toEqual(["07", "14"]);
  });

  it("takes no register, and its timetable says that it is closed", async () => {
    await noSaturday();
    expect((await take(1, "2026-06-13", 1)).status).toBeGreaterThanOrEqual(400);
    expect((await take(2, "2026-06-13", 2)).status).toBeLessThan(300);
    const { body } = await school.call<{ days: { date: string; holiday: string | null }[] }>(
      office,
      "GET",
      "/admin/timetable/week?date=2026-06-13&class_id=1",
    );
    expect(body.data.days.flatMap(({ date, holiday }) => (holiday === null ? [] : [date]))).toEqual(
      ["2026-06-13"],
    );
    await school.db.script("delete from marks; delete from registers");
  });

  it("says what leaves the percentage, keeps the marks, and gives them back", async () => {
    await take(1, "2026-06-12", 1);
    await take(1, "2026-06-13", 1);
    const { body } = await school.call(office, "POST", "/admin/holidays/what-if", {
      start_date: "2026-06-06",
      end_date: "2026-06-13",
      weekday: 6,
      classes: [1],
    });
    expect(body.data).toMatchObject({ registers: 1, marks: 1 });
    const counted = async () => {
      const { body: found } = await school.call<{ counted: number }>(
        office,
        "GET",
        "/admin/attendance/students/1?from=2026-06-01&to=2026-06-17",
      );
      const [{ marks = 0 } = {}] = await school.db.query<{ marks: number }>(
        sql`select count(*)::int as marks from marks where student_id = 1`,
      );
      return [found.data.counted, marks];
    };
    expect(await counted()).toEqual([2, 2]);
    const { id } = (await noSaturday()).body.data;
    expect(await counted()).toEqual([1, 2]);
    await school.call(office, "PATCH", `/admin/holidays/${id}`, { weekday: 7 });
    expect(await counted()).toEqual([2, 2]);
    await school.call(office, "PATCH", `/admin/holidays/${id}`, { weekday: null });
    expect(await counted()).toEqual([0, 2]);
    await school.call(office, "DELETE", `/admin/holidays/${id}`);
    expect(await counted()).toEqual([2, 2]);
    await school.db.script("delete from marks; delete from registers");
  });

  it("leaves its students out of their teaching groups on that day", async () => {
    const places = async (date: string) =>
      (
        await school.db.query<{ id: number }>(
          sql`select student_id as id from roster_spans where class_id = 3 and from_date <= ${date}::date and coalesce(to_date, 'infinity') >= ${date}::date order by 1`,
        )
      ).map(({ id }) => id);
    await noSaturday();
    expect(await places("2026-06-13")).toEqual([2]);
    expect(await places("2026-06-12")).toEqual([1, 2]);
    expect(await places("2026-06-20")).toEqual([1, 2]);
  });

  it("does not move a cycle of days, unless it is for all classes", async () => {
    await school.call(office, "PATCH", "/admin/academic-years/1", {
      repeats: "days",
      cycle_days: 3,
      cycle_from: today,
    });
    const turns = async () =>
      (
        await school.db.query<{ turn: number }>(
          sql`select turn from timetable_days where date between '2026-06-19' and '2026-06-22' order by date`,
        )
      ).map(({ turn }) => turn);
    const usual = await turns();
    expect(usual).toEqual([10, 8, 0, 9]);
    const days = { start_date: today, end_date: "2026-06-30" };
    const { id } = (await noSaturday(days)).body.data;
    expect(await turns()).toEqual(usual);
    await school.call(office, "PATCH", `/admin/holidays/${id}`, { classes: [] });
    expect(await turns()).toEqual([10, 0, 0, 8]);
    await school.call(office, "PATCH", "/admin/academic-years/1", { repeats: "week" });
  });

  it("is refused where the weekday never comes, or beyond five years", async () => {
    const refused = async (more: Record<string, unknown>) => (await noSaturday(more)).body.errors;
    expect(await refused({ start_date: "2026-06-07", end_date: "2026-06-12" })).toEqual({
      weekday: ["There is no Saturday between these days."],
    });
    expect(await refused({ start_date: "2026-06-07", end_date: "2026-06-13" })).toBe(undefined);
    expect(await refused({ start_date: "2026-01-01", end_date: "2031-01-05" })).toEqual({
      end_date: [
        "A weekly off day lasts for five years at most. Enter a last day that is earlier.",
      ],
    });
    expect(await refused({ start_date: "2026-01-01", end_date: "2031-01-04" })).toBe(undefined);
    expect(await refused({ weekday: 8 })).toHaveProperty("weekday");
    expect(await refused({ weekday: 0 })).toHaveProperty("weekday");
  });
});

describe("a day of a holiday", () => {
  const week = { from: "2026-06-06", to: "2026-06-13" };
  it.each([
    [{ ...week, weekday: 6 }, "2026-06-06", true],
    [{ ...week, weekday: 6 }, "2026-06-13", true],
    [{ ...week, weekday: 6 }, "2026-06-07", false],
    [{ ...week, weekday: 6 }, "2026-06-20", false],
    [{ ...week, weekday: null }, "2026-06-07", true],
    [week, "2026-06-07", true],
  ])("%j on %s: %s", (holiday, day, is) => expect(isHolidayOn(day, holiday)).toBe(is));
});
