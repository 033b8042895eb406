import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let token: string;
beforeAll(async () => {
  school = await testApi({ now: "2026-11-10T06:00:00Z" });
  token = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Eight', '8'), (2, 'Nine', '9');`);
});
afterAll(() => school.db.close());

let made = 0;
async function aStudent(roll_no: number | null): Promise<number> {
  const name = `S${++made}`;
  const { body } = await school.call<{ id: number }>(token, "POST", "/admin/students", {
    name,
    admission_no: name,
    class_id: 1,
    roll_no,
    admission_date: "2026-04-01",
  });
  return body.data.id;
}
const change = (id: number, body: Record<string, unknown>) =>
  school.call(token, "PATCH", `/admin/students/${id}`, body);
const numberIn = async (id: number, classId: number, month: string) =>
  (
    await school.call<{ students: { id: number; roll_no: number | null }[] }>(
      token,
      "GET",
      `/admin/attendance/month?class_id=${classId}&month=${month}`,
    )
  ).body.data.students.find((one) => one.id === id)?.roll_no;
const numberOn = async (id: number, classId: number, date: string) =>
  (
    await school.call<{ students: { student_id: number; roll_no: number | null }[] }>(
      token,
      "GET",
      `/admin/attendance/register?class_id=${classId}&date=${date}&slot=day`,
    )
  ).body.data.students.find((one) => one.student_id === id)?.roll_no;
const rollOnRecord = async (id: number) =>
  (await school.call(token, "GET", `/admin/students/${id}`)).body.data["roll_no"];

describe("a roll number", () => {
  it("stays on the sheets and registers of the class it was in, when the student gets another with another class", async () => {
    const id = await aStudent(11);
    await change(id, { class_id: 2, roll_no: 3 });
    expect(await numberIn(id, 1, "2026-06")).toBe(11);
    expect(await numberOn(id, 1, "2026-06-10")).toBe(11);
    expect(await numberIn(id, 2, "2026-11")).toBe(3);
    expect(await numberOn(id, 2, "2026-11-10")).toBe(3);
  });

  it.each(["left", "graduated", "inactive"])(
    "of one who is %s is free for another, in a form and in a file",
    async (status) => {
      const number = 40 + ["left", "graduated", "inactive"].indexOf(status);
      const gone = await aStudent(number);
      const taken = {
        name: "Next",
        admission_no: `N${number}`,
        class_id: 1,
        roll_no: number,
        admission_date: "2026-04-01",
      };
      expect((await school.call(token, "POST", "/admin/students", taken)).status).toBe(409);
      await change(gone, { status, leaving_date: "2026-10-31" });
      const file = (admission: string) => ({
        rows: [
          {
            "Admission no.": admission,
            Name: "From a file",
            Class: "Eight",
            "Roll no.": String(number),
            "Admission date": "2026-04-01",
          },
        ],
      });
      const checked = await school.call(token, "POST", "/admin/students/import", {
        ...file(`F${number}`),
        dry_run: true,
      });
      expect(checked.body.data).toMatchObject({ created: 1, refused: [] });
      const imported = await school.call(
        token,
        "POST",
        "/admin/students/import",
        file(`F${number}`),
      );
      expect(imported.body.data).toMatchObject({ created: 1, refused: [] });
      expect((await school.call(token, "POST", "/admin/students", taken)).status).toBe(409);
      expect((await change(gone, { status: "active", leaving_date: null })).status).toBe(409);
      expect(await rollOnRecord(gone)).toBe(number);
    },
  );

  it("is swapped with another's by a file, as are the classes of two who have the same one", async () => {
    const [first, third, other] = [await aStudent(61), await aStudent(63), await aStudent(null)];
    await change(other, { class_id: 2, roll_no: 63 });
    const titles = new Map<number, string>();
    for (const id of [first, third, other])
      titles.set(
        id,
        String(
          (await school.call(token, "GET", `/admin/students/${id}`)).body.data["admission_no"],
        ),
      );
    const bring = async (rows: object[], more: object = {}) =>
      (
        await school.call<{ updated: number; refused: unknown[] }>(
          token,
          "POST",
          "/admin/students/import",
          { rows, match_on: "admission_no", ...more },
        )
      ).body.data;
    const numbers = [
      { "Admission no.": titles.get(first), "Roll no.": "63" },
      { "Admission no.": titles.get(third), "Roll no.": "61" },
    ];
    expect(await bring(numbers, { dry_run: true })).toMatchObject({ updated: 2, refused: [] });
    expect(await bring(numbers)).toMatchObject({ updated: 2, refused: [] });
    expect([await rollOnRecord(first), await rollOnRecord(third)]).toEqual([63, 61]);
    expect([
      await numberOn(first, 1, "2026-11-10"),
      await numberOn(third, 1, "2026-11-10"),
    ]).toEqual([63, 61]);
    const classes = [
      { "Admission no.": titles.get(first), Class: "Nine" },
      { "Admission no.": titles.get(other), Class: "Eight" },
    ];
    expect(await bring(classes, { all_or_nothing: true })).toMatchObject({
      updated: 2,
      refused: [],
    });
    expect([
      await numberOn(first, 2, "2026-11-10"),
      await numberOn(other, 1, "2026-11-10"),
    ]).toEqual([63, 63]);
    // A third who keeps the number stays in the way.
    const kept = await bring([{ "Admission no.": titles.get(third), "Roll no.": "63" }]);
    expect(kept).toMatchObject({ updated: 0, refused: [{ field: "class_id" }] });
  });

  it("that is corrected within a class is corrected for all the time in it", async () => {
    const id = await aStudent(12);
    await change(id, { roll_no: 13 });
    expect(await numberIn(id, 1, "2026-06")).toBe(13);
    expect(await numberOn(id, 1, "2026-06-10")).toBe(13);
  });

  it("that a student gives back on leaving stays on the sheets of the time before", async () => {
    const id = await aStudent(14);
    await change(id, { status: "left", leaving_date: "2026-10-31", roll_no: null });
    expect(await numberIn(id, 1, "2026-06")).toBe(14);
    expect(await rollOnRecord(id)).toBeNull();
  });

  it("can be corrected on an enrolment: that of today changes the student's record, an older one does not", async () => {
    const id = await aStudent(15);
    await change(id, { class_id: 2, roll_no: 4 });
    const rows = await school.db.query<{ id: number; class_id: number }>(
      sql`select id, class_id from enrolments where student_id = ${id} and deleted_at is null`,
    );
    const enrolment = (classId: number) => rows.find(({ class_id }) => class_id === classId)?.id;
    await school.call(token, "PATCH", `/admin/enrolments/${enrolment(1)}`, { roll_no: 16 });
    expect([await numberIn(id, 1, "2026-06"), await rollOnRecord(id)]).toEqual([16, 4]);
    await school.call(token, "PATCH", `/admin/enrolments/${enrolment(2)}`, { roll_no: 5 });
    expect([await numberIn(id, 2, "2026-11"), await rollOnRecord(id)]).toEqual([5, 5]);
  });
});
