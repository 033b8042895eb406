import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClass, type AClass } from "../attendance/a-class";

/** Wednesday, 10 June 2026; registers of the eight school days of June so far, Friday the 5th too. */
const days = ["01", "02", "03", "04", "05", "08", "09", "10"].map((day) => `2026-06-${day}`);
const friday = 5;
const sunday = 7;
let school: AClass;
beforeAll(async () => void (school = await aClass(4)));
beforeEach(async () => {
  await school.clear();
  await school.db.script("truncate recounts; delete from settings where key = 'attendance'");
  for (const date of days)
    await school.save(school.letters(date.endsWith("05") ? "AAPP" : "PPPP"), {
      date,
      version: "*",
      token: school.office,
    });
  await school.recounted();
});
afterAll(() => school.db.close());

const post = <T = unknown>(path: string, body: object) =>
  school.call<T>(school.office, "POST", `/admin/settings/weekly-off-days${path}`, body);
/** A report of June, whole. */
const june = async () => {
  await school.recounted();
  return (
    await school.call(
      school.office,
      "GET",
      "/admin/reports/class-summary?from=2026-06-01&to=2026-06-09",
    )
  ).body.data;
};
const changes = async () =>
  (
    await school.call<{ changes: { from: string | null; days: number[] }[] }>(
      school.office,
      "GET",
      "/admin/settings/weekly-off-days",
    )
  ).body.data.changes;

describe("weekly off days", () => {
  it("changed from today on leave every report of the past as it was", async () => {
    const before = await june();
    expect((await post("", { days: [friday, sunday], from: "2026-06-10" })).status).toBe(200);
    expect(await june()).toEqual(before);
    expect(await changes()).toEqual([
      { from: null, days: [sunday] },
      { from: "2026-06-10", days: [friday, sunday] },
    ]);
    const expected = async (date: string) =>
      (
        await school.call<{ why: string | null; classes: unknown[] }>(
          school.office,
          "GET",
          `/admin/attendance/expected?date=${date}`,
        )
      ).body.data;
    expect(await expected("2026-06-12")).not.toEqual(await expected("2026-06-11"));
  });

  it("changed among the other settings hold from today on as well", async () => {
    const before = await june();
    await school.call(school.office, "PUT", "/admin/settings", {
      attendance: { weekly_off: { friday: true } },
    });
    expect([await june(), await changes()]).toEqual([
      before,
      [
        { from: null, days: [sunday] },
        { from: "2026-06-10", days: [friday, sunday] },
      ],
    ]);
  });

  it("hold from the beginning while no register was ever taken", async () => {
    await school.clear();
    await school.call(school.office, "PUT", "/admin/settings", {
      attendance: { weekly_off: { friday: true } },
    });
    expect(await changes()).toEqual([{ from: null, days: [friday, sunday] }]);
  });

  it("say before they are saved what of the past they would change, and change that", async () => {
    const asked = { days: [friday, sunday], from: "2026-06-01" };
    expect((await post("/preview", asked)).body.data).toEqual({
      opened: 0,
      closed: 1,
      leaving: 1,
      returning: 0,
      sentence:
        "1 past day is no longer a school day. 1 register leaves the percentages and reports of the past.",
    });
    expect((await post("/preview", { ...asked, from: "2026-06-10" })).body.data).toMatchObject({
      sentence: "Nothing of the past changes.",
    });
    await post("", asked);
    expect(await june()).toMatchObject({ totals: { present: 24, absent: 0 } });
    expect(
      (await post("/preview", { days: [sunday], from: "2026-06-01" })).body.data,
    ).toMatchObject({ opened: 1, returning: 1 });
    expect(await school.wrongSums()).toBe(0);
  });

  it("that are to come are told, and given up by another change", async () => {
    await post("", { days: [6, sunday], from: "2026-07-01" });
    expect(await changes()).toHaveLength(2);
    await post("", { days: [sunday], from: "2026-06-20" });
    expect(await changes()).toEqual([{ from: null, days: [sunday] }]);
  });

  it("are logged with what held before and what holds now", async () => {
    await post("", { days: [friday, sunday], from: "2026-06-10" });
    expect(
      await school.db.query(
        sql`select action, changes -> 'attendance.weekly_off' as change from activity_logs where action = 'changed weekly off days' order by id desc limit 1`,
      ),
    ).toEqual([
      {
        action: "changed weekly off days",
        change: {
          before: [{ from: null, days: [sunday] }],
          after: [
            { from: null, days: [sunday] },
            { from: "2026-06-10", days: [friday, sunday] },
          ],
        },
      },
    ]);
  });

  it("leave one day for school", async () => {
    expect((await post("", { days: [1, 2, 3, 4, 5, 6, 7] })).body.errors).toEqual({
      days: ["Leave at least one day of the week for school."],
    });
  });
});
