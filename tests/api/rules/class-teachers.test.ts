import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let token: string;
beforeAll(async () => {
  school = await testApi({ now: "2026-11-10T06:00:00Z" });
  token = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"expected_from": null}');
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into teachers (id, employee_no, name) values (1, 'T1', 'Asha Rao'), (2, 'T2', 'Bela Das'), (3, 'T3', 'Chand Puri');
    select setval('teachers_id_seq', 10)::text`);
});
afterAll(() => school.db.close());

let made = 0;
/** A class with one student since April. */
async function aClass(class_teacher_id: number | null): Promise<number> {
  const code = `C${++made}`;
  const { body } = await school.call<{ id: number }>(token, "POST", "/admin/classes", {
    name: code,
    code,
    class_teacher_id,
  });
  await school.call(token, "POST", "/admin/students", {
    name: code,
    admission_no: code,
    class_id: body.data.id,
    admission_date: "2026-04-01",
  });
  return body.data.id;
}
const change = (id: number, body: Record<string, unknown>) =>
  school.call(token, "PATCH", `/admin/classes/${id}`, body);
const history = async (id: number) =>
  (
    await school.call<{ teacher_id: number; from_date: string; to_date: string | null }[]>(
      token,
      "GET",
      `/admin/class-teachers?class_id=${id}&sort=from_date`,
    )
  ).body.data.map(({ teacher_id, from_date, to_date }) => [teacher_id, from_date, to_date]);
const tutorOn = async (id: number, date: string) =>
  (
    await school.call<{ classes: { class_teacher: string | null }[] }>(
      token,
      "GET",
      `/admin/attendance/expected?date=${date}&class_id=${id}`,
    )
  ).body.data.classes[0]?.class_teacher;
const missing = async (id: number, from: string, to: string) =>
  (
    await school.call<{ rows: { teacher: string; missing: number }[] }>(
      token,
      "GET",
      `/admin/reports/marking-compliance?from=${from}&to=${to}&class_id=${id}`,
    )
  ).body.data.rows.map(({ teacher, missing: n }) => [teacher, n]);

describe("who was class teacher when", () => {
  it("is kept: June's missing registers stay with June's class teacher when the class gets another one", async () => {
    const id = await aClass(1);
    expect(await history(id)).toEqual([[1, "2026-04-01", null]]);
    await change(id, { class_teacher_id: 2 });
    expect(await history(id)).toEqual([
      [1, "2026-04-01", "2026-11-09"],
      [2, "2026-11-10", null],
    ]);
    expect(await tutorOn(id, "2026-06-10")).toBe("Asha Rao");
    expect(await tutorOn(id, "2026-11-10")).toBe("Bela Das");
    expect(await missing(id, "2026-06-08", "2026-06-10")).toEqual([["Asha Rao", 3]]);
  });

  it("follows the day that is given, also one in the past", async () => {
    const id = await aClass(1);
    await change(id, { class_teacher_id: 2, class_teacher_from: "2026-06-10" });
    expect(await history(id)).toEqual([
      [1, "2026-04-01", "2026-06-09"],
      [2, "2026-06-10", null],
    ]);
    expect(await missing(id, "2026-06-08", "2026-06-12")).toEqual([
      ["Bela Das", 3],
      ["Asha Rao", 2],
    ]);
  });

  it("ends when the class has no class teacher any more, and goes on where one comes back the day after", async () => {
    const id = await aClass(1);
    await change(id, { class_teacher_id: null });
    expect(await history(id)).toEqual([[1, "2026-04-01", "2026-11-09"]]);
    expect(await tutorOn(id, "2026-11-10")).toBeNull();
    await change(id, { class_teacher_id: 1 });
    expect(await history(id)).toEqual([[1, "2026-04-01", null]]);
  });

  it("is not changed by a day without another class teacher", async () => {
    const id = await aClass(1);
    const refused = await change(id, { class_teacher_from: "2026-06-10" });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        class_teacher_from: [
          "This is the first day of a new class teacher; the class teacher is not being changed.",
        ],
      },
    ]);
  });

  it("can be corrected by hand: the class names whose time is not over, with a line in its history", async () => {
    const id = await aClass(null);
    const { status } = await school.call(token, "POST", "/admin/class-teachers", {
      class_id: id,
      teacher_id: 3,
      from_date: "2026-09-01",
    });
    expect(status).toBe(201);
    const { body } = await school.call(token, "GET", `/admin/classes/${id}`);
    expect(body.data).toMatchObject({ class_teacher_id: 3, version: 2 });
    const overlapping = await school.call(token, "POST", "/admin/class-teachers", {
      class_id: id,
      teacher_id: 2,
      from_date: "2026-10-01",
    });
    expect(overlapping.status).toBe(409);
  });

  it("ends with a teacher who is deleted, and keeps the time before", async () => {
    const { body } = await school.call<{ id: number }>(token, "POST", "/admin/teachers", {
      name: "Dev Sen",
      employee_no: "T9",
    });
    const id = await aClass(body.data.id);
    await school.call(token, "DELETE", `/admin/teachers/${body.data.id}`, undefined, {
      "If-Match": "*",
    });
    expect(await history(id)).toEqual([[body.data.id, "2026-04-01", "2026-11-09"]]);
    expect(await tutorOn(id, "2026-06-10")).toBe("Dev Sen");
    expect(await tutorOn(id, "2026-11-10")).toBeNull();
  });
});
