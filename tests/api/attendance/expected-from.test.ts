import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, type AClass } from "./a-class";

/** A school whose year began in April, and whose registers on Monday, 8 June; today is the 10th. */
let school: AClass;
beforeAll(async () => {
  school = await aClass(4);
  for (const date of ["2026-05-04", "2026-06-08", "2026-06-09"])
    await school.save(school.letters("PPPA"), { date, version: "*", token: school.office });
});
afterAll(() => school.db.close());

const get = async <T>(path: string) => (await school.call<T>(school.office, "GET", path)).body.data;
const from = (day: string | null) =>
  school.call(school.office, "PUT", "/admin/settings", { attendance: { expected_from: day } });
const year = () =>
  get<{ totals: Record<string, number> }>(
    "/admin/reports/class-summary?from=2026-04-01&to=2026-06-10",
  );
const state = async (date: string) =>
  (
    await get<{ classes: { registers: { state: string }[] }[] }>(
      `/admin/attendance/expected?date=${date}`,
    )
  ).classes[0]?.registers[0]?.state;

describe("a school that begins in the middle of a year", () => {
  it("is not missing what was before: only registers that were taken count then", async () => {
    expect((await year()).totals).toMatchObject({ missing: 57 });
    await from("2026-06-08");
    expect((await year()).totals).toMatchObject({ missing: 0, taken: 3, percentage: 75 });
    expect([
      await state("2026-05-05"),
      await state("2026-05-04"),
      await state("2026-06-10"),
    ]).toEqual(["not_expected", "taken", "missing"]);
  });

  it("can still take a register of an earlier day, which then counts", async () => {
    await from("2026-06-08");
    await school.save(school.letters("PPPP"), {
      date: "2026-05-05",
      version: "*",
      token: school.office,
    });
    expect((await year()).totals).toMatchObject({ missing: 0, taken: 4 });
  });

  it("reminds nobody of them", async () => {
    await from("2026-06-11");
    const { status, body } = await school.call(school.office, "POST", "/admin/attendance/remind", {
      class_id: 1,
      date: "2026-06-10",
      slot: "day",
    });
    expect([status, body.message]).toEqual([409, "Registers are not expected on this day yet."]);
  });
});
