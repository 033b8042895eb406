import fc from "fast-check";
import { sql } from "@rollcall/kit/api/db/sql";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runs } from "../../support/every-case";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T06:30:00Z" });
  await school.db.script(`
    insert into classes (id, name, code, kind) overriding system value values (1, 'Class 1', '1', 'class'), (2, 'Class 2', '2', 'class'), (3, 'Set', '3', 'group');
    insert into students (id, name, admission_no, admission_date) overriding system value values (1, 'Asha', 'A1', '2026-04-01'), (2, 'Bela', 'A2', '2026-04-01')`);
});
afterAll(() => school.db.close());

const first = "2026-04-01";
const student = fc.integer({ min: 1, max: 2 });
const day = fc.integer({ min: 0, max: 40 }).map((n) => addDays(first, n));
const change = fc.oneof(
  fc
    .tuple(student, fc.integer({ min: 1, max: 2 }), day, fc.option(day))
    .map(
      ([id, place, from, to]) =>
        `insert into enrolments (student_id, class_id, from_date, to_date) values (${id}, ${place}, '${from}', ${to ? `'${to}'` : "null"})`,
    ),
  fc
    .tuple(student, day)
    .map(([id, to]) => `update enrolments set to_date = '${to}' where student_id = ${id}`),
  student.map((id) => `update enrolments set roll_no = ${id} where deleted_at is null`),
  student.map((id) => `update enrolments set deleted_at = now() where student_id = ${id}`),
  student.map((id) => `update enrolments set student_id = ${id} where from_date > '2026-04-10'`),
  student.map((id) => `delete from enrolments where student_id = ${id} and to_date is null`),
  fc
    .tuple(student, day, fc.option(day))
    .map(
      ([id, from, to]) =>
        `insert into group_members (student_id, group_id, from_date, to_date) values (${id}, 3, '${from}', ${to ? `'${to}'` : "null"})`,
    ),
  student.map((id) => `update group_members set deleted_at = now() where student_id = ${id}`),
  fc
    .tuple(student, day, fc.integer({ min: 0, max: 12 }))
    .map(
      ([id, from, days]) =>
        `insert into part_time (student_id, from_date, to_date, reason, tuesday) values (${id}, '${from}', '${addDays(from, days)}', 'Clinic', true)`,
    ),
  student.map((id) => `delete from part_time where student_id = ${id}`),
);

const times = () =>
  school.db.query(
    sql`select student_id, class_id, is_group, from_date, to_date from roster_spans order by 1, 2, 3, 4, 5`,
  );

it("a student's times are the same, made alone at each change or with many others' at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 14 }), async (changes) => {
      await school.db.script("truncate enrolments, group_members, part_time, roster_spans");
      let taken = 0;
      for (const one of changes) {
        // What overlaps or ends before it begins is refused, and changes nothing.
        const isTaken = await school.db.script(one).then(
          () => true,
          () => false,
        );
        if (!isTaken) continue;
        taken += 1;
        const alone = await times();
        await school.db.query(
          sql`select make_roster_spans(array(select n % 2 + 1 from generate_series(1, 12) n))`,
        );
        expect(alone).toEqual(await times());
      }
      fc.pre(taken > 1);
    }),
    { numRuns: runs(15, 300) },
  );
});
