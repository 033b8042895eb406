import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lastDayOf, latestTerm, termOf } from "../../../src/school/calendar/domain/academic-year";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
beforeAll(async () => void (school = await aClass()));
afterAll(() => school.db.close());

const send = (method: string, path: string, body?: object) =>
  school.call<{ id: number; version: number }>(
    school.office,
    method,
    `/admin/${path}`,
    body,
    method === "POST" ? undefined : { "If-Match": "*" },
  );
const create = (name: string, start_date: string, end_date: string) =>
  send("POST", "academic-terms", { academic_year_id: 1, name, start_date, end_date });

interface Figures {
  from: string;
  to: string;
  year: { terms: { name: string; from: string; to: string }[] };
  percentage: number | null;
  counted: number;
  expected: number;
  projection: { until: string } | null;
}
const figures = async (query = "") =>
  (
    await school.call<Figures>(
      school.office,
      "GET",
      `/admin/attendance/students/1${query && `?${query}`}`,
    )
  ).body.data;
const report = async (query: string) =>
  (
    await school.call<{ at_least: number; rows: { percentage: number; left: number }[] }>(
      school.office,
      "GET",
      `/admin/reports/defaulters?${query}`,
    )
  ).body.data;

describe("the terms of an academic year", () => {
  it("lie within it, from its first day to its last, apart from each other", async () => {
    expect((await create("One", "2026-03-31", "2026-06-05")).body.errors).toEqual({
      start_date: ["The academic year begins on 2026-04-01."],
    });
    expect((await create("Two", "2026-10-01", "2027-04-01")).body.errors).toEqual({
      end_date: ["The academic year ends on 2027-03-31."],
    });
    expect((await create("One", "2026-04-01", "2026-06-05")).status).toBe(201);
    expect((await create("Two", "2026-06-05", "2027-03-31")).status).toBe(409);
    expect((await create("One", "2026-06-09", "2027-03-31")).status).toBe(409);
    expect((await create("Two", "2026-06-09", "2027-03-31")).status).toBe(201);
  });

  it("are kept within it when its days change, and the form is told at which day", async () => {
    const moved = (days: object) => send("PATCH", "academic-years/1", days);
    expect((await moved({ start_date: "2026-04-02", end_date: "2027-03-30" })).body.errors).toEqual(
      {
        start_date: ["“One” begins on 2026-04-01. Change the term first."],
        end_date: ["“Two” ends on 2027-03-31. Change the term first."],
      },
    );
    expect((await moved({ start_date: "2026-03-31", end_date: "2027-04-01" })).status).toBe(200);
    expect((await moved({ start_date: "2026-04-01", end_date: "2027-03-31" })).status).toBe(200);
  });

  it("are judged again when they come back from the trash", async () => {
    const third = await create("Three", "2026-06-06", "2026-06-08");
    await send("DELETE", `academic-terms/${third.body.data.id}`);
    await school.db.script("update academic_terms set end_date = '2026-06-06' where name = 'One'");
    const restore = () => send("POST", `academic-terms/${third.body.data.id}/restore`);
    expect((await restore()).status).toBe(409);
    await school.db.script("update academic_terms set end_date = '2026-06-05' where name = 'One'");
    await school.db.script("update academic_years set start_date = '2026-06-07' where id = 1");
    expect((await restore()).status).toBe(422);
    await school.db.script("update academic_years set start_date = '2026-04-01' where id = 1");
    expect((await restore()).status).toBe(200);
    await send("DELETE", `academic-terms/${third.body.data.id}`);
  });
});

