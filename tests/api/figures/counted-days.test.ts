import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { figureBatch } from "../../../src/features/alerts/figure-batch";
import { aClass, type AClass } from "../attendance/a-class";

interface Figures {
  percentage: number | null;
  counted: number;
  weight: number;
  free: number;
  projection: { left: number; can_miss: number } | null;
  days: { date: string; counts?: { weight: number | null; attended: number; counted: number } }[];
}
interface Report {
  rows: Record<string, unknown>[];
  totals: Record<string, unknown>;
  columns: { key: string; label: string }[];
  policy: { whole_day_from: number | null };
}

let school: AClass;
const span = "from=2026-06-01&to=2026-06-05";

beforeAll(async () => {
  school = await aClass(4);
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate alerts, alert_queue, figure_queue, alert_watch restart identity cascade; delete from settings where key <> 'institution'",
  );
  await school.db.script(
    `insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "session", "from": "2026-04-01"}]}')`,
  );
});

/** Morning and afternoon of a day of student 1; the others are present. */
async function mark(date: string, codes: string): Promise<void> {
  for (const [at, slot] of (["am", "pm"] as const).entries()) {
    const { status, body } = await school.save(
      [
        { student_id: 1, code: codes[at] ?? null },
        ...[2, 3, 4].map((id) => ({ student_id: id, code: "P" })),
      ],
      { date, slot, version: "*", token: school.office },
    );
    expect([status, body.errors]).toEqual([200, undefined]);
  }
}
const set = (policy: Record<string, number | null>) =>
  school.call(school.office, "PUT", "/admin/settings", {
    attendance: { policy: { ...policy, changes_from: "0001-01-01" } },
  });
const get = async <T>(path: string) => (await school.call<T>(school.office, "GET", path)).body.data;
const figures = (query = span) => get<Figures>(`/admin/attendance/students/1?${query}`);
const report = (name: string, query = span) => get<Report>(`/admin/reports/${name}?${query}`);

describe("a school that counts by days", () => {
  beforeEach(async () => {
    await mark("2026-06-01", "PP");
    await mark("2026-06-02", "PA");
    await mark("2026-06-03", "AA");
  });

  it("has the figures of students, classes and weeks in days, and all agree", async () => {
    expect((await figures()).percentage).toBe(50);
    await set({ whole_day_from: 100 });
    expect(await figures()).toMatchObject({ percentage: 33.3, counted: 3, weight: 1 });
    await set({ half_day_from: 50 });
    const mine = await figures();
    expect(mine).toMatchObject({ percentage: 50, counted: 3, weight: 1.5 });
    expect(mine.days.flatMap(({ counts }) => (counts?.counted ? [counts] : []))).toEqual([
      { weight: 1, attended: 2, counted: 2, free: false },
      { weight: 0.5, attended: 1, counted: 2, free: false },
      { weight: 0, attended: 0, counted: 2, free: false },
    ]);
    const students = await report("student-summary");
    expect(students.rows.find((row) => row["student_id"] === 1)).toMatchObject({
      days: 3,
      days_attended: 1.5,
      percentage: 50,
      present: 3,
      absent: 3,
    });
    for (const name of ["class-summary", "trend", "daily-summary", "student-summary"])
      expect((await report(name)).totals).toMatchObject({
        days: 12,
        days_attended: 10.5,
        percentage: 87.5,
      });
  });

  it("says so in reports, which have columns for the days", async () => {
    const keys = async () => (await report("class-summary")).columns.map(({ key }) => key);
    expect(await keys()).not.toContain("days");
    await set({ whole_day_from: 75, half_day_from: 40 });
    expect(await keys()).toEqual(expect.arrayContaining(["days", "days_attended"]));
    const file = await school.api.fetch(
      new Request(`http://rollcall.test/api/v1/admin/reports/class-summary?${span}&format=csv`, {
        headers: { Authorization: `Bearer ${school.office}` },
      }),
    );
    expect(await file.text()).toContain(
      "Counted by days: attending at least 75% of a day is a whole day, at least 40% half a day, less is absent.",
    );
  });

  it("leaves out the first days absent where absences are free", async () => {
    await set({ whole_day_from: 100, free_absences: 1 });
    expect(await figures()).toMatchObject({ percentage: 50, counted: 2, free: 1 });
    const later = "from=2026-06-03&to=2026-06-05";
    expect(await figures(later)).toMatchObject({ percentage: 0, counted: 1, free: 0 });
    expect((await report("student-summary", later)).rows[0]).toMatchObject({ days: 1, free: 0 });
  });

  it("still counts subjects and the morning by registers", async () => {
    await set({ whole_day_from: 100 });
    expect((await report("subject-summary")).policy.whole_day_from).toBeNull();
    expect((await report("class-summary")).policy.whole_day_from).toBe(100);
    const morning = await get<{ policy: { whole_day_from: number | null } }>(
      "/admin/attendance/morning",
    );
    expect(morning.policy.whole_day_from).toBeNull();
  });

  it("looks ahead in days, the same on the student's page and in the report", async () => {
    await set({ whole_day_from: 100 });
    await school.goTo("2026-06-04T06:00:00Z");
    const year = "from=2026-06-01&to=2026-06-10";
    const left = async () => [
      (await figures(year)).projection?.left,
      (await report("defaulters", `${year}&threshold=90`)).rows.find(
        (row) => row["student_id"] === 1,
      )?.["left"],
    ];
    const [page, listed] = await left();
    expect(page).toBe(listed);
    expect(page).toBeGreaterThan(0);
    await set({ whole_day_from: null });
    expect(await left()).toEqual([Number(page) * 2, Number(page) * 2]);
    await school.goTo("2026-06-10T06:00:00Z");
  });

  it("alerts parents by days", async () => {
    await set({ whole_day_from: 100 });
    await school.call(school.office, "PUT", "/admin/settings", {
      attendance: { threshold: 40 },
      notifications: { rules: { low_attendance_slots: 3, low_attendance: true } },
    });
    const context = { db: school.db, now: () => new Date("2026-06-10T12:00:00Z"), channels: [] };
    while (await alertBatch(context)) continue;
    while (await figureBatch(context)) continue;
    const low = await school.db.query<{ student_id: number }>(
      sql`select student_id from alerts where kind = 'low_attendance'`,
    );
    expect(low).toEqual([{ student_id: 1 }]);
  });
});

it("half a day takes less than a whole one, and needs one", async () => {
  expect((await set({ half_day_from: 40 })).body.errors).toEqual({
    "attendance.policy.half_day_from": ["Enter the percentage for a whole day first."],
  });
  expect((await set({ whole_day_from: 60, half_day_from: 40 })).status).toBe(200);
  expect((await set({ half_day_from: 60 })).body.errors).toEqual({
    "attendance.policy.half_day_from": ["Must be less than the 60% from which a day is whole."],
  });
  expect((await set({ whole_day_from: 40 })).body.errors).toEqual({
    "attendance.policy.whole_day_from": ["Must be more than the 40% from which half a day counts."],
  });
  expect((await set({ whole_day_from: null })).status).toBe(422);
  expect((await set({ whole_day_from: null, half_day_from: null })).status).toBe(200);
});
