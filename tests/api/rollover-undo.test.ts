import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClass, type AClass } from "./attendance/a-class";

interface Last {
  id: number;
  year: string;
  students: number;
  against: string | null;
}
let school: AClass;
beforeAll(async () => {
  school = await aClass(6, "2027-03-20T06:00:00Z");
  await school.db.script(`
    insert into academic_years (name, start_date, end_date) values ('2027', '2027-04-01', '2028-03-31');
    insert into classes (name, code) values ('Nine', '9'), ('Ten', '10')`);
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script(`
    truncate rollovers restart identity;
    truncate enrolments restart identity cascade; truncate idempotency_keys; delete from students where id > 6;
    update academic_years set is_current = id = 1;
    update students set deleted_at = null, class_id = case when id <= 3 then 1 when id <= 5 then 2 else 3 end, roll_no = null, status = 'active', leaving_date = null;
    update students set roll_no = case when id <= 3 then id when id <= 5 then id - 3 else 1 end;
    insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students order by id`);
  await school.goTo("2027-03-20T06:00:00Z");
});

const ask = <T>(method: string, path: string, body?: unknown) =>
  school.call<T>(school.office, method, path, body);
const start = async (more: object = {}) => {
  const plan = {
    from_year: 1,
    to_year: 2,
    classes: [
      { class_id: 1, to: 2 },
      { class_id: 2, to: 3 },
      { class_id: 3, to: "leaves" },
    ],
  };
  const rehearsed = await ask<{ fingerprint: string }>("POST", "/admin/rollover/rehearse", plan);
  const done = await ask("POST", "/admin/rollover", {
    ...plan,
    fingerprint: rehearsed.body.data.fingerprint,
    make_current: true,
    ...more,
  });
  expect(done.status).toBe(200);
};
const last = async () =>
  (await ask<{ last: Last | null }>("GET", "/admin/rollover")).body.data.last;
const undo = (id = 1) =>
  ask<{ year: string; students: number }>("POST", `/admin/rollover/${id}/undo`);
const school0 = async () => ({
  students: await school.db.query(
    sql`select id, class_id, roll_no, status, leaving_date from students where deleted_at is null order by id`,
  ),
  enrolments: await school.db.query(
    sql`select student_id, class_id, from_date, to_date from enrolments where deleted_at is null order by 1, 3`,
  ),
  current: await school.db.query(sql`select id from academic_years where is_current`),
});

describe("the start of a year that is undone", () => {
  it("gives back classes, roll numbers, leavers, enrolments and the current year, and is logged", async () => {
    const before = await school0();
    expect(await last()).toBeNull();
    await start();
    expect(await school0()).not.toEqual(before);
    expect(await last()).toMatchObject({ id: 1, year: "2027", students: 6, against: null });
    const { status, body } = await undo();
    expect([status, body.data]).toEqual([200, { year: "2027", students: 6 }]);
    expect(await school0()).toEqual(before);
    expect(await last()).toBeNull();
    expect(await school.wrongSums()).toBe(0);
    const log = await school.db.query(
      sql`select actor, resource, record_id from activity_logs where action = 'undid the start of the year'`,
    );
    expect(log).toEqual([{ actor: "Office", resource: "academic-years", record_id: 2 }]);
    // And it can be started once more, and undone once more, but nothing twice.
    await start();
    expect((await undo(1)).status).toBe(409);
    expect((await undo(2)).status).toBe(200);
    expect(await school0()).toEqual(before);
  });

  it("is refused once a register of the new year has a mark, and changes nothing", async () => {
    await start();
    await school.goTo("2027-04-02T06:00:00Z");
    const saved = await school.call(school.office, "PUT", "/admin/attendance/register", {
      class_id: 2,
      date: "2027-04-01",
      slot: "day",
      marks: [{ student_id: 1, code: "P" }],
    });
    expect(saved.status).toBe(200);
    const before = await school0();
    const { status, body } = await undo();
    expect(status).toBe(409);
    expect(body.message).toBe(
      "The start of 2027 can't be undone: 1 mark stands in registers of 2027.",
    );
    expect((await last())?.against).toBe(body.message);
    expect(await school0()).toEqual(before);
  });

  it("names records that were changed since", async () => {
    await start();
    const changed = await ask("PATCH", "/admin/students/1", { roll_no: 40 });
    expect(changed.body.errors ?? changed.status).toBe(200);
    await school.db.query(
      sql`insert into students (admission_no, name, class_id, roll_no, admission_date) values ('N1', 'New', 1, 2, '2027-03-20')`,
    );
    expect((await undo()).body.message).toBe(
      "The start of 2027 can't be undone: 1 student has been changed since; 1 roll number is taken by other students.",
    );
  });

  it("names enrolments that were changed since, and a year that is current by now", async () => {
    await start();
    const moved = await ask("PATCH", "/admin/students/4", {
      class_id: 2,
      class_from: "2027-04-01",
      roll_no: 40,
    });
    expect(moved.body.errors ?? moved.status).toBe(200);
    await ask("PATCH", "/admin/academic-years/1", { is_current: true });
    const { message } = (await undo()).body;
    expect(message).toContain("been changed since");
    expect(message).toContain("another academic year is current");
  });

  it("comes after later ones: the latest is undone first, then the one before it", async () => {
    await start();
    await school.db.script(
      "insert into rollovers (from_year, to_year, was_current, made_current, students, closed, opened, places, made_by, made_at) select from_year, to_year, was_current, false, '[]', '[]', '[]', '[]', made_by, made_at from rollovers where id = 1",
    );
    const early = await undo(1);
    expect([early.status, early.body.message]).toEqual([
      409,
      "A later start of a year has to be undone first.",
    ]);
    expect([(await undo(2)).status, (await undo(1)).status]).toEqual([200, 200]);
  });

  it("takes the rights of the act itself", async () => {
    await start();
    const clerk = await school.signIn({
      name: "Clerk",
      permissions: ["view_students", "edit_students", "view_classes"],
    });
    expect((await school.call(clerk, "POST", "/admin/rollover/1/undo")).status).toBe(403);
    expect((await undo(77)).status).toBe(404);
  });

  it("leaves a student alone who came after it", async () => {
    await start();
    await school.db.query(
      sql`insert into students (admission_no, name, class_id, admission_date) values ('N1', 'New', 1, '2027-03-20')`,
    );
    expect((await undo()).status).toBe(200);
    expect(
      await school.db.query(sql`select class_id from students where admission_no = 'N1'`),
    ).toEqual([{ class_id: 1 }]);
  });
});
