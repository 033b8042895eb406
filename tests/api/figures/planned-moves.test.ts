import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";
import { aClass, type AClass } from "../attendance/a-class";

/** On 10 June, Student 001 is in Eight, roll number 20, and moves into Nine as 24 on the 20th. */
let school: AClass;
let shared: TestApi;
beforeAll(async () => {
  school = await aClass(2);
  shared = await testApi({
    db: Object.defineProperty({ ...school.db }, "oneSession", { value: undefined }),
    now: "2026-06-10T06:00:00Z",
  });
  await school.db.script(`
    insert into classes (name, code) values ('Nine', '9');
    update enrolments set to_date = '2026-06-19', roll_no = 20 where student_id = 1;
    insert into enrolments (student_id, class_id, from_date, roll_no) values (1, 2, '2026-06-20', 24);
    update students set roll_no = 20, next_class_id = 2, next_class_from = '2026-06-20', next_roll_no = 24 where id = 1`);
  await school.save(school.letters("AA"), { date: "2026-06-09", version: "*" });
});
afterAll(() => school.db.close());

describe.each(["on a database of one session", "on a shared database"])("%s", (which) => {
  const first = async (query: string) => {
    const host = which.includes("shared") ? shared : school;
    const { body } = await host.call<{
      rows: { student_id: number; class_id: number; class: string; roll_no: number }[];
    }>(school.office, "GET", `/admin/reports/student-summary?${query}`);
    const row = body.data.rows.find(({ student_id: id }) => id === 1);
    return [row?.class_id, row?.class, row?.roll_no];
  };

  it.each([
    ["the whole year", "from=2026-04-01&to=2027-03-31", [1, "Eight (Nine from 20 Jun 2026)", 20]],
    [
      "the class to come",
      "from=2026-04-01&to=2027-03-31&class_id=2",
      [2, "Nine (from 20 Jun 2026)", 24],
    ],
  ])(
    "a list of %s names the class and the number as of today, and what is planned",
    async (_, query, named) => {
      expect(await first(query)).toEqual(named);
    },
  );

  it("names the class alone, as of the last day, where the days are over", async () => {
    expect(await first("from=2026-06-01&to=2026-06-10")).toEqual([
      1,
      "Eight (Nine from 20 Jun 2026)",
      20,
    ]);
    expect(await first("from=2026-06-01&to=2026-06-09")).toEqual([1, "Eight", 20]);
  });

  it("names the new class and number from the day of the move on", async () => {
    await school.goTo("2026-06-20T06:00:00Z");
    shared.setNow("2026-06-20T06:00:00Z");
    expect(await first("from=2026-04-01&to=2027-03-31")).toEqual([2, "Nine", 24]);
    expect(await first("from=2026-04-01&to=2026-06-19")).toEqual([1, "Eight", 20]);
    await school.goTo("2026-06-10T06:00:00Z");
    shared.setNow("2026-06-10T06:00:00Z");
  });
});

it("the sheet of a month orders a class by today's numbers, not by those of later in the month", async () => {
  await school.db.script(`
    update enrolments set to_date = '2026-06-25' where student_id = 2;
    insert into enrolments (student_id, class_id, from_date, roll_no) values (2, 1, '2026-06-26', 99)`);
  const { body } = await school.call<{ students: { student_id: number; roll_no: number }[] }>(
    school.office,
    "GET",
    "/admin/attendance/month?class_id=1&month=2026-06",
  );
  expect(body.data.students.map(({ roll_no }) => roll_no)).toEqual([2, 20]);
});
