import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, type AClass } from "../attendance/a-class";

interface Certified {
  id: number;
  name: string;
  roll_no: number | null;
  classes: { name: string; from: string; to: string }[];
  present: number;
  absent: number;
  excused: number;
  late: number;
  unmarked: number;
  expected: number;
  weight: number;
  counted: number;
  percentage: number | null;
}
interface Certificates {
  from: string;
  to: string;
  asked: { from: string; to: string };
  at: string;
  made_by: string;
  students: Certified[];
}

let school: AClass;
const days = ["2026-06-04", "2026-06-05", "2026-06-08", "2026-06-09", "2026-06-10"];
const ask = (query: string, token = school.office) =>
  school.call<Certificates>(token, "GET", `/admin/attendance/certificates?${query}`);
const said = async (query: string) => (await ask(query)).body.data;
const june = "from=2026-06-04&to=2026-06-10";

beforeAll(async () => {
  school = await aClass();
  // Student 2 comes from Seven on the 8th; student 4 leaves after the 8th.
  await school.db.script(`
    insert into classes (name, code) values ('Seven', '7');
    update enrolments set class_id = 2, to_date = '2026-06-07' where student_id = 2;
    insert into enrolments (student_id, class_id, from_date, roll_no) values (2, 1, '2026-06-08', 2);
    update enrolments set to_date = '2026-06-08' where student_id = 4`);
  const marks = ["P...", "L...", "PPPA", "EAP.", "APP."];
  for (const [at, date] of days.entries())
    if (date !== "2026-06-09")
      await school.save(school.letters(marks[at] ?? ""), {
        date,
        version: 0,
        token: school.office,
      });
});
afterAll(() => school.db.close());

describe("a certificate of attendance", () => {
  it("says what the student's own page says of the same days, of the first and the last too", async () => {
    for (const span of [june, "from=2026-06-05&to=2026-06-10", "from=2026-06-04&to=2026-06-09"]) {
      const [one] = (await said(`student_id=1&${span}`)).students;
      const { body } = await school.call<Certified & { counts: Record<string, number> }>(
        school.office,
        "GET",
        `/admin/attendance/students/1?${span}`,
      );
      const { counts, percentage, weight, counted, expected } = body.data;
      expect(one).toMatchObject({
        percentage,
        weight,
        counted,
        expected,
        ...Object.fromEntries(
          ["present", "absent", "excused", "late", "unmarked"].map((key) => [key, counts[key]]),
        ),
      });
    }
    expect((await said(`student_id=1&${june}`)).students[0]).toMatchObject({
      expected: 6,
      present: 3,
      late: 1,
      absent: 1,
      unmarked: 2,
      counted: 4,
      percentage: 75,
    });
  });

  it("names every class of its days, each with the days of it", async () => {
    const [moved] = (await said(`student_id=2&${june}`)).students;
    expect(moved?.classes.map(({ name, from, to }) => [name, from, to])).toEqual([
      ["Seven", "2026-06-04", "2026-06-07"],
      ["Eight", "2026-06-08", "2026-06-10"],
    ]);
    const [before] = (await said("student_id=2&from=2026-06-04&to=2026-06-07")).students;
    expect(before?.classes.map(({ name }) => name)).toEqual(["Seven"]);
  });

  it("is about days until today, which are asked for or not, with who made it and when", async () => {
    const year = await said("student_id=1");
    expect([year.from, year.to, year.asked.to]).toEqual(["2026-04-01", "2026-06-10", "2027-03-31"]);
    expect([year.made_by, year.at]).toEqual(["Office", "2026-06-10T06:00:00.000Z"]);
    expect((await ask("student_id=1&from=2026-06-10&to=2026-06-20")).status).toBe(200);
    expect((await ask("student_id=1&from=2026-06-11&to=2026-06-20")).body.errors).toEqual({
      from: ["A certificate is about days until today."],
    });
  });

  it("of a class is of all who are in it on the last day, by roll number, over all their classes", async () => {
    const names = async (query: string) => (await said(query)).students.map(({ id }) => id);
    expect(await names(`class_id=1&${june}`)).toEqual([1, 2, 3]);
    expect(await names("class_id=1&from=2026-06-04&to=2026-06-08")).toEqual([1, 2, 3, 4]);
    expect(await names("class_id=1&from=2026-06-04&to=2026-06-07")).toEqual([1, 3, 4]);
    const [, ofClass] = (await said(`class_id=1&${june}`)).students;
    const [own] = (await said(`student_id=2&${june}`)).students;
    expect(ofClass).toEqual(own);
  });

  it("of a teaching group is of its members on the last day, each over all their classes", async () => {
    await school.db.script(`
      insert into classes (name, code, kind) values ('Physics', 'PH', 'group');
      insert into group_members (student_id, group_id, from_date, to_date) values (1, 3, '2026-06-04', '2026-06-09'), (3, 3, '2026-06-10', null)`);
    const of = async (to: string) => (await said(`class_id=3&from=2026-06-04&to=${to}`)).students;
    expect((await of("2026-06-09")).map(({ id }) => id)).toEqual([1]);
    expect((await of("2026-06-10")).map(({ id }) => id)).toEqual([3]);
    // A place in a group ends with the one in a class, whatever it says itself.
    await school.db.script(
      "insert into group_members (student_id, group_id, from_date) values (4, 3, '2026-06-04')",
    );
    expect((await of("2026-06-08")).map(({ id }) => id)).toEqual([1, 4]);
    expect((await of("2026-06-09")).map(({ id }) => id)).toEqual([1]);
    await school.db.script("delete from group_members; delete from classes where id = 3");
  });

  it("is of a student who was nowhere on these days, and says so", async () => {
    const [gone] = (await said("student_id=4&from=2026-06-09&to=2026-06-10")).students;
    expect(gone).toMatchObject({ classes: [], expected: 0, percentage: null });
  });

  it("needs a student or a class, one that is there", async () => {
    const errors = { student_id: ["Choose a student or a class."] };
    expect((await ask(june)).body.errors).toEqual(errors);
    expect((await ask("student_id=1&class_id=1")).body.errors).toEqual(errors);
    expect((await ask("student_id=99")).status).toBe(404);
    expect((await said("class_id=99")).students).toEqual([]);
  });

  it("is for who may see attendance, and is noted where it is of one student", async () => {
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_students"] });
    expect((await ask("student_id=1", viewer)).status).toBe(403);
    expect((await ask("student_id=3", school.marker)).status).toBe(200);
    const lines = await school.db.query<{ n: number }>(
      sql`select count(*)::int as n from activity_logs where resource = 'students' and record_id = 3 and actor = 'Marker'`,
    );
    expect(lines[0]?.n).toBe(1);
  });
});
