import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { statements } from "../../../src/migrations/0057-moves-already-planned";
import { testApi, type TestApi } from "../../support/test-api";

const [eight, nine] = [1, 2];
let school: TestApi;

beforeAll(async () => {
  school = await testApi();
  await school.db.script(
    "insert into classes (id, name, code) overriding system value values (1, 'Eight', '8'), (2, 'Nine', '9'); insert into academic_years (id, name, start_date, end_date) overriding system value values (1, '2026', '2026-04-01', '2027-03-31'), (2, '2027', '2027-04-01', '2028-03-31')",
  );
});
afterAll(() => school.db.close());
beforeEach(() =>
  school.db.script("truncate rollovers, enrolments restart identity; delete from students"),
);

/** As rows stood before: the record says the next class already, five days ahead. */
const moved = (id: number, no: { before: number | null; after: number | null }) =>
  school.db.query(sql`
    with s as (
      insert into students (id, admission_no, name, class_id, roll_no, admission_date) overriding system value
      values (${id}, ${`M${id}`}, 'Asha', ${nine}, ${no.after}::int, '2020-04-01'))
    insert into enrolments (student_id, class_id, from_date, to_date, roll_no) values
      (${id}, ${eight}, current_date - 30, current_date + 4, ${no.before}::int), (${id}, ${nine}, current_date + 5, null, ${no.after}::int)`);
const migrate = async () => {
  for (const statement of statements) await school.db.script(statement);
};
const records = () =>
  school.db.query(sql`
    select id, class_id, roll_no, next_class_id, next_class_from - current_date as days, next_roll_no, version from students order by id`);

describe("moves that were planned before they were", () => {
  it("have the record say the present class and number again, and the move lies ahead", async () => {
    await moved(1, { before: 4, after: 7 });
    await migrate();
    const planned = { class_id: eight, roll_no: 4, next_class_id: nine, next_roll_no: 7, days: 5 };
    expect(await records()).toEqual([{ id: 1, version: 2, ...planned }]);
    await migrate();
    expect(await records()).toEqual([{ id: 1, version: 2, ...planned }]);
  });

  it("leave a number empty that another student of the class has by now", async () => {
    await moved(1, { before: 4, after: 7 });
    await school.db.query(
      sql`insert into students (id, admission_no, name, class_id, roll_no, admission_date) overriding system value values (2, 'M2', 'Bina', ${eight}, 4, '2020-04-01')`,
    );
    await migrate();
    expect(await records()).toMatchObject([
      { id: 1, class_id: eight, roll_no: null, next_roll_no: 7 },
      { id: 2, class_id: eight, roll_no: 4, next_class_id: null, version: 1 },
    ]);
  });

  it("give a number that two of them had to the first", async () => {
    await moved(1, { before: 4, after: 7 });
    await moved(2, { before: 4, after: 8 });
    await migrate();
    expect(await records()).toMatchObject([
      { id: 1, roll_no: 4 },
      { id: 2, roll_no: null },
    ]);
  });

  it("leave alone what a start of the year wrote, and a move that has begun", async () => {
    await moved(1, { before: 4, after: 7 });
    await school.db.script(
      "insert into rollovers (from_year, to_year, made_current, students, closed, opened, places, made_at) select 1, 2, false, '[]', '[]', json_build_array(json_build_object('id', id)), '[]', now() from enrolments where from_date > current_date",
    );
    await moved(2, { before: 5, after: 8 });
    await school.db.script(
      "update enrolments set to_date = current_date - 1 where student_id = 2 and to_date is not null; update enrolments set from_date = current_date where student_id = 2 and to_date is null",
    );
    await migrate();
    expect(await records()).toMatchObject([
      { id: 1, class_id: nine, next_class_id: null, version: 1 },
      { id: 2, class_id: nine, next_class_id: null, version: 1 },
    ]);
  });
});
