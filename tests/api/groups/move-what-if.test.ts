import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday. Asha has been in class 1 since April; both classes took registers in June. */
const today = "2026-06-10";
let school: TestApi;
let office: string;

beforeAll(async () => {
  school = await testApi({ now: `${today}T06:30:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"weekly_off": {"saturday": true, "sunday": true}, "edit_window": 30}') on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) overriding system value values (1, 'Class 1', '1'), (2, 'Class 2', '2');
    insert into students (id, name, admission_no, admission_date, class_id) overriding system value values (1, 'Asha', 'A1', '2026-04-01', 1), (2, 'Bela', 'A2', '2026-04-01', 2);
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01'), (2, 2, '2026-04-01')`);
  for (const date of ["2026-06-08", "2026-06-09"])
    for (const [class_id, student_id] of [
      [1, 1],
      [2, 2],
    ])
      await school.call(
        office,
        "PUT",
        "/admin/attendance/register",
        { class_id, date, slot: "day", marks: [{ student_id, code: "P" }] },
        { "If-Match": '"0"' },
      );
});
afterAll(() => school.db.close());

const ask = (body: object, who = office) =>
  school.call<{ stop: number; resume: number; unmarked: number; sentence: string }>(
    who,
    "POST",
    "/admin/students/what-if",
    { student_id: 1, class_id: 2, admission_date: "2026-04-01", ...body },
  );

describe("a move to another class says beforehand", () => {
  it("which marks stop counting, and which registers become incomplete", async () => {
    const { body } = await ask({ class_from: "2026-06-09" });
    expect(body.data).toEqual({
      stop: 1,
      resume: 0,
      unmarked: 1,
      sentence:
        "1 mark in the old class will stop counting. 1 register already taken in the new class will be incomplete: the student has no mark there.",
    });
  });

  it("nothing where nothing that stands would change", async () => {
    expect((await ask({ class_from: "2026-06-11" })).body.data.sentence).toBe("");
  });

  it("nothing that the form refuses anyway", async () => {
    expect((await ask({ class_from: "2026-03-01" })).body.data.sentence).toBe("");
  });

  it("what then happens: the mark is kept and does not count", async () => {
    await school.call(office, "PATCH", "/admin/students/1", {
      class_id: 2,
      class_from: "2026-06-09",
    });
    const { body } = await school.call<{ marked: number }>(
      office,
      "GET",
      "/admin/attendance/students/1?from=2026-06-08&to=2026-06-09",
    );
    expect(body.data.marked).toBe(1);
    const back = await ask({ class_id: 1, class_from: "2026-06-09" });
    expect(back.body.data).toMatchObject({ stop: 0, resume: 1 });
  });

  it("only to those who may edit students, and of a student that there is", async () => {
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_students"] });
    expect((await ask({ class_from: today }, viewer)).status).toBe(403);
    expect((await ask({ student_id: 99, class_from: today })).status).toBe(404);
  });
});
