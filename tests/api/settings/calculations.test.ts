import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Policy } from "../../../src/school/sums/domain/policy";
import { aClass, type AClass } from "../attendance/a-class";

/** A month that is over by Monday, 6 July 2026, when the calculation is changed. */
const june = "from=2026-06-01&to=2026-06-30";
const today = "2026-07-06";
let school: AClass;
beforeAll(async () => void (school = await aClass(4)));
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "delete from settings where key in ('attendance', 'notifications'); insert into settings (key, value) values ('attendance', '{\"expected_from\": null}'); update alert_sweeps set asked = 0",
  );
  for (const [date, word] of [
    ["2026-06-02", "PEAP"],
    ["2026-06-16", "PEAP"],
    ["2026-06-30", "EPPA"],
    [today, "PEAP"],
  ] as const) {
    await school.goTo(`${date}T06:00:00Z`);
    await school.save(school.letters(word), { date, version: "*", token: school.office });
  }
});
afterAll(() => school.db.close());

const get = async <T = Record<string, unknown>>(path: string) =>
  (await school.call<T>(school.office, "GET", path)).body.data;
const putAttendance = (attendance: Readonly<Record<string, unknown>>) =>
  school.call(school.office, "PUT", "/admin/settings", { attendance });
const put = (policy: Readonly<Record<string, unknown>>) => putAttendance({ policy });
const post = <T = { sentence: string }>(body: object) =>
  school.call<T>(school.office, "POST", "/admin/settings/attendance-calculations/preview", body);
interface Known {
  today: string;
  registers_since: string | null;
  year_from: string | null;
  calculations: { from: string | null; policy: Policy; threshold: number; low_after: number }[];
}
const known = () => get<Known>("/admin/settings/attendance-calculations");
/** From when which treatment of excused marks holds. */
const rules = async () =>
  (await known()).calculations.map(({ from, policy }) => [from, policy.excused]);

