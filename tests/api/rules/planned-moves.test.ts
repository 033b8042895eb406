import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followPlans } from "../../../src/features/roster/planned-work";
import { resources } from "../../../src/resources";
import { testApi, type TestApi } from "../../support/test-api";

const [eight, nine, ten] = [1, 2, 3];
const ahead = "2026-12-01";
let school: TestApi;
let office: string;
let count = 0;

interface Student {
  id: number;
  version: number;
  class_id: number | null;
  roll_no: number | null;
  status: string;
  next_class_id: number | null;
  next_class_from: string | null;
  next_roll_no: number | null;
  next_status: string | null;
}
const read = async (id: number) =>
  (await school.call<Student>(office, "GET", `/admin/students/${id}`)).body.data;
const patch = (id: number, body: object) =>
  school.call<Student>(office, "PATCH", `/admin/students/${id}`, body);
const cancel = (id: number) =>
  school.call<Student>(office, "POST", `/admin/students/${id}/cancel-move`);
const aStudent = async (more: object = {}) =>
  (
    await school.call<Student>(office, "POST", "/admin/students", {
      admission_no: `P-${++count}`,
      name: `Asha ${count}`,
      class_id: eight,
      admission_date: "2026-04-01",
      ...more,
    })
  ).body.data.id;
const times = async (id: number) =>
  (
    await school.db.query<{ class_id: number; from: string; to: string | null; no: number | null }>(
      sql`select class_id, from_date as "from", to_date as "to", roll_no as no from enrolments where student_id = ${id} and deleted_at is null order by from_date`,
    )
  ).map(({ class_id, from, to, no }) => [class_id, from, to, no]);
const listed = async (classId: number) =>
  (
    await school.call<Student[]>(office, "GET", `/admin/students?class_id=${classId}&per_page=100`)
  ).body.data.map(({ id }) => id);
const at = async (date: string) => {
  school.setNow(`${date}T06:00:00Z`);
  office = await school.signIn({ name: "Office", super: true });
};
const day = async (date: string) => {
  await at(date);
  await followPlans({ db: school.db, resources, now: () => new Date(`${date}T06:00:00Z`) });
};
const log = async (id: number) =>
  (
    await school.call<{ actor: string; changes: Record<string, unknown> }[]>(
      office,
      "GET",
      `/admin/students/${id}/history`,
    )
  ).body.data;

