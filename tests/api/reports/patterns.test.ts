import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { standsOut } from "../../../src/features/reports/domain/patterns";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;

/** Weekdays of a span, Monday to Friday. */
const weekdays = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at);
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10));
  }
  return days;
};
const on = (days: readonly string[], weekday: number) =>
  days.filter((day) => new Date(day).getUTCDay() === weekday);

/** Marks by a letter for each student, in the order of their ids; a dot leaves out. */
async function mark(date: string, letters: string, slot = "day", subject: number | null = null) {
  const [register] = await school.db.query<{ id: number }>(
    sql`insert into registers (class_id, date, slot, subject_id, taken_at, changed_at) values (1, ${date}::date, ${slot}, ${subject}::int, now(), now()) returning id`,
  );
  await school.db.query(
    sql`insert into marks (register_id, student_id, code_id, date) select ${register?.id}::int, l.at, c.id, ${date}::date from unnest(string_to_array(${letters}, null)) with ordinality l(code, at) join attendance_codes c on c.code = l.code`,
  );
}
/** A letter for each of eight students; present unless given. */
const letters = (given: Readonly<Record<number, string | undefined>>) =>
  Array.from({ length: 8 }, (_, at) => given[at + 1] ?? "P").join("");

const found = async (query: string, token = school.office) => {
  const { body } = await school.call<{
    total: number;
    rows: Record<"student_id" | "times" | "out_of" | "otherwise" | "pattern", unknown>[];
  }>(token, "GET", `/admin/reports/patterns?${query}`);
  return body.data.rows.map((row) =>
    [row.student_id, row.pattern, row.times, row.out_of, row.otherwise].join(" | "),
  );
};

beforeAll(async () => {
  school = await aClass(8);
  await school.db.script(`
    insert into subjects (name, code) values ('Maths', 'M'), ('Physics', 'P'), ('English', 'E');
    insert into parents (name, phone) values ('Parent of two', '+910000000001');
    insert into students__parents (from_id, to_id) values (6, 1), (7, 1)`);
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.goTo("2026-06-10T06:00:00Z");
});

describe("what stands out", () => {
  it.each([
    ["three times", { hits: 3, of: 8 }, { hits: 2, of: 29 }, true],
    ["twice is chance", { hits: 2, of: 2 }, { hits: 0, of: 29 }, false],
    ["in three of ten cases", { hits: 3, of: 10 }, { hits: 0, of: 29 }, true],
    ["in fewer", { hits: 3, of: 11 }, { hits: 0, of: 29 }, false],
    ["twice as often as otherwise", { hits: 4, of: 10 }, { hits: 2, of: 10 }, true],
    ["less than twice as often", { hits: 4, of: 10 }, { hits: 21, of: 100 }, false],
    ["nothing to compare it with", { hits: 5, of: 5 }, { hits: 0, of: 0 }, false],
  ])("%s", (_, own, otherwise, expected) => {
    expect(standsOut(own, otherwise)).toBe(expected);
  });
});