describe("figures of a term", () => {
  // Friday is the last day of the first term, Monday in the gap, Tuesday the first of the second.
  const days = ["2026-06-04", "2026-06-05", "2026-06-08", "2026-06-09", "2026-06-10"];
  beforeAll(async () => {
    await school.db.script(
      "insert into settings (key, value) values ('notifications', '{\"rules\": {\"low_attendance_slots\": 3}}')",
    );
    for (const [at, code] of [..."PAAPA"].entries())
      await school.save(school.letters(`${code}PPP`), {
        date: days[at] ?? "",
        version: 0,
        token: school.office,
      });
  });

  it("hold its first day and its last, and no day of a gap", async () => {
    const [year, first, second] = [
      await figures(),
      await figures("from=2026-04-01&to=2026-06-05"),
      await figures("from=2026-06-09&to=2027-03-31"),
    ];
    expect(year.year.terms.map(({ name, from, to }) => [name, from, to])).toEqual([
      ["One", "2026-04-01", "2026-06-05"],
      ["Two", "2026-06-09", "2027-03-31"],
    ]);
    expect([year, first, second].map(({ percentage, counted }) => [percentage, counted])).toEqual([
      [40, 5],
      [50, 2],
      [50, 2],
    ]);
  });

  it("look ahead to its last day, those of other days to that of the year", async () => {
    await school.db.script("update academic_terms set end_date = '2026-12-31' where name = 'Two'");
    const until = async (query?: string) => (await figures(query)).projection?.until;
    expect([
      await until("from=2026-06-09&to=2026-12-31"),
      await until("from=2026-06-09&to=2026-12-30"),
      await until(),
    ]).toEqual(["2026-12-31", "2027-03-31", "2027-03-31"]);
    const [term, year] = [
      await report("from=2026-06-09&to=2026-12-31&at_least=1"),
      await report("from=2026-06-09&to=2026-12-30&at_least=1"),
    ];
    expect([term.rows.length, year.rows.length]).toEqual([1, 1]);
    expect(term.rows[0]?.left).toBeLessThan(year.rows[0]?.left ?? 0);
  });

  it("list as few as low attendance of a year does, without a word about how many", async () => {
    const listed = async (query: string) => {
      const { at_least, rows } = await report(query);
      return [at_least, rows.length];
    };
    expect(await listed("from=2026-06-09&to=2026-12-31")).toEqual([3, 0]);
    expect(await listed("from=2026-06-09&to=2026-12-30")).toEqual([1, 1]);
    expect(await listed("")).toEqual([3, 1]);
  });

  it("lose nothing when its days change: it is only a span", async () => {
    const before = await figures();
    await school.db.script("update academic_terms set deleted_at = now()");
    const { terms } = (await figures()).year;
    expect([terms, (await figures()).percentage]).toEqual([[], before.percentage]);
  });
});

describe("a term by its days", () => {
  const terms = [
    { id: 1, name: "One", from: "2026-04-01", to: "2026-06-05" },
    { id: 2, name: "Two", from: "2026-06-09", to: "2027-03-31" },
  ];
  const year = { from: "2026-04-01", to: "2027-03-31", terms };

  it("is the one of exactly these days", () => {
    expect(termOf({ from: "2026-04-01", to: "2026-06-05" }, terms)?.name).toBe("One");
    expect(termOf({ from: "2026-04-01", to: "2026-06-06" }, terms)).toBeUndefined();
    expect(termOf({ from: "2026-04-02", to: "2026-06-05" }, terms)).toBeUndefined();
    expect(termOf({ from: "2026-04-02", to: "2026-06-05" }, undefined)).toBeUndefined();
  });

  it("is the latest from its first day on, in a gap, and after the last; none before the first", () => {
    expect(
      ["2026-03-31", "2026-04-01", "2026-06-07", "2026-06-08", "2026-06-09", "2027-05-01"].map(
        (day) => latestTerm(terms, day)?.name,
      ),
    ).toEqual([undefined, "One", "One", "One", "Two", "Two"]);
  });

  it("is looked ahead in until it ends, then the span stands as it is", () => {
    const until = (from: string, to: string, today: string) => lastDayOf({ from, to, year }, today);
    expect([
      until("2026-04-01", "2026-06-05", "2026-06-05"),
      until("2026-04-01", "2026-06-05", "2026-06-06"),
      until("2026-04-01", "2026-06-04", "2026-06-04"),
      lastDayOf({ from: "2026-04-01", to: "2026-06-05", year: null }, "2026-05-01"),
    ]).toEqual(["2026-06-05", "2026-06-05", "2027-03-31", "2026-06-05"]);
  });
});
