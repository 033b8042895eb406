import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { testApi, type TestApi } from "../../support/test-api";

/** As a school counts its classes. */
const names = ["Class 1", "Class 2", "Class 5-A", "Class 5-B", "Class 9", "Class 10-A", "Nursery"];
const shuffled = [5, 1, 6, 3, 0, 4, 2].map((at) => names[at]);

describe("codes and names with numbers in them", () => {
  let school: TestApi;
  let token: string;
  beforeAll(async () => {
    school = await testApi();
    token = await school.signIn({ name: "Office", super: true });
    await school.db.query(sql`
      insert into classes (name, code, room, status)
      select name, 'C' || (100 - place * 7), 'Room ' || (place * 3), 'active' from unnest(${sql.param(shuffled)}::text[]) with ordinality g (name, place)`);
    await school.db.query(sql`
      insert into students (name, admission_no, class_id, status, admission_date)
      select 'Student', 'A-' || c.id * 4, c.id, 'active', '2026-04-01'::date from classes c`);
  });
  afterAll(() => school.db.close());

  const listed = async <Row>(path: string) =>
    (await school.call<Row[]>(token, "GET", `/admin/${path}`)).body.data;
  type Named = { name: string; code: string; room: string };

  it("are listed as people count, up and down and over pages", async () => {
    const of = async (query: string) =>
      (await listed<Named>(`classes?${query}`)).map(({ name }) => name);
    expect(await of("")).toEqual(names);
    expect(await of("sort=-name")).toEqual(names.toReversed());
    const pages = [1, 2, 3, 4].map((page) => of(`per_page=2&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(names);
    expect(await of("search=class&per_page=3")).toEqual(names.slice(0, 3));
  });

  it("are sorted by in every column that is one, and where they name a related record", async () => {
    const codes = (await listed<Named>("classes?sort=code")).map(({ code }) => code);
    expect(codes).toEqual(["C51", "C58", "C65", "C72", "C79", "C86", "C93"]);
    const rooms = (await listed<Named>("classes?sort=room")).map(({ room }) => room);
    expect(rooms.slice(0, 4)).toEqual(["Room 3", "Room 6", "Room 9", "Room 12"]);
    const students = await listed<{ class: Named }>("students?sort=class_id&include=class");
    expect(students.map((student) => student.class.name)).toEqual(names);
    const numbers = await listed<{ admission_no: string }>("students?sort=admission_no");
    expect(numbers.map(({ admission_no }) => admission_no).slice(0, 4)).toEqual([
      "A-4",
      "A-8",
      "A-12",
      "A-16",
    ]);
  });

  it("are exported in that order", async () => {
    const { body } = await school.call<string>(token, "GET", "/admin/classes/export?format=csv");
    const places = names.map((name) => body.message.indexOf(`${name},`));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it.each([
    ["7", "10"],
    ["٧", "١٠"],
    ["2024/0009", "2024/10"],
    ["5-A", "5-B"],
    ["5-B", "10-A"],
    ["Class", "Class 1"],
    ["A 99999999999999", "A 100000000000000"],
    ["x0", "x1"],
  ])("%s comes before %s", async (first, second) => {
    const rows = await school.db.query<{ text: string }>(
      sql`select text from unnest(${sql.param([second, first])}::text[]) g (text) order by ${inNaturalOrder(sql`text`)}`,
    );
    expect(rows.map(({ text }) => text)).toEqual([first, second]);
  });
});
