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
    insert into classes (id, name, code) values (1, 'Class 7', '7');
    insert into subjects (id, name, code) values (1, 'Mathematics', 'MAT');
    insert into teachers (id, employee_no, name, status) values (1, 'T1', 'Asha', 'active'), (2, 'T2', 'Bela', 'active');
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '09:00', '10:00')`);
});
afterAll(() => school.db.close());
/** On Mondays since April; 2 was entered today; 3 has been held on no day yet; 4 is over. */
beforeEach(() =>
  school.db.script(`
    delete from substitutions; delete from timetable;
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from, valid_to, created_at) values
      (1, 1, 1, 1, 1, 1, '2026-04-01', null, '2026-03-01'), (2, 1, 2, 1, 1, 1, '2026-04-01', null, '${today}T05:00:00Z'),
      (3, 1, 5, 1, 1, 1, '2026-06-06', null, '2026-06-01'), (4, 1, 4, 1, 1, 1, '2026-04-01', '2026-05-31', '2026-03-01');
    alter table timetable alter column id restart with 100`),
);

const remove = (id: number) => school.call(office, "DELETE", `/admin/timetable/${id}`);
const restore = (id: number) => school.call(office, "POST", `/admin/timetable/${id}/restore`);
const lines = async (weekday: number) =>
  (
    await school.db.query<{ line: string }>(
      sql`select concat_ws(' ', id, valid_from, valid_to, case when deleted_at is not null then 'trash' end) as line from timetable where weekday = ${weekday} order by valid_from, id`,
    )
  ).map(({ line }) => line);

describe("deleting a lesson", () => {
  it("ends one that has been held, and keeps what was arranged for its past", async () => {
    await school.db.script(
      "insert into substitutions (lesson_id, date, teacher_id) values (1, '2026-06-01', 2)",
    );
    expect((await remove(1)).status).toBe(200);
    expect(await lines(1)).toEqual(["100 2026-04-01 2026-06-09", `1 ${today} trash`]);
    expect(await school.db.query(sql`select lesson_id from substitutions`)).toEqual([
      { lesson_id: 100 },
    ]);
  });

  it("is taken back as if it had not been, on the same day", async () => {
    await remove(1);
    expect((await restore(1)).status).toBe(200);
    expect(await lines(1)).toEqual(["1 2026-04-01", "100 2026-04-01 2026-06-09 trash"]);
  });

  it("leaves out the days in the trash when it is taken back later", async () => {
    await school.db.script(
      "update timetable set deleted_at = now(), valid_from = '2026-06-02' where id = 1",
    );
    expect((await restore(1)).status).toBe(200);
    expect(await lines(1)).toEqual([`1 ${today}`]);
  });

  it("removes the whole of one that was entered today, or was held on no day", async () => {
    await remove(2);
    await remove(3);
    expect(await lines(2)).toEqual(["2 2026-04-01 trash"]);
    expect(await lines(5)).toEqual(["3 2026-06-06 trash"]);
  });

  it("is refused for one that is over", async () => {
    const refused = await remove(4);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      "This lesson ended on 2026-05-31, and reports of its days rest on it. It stays in the timetable of those days.",
    );
    expect(await lines(4)).toEqual(["4 2026-04-01 2026-05-31"]);
  });

  it("does the same for many at once", async () => {
    const { body } = await school.call<unknown>(office, "POST", "/admin/timetable/bulk", {
      action: "delete",
      ids: [1, 3],
    });
    expect(body.errors).toBeUndefined();
    expect(await lines(1)).toEqual(["100 2026-04-01 2026-06-09", `1 ${today} trash`]);
    expect(await lines(5)).toEqual(["3 2026-06-06 trash"]);
  });
});
