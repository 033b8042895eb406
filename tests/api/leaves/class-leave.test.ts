import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { statementsOf } from "../../support/statements";
import { aClass, type AClass } from "../attendance/a-class";

interface Preview {
  students: number;
  changes: number;
  rows: { student: { id: number }; changes: number; why: string | null; over: string | null }[];
}
let school: AClass;
let clerk: string;
beforeAll(async () => {
  school = await aClass(4);
  clerk = await school.signIn({
    name: "Clerk",
    permissions: ["view_leaves", "create_leaves", "edit_leaves", "view_students"],
  });
  await school.db.script(`
    insert into students (admission_no, name, admission_date) values ('R9', 'Student 009', '2026-04-01')`);
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script("truncate undoable_acts restart identity cascade");
  await school.db.query(sql`update leave_types set allowance = null`);
});

const trip = { class_ids: [1], leave_type_id: 3, from_date: "2026-06-09", to_date: "2026-06-10" };
const post = <T>(path: string, body?: object, token = clerk) =>
  school.call<T>(token, "POST", `/admin/leaves/class${path}`, body);
const preview = async (more: object = {}) =>
  (await post<Preview>("/preview", { ...trip, ...more })).body.data;
const enter = async (more: object = {}) => {
  const { students, changes } = await preview(more);
  return post<{ id: number; students: number }>("", {
    ...trip,
    reason: "Museum",
    students,
    changes,
    ...more,
  });
};
const leaves = () =>
  school.db.query(
    sql`select student_id, status, from_date, to_date from leaves where deleted_at is null order by student_id, id`,
  );
const mark = (word: string, date: string) =>
  school.save(school.letters(word), { date, token: school.office });

