import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { certificates } from "../../../src/features/figures/contract";
import type { report } from "../../../src/features/reports/contract";
import { aClass, type AClass } from "../attendance/a-class";

type Report = DataOf<typeof report>;
type Certificates = DataOf<typeof certificates>;
const june = "from=2026-06-01&to=2026-06-10";
const days = ["01", "02", "03", "04", "05", "08", "09", "10"];
let school: AClass;

const awards = async (query = "") =>
  (await school.call<Report>(school.office, "GET", `/admin/reports/awards?${june}${query}`)).body
    .data;
const lines = ({ rows }: Report) =>
  rows.map(({ name, percentage, unmarked }) => [name, percentage, unmarked]);
const sheets = (query: string, token = school.office) =>
  school.call<Certificates>(token, "GET", `/admin/attendance/certificates?${june}${query}`);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/**
 * Eight days. 1 attended all, 2 all but one, 3 all but a day without a mark, 4 was excused once and
 * late once; 5 came on the 9th, 6 left on the 9th; 7 moved here on the 8th and had been absent before.
 */
beforeAll(async () => {
  school = await aClass(7);
  await school.db.script(`
    insert into classes (name, code) values ('Seven', '7');
    update enrolments set from_date = '2026-06-09' where student_id = 5;
    update enrolments set to_date = '2026-06-09' where student_id = 6;
    update enrolments set class_id = 2, to_date = '2026-06-07' where student_id = 7;
    insert into enrolments (student_id, class_id, from_date, roll_no) values (7, 1, '2026-06-08', 7)`);
  await school.setOff({ saturday: true });
  const marks = [
    "PPPP.P.",
    "PPPE.P.",
    "PAPL.P.",
    "PPPP.P.",
    "PP.P.P.",
    "PPPP.PP",
    "PPPPPPP",
    "PPPPP.P",
  ];
  for (const [at, day] of days.entries()) {
    const date = `2026-06-${day}`;
    const sent = school.letters(marks[at] ?? "");
    expect((await school.save(sent, { date, version: 0, token: school.office })).status).toBe(200);
    if (date >= "2026-06-08") continue;
    await school.call(
      school.office,
      "PUT",
      "/admin/attendance/register",
      {
        class_id: 2,
        date,
        slot: "day",
        marks: [{ student_id: 7, code: day === "01" ? "A" : "P" }],
      },
      { "If-Match": '"0"' },
    );
  }
});
afterAll(() => school.db.close());

describe("the report on awards", () => {
  it("lists who attended all, first those with a mark in each register; who left is not listed", async () => {
    const all = await awards();
    expect(lines(all)).toEqual([
      ["Student 001", 100, 0],
      ["Student 004", 100, 0],
      ["Student 005", 100, 0],
      ["Student 003", 100, 1],
    ]);
    expect([all.threshold, all.total]).toEqual([100, 4]);
  });

  it("counts all that a student attended, also before the class that is asked for", async () => {
    expect(lines(await awards("&class_id=1"))).toEqual(lines(await awards()));
    expect((await awards("&class_id=2")).rows).toEqual([]);
  });

  it.each([
    [
      "87.5",
      ["Student 001", "Student 002", "Student 004", "Student 005", "Student 007", "Student 003"],
    ],
    ["87.51", ["Student 001", "Student 004", "Student 005", "Student 003"]],
  ])("%s percent are reached exactly or not at all", async (threshold, expected) => {
    expect(names((await awards(`&threshold=${threshold}`)).rows as never)).toEqual(expected);
  });

  it.each([
    [2, true],
    [3, false],
  ])("who has only two registers, with at least %i asked for", async (atLeast, isListed) => {
    const { rows } = await awards(`&at_least=${atLeast}`);
    expect(rows.some(({ name }) => name === "Student 005")).toBe(isListed);
  });
});

describe("awards to print", () => {
  it("are of those with a mark in each register, and name the others", async () => {
    const { data } = (await sheets("&award=100&at_least=3")).body;
    expect(names(data.students)).toEqual(["Student 001", "Student 004"]);
    expect(data.incomplete).toEqual([{ id: 3, name: "Student 003", unmarked: 1 }]);
    expect(names((await sheets("&award=87.5&class_id=1")).body.data.students)).toEqual([
      "Student 001",
      "Student 002",
      "Student 004",
      "Student 005",
      "Student 007",
    ]);
  });

  it("are the same as the report's, of a class and of all", async () => {
    for (const query of ["", "&class_id=1", "&class_id=2"])
      for (const share of ["100", "87.5", "80"]) {
        const listed = (await awards(`${query}&threshold=${share}`)).rows;
        const { students, incomplete } = (await sheets(`${query}&award=${share}`)).body.data;
        expect(names([...students, ...incomplete])).toEqual(names(listed as never));
      }
  });

  it("of one student say nothing where it was not reached", async () => {
    const of = async (id: number) => {
      const { students, incomplete } = (await sheets(`&award=100&student_id=${id}`)).body.data;
      return [students.length, incomplete.length];
    };
    expect([await of(1), await of(2), await of(3)]).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
    ]);
  });

  it("certificates are of everybody still, and of all students only awards are made", async () => {
    expect((await sheets("&class_id=1")).body.data.students).toHaveLength(6);
    expect((await sheets("&class_id=1")).body.data.incomplete).toEqual([]);
    expect((await sheets("")).body.errors).toEqual({
      student_id: ["Choose a student or a class."],
    });
  });

  it("of all are for who sees all", async () => {
    const own = await school.signIn({ name: "Own", permissions: ["view_own_attendance"] });
    expect((await sheets("&award=100", own)).status).toBe(422);
    expect((await sheets("&award=100", school.marker)).status).toBe(200);
  });

  it.each(["101", "-1", "99.999", "all"])("%s is no percentage", async (award) => {
    expect((await sheets(`&award=${award}`)).status).toBe(422);
  });
});
