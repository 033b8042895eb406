import { sql } from "@rollcall/kit/api/db/sql";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { takerOn } from "../../../src/school/roster/class-teacher";
import { classesOf } from "../../../src/school/roster/own-classes";
import { memoryDatabase } from "../../support/memory-database";

const [eight, nine] = [8, 9];
const [first, last] = ["2026-06-08", "2026-06-10"];
/** The day before, both ends, and the day after. */
const around = ["2026-06-07", first, last, "2026-06-11"];

let db: OwnedDatabase;
beforeAll(async () => {
  db = await memoryDatabase();
  await db.script(`
    insert into classes (id, name, code) values (${eight}, 'Eight', '8'), (${nine}, 'Nine', '9');
    insert into teachers (id, employee_no, name) values (1, 'T1', 'Asha'), (2, 'T2', 'Bela');
    insert into subjects (id, name, code) values (1, 'Maths', 'M');
    insert into periods (id, name, start_time, end_time) values (1, 'P1', '08:00', '08:45')`);
});
beforeEach(() =>
  db.script("truncate class_teachers, teacher_absences, timetable, substitutions cascade"),
);
afterAll(() => db.close());

const ownOn = async (day: string, teacher = 1) =>
  (
    await db.query<{ id: number }>(
      sql`select c.id from (${classesOf(sql`${teacher}::int`, sql`${day}::date`)}) c order by 1`,
    )
  ).map(({ id }) => id);
const ownAround = (teacher?: number) => Promise.all(around.map((day) => ownOn(day, teacher)));
const takersAround = () =>
  Promise.all(
    around.map(async (day) => {
      const [row] = await db.query<{ id: number | null }>(
        sql`select ${takerOn(sql`${eight}::int`, sql`${day}::date`, sql`'day'`)} as id`,
      );
      return row?.id ?? null;
    }),
  );
const tenure = (from: string, to: string | null) =>
  db.query(
    sql`insert into class_teachers (class_id, teacher_id, from_date, to_date) values (${eight}, 1, ${from}, ${to})`,
  );
const lesson = (from: string, to: string | null, teacher = 1) =>
  db.query(
    sql`insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from, valid_to) values (5, ${nine}, 3, 1, 1, ${teacher}, ${from}, ${to})`,
  );

it("a class is its class teacher's from the first to the last day of the time, to see and to take", async () => {
  await tenure(first, last);
  expect(await ownAround()).toEqual([[], [eight], [eight], []]);
  expect(await takersAround()).toEqual([null, 1, 1, null]);
});

it("a class is the stand-in's too on the days of the absence, who takes its registers then", async () => {
  await tenure("2026-04-01", null);
  await db.query(
    sql`insert into teacher_absences (teacher_id, stand_in_id, from_date, to_date) values (1, 2, ${first}, ${last})`,
  );
  expect(await ownAround(2)).toEqual([[], [eight], [eight], []]);
  expect(await ownAround(1)).toEqual([[eight], [eight], [eight], [eight]]);
  expect(await takersAround()).toEqual([1, 2, 2, 1]);
  await db.script("update teacher_absences set deleted_at = now()");
  expect(await ownAround(2)).toEqual([[], [], [], []]);
  expect(await takersAround()).toEqual([1, 1, 1, 1]);
});

it("a class is a teacher's by a lesson from its first day to its last, unless the lesson is deleted", async () => {
  await lesson(first, last);
  expect(await ownAround()).toEqual([[], [nine], [nine], []]);
  await db.script("update timetable set deleted_at = now()");
  expect(await ownAround()).toEqual([[], [], [], []]);
});

it("a class is who takes one lesson's on that day alone, unless it is cancelled or the change deleted", async () => {
  await lesson("2026-04-01", null, 2);
  await db.query(
    sql`insert into substitutions (lesson_id, date, teacher_id) values (5, ${last}, 1)`,
  );
  expect(await ownAround()).toEqual([[], [], [nine], []]);
  for (const [undo, redo] of [
    ["is_cancelled = true", "is_cancelled = false"],
    ["deleted_at = now()", "deleted_at = null"],
  ] as const) {
    await db.script(`update substitutions set ${undo}`);
    expect(await ownOn(last), undo).toEqual([]);
    await db.script(`update substitutions set ${redo}`);
  }
  expect(await ownOn(last)).toEqual([nine]);
});
