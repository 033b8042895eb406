import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday. */
const today = "2026-06-10";
let school: TestApi;
let office: string;
let deputy: string;
let other: string;
beforeAll(async () => {
  school = await testApi({ now: `${today}T06:00:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  const permissions = ["view_timetables", "create_timetables"];
  deputy = await school.signIn({ name: "Deputy", permissions });
  other = await school.signIn({ name: "Other", permissions });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 7', '7'), (2, 'Class 8', '8');
    insert into classes (id, name, code, kind) values (3, 'Choir', 'CH', 'group');
    insert into subjects (id, name, code) values (1, 'Mathematics', 'MAT'), (2, 'Physics', 'PHY'), (3, 'Music', 'MUS');
    insert into teachers (id, employee_no, name, status) values (1, 'T1', 'Asha', 'active'), (2, 'T2', 'Bela', 'active'), (3, 'T3', 'Chand', 'active'), (4, 'T4', 'Dev', 'active'), (5, 'T5', 'Esha', 'active'), (6, 'T6', 'Farid', 'inactive');
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '09:00', '10:00'), (2, 'Period 2', '10:00', '11:00'), (3, 'Period 3', '11:00', '12:00')`);
});
afterAll(() => school.db.close());
/**
 * Asha is away and has Mathematics in Class 7 (1) and 8 (2), and the choir (3). Bela has a lesson in
 * period 1 and teaches Mathematics on Fridays; Chand teaches Class 8; Dev and Esha have no lessons.
 */
beforeEach(() =>
  school.db.script(`
    delete from undoable_acts; delete from substitutions; delete from timetable; delete from teacher_absences; delete from special_days; delete from holidays; delete from bell_times; delete from bell_schedules; delete from activity_logs;
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, room, valid_from) values
      (1, 1, 3, 1, 1, 1, '7', '2026-04-01'), (2, 2, 3, 2, 1, 1, null, '2026-04-01'), (3, 3, 3, 3, 3, 1, null, '2026-04-01'),
      (4, 2, 3, 1, 2, 2, null, '2026-04-01'), (5, 1, 5, 1, 1, 2, null, '2026-04-01'), (6, 2, 5, 2, 2, 3, null, '2026-04-01'), (7, 1, 4, 1, 1, 1, null, '2026-04-01');
    insert into teacher_absences (id, teacher_id, from_date, to_date) values (1, 1, '${today}', '2026-06-12')`),
);

interface Answer {
  date: string;
  lessons: {
    id: number;
    start: string;
    class: { name: string };
    stand_in: { name: string } | null;
    is_covered: boolean;
    free: { id: number; teaches_subject: boolean; teaches_class: boolean }[];
  }[];
  teachers: { id: number; name: string; covers: number }[];
  acts: { id: number; lessons: number; may_undo: boolean }[];
}
const path = "/admin/timetable/cover";
const read = async (date = today, who = deputy) =>
  (await school.call<Answer>(who, "GET", `${path}?date=${date}`)).body.data;
const save = (covers: [lesson: number, teacher: number][], who = deputy, date = today) =>
  school.call<{ id: number; lessons: number }>(who, "POST", path, {
    date,
    covers: covers.map(([lesson_id, teacher_id]) => ({ lesson_id, teacher_id })),
  });
const undo = (id: number, who = deputy) =>
  school.call<{ undone: number; kept: string[] }>(who, "POST", `${path}/${id}/undo`);
const stored = async () =>
  (
    await school.db.query<{ line: string }>(
      sql`select concat_ws(' ', lesson_id, teacher_id, room collate "C") as line from substitutions where deleted_at is null order by lesson_id`,
    )
  ).map(({ line }) => line);
const free = (answer: Answer, lesson: number) =>
  answer.lessons.find(({ id }) => id === lesson)?.free.map(({ id }) => id);

describe("the lessons to cover", () => {
  it("are those of absent teachers, with who is free, the most suitable first", async () => {
    const answer = await read();
    expect(answer.lessons.map(({ id, is_covered }) => [id, is_covered])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
    // Bela has a lesson in period 1; later Bela teaches the subject, and Chand the class.
    expect(free(answer, 1)).toEqual([3, 4, 5]);
    expect(free(answer, 2)).toEqual([2, 3, 4, 5]);
    expect(answer.lessons[1]?.free.slice(0, 2)).toEqual([
      { id: 2, teaches_subject: true, teaches_class: true },
      { id: 3, teaches_subject: false, teaches_class: true },
    ]);
  });

  it("put teachers with fewer covers in 30 days first", async () => {
    await school.db.script(
      "insert into substitutions (lesson_id, date, teacher_id) values (1, '2026-06-03', 4), (1, '2026-05-27', 4), (1, '2026-05-06', 5)",
    );
    const answer = await read();
    expect(free(answer, 1)).toEqual([3, 5, 4]);
    expect(answer.teachers).toContainEqual({ id: 4, name: "Dev", covers: 2 });
    expect(answer.teachers).toContainEqual({ id: 5, name: "Esha", covers: 0 });
  });

  it("follow special days, holidays and bells", async () => {
    await school.db.script(
      "insert into special_days (date, name, effect, from_time, to_time) values ('2026-06-10', 'Storm', 'no_lessons', '11:00', null)",
    );
    expect((await read()).lessons.map(({ id }) => id)).toEqual([1, 2]);
    await school.db.script(
      "delete from special_days; insert into special_days (date, name, effect, lessons_of) values ('2026-06-10', 'As Thursday', 'school_day', 4)",
    );
    expect((await read()).lessons.map(({ id }) => id)).toEqual([7]);
    await school.db.script(`
      delete from special_days;
      insert into bell_schedules (id, name, status) values (1, 'Early', 'active');
      insert into bell_times (bell_schedule_id, period_id, start_time, end_time) values (1, 1, '07:30', '08:15')`);
    expect((await read()).lessons[0]?.start).toBe("07:30");
    await school.db.script(
      "insert into holidays (name, start_date, end_date, kind) values ('Closed', '2026-06-10', '2026-06-10', 'institution')",
    );
    expect((await read()).lessons).toEqual([]);
  });

  it("are there from a lesson's first day to its last, on the days of the absence", async () => {
    const lessonIds = async () => (await read()).lessons.map(({ id }) => id);
    await school.db.script(
      "update timetable set valid_to = '2026-06-10' where id = 1; update timetable set valid_to = '2026-06-09' where id = 2; update timetable set valid_from = '2026-06-10' where id = 3",
    );
    expect(await lessonIds()).toEqual([1, 3]);
    await school.db.script("update timetable set valid_from = '2026-06-11' where id = 3");
    expect(await lessonIds()).toEqual([1]);
    await school.db.script("update teacher_absences set from_date = '2026-06-11'");
    expect(await lessonIds()).toEqual([]);
    await school.db.script(
      "update teacher_absences set from_date = '2026-06-01', to_date = '2026-06-10'",
    );
    expect(await lessonIds()).toEqual([1]);
    await school.db.script("update teacher_absences set deleted_at = now()");
    expect(await lessonIds()).toEqual([]);
  });

  it("are in the bell of who takes them, of who took them before, and of nobody else", async () => {
    const dev = await school.signIn({ name: "Dev", permissions: ["mark_attendance"] });
    const esha = await school.signIn({ name: "Esha", permissions: ["mark_attendance"] });
    await school.db.script(
      "update teachers t set account_id = a.id from admins a where a.name = t.name and t.id in (4, 5)",
    );
    const bell = async (who: string) =>
      (
        await school.call<{ title: string; body: string }[]>(who, "GET", "/admin/notifications")
      ).body.data.map(({ title, body }) => `${title}: ${body}`);
    await save([[1, 4]]);
    await save([[2, 4]]);
    const first = "Lessons to cover on 10 Jun 2026: Class 7, Mathematics, 09:00–10:00, for Asha";
    expect((await bell(dev))[1]).toBe(first);
    await school.db.script(
      `insert into teacher_absences (id, teacher_id, from_date, to_date) values (2, 4, '${today}', '${today}')`,
    );
    const { id } = (
      await save([
        [1, 5],
        [3, 5],
      ])
    ).body.data;
    expect(await bell(esha)).toEqual([`${first}\nChoir, Music, 11:00–12:00, for Asha`]);
    expect((await bell(dev))[0]).toBe(
      "Cover taken back on 10 Jun 2026: No longer: Class 7, Mathematics, 09:00–10:00",
    );
    await school.db.script("delete from teacher_absences where id = 2");
    await undo(id);
    expect((await bell(dev))[0]).toBe(first);
    expect((await bell(esha))[0]).toMatch(/^Cover taken back .*09:00–10:00\nNo longer: Choir/);
    expect(await bell(deputy)).toEqual([]);
    await school.db.script("update teachers set account_id = null");
  });

  it("take the same number of statements for any number of lessons", async () => {
    const asked = vi.spyOn(school.db, "query");
    await read();
    const few = asked.mock.calls.length;
    await school.db.script(
      "insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from) select 100 + g, 1, 3, 1, 1, 1, '2026-04-01' from generate_series(1, 20) g",
    );
    asked.mockClear();
    expect((await read()).lessons.length).toBe(23);
    expect(asked.mock.calls.length).toBe(few);
    asked.mockRestore();
  });

  it("are counted by day for an absence, and for today", async () => {
    expect((await save([[1, 4]])).status).toBe(200);
    const days = (query = "") => school.call(deputy, "GET", `${path}/days${query}`);
    expect((await days("?absence_id=1")).body.data).toEqual([
      { date: today, lessons: 3, uncovered: 2 },
      { date: "2026-06-11", lessons: 1, uncovered: 1 },
    ]);
    expect((await days()).body.data).toEqual([{ date: today, lessons: 3, uncovered: 2 }]);
    expect((await days("?absence_id=99")).status).toBe(404);
  });
});

describe("saving covers", () => {
  it("makes substitutions in one act, with a log entry for each, which is undone in one act", async () => {
    const saved = await save([
      [1, 4],
      [2, 2],
    ]);
    expect(saved.body.data).toMatchObject({ lessons: 2 });
    expect(await stored()).toEqual(["1 4", "2 2"]);
    const answer = await read();
    expect(answer.lessons.map(({ stand_in }) => stand_in?.name)).toEqual([
      "Dev",
      "Bela",
      undefined,
    ]);
    expect(answer.acts).toMatchObject([{ id: saved.body.data.id, lessons: 2, may_undo: true }]);
    expect((await read(today, other)).acts[0]?.may_undo).toBe(false);
    expect((await undo(saved.body.data.id, other)).status).toBe(403);
    expect((await undo(saved.body.data.id)).body.data).toEqual({ undone: 2, kept: [] });
    expect(await stored()).toEqual([]);
    expect((await read()).acts).toEqual([]);
    expect((await undo(saved.body.data.id)).status).toBe(409);
    const log = await school.db.query<{ line: string }>(
      sql`select concat_ws(' ', action, changes -> 'teacher_id' ->> 'after') as line from activity_logs where resource = 'substitutions' order by id`,
    );
    expect(log.map(({ line }) => line)).toEqual(["created 4", "created 2", "deleted", "deleted"]);
  });

  it("keeps the room that is arranged, and gives it back without a teacher", async () => {
    await school.db.script(
      `insert into substitutions (lesson_id, date, room) values (1, '${today}', 'Hall')`,
    );
    const { id } = (await save([[1, 4]])).body.data;
    expect(await stored()).toEqual(["1 4 Hall"]);
    await undo(id);
    expect(await stored()).toEqual(["1 Hall"]);
  });

  it("replaces a stand-in who is absent too", async () => {
    await save([[1, 4]]);
    await school.db.script(
      `insert into teacher_absences (id, teacher_id, from_date, to_date) values (2, 4, '${today}', '${today}')`,
    );
    expect((await read()).lessons[0]).toMatchObject({ id: 1, is_covered: false });
    expect((await save([[1, 5]])).status).toBe(200);
    expect(await stored()).toEqual(["1 5"]);
  });

  it("leaves what was changed since as it is, and names it", async () => {
    const { id } = (
      await save([
        [1, 4],
        [2, 2],
      ])
    ).body.data;
    await school.db.script(
      "update substitutions set teacher_id = 5, version = version + 1 where lesson_id = 1",
    );
    expect((await undo(id)).body.data).toEqual({ undone: 1, kept: ["Class 7, Mathematics"] });
    expect(await stored()).toEqual(["1 5"]);
  });

  it("is refused as a whole, with each problem at its lesson", async () => {
    await save([[3, 3]]);
    await school.db.script(
      `insert into teacher_absences (id, teacher_id, from_date, to_date) values (2, 5, '${today}', '${today}')`,
    );
    const refused = await save([
      [1, 2],
      [2, 5],
      [3, 4],
      [4, 3],
      [7, 3],
    ]);
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toEqual({
      "lesson:1": ["Bela has another lesson then: Class 8, Physics, 09:00–10:00."],
      "lesson:2": [`Esha is absent for this lesson on ${today}.`],
      "lesson:3": ["Chand covers this lesson already."],
      "lesson:4": [`Bela is not absent for this lesson on ${today}.`],
      "lesson:7": [`This lesson does not take place on ${today}.`],
    });
    expect(await stored()).toEqual(["3 3"]);
  });

  it("gives no teacher two lessons at one time", async () => {
    await school.db.script(
      `insert into teacher_absences (id, teacher_id, from_date, to_date) values (2, 2, '${today}', '${today}')`,
    );
    const { errors } = (
      await save([
        [1, 4],
        [4, 4],
      ])
    ).body;
    expect(errors).toEqual({
      "lesson:1": ["Dev has another lesson then: Class 8, Physics, 09:00–10:00."],
      "lesson:4": ["Dev has another lesson then: Class 7, Mathematics, 09:00–10:00."],
    });
  });

  it("cannot be undone while the lesson's own teacher has another one then", async () => {
    const { id } = (await save([[1, 4]])).body.data;
    await school.db.script(
      `delete from teacher_absences; insert into substitutions (lesson_id, date, teacher_id) values (4, '${today}', 1)`,
    );
    const refused = await undo(id, office);
    expect(refused.status).toBe(409);
    expect(refused.body.errors).toEqual({
      "lesson:1": ["Asha has another lesson then: Class 8, Physics, 09:00–10:00."],
    });
  });

  it("takes complete requests, and no others", async () => {
    expect((await save([])).body.errors).toEqual({
      covers: ["Choose a teacher for at least one lesson."],
    });
    expect(
      (
        await save([
          [1, 4],
          [1, 5],
        ])
      ).body.errors,
    ).toEqual({ covers: ["A lesson is named twice."] });
    expect((await save([[1, 6]])).body.errors).toEqual({
      "lesson:1": ["This teacher is not an active teacher. Choose another one."],
    });
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_timetables"] });
    expect((await save([[1, 4]], viewer)).status).toBe(403);
  });
});
