import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderFiles } from "../../../src/features/school-files/take-files";
import { resources } from "../../../src/resources";
import { testApi, type TestApi } from "../../support/test-api";

const path = "/admin/school-files";
let school: TestApi;
let office: string;

beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T06:00:00Z" });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(
    `insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true)`,
  );
});
afterAll(() => school.db.close());

interface Checked {
  seen: string;
  files: {
    resource: string;
    place: number;
    created: number;
    updated: number;
    unchanged: number;
    all_refused: number;
    refused: { line: number; column: string | null; reason: string }[];
    changes: { line: number; title: string; renamed: boolean }[];
  }[];
}
type File = ReturnType<typeof file>;
/** A file by its text: headings that are targets, and lines. */
function file(resource: string, text: string) {
  const [headings = [], ...lines] = text
    .trim()
    .split("\n")
    .map((one) => one.split(",").map((cell) => cell.trim()));
  return {
    resource,
    file_name: `${resource}.csv`,
    rows: lines.map((cells, at) => ({
      ...Object.fromEntries(headings.map((heading, place) => [heading, cells[place] ?? ""])),
      line: at + 2,
    })),
    mapping: Object.fromEntries(headings.map((heading) => [heading, heading])),
  };
}
const check = (files: File[], who = office) =>
  school.call<Checked>(who, "POST", `${path}/check`, { files });
const take = (files: File[], seen: string, who = office) =>
  school.call<{ id: number }>(who, "POST", path, { files, seen });
const count = async (table: string) =>
  (
    await school.db.query<{ n: number }>(
      sql`select count(*)::int as n from ${sql.raw(table)} where deleted_at is null`,
    )
  )[0]?.n;
const counts = async () => ({
  classes: await count("classes"),
  teachers: await count("teachers"),
  students: await count("students"),
  parents: await count("parents"),
});
const nothing = { classes: 0, teachers: 0, students: 0, parents: 0 };

/** As they lie in a folder, each naming what is in another. */
const files = [
  file(
    "students",
    "admission_no,name,class,parents,admission_date\nA1,Asha Rao,Grade 1,Mina Rao,2026-04-01\nA2,Bela,Grade 2,,1 April 2026",
  ),
  file("parents", "name,phone\nMina Rao,+91 98765 00001"),
  file("classes", "name,code,class_teacher\nGrade 1,1,Miss Bose\nGrade 2,2,"),
  file("teachers", "employee_no,name\nT1,Miss Bose"),
];

describe("several files at once", () => {
  it("are checked together in the order of what they name, and nothing is kept", async () => {
    const { status, body } = await check(files);
    expect(status).toBe(200);
    expect(
      body.data.files.map(({ resource, place, created }) => [resource, place, created]),
    ).toEqual([
      ["teachers", 3, 1],
      ["classes", 2, 2],
      ["parents", 1, 1],
      ["students", 0, 2],
    ]);
    expect(body.data.files.flatMap(({ refused }) => refused)).toEqual([]);
    expect(await counts()).toEqual(nothing);
  });

  it("refuse a line that names what none of them makes", async () => {
    const { body } = await check(files.slice(0, 2));
    expect(
      body.data.files.flatMap(({ resource, refused }) =>
        refused.map(({ line, column }) => [resource, line, column]),
      ),
    ).toEqual([
      ["students", 2, "class"],
      ["students", 3, "class"],
    ]);
  });

  it("are taken as one act, found again by the next, and undone in one", async () => {
    const { body } = await check(files);
    const taken = await take(files, body.data.seen);
    expect(taken.status).toBe(200);
    expect(await counts()).toEqual({ classes: 2, teachers: 1, students: 2, parents: 1 });
    const [pupil] = await school.db.query(
      sql`select c.name as class, t.name as teacher from students s join classes c on c.id = s.class_id left join teachers t on t.id = c.class_teacher_id where s.admission_no = 'A1'`,
    );
    expect(pupil).toEqual({ class: "Grade 1", teacher: "Miss Bose" });

    const again = await check(files);
    expect(again.body.data.files.map(({ created, updated }) => [created, updated])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect((await take(files, again.body.data.seen)).status).toBe(422);

    const listed = await school.call<{ id: number; files: object[] }[]>(office, "GET", path);
    expect(listed.body.data.map(({ id, files: all }) => [id, all.length])).toEqual([
      [taken.body.data.id, 4],
    ]);
    const undone = await school.call(office, "POST", `${path}/${taken.body.data.id}/undo`);
    expect([undone.status, undone.body.message, undone.body.data]).toEqual([
      200,
      "",
      { removed: 6 },
    ]);
    expect(await counts()).toEqual(nothing);
    expect((await school.call(office, "POST", `${path}/${taken.body.data.id}/undo`)).status).toBe(
      409,
    );
  });

  it("are not undone by halves: one record that was changed since keeps all", async () => {
    const own = [
      file("classes", "name,code\nGrade 7,7"),
      file("teachers", "employee_no,name\nT7,Mr Das"),
    ];
    const { body } = await check(own);
    const { id } = (await take(own, body.data.seen)).body.data;
    const [das] = await school.db.query<{ id: number }>(
      sql`select id from teachers where employee_no = 'T7'`,
    );
    await school.call(
      office,
      "PATCH",
      `/admin/teachers/${das?.id ?? 0}`,
      { name: "Mr A. Das" },
      { "If-Match": "*" },
    );
    const before = await counts();
    const undone = await school.call(office, "POST", `${path}/${id}/undo`);
    expect(undone.status).toBe(409);
    expect(undone.body.message).toContain("Mr A. Das");
    expect(await counts()).toEqual(before);
  });

  it("are not taken where they would do something else than was shown", async () => {
    const own = [file("subjects", "name,code\nMaths,M")];
    const { body } = await check(own);
    await school.db.script(`insert into subjects (name, code) values ('Maths', 'M')`);
    const { status } = await take(own, body.data.seen);
    expect([status, await count("subjects")]).toEqual([409, 1]);
  });

  it("need the permissions of each list", async () => {
    const clerk = await school.signIn({
      name: "Clerk",
      permissions: ["view_students", "create_students", "edit_students"],
    });
    const own = file("students", "admission_no,name\nC1,Chand");
    expect((await check([own], clerk)).status).toBe(200);
    expect((await check([own, file("classes", "name,code\nX,X")], clerk)).status).toBe(403);
    expect((await check([file("admins", "name\nX")])).status).toBe(422);
  });

  it("hold 5,000 rows at most, all together", () => {
    const own = file("students", "admission_no,name\nC1,Chand");
    const many = (rows: number) => ({ ...own, rows: Array.from({ length: rows }, () => ({})) });
    const asker = { identity: { is_super_admin: true }, context: { resources } };
    const order = (rows: number) => orderFiles(asker as never, [many(rows), own] as never).length;
    expect(order(4999)).toBe(2);
    expect(() => order(5000)).toThrow();
  });
});
