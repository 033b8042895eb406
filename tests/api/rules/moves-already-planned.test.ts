import { sql } from "@rollcall/kit/api/db/sql";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromFirstRelease } from "../../support/release-database";

/** As rows stood before: the record says the next class already, five days ahead. */
const moved = (
  id: number,
  [now, next]: readonly [number, number],
  no: { before: number; after: number },
): string => `
  insert into students (id, admission_no, name, class_id, roll_no, admission_date) overriding system value
    values (${id}, 'M${id}', 'Asha', ${next}, ${no.after}, '2020-04-01');
  insert into enrolments (student_id, class_id, from_date, to_date, roll_no) values
    (${id}, ${now}, current_date - 30, current_date + 4, ${no.before}), (${id}, ${next}, current_date + 5, null, ${no.after});`;

const classes = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `(${id}, 'Class ${id}', 'C${id}')`).join();

let db: OwnedDatabase;
beforeAll(async () => {
  db = await fromFirstRelease(`
    insert into classes (id, name, code) overriding system value values ${classes};
    insert into academic_years (id, name, start_date, end_date) overriding system value values (1, '2026', '2026-04-01', '2027-03-31'), (2, '2027', '2027-04-01', '2028-03-31');
    ${moved(1, [1, 2], { before: 4, after: 7 })}
    ${moved(2, [3, 4], { before: 4, after: 7 })}
    insert into students (id, admission_no, name, class_id, roll_no, admission_date) overriding system value values (3, 'M3', 'Bina', 3, 4, '2020-04-01');
    ${moved(4, [5, 6], { before: 4, after: 7 })}
    ${moved(5, [5, 6], { before: 4, after: 8 })}
    ${moved(6, [7, 8], { before: 4, after: 7 })}
    insert into rollovers (from_year, to_year, made_current, students, closed, opened, places, made_at)
      select 1, 2, false, '[]', '[]', json_build_array(json_build_object('id', id)), '[]', now() from enrolments where from_date > current_date and student_id = 6;
    ${moved(7, [7, 8], { before: 5, after: 8 })}
    update enrolments set to_date = current_date - 1 where student_id = 7 and to_date is not null;
    update enrolments set from_date = current_date where student_id = 7 and to_date is null;`);
});
afterAll(() => db.close());

const records = (...ids: number[]) =>
  db.query(sql`
    select id, class_id, roll_no, next_class_id, next_class_from - current_date as days, next_roll_no, version
    from students where id = any(${sql.param(ids)}::int[]) order by id`);

describe("moves that were planned before they were, in a database of the first release", () => {
  it("have the record say the present class and number again, and the move lies ahead", async () => {
    const planned = { class_id: 1, roll_no: 4, next_class_id: 2, next_roll_no: 7, days: 5 };
    expect(await records(1)).toEqual([{ id: 1, version: 2, ...planned }]);
  });

  it("leave a number empty that another student of the class has by now", async () => {
    expect(await records(2, 3)).toMatchObject([
      { id: 2, class_id: 3, roll_no: null, next_roll_no: 7 },
      { id: 3, class_id: 3, roll_no: 4, next_class_id: null, version: 1 },
    ]);
  });

  it("give a number that two of them had to the first", async () => {
    expect(await records(4, 5)).toMatchObject([
      { id: 4, roll_no: 4 },
      { id: 5, roll_no: null },
    ]);
  });

  it("leave alone what a start of the year wrote, and a move that has begun", async () => {
    expect(await records(6, 7)).toMatchObject([
      { id: 6, class_id: 8, next_class_id: null, version: 1 },
      { id: 7, class_id: 8, next_class_id: null, version: 1 },
    ]);
  });
});