describe("leave for a class", () => {
  it("is one approved leave for each student, with its marks, after a preview that writes nothing", async () => {
    await mark("PPAP", "2026-06-09");
    const shown = await preview();
    expect(shown).toMatchObject({ students: 4, changes: 4 });
    expect(await leaves()).toEqual([]);
    const { status, body } = await enter();
    expect(body.errors ?? status).toBe(200);
    expect(body.data).toMatchObject({ id: 1, students: 4 });
    expect((await leaves()).map((one) => one["status"])).toEqual(Array(4).fill("approved"));
    expect(await school.stored("2026-06-09")).toBe("DDDD");
    expect(await school.wrongSums()).toBe(0);
    const log = await school.db.query(
      sql`select action, count(*)::int as n from activity_logs where resource = 'leaves' group by 1 order by 1`,
    );
    expect(log).toEqual([
      { action: "created", n: 4 },
      { action: "entered leave for a class", n: 1 },
    ]);
  });

  it("skips who has other leave, is in no class or is left out, and says why", async () => {
    await school.db.query(
      sql`insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) values (2, 1, '2026-06-10', '2026-06-10', 'Fever', 'approved')`,
    );
    const chosen = { student_ids: [5], except_ids: [3] };
    const { rows, students } = await preview(chosen);
    expect(students).toBe(2);
    expect(Object.fromEntries(rows.map(({ student, why }) => [student.id, why]))).toEqual({
      1: null,
      2: expect.stringContaining("approved leave of this student on 2026-06-10") as string,
      3: "Left out.",
      4: null,
      5: "In no class on these days.",
    });
    expect((await enter(chosen)).body.data.students).toBe(2);
    expect((await leaves()).map((one) => one["student_id"])).toEqual([1, 2, 4]);
  });

  it("is entered as it was shown or not at all", async () => {
    await mark("PPPP", "2026-06-09");
    const shown = await preview();
    await school.save([{ student_id: 1, code: null }], {
      date: "2026-06-09",
      token: school.office,
      version: "*",
    });
    await school.db.query(
      sql`insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) values (2, 1, '2026-06-10', '2026-06-10', 'Fever', 'pending')`,
    );
    const { status, body } = await post("", {
      ...trip,
      reason: "Museum",
      students: shown.students,
      changes: shown.changes,
    });
    expect(status).toBe(409);
    expect(body.message).toContain("Check the preview again.");
    expect(await leaves()).toHaveLength(1);
  });

  it("is cancelled by one act: marks are as before, and what was decided otherwise stays", async () => {
    await mark("PPAP", "2026-06-09");
    await enter();
    const [first] = await school.db.query<{ id: number }>(
      sql`select id from leaves where student_id = 1`,
    );
    await school.call(clerk, "POST", `/admin/leaves/${first?.id}/cancel`, {});
    const { status, body } = await post<{ cancelled: number; kept: string[] }>("/1/undo");
    expect(status).toBe(200);
    expect(body.data).toEqual({ cancelled: 3, kept: ["Student 001"] });
    expect((await leaves()).map((one) => one["status"])).toEqual(Array(4).fill("cancelled"));
    expect(await school.stored("2026-06-09")).toBe("PPAP");
    expect((await post("/1/undo")).status).toBe(409);
    expect((await post("/9/undo")).status).toBe(404);
  });

  it("refuses days, types and parts of days that nobody can have, at their fields", async () => {
    const errors = async (more: object) =>
      (await post("/preview", { ...trip, ...more })).body.errors;
    expect(await errors({ to_date: "2026-06-01" })).toHaveProperty("to_date");
    expect(await errors({ from_date: "2031-06-01", to_date: "2031-06-02" })).toEqual({
      from_date: ["These days are outside every academic year."],
    });
    expect(await errors({ leave_type_id: 77 })).toHaveProperty("leave_type_id");
    expect(await errors({ slots: "am" })).toHaveProperty("slots");
    expect(await errors({ slots: "noon" })).toHaveProperty("slots");
  });

  it("says of each student what goes over the allowance", async () => {
    await school.db.query(sql`update leave_types set allowance = 1 where id = 3`);
    const { rows } = await preview();
    expect(rows[0]?.over).toContain("1 day over the allowance");
  });

  describe("in a class of 5 and in one of 40", () => {
    /** Asks as the office, who did not enter the leave, and so the clerk gets a message too. */
    const cost = async (path: string, body?: object) => {
      let data: Record<string, unknown> = {};
      const statements = await statementsOf(school.db, async () => {
        const answer = await school.call<Record<string, unknown>>(
          school.office,
          "POST",
          `/admin/leaves/class${path}`,
          body,
        );
        expect(answer.status).toBe(200);
        data = answer.body.data;
      });
      return [data, statements.length] as const;
    };
    const [five, forty] = [2, 3];

    beforeAll(async () => {
      await school.db.script(`
        insert into classes (name, code) values ('Five', '5'), ('Forty', '40');
        insert into students (admission_no, name, class_id, admission_date) select 'F' || n, 'Pupil ' || n, case when n <= 5 then ${five} else ${forty} end, '2026-04-01' from generate_series(1, 45) n;
        insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students where class_id > 1`);
    });
    beforeEach(async () => {
      for (const classId of [five, forty]) {
        const roster = await school.db.query<{ id: number }>(
          sql`select id from students where class_id = ${classId}`,
        );
        const { status } = await school.call(school.office, "PUT", "/admin/attendance/register", {
          class_id: classId,
          date: "2026-06-09",
          slot: "day",
          marks: roster.map(({ id }) => ({ student_id: id, code: "P" })),
        });
        expect(status).toBe(200);
      }
    });

    it("is previewed with as many statements", async () => {
      const [few, fewer] = await cost("/preview", { ...trip, class_ids: [five] });
      const [many, more] = await cost("/preview", { ...trip, class_ids: [forty] });
      expect([few, many]).toMatchObject([{ students: 5 }, { students: 40 }]);
      expect(more).toBe(fewer);
    });

    it("is cancelled with as many statements", async () => {
      await enter({ class_ids: [five] });
      await enter({ class_ids: [forty] });
      const [few, fewer] = await cost("/1/undo");
      const [many, more] = await cost("/2/undo");
      expect([few, many]).toEqual([
        { cancelled: 5, kept: [] },
        { cancelled: 40, kept: [] },
      ]);
      expect(more).toBe(fewer);
      expect(await school.wrongSums()).toBe(0);
    });
  });

  it("when cancelled logs each leave and its marks, also of one that was shortened, and sends one message", async () => {
    await mark("PPAP", "2026-06-09");
    await mark("PPPP", "2026-06-10");
    await enter();
    const shortened = await school.call(clerk, "POST", "/admin/leaves/1/shorten", {
      to_date: "2026-06-09",
    });
    expect(shortened.status).toBe(200);
    await school.db.script("delete from notifications");
    const [last] = await school.db.query<{ id: number }>(
      sql`select max(id)::int as id from activity_logs`,
    );
    expect((await post("/1/undo", undefined, school.office)).body.data).toEqual({
      cancelled: 4,
      kept: [],
    });
    expect(await school.stored("2026-06-09")).toBe("PPAP");
    expect(await school.stored("2026-06-10")).toBe("PPPP");
    expect(
      await school.db.query(
        sql`select action, resource, count(*)::int as n, count(distinct record_id)::int as records from activity_logs where id > ${last?.id ?? 0} group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { action: "cancelled", resource: "leaves", n: 4, records: 4 },
      { action: "cancelled leave for a class", resource: "leaves", n: 1, records: 0 },
      { action: "changed marks", resource: "attendance", n: 7, records: 2 },
    ]);
    expect(
      await school.db.query(
        sql`select s.title, n.kind from notifications n join sendings s on s.id = n.sending_id`,
      ),
    ).toEqual([{ title: "4 leaves cancelled", kind: "admin" }]);
    expect(await school.db.query(sql`select 1 from leave_changes`)).toEqual([]);
  });

  it("takes the rights to file and to decide leave", async () => {
    const filer = await school.signIn({
      name: "Filer",
      permissions: ["view_leaves", "create_leaves"],
    });
    for (const path of ["/preview", ""]) expect((await post(path, trip, filer)).status).toBe(403);
    expect((await post("/1/undo", undefined, filer)).status).toBe(403);
  });
});
