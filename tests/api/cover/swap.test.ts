import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday. */
const today = "2026-06-10";
let school: TestApi;
let office: string;
let asha: string;
let viewer: string;
beforeAll(async () => {
  school = await testApi({ now: `${today}T06:00:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  asha = await school.signIn({ name: "Asha", permissions: ["mark_attendance"] });
  viewer = await school.signIn({ name: "Viewer", permissions: ["view_timetables"] });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 7', '7'), (2, 'Class 8', '8');
    insert into subjects (id, name, code) values (1, 'Mathematics', 'MAT');
    insert into teachers (id, employee_no, name, status, account_id) values (1, 'T1', 'Asha', 'active', (select id from admins where name = 'Asha')), (2, 'T2', 'Bela', 'active', null), (3, 'T3', 'Chand', 'active', null), (4, 'T4', 'Dev', 'inactive', null);
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '09:00', '10:00'), (2, 'Period 2', '10:00', '11:00'), (3, 'Period 3', '11:00', '12:00')`);
});
afterAll(() => school.db.close());
/**
 * Period 1: Asha in Class 7 (1), Bela in Class 8 (2). Period 2: Chand in Class 7 (3), Asha in Class
 * 8 (4). Period 3: Bela in Class 7 (5).
 */
beforeEach(() =>
  school.db.script(`
    delete from undoable_acts; delete from substitutions; delete from timetable; delete from teacher_absences; delete from activity_logs; delete from notifications;
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from) values
      (1, 1, 3, 1, 1, 1, '2026-04-01'), (2, 2, 3, 1, 1, 2, '2026-04-01'), (3, 1, 3, 2, 1, 3, '2026-04-01'), (4, 2, 3, 2, 1, 1, '2026-04-01'), (5, 1, 3, 3, 1, 2, '2026-04-01'), (6, 1, 4, 1, 1, 2, '2026-04-01')`),
);

const path = "/admin/timetable/cover";
const swap = (lesson: number, other: number, who = office) =>
  school.call<{ id: number }>(who, "POST", `${path}/swap`, {
    date: today,
    lesson_id: lesson,
    with_id: other,
  });
const undo = (id: number) => school.call<{ undone: number }>(office, "POST", `${path}/${id}/undo`);
const stored = async () =>
  (
    await school.db.query<{ line: string }>(
      sql`select lesson_id || ' ' || teacher_id as line from substitutions where deleted_at is null order by lesson_id`,
    )
  ).map(({ line }) => line);
const partners = async (lesson: number) =>
  (
    await school.call<{ partners: number[]; lessons: { id: number }[] }>(
      office,
      "GET",
      `${path}/swaps?date=${today}&lesson_id=${lesson}`,
    )
  ).body.data;
const notices = async () =>
  (
    await school.call<{ title: string; body: string }[]>(asha, "GET", "/admin/notifications")
  ).body.data.map(({ title, body }) => [title, body]);

describe("two lessons of a day", () => {
  it("are swapped at the same hour, in one act that is undone in one act", async () => {
    const { body, status } = await swap(1, 2);
    expect(status).toBe(200);
    expect(await stored()).toEqual(["1 2", "2 1"]);
    const { acts } = (
      await school.call<{ acts: { id: number; is_swap: boolean }[] }>(
        office,
        "GET",
        `${path}?date=${today}`,
      )
    ).body.data;
    expect(acts).toMatchObject([{ id: body.data.id, is_swap: true }]);
    expect((await undo(body.data.id)).body.data).toMatchObject({ undone: 2 });
    expect(await stored()).toEqual([]);
  });

  it("are swapped at different hours, where both teachers are free for it", async () => {
    // Chand has nothing in period 1 but would have Asha in two classes of period 2.
    expect((await swap(1, 3)).body.errors).toEqual({
      "lesson:3": ["Asha has another lesson then: Class 8, Mathematics, 10:00–11:00."],
    });
    expect(await stored()).toEqual([]);
    expect((await swap(3, 5)).status).toBe(200);
    expect(await stored()).toEqual(["3 2", "5 3"]);
  });

  it("are offered as they can be swapped", async () => {
    expect(await partners(1)).toMatchObject({ partners: [2] });
    expect(await partners(3)).toMatchObject({ partners: [2, 4, 5] });
    const { lessons } = await partners(6);
    expect(lessons.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(await partners(6)).toMatchObject({ partners: [] });
    for (const other of (await partners(3)).partners) {
      const { body } = await swap(3, other);
      await undo(body.data.id);
    }
    expect((await school.db.query(sql`select 1 from undoable_acts`)).length).toBe(3);
  });

  it("are refused where one has changed hands, is cancelled, is not held or is of the same teacher", async () => {
    const refused = async (lesson: number, other: number) =>
      (await swap(lesson, other)).body.errors;
    expect(await refused(1, 6)).toEqual({
      "lesson:6": [`This lesson does not take place on ${today}.`],
    });
    const same = ["Both lessons are Asha’s. Choose a lesson of another teacher."];
    expect(await refused(1, 4)).toEqual({ "lesson:4": same });
    expect(await refused(1, 1)).toEqual({ "lesson:1": same });
    await school.db.script(
      `insert into substitutions (lesson_id, date, teacher_id) values (2, '${today}', 3); insert into substitutions (lesson_id, date, is_cancelled) values (5, '${today}', true)`,
    );
    expect(await refused(1, 2)).toEqual({
      "lesson:2": ["Chand takes this lesson on this day. Undo that first."],
    });
    expect(await refused(3, 5)).toEqual({ "lesson:5": ["This lesson is cancelled."] });
  });

  it("are refused where a teacher is away for the lesson to be taken, and not where for another one", async () => {
    const away = (first: number) =>
      school.db.script(
        `delete from teacher_absences; insert into teacher_absences (teacher_id, from_date, to_date, first_period_id) values (3, '${today}', '${today}', ${first})`,
      );
    await away(3);
    expect((await swap(3, 5)).body.errors).toEqual({
      "lesson:5": [`Chand is absent for this lesson on ${today}.`],
    });
    await away(1);
    expect((await swap(3, 5)).status).toBe(409);
    await school.db.script("delete from teacher_absences");
    await school.db.script("update teachers set status = 'inactive' where id = 3");
    expect((await swap(3, 5)).body.errors).toEqual({
      "lesson:5": ["Chand is not an active teacher."],
    });
    await school.db.script("update teachers set status = 'active' where id = 3");
    expect((await swap(3, 5)).status).toBe(200);
  });

  it("are undone both or not at all", async () => {
    const { id } = (await swap(1, 2)).body.data;
    await school.db.script(
      "update substitutions set room = 'Hall', version = version + 1 where lesson_id = 1",
    );
    const answer = await undo(id);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "One of the two lessons was changed since. Change the substitutions one by one.",
    ]);
    expect(await stored()).toEqual(["1 2", "2 1"]);
  });

  it("are in the bell of their teachers, swapped and undone, but not of others", async () => {
    const { id } = (await swap(1, 2)).body.data;
    expect(await notices()).toEqual([
      [
        "Lessons swapped on 10 Jun 2026",
        "Class 7, Mathematics, 09:00–10:00: Bela\nClass 8, Mathematics, 09:00–10:00: Asha",
      ],
    ]);
    await undo(id);
    expect((await notices())[0]).toEqual([
      "Swap undone on 10 Jun 2026",
      "Class 7, Mathematics, 09:00–10:00: Asha\nClass 8, Mathematics, 09:00–10:00: Bela",
    ]);
    await swap(3, 5);
    expect(await notices()).toHaveLength(2);
  });

  it("are swapped by those who may make substitutions only", async () => {
    expect((await swap(1, 2, viewer)).status).toBe(403);
    expect((await school.call(viewer, "GET", `${path}/swaps?date=${today}`)).status).toBe(403);
    expect(await stored()).toEqual([]);
  });
});