describe("the report of patterns", () => {
  const days = weekdays("2026-04-20", "2026-06-09");
  const [mondays, fridays] = [on(days, 1), on(days, 5)];
  const tuesdays = on(days, 2);

  /** 37 days, of which eight are Mondays and seven Fridays. */
  async function markDays() {
    expect([days.length, mondays.length, fridays.length]).toEqual([37, 8, 7]);
    for (const day of days) {
      const [monday, friday, tuesday] = [mondays, fridays, tuesdays].map((all) =>
        all.indexOf(day),
      ) as [number, number, number];
      const among = (at: number, count: number) => at >= 0 && at < count;
      await mark(
        day,
        letters({
          ...(among(monday, 3) || among(tuesday, 2) ? { 1: "L" } : {}),
          ...(among(monday, 2) ? { 2: "L" } : {}),
          ...(among(monday, 3) || among(tuesday, 6) ? { 3: "L" } : {}),
          ...(among(friday, 4) ? { 4: "A" } : {}),
          ...(among(monday, 4) ? { 5: "E" } : {}),
        }),
      );
    }
  }

  it("names a day of the week with how often, beside how often otherwise", async () => {
    await markDays();
    expect(await found("from=2026-04-01&to=2026-07-31")).toEqual([
      // Of student 3, who is late on Mondays too, Tuesdays stand out alone: 6 of 8 beside 3 of 29.
      "3 | Late on Tuesday | 6 | 8 | 3 of 29",
      "4 | Absent on Friday | 4 | 7 | 0 of 30",
      "1 | Late on Monday | 3 | 8 | 2 of 29",
    ]);
  });

  it("looks at the last 12 weeks, and is paged, sorted and saved like the others", async () => {
    await markDays();
    const first = await school.call<{
      total: number;
      rows: unknown[];
      from: string;
      to: string;
      year: unknown;
    }>(
      school.office,
      "GET",
      "/admin/reports/patterns?from=2026-04-01&to=2026-07-31&per_page=2&sort=-times",
    );
    const { total, rows, from, to, year } = first.body.data;
    expect([total, rows.length, from, to, year]).toEqual([3, 2, "2026-04-01", "2026-06-10", null]);
    const csv = await school.call<string>(
      school.office,
      "GET",
      "/admin/reports/patterns?from=2026-04-01&to=2026-07-31&format=csv",
    );
    expect(String(csv.body.data)).toContain("Student 004,Eight,Absent on Friday,4,7,0 of 30,R4");
    expect(String(csv.body.data)).toContain("2026-04-01 to 2026-06-10. Excused absences");
    // From Monday, 4 May.
    await school.goTo("2026-07-26T06:00:00Z");
    expect(await found("from=2026-04-01&to=2026-07-26")).toEqual([
      "3 | Late on Tuesday | 4 | 6 | 1 of 21",
    ]);
  });

  it("names a lesson that is missed by who came that day, and the first one", async () => {
    await school.db.script(`
      insert into periods (name, start_time, end_time) values ('Third', '11:00', '11:45'), ('First', '09:00', '09:45'), ('Second', '10:00', '10:45')`);
    const periods = await school.db.query<{ id: number }>(
      sql`select id from periods order by start_time`,
    );
    for (const [at, day] of weekdays("2026-05-04", "2026-05-15").entries()) {
      const away = at < 4 ? { 3: "A" } : {};
      const slots = periods.map(({ id }) => `period:${id}`);
      await mark(day, letters({ ...away, ...(at < 3 ? { 2: "A" } : {}) }), slots[0], 1);
      await mark(day, letters({ ...away, ...(at < 4 ? { 1: "A" } : {}) }), slots[1], 2);
      await mark(day, letters(away), slots[2], 3);
    }
    expect(await found("from=2026-05-04&to=2026-05-15")).toEqual([
      "1 | Physics missed while at school | 4 | 10 | 0 of 20",
      "2 | First lesson missed, later ones attended | 3 | 10 | 0 of 20",
      "2 | Maths missed while at school | 3 | 10 | 0 of 20",
    ]);
    await school.db.script("delete from periods");
  });

  it("names a brother or sister who is away on the same days, of whichever class", async () => {
    for (const [at, day] of weekdays("2026-05-04", "2026-05-15").entries())
      await mark(
        day,
        letters({
          ...(at % 3 === 0 ? { 6: "A", 8: "A" } : {}),
          ...(at > 0 && at % 3 === 0 ? { 7: "A" } : {}),
        }),
      );
    const span = "from=2026-05-04&to=2026-05-15";
    const both = [
      "6 | Absent on the same days as Student 007 | 3 | 4 | 0 of 6",
      "7 | Absent on the same days as Student 006 | 3 | 3 | 1 of 7",
    ];
    expect(await found(span)).toEqual(both);
    expect(await found(`${span}&class_id=1`)).toEqual(both);
    await school.db.script(
      "insert into classes (name, code) values ('Nine', '9'); update enrolments set class_id = 2 where student_id = 7",
    );
    expect(await found(`${span}&class_id=2`)).toEqual(both.slice(1));
    await school.db.script("update enrolments set class_id = 1 where student_id = 7");
    await school.db.script("update students set deleted_at = now() where id = 7");
    expect(await found(span)).toEqual([]);
    await school.db.script("update students set deleted_at = null where id = 7");
  });

  it("is for who may see reports, and takes no other filter", async () => {
    const answers = await Promise.all([
      school.call(school.marker, "GET", "/admin/reports/patterns"),
      school.call(school.office, "GET", "/admin/reports/patterns?threshold=80"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 422]);
  });
});
