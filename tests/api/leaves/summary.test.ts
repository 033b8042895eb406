import { afterAll, beforeAll, expect, it } from "vitest";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
beforeAll(async () => {
  school = await aClass(3);
  await school.setOff({ sunday: true });
  await school.db.script(`
    insert into holidays (name, start_date, end_date) values ('Rain', '2026-06-09', '2026-06-09');
    insert into special_days (name, date, effect) values ('Working Sunday', '2026-06-21', 'school_day');
    insert into leaves (student_id, leave_type_id, from_date, to_date, slots, reason, status) values
      (1, 1, '2026-06-06', '2026-06-11', null, 'Fever', 'approved'),
      (2, 1, '2026-06-10', '2026-06-11', 'am', 'Dentist', 'approved'),
      (2, 1, '2026-06-20', '2026-06-23', null, 'Wedding', 'approved'),
      (3, 1, '2026-06-08', '2026-06-12', null, 'Fever', 'pending');
  `);
});
afterAll(() => school.db.close());

const summary = async (query: string) =>
  (
    await school.call<{ rows: { days: number; part_days: number; approved: number }[] }>(
      school.office,
      "GET",
      `/admin/reports/leave-summary?${query}`,
    )
  ).body.data.rows[0];

it("leave is granted in school days: without the Sunday and the holiday, with a working Sunday", async () => {
  expect(await summary("from=2026-06-01&to=2026-06-30")).toMatchObject({
    approved: 3,
    // 6, 8, 10 and 11 June; 20 to 23 June.
    days: 8,
    part_days: 2,
  });
});

it("leave is granted as far as it lies in the span of the report", async () => {
  expect(await summary("from=2026-06-10&to=2026-06-20")).toMatchObject({ days: 3, part_days: 2 });
});

it("leave is granted in the class that the report is of", async () => {
  await school.db.script(`
    insert into classes (id, name, code) values (50, 'Nine', '9');
    update enrolments set to_date = '2026-06-09' where student_id = 1;
    insert into enrolments (student_id, class_id, from_date) values (1, 50, '2026-06-10');
  `);
  expect(await summary("from=2026-06-01&to=2026-06-30&class_id=50")).toMatchObject({ days: 2 });
  expect(await summary("from=2026-06-01&to=2026-06-30&class_id=1")).toMatchObject({ days: 6 });
});
