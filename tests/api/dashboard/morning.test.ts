import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Policy } from "../../../src/school/sums/domain/policy";
import { unfoldDay, type ExpectedAnswer } from "../../../src/school/registers/page/expected-day";
import { percentOf, sumsOfTaken } from "../../../src/features/dashboard/page/morning-figures";
import { statementsOf } from "../../support/statements";
import { testApi, type TestApi } from "../../support/test-api";

interface Morning {
  today: string;
  policy: Policy;
  days: {
    date: string;
    closed: string | null;
    figures: {
      present: number;
      late: number;
      unmarked: number;
      expected: number;
      percentage: number | null;
      registers: number;
      taken: number;
      incomplete: number;
    } | null;
  }[];
}

let school: TestApi;
let office: string;
let root: string;
/** A Wednesday in the middle of a morning. */
const now = "2026-06-10T04:00:00Z";
beforeAll(async () => {
  school = await testApi({ now });
  office = await school.signIn({ name: "Office", permissions: ["view_attendance"] });
  root = await school.signIn({ name: "Root", super: true });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1'), (2, 'Class 2', '2');
    insert into students (id, admission_no, name, class_id, status, admission_date) select n, 'S' || n, 'Student ' || n, 1 + n % 2, 'active', '2026-04-01' from generate_series(1, 8) n;
    insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students;
    insert into holidays (name, start_date, end_date) values ('Rain', '2026-05-27', '2026-05-27');
    insert into registers (id, class_id, date, slot, taken_at, changed_at, present, late, absent) values
      (1, 1, '2026-06-03', 'day', now(), now(), 3, 1, 1), (2, 2, '2026-06-03', 'day', now(), now(), 4, 0, 0),
      (3, 1, '2026-05-20', 'day', now(), now(), 1, 0, 1), (4, 2, '2026-06-09', 'day', now(), now(), 4, 0, 0),
      (5, 1, '2026-06-10', 'day', '2026-06-10T03:40:00Z', '2026-06-10T03:50:00Z', 2, 1, 1);`);
});
afterAll(() => school.db.close());

const get = async <T>(path: string) =>
  (await school.call<T>(office, "GET", `/admin/attendance/${path}`)).body.data;

describe("the morning", () => {
  it("sets the day beside the same weekday of four weeks, and says which were closed", async () => {
    const { today, policy, days } = await get<Morning>("morning");
    expect([today, policy]).toEqual([
      "2026-06-10",
      {
        excused: "left_out",
        unmarked: "left_out",
        free_absences: 0,
        late_half_after: null,
        late_absent_after: null,
        lates_per_absence: null,
        whole_day_from: null,
        half_day_from: null,
      },
    ]);
    expect(
      days.map(({ date, closed, figures }) => [date, closed, figures?.percentage ?? null]),
    ).toEqual([
      ["2026-06-10", null, 66.7],
      ["2026-06-03", null, 87.5],
      ["2026-05-27", "Closed: Rain", null],
      ["2026-05-20", null, 50],
      ["2026-05-13", null, null],
    ]);
    expect(days[3]?.figures).toMatchObject({
      registers: 2,
      taken: 0,
      incomplete: 1,
      expected: 8,
      unmarked: 6,
    });
  });

  it("is the last day of school while there is none today", async () => {
    const weekday = office;
    school.setNow("2026-06-14T04:00:00Z");
    office = await school.signIn({ name: "Sunday", permissions: ["view_attendance"] });
    const { today, days } = await get<Morning>("morning");
    school.setNow(now);
    office = weekday;
    const [last] = days;
    expect(today).toBe("2026-06-14");
    expect(last?.closed).toBeNull();
    expect(last?.date).toBe("2026-06-13");
    expect(last?.figures).toMatchObject({ registers: 2, taken: 0, percentage: null });
  });

  it("has no day where there is no class", async () => {
    const empty = await testApi({ now });
    const token = await empty.signIn({ name: "Early", permissions: ["view_attendance"] });
    expect(
      (await empty.call<Morning>(token, "GET", "/admin/attendance/morning")).body.data.days,
    ).toEqual([]);
    await empty.db.close();
  });

  for (const unmarked of ["left_out", "absent", "present"] as const)
    it(`counts today as the page does while it is going on, with unmarked ${unmarked}`, async () => {
      await school.call(root, "PUT", "/admin/settings", { attendance: { policy: { unmarked } } });
      const { policy, days } = await get<Morning>("morning");
      expect(policy.unmarked).toBe(unmarked);
      const { registers } = unfoldDay(await get<ExpectedAnswer>("expected"));
      expect(percentOf(sumsOfTaken(registers), policy)).toBe(days[0]?.figures?.percentage);
    });

  it.each([
    { late_half_after: 30 },
    { late_absent_after: 30 },
    { free_absences: 1 },
    { free_absences: 1, late_half_after: 10, late_absent_after: 30 },
  ])("counts today as the page does, with %o", async (more) => {
    await school.db.script(`
      delete from marks; delete from settings where key = 'attendance';
      insert into marks (register_id, student_id, code_id, date, minutes_late) select 5, s.id, k.id, '2026-06-10', x.minutes
      from (values (2, 'P', null), (4, 'L', 45), (6, 'A', null)) as x(student, code, minutes) join students s on s.id = x.student join attendance_codes k on k.code = x.code;
      delete from student_months; insert into student_months (student_id, class_id, month, present, absent, late) values (2, 1, '2026-06-01', 1, 0, 0), (4, 1, '2026-06-01', 1, 0, 1), (6, 1, '2026-06-01', 0, 1, 0)`);
    const before = (await get<Morning>("morning")).days[0]?.figures?.percentage;
    await school.call(root, "PUT", "/admin/settings", { attendance: { policy: more } });
    const { policy, days } = await get<Morning>("morning");
    const { registers } = unfoldDay(await get<ExpectedAnswer>("expected"));
    expect(days[0]?.figures?.percentage).not.toBe(before);
    expect(percentOf(sumsOfTaken(registers), policy)).toBe(days[0]?.figures?.percentage);
  });

  it("takes the same number of statements, however many classes there are", async () => {
    const statements = async () =>
      (await statementsOf(school.db, () => get<Morning>("morning"))).length;
    const before = await statements();
    await school.db.script(
      `insert into classes (id, name, code) select 100 + n, 'More ' || n, 'M' || n from generate_series(1, 60) n`,
    );
    expect(before).toBeGreaterThan(3);
    expect(await statements()).toBe(before);
  });

  it("is for who may see or mark attendance", async () => {
    const other = await school.signIn({ name: "Other", permissions: ["view_students"] });
    expect((await school.call(other, "GET", "/admin/attendance/morning")).status).toBe(403);
  });
});

describe("the registers of a day", () => {
  it("tell when one of them was saved last, first or again", async () => {
    const last = async (date: string) =>
      (await get<ExpectedAnswer>(`expected?date=${date}`)).last_saved_at;
    expect(await last("2026-06-10")).toBe("2026-06-10T03:50:00.000Z");
    expect(await last("2026-06-11")).toBeNull();
  });

  it("name the grade of a class that has one", async () => {
    await school.db.script(`update classes set grade = case id when 1 then 'Grade 1' else '' end`);
    const { classes } = await get<ExpectedAnswer>("expected?class_id=1,2");
    expect(classes.map(({ id, grade }) => [id, grade])).toEqual([
      [1, "Grade 1"],
      [2, undefined],
    ]);
  });
});