/** Everything that is told of June, as text; files too. */
async function ofJune(): Promise<string[]> {
  const text = async (path: string) => {
    const answer = await school.api.fetch(
      new Request(`http://rollcall.test/api/v1${path}`, {
        headers: { Authorization: `Bearer ${school.office}` },
      }),
    );
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  return Promise.all(
    [
      ...["student", "class", "daily", "subject"].map(
        (name) => `/admin/reports/${name}-summary?${june}`,
      ),
      `/admin/reports/trend?by=week&${june}`,
      `/admin/reports/defaulters?at_least=1&${june}`,
      `/admin/reports/student-summary?format=csv&${june}`,
      "/admin/reports/monthly-register?class_id=1&month=2026-06",
      "/admin/attendance/month?class_id=1&month=2026-06",
      `/admin/attendance/students/1?${june}`,
      "/admin/attendance/expected?date=2026-06-16",
    ].map(text),
  );
}
const percentages = async (span: string) =>
  (
    await get<{ policy: Policy; rows: { percentage: number | null }[] }>(
      `/admin/reports/student-summary?${span}`,
    )
  ).rows.map(({ percentage }) => percentage);

describe("another attendance calculation", () => {
  it("holds from today on: what is told of a month that is over is the same byte for byte", async () => {
    const before = await ofJune();
    expect((await put({ excused: "absent", free_absences: 1 })).status).toBe(200);
    expect(await ofJune()).toEqual(before);
    expect(await rules()).toEqual([
      [null, "left_out"],
      [today, "absent"],
    ]);
  });

  it("includes the threshold: who was below it in a month that is over stays", async () => {
    const below = async (span: string) =>
      (
        await get<{ rows: { below: boolean }[] }>(`/admin/reports/student-summary?${span}`)
      ).rows.map((row) => row.below);
    const before = await ofJune();
    expect(await below(june)).toEqual([false, false, true, true]);
    expect((await putAttendance({ threshold: 60 })).status).toBe(200);
    expect(await ofJune()).toEqual(before);
    expect(await below("from=2026-06-01&to=2026-07-06")).toEqual([false, false, true, false]);
    expect((await known()).calculations.map(({ from, threshold }) => [from, threshold])).toEqual([
      [null, 75],
      [today, 60],
    ]);
    await put({ changes_from: "0001-01-01" });
    expect(await below(june)).toEqual([false, false, true, false]);
  });

  describe("with another number of registers before attendance is low", () => {
    const putLowAfter = (low_attendance_slots: number, policy = {}) =>
      school.call(school.office, "PUT", "/admin/settings", {
        attendance: { policy },
        notifications: { rules: { low_attendance_slots } },
      });
    const low = (query: string) =>
      get<{ at_least: number; rows: { student_id: number }[] }>(
        `/admin/reports/defaulters${query}`,
      ).then(({ at_least, rows }) => [at_least, rows.map((row) => row.student_id).toSorted()]);
    const lowAfters = async () =>
      (await known()).calculations.map(({ from, low_after }) => [from, low_after]);
    // June is the end of a year of its own; the next one begins in July.
    beforeEach(() =>
      school.db.script(`update academic_years set start_date = '2026-07-01' where id = 1;
        insert into academic_years (id, name, start_date, end_date) overriding system value values (2, 'Before', '2026-04-01', '2026-06-30')`),
    );
    afterEach(() =>
      school.db.script(
        "delete from academic_years where id = 2; update academic_years set start_date = '2026-04-01' where id = 1",
      ),
    );

    it("leaves who was low in a year that is over, and decides about this one", async () => {
      await putLowAfter(3, { changes_from: "0001-01-01" });
      expect(await low("?year=2")).toEqual([3, [3, 4]]);
      const before = await ofJune();
      expect((await putLowAfter(1)).status).toBe(200);
      expect(await low("?year=2")).toEqual([3, [3, 4]]);
      expect(await low("")).toEqual([1, [3]]);
      expect((await putLowAfter(4)).status).toBe(200);
      expect(await low("?year=2")).toEqual([3, [3, 4]]);
      expect(await low("")).toEqual([4, []]);
      expect(await ofJune()).toEqual(before);
      expect(await lowAfters()).toEqual([
        [null, 3],
        [today, 4],
      ]);
    });

    it("decides about a year that is over where that is said", async () => {
      await putLowAfter(3, { changes_from: "0001-01-01" });
      await putLowAfter(4, { changes_from: "2026-06-30" });
      expect(await low("?year=2")).toEqual([4, []]);
      await putLowAfter(2, { changes_from: "0001-01-01" });
      expect(await low("?year=2")).toEqual([2, [3, 4]]);
      expect(await lowAfters()).toEqual([[null, 2]]);
    });

    it("says it of calculations that were stored before it had days: those of then go by the number of then", async () => {
      await putLowAfter(3, { changes_from: "0001-01-01" });
      await put({ excused: "absent" });
      await school.db.script(
        "update settings set value = value #- '{earlier_calculations,0,low_after}' where key = 'attendance'",
      );
      expect(await lowAfters()).toEqual([
        [null, 3],
        [today, 3],
      ]);
      await putLowAfter(7);
      expect(await lowAfters()).toEqual([
        [null, 3],
        [today, 7],
      ]);
    });
  });

  it("counts what reaches today or beyond, the days before included", async () => {
    expect(await percentages("from=2026-06-01&to=2026-07-06")).toEqual([100, 100, 25, 75]);
    await put({ excused: "absent" });
    for (const to of ["2026-07-06", "2026-07-31"])
      expect(await percentages(`from=2026-06-01&to=${to}`)).toEqual([75, 25, 25, 75]);
    const { policy } = await get<{ policy: Policy }>("/admin/attendance/students/1");
    expect(policy.excused).toBe("absent");
    // The registers of yesterday, tomorrow, stay by the rule of today.
    await school.goTo("2026-07-07T06:00:00Z");
    expect(await percentages("from=2026-07-06&to=2026-07-06")).toEqual([100, 0, 0, 100]);
    expect(await percentages("from=2026-06-01&to=2026-07-05")).toEqual([100, 100, 33.3, 66.7]);
  });

  it("is that of each day in a comparison of mornings, which names it", async () => {
    await put({ excused: "absent" });
    const morning = await get<{
      policy: Policy;
      days: { date: string; figures: { percentage: number; policy: Policy } | null }[];
    }>("/admin/attendance/morning");
    expect(morning.policy.excused).toBe("absent");
    expect(
      morning.days.map(({ date, figures }) => [date, figures?.policy.excused]).slice(0, 2),
    ).toEqual([
      [today, "absent"],
      ["2026-06-29", "left_out"],
    ]);
    expect(morning.days[0]?.figures?.percentage).toBe(50);
  });

  it("changes the past where that is said, from a day on or all of it", async () => {
    const before = await ofJune();
    await put({ excused: "absent", changes_from: "2026-06-10" });
    expect(await percentages(june)).toEqual([66.7, 33.3, 33.3, 66.7]);
    expect(await percentages("from=2026-06-01&to=2026-06-09")).toEqual([100, null, 0, 100]);
    expect(await rules()).toEqual([
      [null, "left_out"],
      ["2026-06-10", "absent"],
    ]);
    await put({ excused: "present", changes_from: "0001-01-01" });
    expect(await percentages("from=2026-06-01&to=2026-06-09")).toEqual([100, 100, 0, 100]);
    expect(await rules()).toEqual([[null, "present"]]);
    await put({ excused: "left_out", changes_from: "0001-01-01" });
    expect(await ofJune()).toEqual(before);
  });

  it("that was taken back on the same day leaves nothing behind", async () => {
    await put({ excused: "absent" });
    await put({ excused: "left_out" });
    expect(await rules()).toEqual([[null, "left_out"]]);
  });

  it("can be said to hold from an earlier day afterwards", async () => {
    await put({ excused: "absent" });
    expect((await put({ changes_from: "2026-06-10" })).status).toBe(200);
    expect(await rules()).toEqual([
      [null, "left_out"],
      ["2026-06-10", "absent"],
    ]);
  });

  it("holds from the beginning while no register was ever taken", async () => {
    await school.clear();
    await put({ excused: "absent" });
    expect(await rules()).toEqual([[null, "absent"]]);
    expect(await known()).toMatchObject({ today, registers_since: null, year_from: "2026-04-01" });
  });

  it("keeps within the limits, whatever the day, and begins today at the latest", async () => {
    expect((await put({ half_day_from: 40, changes_from: "0001-01-01" })).body.errors).toEqual({
      "attendance.policy.half_day_from": ["Enter the percentage for a whole day first."],
    });
    expect((await put({ excused: "absent", changes_from: "2026-07-07" })).body.errors).toEqual({
      "attendance.policy.changes_from": [
        "The attendance calculation can't change on a future date. Choose today or an earlier day.",
      ],
    });
    expect(await rules()).toEqual([[null, "left_out"]]);
  });

  it("is logged with what held before and what holds now, from when", async () => {
    await put({ excused: "absent" });
    const [{ change } = { change: undefined }] = await school.db.query<{ change: unknown }>(
      sql`select changes -> 'attendance.policy' as change from activity_logs where action = 'changed attendance calculation' order by id desc limit 1`,
    );
    expect(change).toMatchObject({
      before: [{ from: null, policy: { excused: "left_out" } }],
      after: [
        { from: null, policy: { excused: "left_out" } },
        { from: today, policy: { excused: "absent" } },
      ],
    });
  });

  it("has alerts judged anew only where today's changes", async () => {
    const asked = async () =>
      (await school.db.query<{ asked: number }>(sql`select asked from alert_sweeps`))[0]?.asked;
    await put({ excused: "absent" });
    expect(await asked()).toBe(1);
    await put({ changes_from: "2026-06-10" });
    expect(await asked()).toBe(1);
  });

  it("of two that are saved at once loses neither", async () => {
    await Promise.all([put({ excused: "absent" }), put({ free_absences: 2 })]);
    const { calculations } = await known();
    expect(calculations).toMatchObject([
      { from: null, policy: { excused: "left_out", free_absences: 0 } },
      { from: today, policy: { excused: "absent", free_absences: 2 } },
    ]);
  });

  it("says before it is saved what of the past it would change", async () => {
    expect((await post({ from: "2026-06-10" })).body.data).toEqual({
      registers: 2,
      days: 2,
      since: "2026-06-02",
      sentence:
        "Percentages in reports that end on or after 10 Jun 2026, and who is below the threshold in them, can change. The new calculation covers 2 registers of 2 days before today; registers have been taken since 2 Jun 2026. Marks stay as they are.",
    });
    expect((await post({ from: null })).body.data.sentence).toContain(
      "Percentages in all past reports, and who is below the threshold in them, can change.",
    );
    expect((await post({ from: today })).body.data).toMatchObject({
      registers: 0,
      sentence:
        "Reports that end before today stay as they are. Figures that include today follow the new calculation.",
    });
  });

  it("keeps its past where a setting is stored that was not known then", async () => {
    await put({ excused: "absent" });
    await school.db.script(
      "update settings set value = value #- '{earlier_calculations,0,policy,free_absences}' where key = 'attendance'",
    );
    expect((await known()).calculations[0]).toMatchObject({
      from: null,
      policy: { excused: "left_out", free_absences: 0 },
    });
  });
});
