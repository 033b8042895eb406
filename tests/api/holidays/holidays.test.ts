import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recountAll } from "../attendance/a-class";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let office: string;
beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T06:00:00Z" });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1'), (2, 'Class 2', '2');
    insert into registers (class_id, date, slot, taken_at, changed_at, present, absent) values
      (1, '2026-06-08', 'day', now(), now(), 20, 2), (2, '2026-06-08', 'day', now(), now(), 18, 0), (1, '2026-06-09', 'day', now(), now(), 21, 1), (1, '2026-06-10', 'day', now(), now(), 22, 0);`);
});
afterAll(() => school.db.close());

const whatIf = async (body: object) =>
  (await school.call<Record<string, unknown>>(office, "POST", "/admin/holidays/what-if", body))
    .body;

describe("a holiday, before it is saved", () => {
  it("tells which registers would leave the percentage", async () => {
    expect((await whatIf({ start_date: "2026-06-08", end_date: "2026-06-09" })).data).toEqual({
      registers: 3,
      classes: 2,
      marks: 62,
      reopened: 0,
      sentence: "3 registers exist on these days; they will leave the percentage.",
    });
    expect(
      (await whatIf({ start_date: "2026-06-08", end_date: "2026-06-09", classes: [2] })).data,
    ).toMatchObject({
      registers: 1,
      marks: 18,
      sentence: "1 register exists on these days; it will leave the percentage.",
    });
    expect((await whatIf({ start_date: "2026-07-01", end_date: "2026-07-01" })).data).toMatchObject(
      { registers: 0, sentence: "No register that counts exists on these days." },
    );
  });

  it("tells, when it is moved, which would count again, and it comes out that way", async () => {
    const { body } = await school.call<{ id: number }>(office, "POST", "/admin/holidays", {
      name: "Rain",
      start_date: "2026-06-08",
      end_date: "2026-06-09",
      kind: "institution",
    });
    const { id } = body.data;
    const asked = { start_date: "2026-06-09", end_date: "2026-06-10", classes: [], id };
    expect((await whatIf(asked)).data).toEqual({
      registers: 1,
      classes: 1,
      marks: 22,
      reopened: 2,
      sentence:
        "1 register exists on these days; it will leave the percentage. 2 registers will count again.",
    });
    const open = async () => {
      await recountAll(school.db);
      return (
        await school.db.query<{ n: number }>(sql`select count(*) as n from registers where open`)
      )[0]?.n;
    };
    expect(await open()).toBe(1);
    await school.call(office, "PATCH", `/admin/holidays/${id}`, {
      start_date: "2026-06-09",
      end_date: "2026-06-10",
    });
    expect(await open()).toBe(2);
    expect((await whatIf(asked)).data).toMatchObject({ registers: 0, reopened: 0 });
  });

  it("has days that exist and stand in their order", async () => {
    expect((await whatIf({ start_date: "2026-06-08", end_date: "2026-06-07" })).errors).toEqual({
      end_date: ["Last day must not be before “First day”."],
    });
    expect((await whatIf({ start_date: "2026-02-30", classes: ["x"] })).errors).toHaveProperty(
      "classes",
    );
  });
});

describe("the year of holidays", () => {
  it("has twelve months from the one the academic year begins in, with the weekly off days", async () => {
    const year = async (query = "") =>
      (
        await school.call<{ months: string[]; holidays: { name: string }[] }>(
          office,
          "GET",
          `/admin/holidays/year${query}`,
        )
      ).body;
    const { data } = await year();
    expect(data).toMatchObject({
      year: 2026,
      present: 2026,
      today: "2026-06-10",
      from: "2026-04-01",
      to: "2027-03-31",
      off_days: [{ from: "0001-01-01", days: [7] }],
    });
    expect([data.months[0], data.months[9], data.months.length]).toEqual([
      "2026-04-01",
      "2027-01-01",
      12,
    ]);
    expect(data.holidays).toEqual([
      expect.objectContaining({ name: "Rain", kind: "institution", classes: 0 }),
    ]);
    expect((await year("?year=2025")).data.holidays).toEqual([]);
    for (const query of ["?year=1", "?year=99999", "?year=x", "?years=1"])
      expect((await year(query)).success, query).toBe(false);
  });

  it("is the next one from the first day of the month in which the academic year begins", async () => {
    const onDay = async (day: string) => {
      school.setNow(`${day}T06:00:00Z`);
      const token = await school.signIn({ name: day, super: true });
      const { body } = await school.call<{ present: number; from: string; to: string }>(
        token,
        "GET",
        "/admin/holidays/year",
      );
      return [body.data.present, body.data.from, body.data.to];
    };
    expect([await onDay("2027-03-31"), await onDay("2027-04-01")]).toEqual([
      [2026, "2026-04-01", "2027-03-31"],
      [2027, "2027-04-01", "2028-03-31"],
    ]);
    school.setNow("2026-06-10T06:00:00Z");
  });
});