beforeAll(async () => {
  school = await testApi({ now: "2026-11-10T06:00:00Z" });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) overriding system value values (1, 'Eight', '8'), (2, 'Nine', '9'), (3, 'Ten', '10')`);
});
beforeEach(() => at("2026-11-10"));
afterAll(() => school.db.close());

describe("a move that is dated ahead", () => {
  it("leaves the student in the present class on record and lists, and begins by itself on its day", async () => {
    const id = await aStudent({ roll_no: 4 });
    const { body } = await patch(id, { class_id: nine, class_from: ahead, roll_no: 7 });
    expect(body.data).toMatchObject({
      class_id: eight,
      roll_no: 4,
      next_class_id: nine,
      next_class_from: ahead,
      next_roll_no: 7,
      version: 2,
    });
    expect([await listed(eight), await listed(nine)]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    expect(await times(id)).toEqual([
      [eight, "2026-04-01", "2026-11-30", 4],
      [nine, ahead, null, 7],
    ]);
    await day("2026-11-30");
    expect(await read(id)).toMatchObject({ class_id: eight, version: 2 });
    await day(ahead);
    expect(await read(id)).toMatchObject({
      class_id: nine,
      roll_no: 7,
      next_class_id: null,
      next_class_from: null,
      next_roll_no: null,
      version: 3,
    });
    expect((await log(id)).slice(0, 2)).toMatchObject([
      { actor: "Planned change", changes: { class_id: { before: eight, after: nine } } },
      { actor: "Office", changes: { next_class_id: { before: null, after: nine } } },
    ]);
  });

  it("begins when the server comes back later, and nothing is written twice", async () => {
    const id = await aStudent();
    await patch(id, { class_id: nine, class_from: ahead });
    await day("2026-12-20");
    await day("2026-12-21");
    expect(await read(id)).toMatchObject({ class_id: nine, version: 3 });
    expect(await times(id)).toEqual([
      [eight, "2026-04-01", "2026-11-30", null],
      [nine, ahead, null, null],
    ]);
  });

  it("is cancelled once, with the enrolments as they were", async () => {
    const id = await aStudent();
    await patch(id, { class_id: nine, class_from: ahead });
    const { status, body } = await cancel(id);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ class_id: eight, next_class_id: null, next_class_from: null }),
    ]);
    expect(await times(id)).toEqual([[eight, "2026-04-01", null, null]]);
    expect((await cancel(id)).status).toBe(409);
    await day(ahead);
    expect(await read(id)).toMatchObject({ class_id: eight, version: 3 });
  });

  it("is replaced by another, earlier one, and by a move today", async () => {
    const id = await aStudent();
    await patch(id, { class_id: nine, class_from: ahead });
    await patch(id, { class_id: ten, class_from: "2026-11-20" });
    expect(await read(id)).toMatchObject({ class_id: eight, next_class_id: ten });
    expect(await times(id)).toEqual([
      [eight, "2026-04-01", "2026-11-19", null],
      [ten, "2026-11-20", null, null],
    ]);
    await patch(id, { class_id: nine });
    expect(await read(id)).toMatchObject({ class_id: nine, next_class_id: null });
    expect(await times(id)).toEqual([
      [eight, "2026-04-01", "2026-11-09", null],
      [nine, "2026-11-10", null, null],
    ]);
  });

  it("is followed by one back", async () => {
    const id = await aStudent();
    await patch(id, { class_id: nine, class_from: ahead });
    await day(ahead);
    await patch(id, { class_id: eight, class_from: "2026-12-10" });
    expect(await read(id)).toMatchObject({ class_id: nine, next_class_id: eight });
    await day("2026-12-10");
    expect(await read(id)).toMatchObject({ class_id: eight, next_class_id: null });
  });

  it("may lead out of all classes", async () => {
    const id = await aStudent({ roll_no: 12 });
    await patch(id, { class_id: null, class_from: ahead });
    expect(await read(id)).toMatchObject({ class_id: eight, roll_no: 12, next_class_from: ahead });
    expect(await times(id)).toEqual([[eight, "2026-04-01", "2026-11-30", 12]]);
    await day(ahead);
    expect(await read(id)).toMatchObject({ class_id: null, roll_no: null, next_class_from: null });
  });

  it("stands when the form is saved again, and ends with a leaving date before it", async () => {
    const id = await aStudent();
    await patch(id, { class_id: nine, class_from: ahead });
    await patch(id, { class_id: eight, name: "Asha again" });
    expect(await read(id)).toMatchObject({ class_id: eight, next_class_id: nine });
    await patch(id, { leaving_date: "2026-11-20" });
    expect(await read(id)).toMatchObject({ class_id: eight, next_class_id: null });
    expect(await times(id)).toEqual([[eight, "2026-04-01", "2026-11-20", null]]);
  });

  it("stands when an import changes something else or names the present class, and ends when one names another", async () => {
    const id = await aStudent();
    await patch(id, { class_id: nine, class_from: ahead });
    const bring = async (row: object) => {
      const { body } = await school.call<{ updated: number; refused: unknown[] }>(
        office,
        "POST",
        "/admin/students/import",
        { rows: [{ "Admission no.": `P-${count}`, ...row }] },
      );
      expect(body.data).toMatchObject({ updated: 1, refused: [] });
    };
    await bring({ Phone: "+91 00499 00123", Class: "Eight" });
    expect(await read(id)).toMatchObject({ class_id: eight, next_class_id: nine });
    await bring({ Class: "Ten" });
    expect(await read(id)).toMatchObject({ class_id: ten, next_class_id: null });
    expect(await times(id)).toEqual([
      [eight, "2026-04-01", "2026-11-09", null],
      [ten, "2026-11-10", null, null],
    ]);
  });

  it("is refused with a roll number that another student of that class has", async () => {
    await aStudent({ class_id: nine, roll_no: 30 });
    const id = await aStudent({ roll_no: 31 });
    const { status, body } = await patch(id, { class_id: nine, class_from: ahead, roll_no: 30 });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["roll_no"]]);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  it("exchanges roll numbers, and gives up one that was taken meanwhile", async () => {
    const [a, b, c] = [
      await aStudent({ roll_no: 41 }),
      await aStudent({ class_id: nine, roll_no: 42 }),
      await aStudent({ roll_no: 43 }),
    ];
    await patch(a, { class_id: nine, class_from: ahead, roll_no: 51 });
    await patch(b, { class_id: eight, class_from: ahead, roll_no: 52 });
    await patch(c, { class_id: nine, class_from: ahead, roll_no: 53 });
    await aStudent({ class_id: nine, roll_no: 53 });
    await day(ahead);
    expect(await read(a)).toMatchObject({ class_id: nine, roll_no: 51 });
    expect(await read(b)).toMatchObject({ class_id: eight, roll_no: 52 });
    expect(await read(c)).toMatchObject({ class_id: nine, roll_no: null });
    expect((await times(c)).at(-1)).toEqual([nine, ahead, null, null]);
  });

  it("begins in the trash too, so that a restored student is where the day says", async () => {
    const id = await aStudent();
    await patch(id, { class_id: nine, class_from: ahead });
    await school.call(office, "DELETE", `/admin/students/${id}`);
    await day(ahead);
    await school.call(office, "POST", `/admin/students/${id}/restore`);
    expect(await read(id)).toMatchObject({ class_id: nine, next_class_id: null });
  });

  it("follows an enrolment that is written, and taken away, by hand", async () => {
    const id = await aStudent();
    const [{ id: present } = { id: 0 }] = await school.db.query<{ id: number }>(
      sql`select id from enrolments where student_id = ${id}`,
    );
    await school.call(office, "PATCH", `/admin/enrolments/${present}`, { to_date: "2026-11-30" });
    const { body } = await school.call<{ id: number }>(office, "POST", "/admin/enrolments", {
      student_id: id,
      class_id: nine,
      from_date: ahead,
      roll_no: 61,
    });
    expect(await read(id)).toMatchObject({
      class_id: eight,
      next_class_id: nine,
      next_roll_no: 61,
    });
    await school.call(office, "DELETE", `/admin/enrolments/${body.data.id}`);
    expect(await read(id)).toMatchObject({ class_id: eight, next_class_from: null });
  });
});

describe("leaving on a later day", () => {
  it("leaves the student active until it is over", async () => {
    const id = await aStudent();
    await patch(id, { status: "left", leaving_date: "2026-11-20" });
    expect(await read(id)).toMatchObject({ status: "active", next_status: "left" });
    await day("2026-11-20");
    expect(await read(id)).toMatchObject({ status: "active" });
    await day("2026-11-21");
    expect(await read(id)).toMatchObject({ status: "left", next_status: null });
  });

  it("is taken back with the date, and comes at once with a day that is over", async () => {
    const id = await aStudent();
    await patch(id, { status: "graduated", leaving_date: "2026-11-20" });
    await patch(id, { leaving_date: null });
    expect(await read(id)).toMatchObject({ status: "active", next_status: null });
    await patch(id, { status: "graduated", leaving_date: "2026-11-20" });
    await patch(id, { leaving_date: "2026-11-09" });
    expect(await read(id)).toMatchObject({ status: "graduated", next_status: null });
  });
});
