import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerTo } from "../../../src/providers/call";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday, in the middle of the first lesson. */
const today = "2026-06-10";
let school: TestApi;
let office: string;
let bela: string;
beforeAll(async () => {
  school = await testApi({ now: `${today}T09:30:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  bela = await school.signIn({
    name: "Bela",
    permissions: ["view_own_timetables", "view_own_classes", "mark_own_attendance"],
  });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code, room) values (1, 'Class 7', '7', '7'), (2, 'Class 8', '8', '8'), (3, 'Class 9', '9', '9');
    insert into subjects (id, name, code) values (1, 'Mathematics', 'MAT'), (2, 'Sports', 'SPO');
    insert into teachers (id, employee_no, name, status, account_id) values (1, 'T1', 'Asha', 'active', null), (2, 'T2', 'Bela', 'active', (select id from admins where name = 'Bela')), (3, 'T3', 'Chand', 'active', null), (4, 'T4', 'Dev', 'inactive', null);
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '09:00', '10:00'), (2, 'Period 2', '10:00', '11:00');
    insert into students (id, admission_no, name, class_id, status, admission_date) values (1, 'A1', 'Meera', 1, 'active', '2026-04-01');
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01')`);
});
afterAll(() => school.db.close());
beforeEach(() =>
  school.db.script(
    "delete from undoable_acts; delete from substitutions; delete from timetable; delete from teacher_absences; delete from notifications; delete from activity_logs",
  ),
);

const post = (path: string, body: unknown, who = office) =>
  school.call<{ id: number }>(who, "POST", `/admin/${path}`, body);
const patch = (path: string, body: unknown) => school.call(office, "PATCH", `/admin/${path}`, body);
const mathematics = {
  class_id: 1,
  weekday: 3,
  period_id: 1,
  subject_id: 1,
  teacher_id: 1,
  room: "7",
  valid_from: "2026-06-01",
};
const add = async (more: object = {}) => {
  const { status, body } = await post("timetable", { ...mathematics, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
};
const errorsOf = async (more: object) =>
  (await post("timetable", { ...mathematics, ...more })).body.errors;
const weekOf = async (query: string, who = office) =>
  (
    await school.call<AnswerTo<"GET /admin/timetable/week">>(
      who,
      "GET",
      `/admin/timetable/week?${query}`,
    )
  ).body.data.lessons;
const inClass = (id: number) => ({ class_id: id, room: String(id + 6) });
const takenBy = (lesson: string) =>
  `Clashes with ${lesson}, Wednesday 09:00–10:00: the same teacher.`;

describe("the second teacher of a lesson", () => {
  it("has no other lesson then, whichever of the two teaches it", async () => {
    await add({ second_teacher_id: 2 });
    const sentence = takenBy("Class 7, Mathematics");
    expect(await errorsOf({ ...inClass(2), teacher_id: 2 })).toEqual({ teacher_id: [sentence] });
    expect(await errorsOf({ ...inClass(2), teacher_id: 3, second_teacher_id: 2 })).toEqual({
      second_teacher_id: [sentence],
    });
    expect(await errorsOf({ ...inClass(2), teacher_id: 3, second_teacher_id: 1 })).toEqual({
      second_teacher_id: [sentence],
    });
    // Both are shared, and are one noun.
    expect(await errorsOf({ ...inClass(2), teacher_id: 2, second_teacher_id: 1 })).toEqual({
      teacher_id: [sentence],
      second_teacher_id: [sentence],
    });
    await add({ ...inClass(2), teacher_id: 2, period_id: 2 });
    await add({ ...inClass(2), teacher_id: 3 });
  });

  it("is another active teacher", async () => {
    expect(await errorsOf({ second_teacher_id: 1 })).toEqual({
      second_teacher_id: [
        "The second teacher is the same as the teacher. Choose another, or leave this empty.",
      ],
    });
    expect(await errorsOf({ second_teacher_id: 4 })).toEqual({
      second_teacher_id: ["Dev is not an active teacher."],
    });
  });

  it("changes from a day on, and the days before keep who took them", async () => {
    const id = await add({ second_teacher_id: 2 });
    expect((await patch(`timetable/${id}`, { second_teacher_id: 3 })).status).toBe(200);
    const names = async (date: string) =>
      (await weekOf(`class_id=1&date=${date}`)).map((one) => one.second_teacher?.name);
    expect(await names("2026-06-03")).toEqual(["Bela"]);
    expect(await names(today)).toEqual(["Chand"]);
  });

  it("sees the lesson, its class and its register among their own", async () => {
    const id = await add({ second_teacher_id: 2 });
    await add({ ...inClass(2), teacher_id: 3 });
    expect((await weekOf("teacher_id=2", bela)).map((one) => one.id)).toEqual([id]);
    const classes = await school.call<{ id: number }[]>(bela, "GET", "/admin/classes");
    expect(classes.body.data.map((one) => one.id)).toEqual([1]);
    const own = `/admin/attendance/own?date=${today}`;
    expect((await school.call(bela, "GET", own)).body.data).toEqual({ lessons: [id], classes: [] });
    await patch(`timetable/${id}`, { second_teacher_id: null });
    expect((await weekOf("teacher_id=2", bela)).map((one) => one.id)).toEqual([]);
    expect((await school.call(bela, "GET", own)).body.data).toEqual({ lessons: [], classes: [] });
  });

  it("has it in a calendar program, and a class's calendar names both", async () => {
    await add({ second_teacher_id: 2 });
    const feed = async (kind: string, subject: number) => {
      const made = await school.call<{ address: string }>(office, "POST", "/auth/calendar-feeds", {
        kind,
        subject_id: subject,
      });
      const path = made.body.data.address.replace(/^.*\/api\/v1/, "");
      return String((await school.call(undefined, "GET", path)).body.data);
    };
    expect(await feed("teacher", 2)).toContain("SUMMARY:Mathematics");
    expect(await feed("class", 1)).toMatch(/Asha\\, Bela/);
    expect(await feed("teacher", 3)).not.toContain("SUMMARY:Mathematics");
  });

  it("is reminded of its register in the console, as the teacher is", async () => {
    await school.db.script(
      `insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "period", "from": "2026-06-01"}], "expected_from": null}')`,
    );
    await add({ second_teacher_id: 2 });
    const body = { class_id: 1, date: today, slot: "period:1" };
    const reminded = await post("attendance/remind", body);
    expect(reminded.body.message).toBe(
      "Bela will see the reminder in the console. Asha has no account that can take registers, and no phone number on record.",
    );
    // Bela may mark her own registers alone, and the notification leads to this one.
    const bell = await school.call<{ opens: { path: string } | null }[]>(
      bela,
      "GET",
      "/admin/notifications",
    );
    expect(bell.body.data.map(({ opens }) => opens?.path)).toEqual([
      `/attendance/mark?class=1&date=${today}&slot=period%3A1`,
    ]);
  });
});

describe("classes that are taught together", () => {
  it("share teacher and room where both lessons say so, and nothing of either is shared otherwise", async () => {
    const joint = { is_joint: true, room: "Hall" };
    const first = await add(joint);
    expect(await errorsOf({ class_id: 2, room: "Hall" })).toEqual({
      teacher_id: [
        "Clashes with Class 7, Mathematics, Wednesday 09:00–10:00: the same teacher and room.",
      ],
      room: [expect.any(String)],
    });
    const second = await add({ ...joint, class_id: 2, subject_id: 2 });
    await add({ ...joint, class_id: 3, teacher_id: 2, second_teacher_id: 1 });
    // A class has one lesson at a time, joint or not.
    expect(await errorsOf({ ...joint, subject_id: 2, teacher_id: 3 })).toEqual({
      class_id: [expect.stringContaining("the same class")],
    });
    expect((await patch(`timetable/${second}`, { is_joint: false })).status).toBe(409);
    await school.call(office, "DELETE", `/admin/timetable/${first}`);
    expect((await post(`timetable/${first}/restore`, {})).status).toBe(200);
  });

  it("are checked while they are put together, and copied as they are", async () => {
    await add({ is_joint: true, room: "Hall", second_teacher_id: 2 });
    const check = async (is_joint: boolean) =>
      (
        await school.call<AnswerTo<"POST /admin/timetable/check">>(
          office,
          "POST",
          "/admin/timetable/check",
          { ...mathematics, class_id: 2, room: "Hall", second_teacher_id: 2, is_joint },
        )
      ).body.data.clashes.map(({ shared }) => shared);
    expect(await check(false)).toEqual([["teacher", "second_teacher", "room"]]);
    expect(await check(true)).toEqual([]);
    const copied = await post("timetable/copy", {
      from: { class_id: 1, weekday: 3 },
      to: { class_id: 2, weekday: 3 },
      date: today,
      valid_from: "2026-06-01",
    });
    expect(copied.status, JSON.stringify(copied.body)).toBe(201);
    expect(await weekOf("class_id=2")).toMatchObject([
      { is_joint: true, teacher: { name: "Asha" }, second_teacher: { name: "Bela" } },
    ]);
  });

  it("may change hands on a day together, and not with a lesson beside", async () => {
    const joint = { is_joint: true, room: "Hall" };
    const [one, other] = [await add(joint), await add({ ...joint, class_id: 2 })];
    const take = (lesson: number) =>
      post("substitutions", { lesson_id: lesson, date: today, teacher_id: 3 });
    expect((await take(one)).status).toBe(201);
    expect((await take(other)).status).toBe(201);
    await school.db.script("delete from substitutions");
    await add({ class_id: 3, room: "9", teacher_id: 3 });
    expect((await take(one)).body.errors).toEqual({
      teacher_id: ["Chand has another lesson then: Class 9, Mathematics, 09:00–10:00."],
    });
  });
});

describe("when a teacher is away", () => {
  type Cover = AnswerTo<"GET /admin/timetable/cover">;
  const cover = async () =>
    (await school.call<Cover>(office, "GET", `/admin/timetable/cover?date=${today}`)).body.data
      .lessons;
  const away = (...ids: number[]) =>
    school.db.query(
      sql`insert into teacher_absences (teacher_id, from_date, to_date) select unnest(${sql.param(ids)}::int[]), ${today}::date, ${today}::date`,
    );
  const uncovered = async () =>
    (await school.call<{ uncovered: number }[]>(office, "GET", "/admin/timetable/cover/days")).body
      .data;

  it("the second one takes the lesson; with both away it needs another", async () => {
    const id = await add({ second_teacher_id: 2 });
    await away(1);
    expect(await cover()).toMatchObject([
      { id, is_covered: true, second_teacher: { name: "Bela" }, free: [] },
    ]);
    expect(await uncovered()).toMatchObject([{ lessons: 1, uncovered: 0 }]);
    const given = await post("timetable/cover", {
      date: today,
      covers: [{ lesson_id: id, teacher_id: 3 }],
    });
    expect(given.body.errors).toEqual({ [`lesson:${id}`]: ["Bela covers this lesson already."] });
    await away(2);
    expect(await cover()).toMatchObject([
      { id, is_covered: false, second_teacher: null, free: [{ id: 3 }] },
    ]);
    expect(await uncovered()).toMatchObject([{ lessons: 1, uncovered: 1 }]);
  });

  it("who is only the second leaves nothing to cover", async () => {
    await add({ second_teacher_id: 2 });
    await away(2);
    expect(await cover()).toEqual([]);
    expect(await uncovered()).toEqual([]);
  });

  it("the second teacher of a lesson is not free for another at its time", async () => {
    await add({ teacher_id: 2, second_teacher_id: 3 });
    const id = await add({ ...inClass(2) });
    await away(1);
    expect(await cover()).toMatchObject([{ id, free: [] }]);
    await patch(`timetable/${id}`, { period_id: 2 });
    expect((await cover()).map(({ free }) => free.map((one) => one.id))).toEqual([[2, 3]]);
  });

  it("one stand-in can take all classes that are taught together, and no lesson beside", async () => {
    const joint = { is_joint: true, room: "Hall" };
    const [one, other] = [await add(joint), await add({ ...joint, class_id: 2 })];
    await away(1);
    expect((await cover()).map(({ id, together }) => [id, together])).toEqual([
      [one, [other]],
      [other, [one]],
    ]);
    const covers = [one, other].map((lesson_id) => ({ lesson_id, teacher_id: 3 }));
    expect((await post("timetable/cover", { date: today, covers })).status).toBe(200);
    await school.db.script(
      "delete from undoable_acts; delete from substitutions; update timetable set is_joint = false, teacher_id = 1 + id % 2",
    );
    await away(2);
    expect((await cover()).map(({ together }) => together)).toEqual([[], []]);
    expect((await post("timetable/cover", { date: today, covers })).status).toBe(409);
  });
});
