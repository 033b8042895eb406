import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { lowSaidOf } from "../../../src/features/alerts/words";
import { figureBatch } from "../../../src/features/alerts/figure-batch";
import { statementsOf } from "../../support/statements";
import { aClass, type AClass } from "../attendance/a-class";

interface Figures {
  percentage: number | null;
  counted: number;
  free: number;
  counts: Record<string, number>;
  minutes_late: number;
  projection: { can_miss: number; must_attend: number } | null;
  days: { date: string; slots: { slot: string; weight: number | null; reason: string }[] }[];
}

let school: AClass;
const days = ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"];

beforeAll(async () => {
  school = await aClass(4);
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate alerts, alert_queue, figure_queue, alert_watch restart identity cascade; delete from settings where key <> 'institution'",
  );
});

/** One letter a day of student 1; the others are present. A number after it is minutes late. */
async function mark(...codes: string[]): Promise<void> {
  for (const [at, code] of codes.entries()) {
    const [letter = null, late] = code.split(" ");
    const { status, body } = await school.save(
      [
        { student_id: 1, code: letter, minutes_late: late ? Number(late) : null },
        ...[2, 3, 4].map((id) => ({ student_id: id, code: "P" })),
      ],
      { date: days[at] ?? "", version: "*", token: school.office },
    );
    expect([status, body.errors]).toEqual([200, undefined]);
  }
}
const set = (policy: Record<string, number | null>) =>
  school.call(school.office, "PUT", "/admin/settings", {
    attendance: { policy: { ...policy, changes_from: "0001-01-01" } },
  });
const figures = async () =>
  (
    await school.call<Figures>(
      school.office,
      "GET",
      `/admin/attendance/students/1?from=2026-06-01&to=2026-06-05`,
    )
  ).body.data;
const reasonsOf = ({ days: all }: Figures) =>
  all.flatMap(({ slots }) => slots.map(({ reason, weight }) => [reason, weight]));
const report = async (name: string, query: string) =>
  (
    await school.call<{ rows: Record<string, unknown>[]; columns: { key: string }[] }>(
      school.office,
      "GET",
      `/admin/reports/${name}?${query}`,
    )
  ).body.data;

describe("free absences", () => {
  it("are the first of the academic year, each explained, and the rest counts", async () => {
    await mark("A", "P", "A", "E", "A");
    await set({ free_absences: 2 });
    const found = await figures();
    expect(reasonsOf(found)).toEqual([
      ["free_absence", null],
      ["present", 1],
      ["free_absence", null],
      ["excused", null],
      ["absent", 0],
    ]);
    expect([found.percentage, found.counted, found.free]).toEqual([50, 2, 2]);
    expect([found.counts["absent"], found.counts["free_absence"]]).toEqual([3, 2]);
  });

  it("are used up by days before a span that begins later", async () => {
    await mark("A", "P", "A", "P", "A");
    await set({ free_absences: 2 });
    const late = await school.call<Figures>(
      school.office,
      "GET",
      "/admin/attendance/students/1?from=2026-06-03&to=2026-06-05",
    );
    expect([late.body.data.percentage, late.body.data.free]).toEqual([50, 1]);
    const { rows } = await report("student-summary", "from=2026-06-03&to=2026-06-05&class_id=1");
    expect(rows.find((row) => row["student_id"] === 1)).toMatchObject({
      percentage: 50,
      absent: 2,
      free: 1,
    });
  });

  it("can be missed without anything being lost, as long as there are some left", async () => {
    await mark("P", "P", "P", "P", "A");
    await school.goTo("2026-06-06T06:00:00Z");
    const missable = async () =>
      (
        await school.call<Figures>(
          school.office,
          "GET",
          "/admin/attendance/students/1?from=2026-04-01&to=2026-06-10",
        )
      ).body.data.projection?.can_miss ?? 0;
    const before = await missable();
    await set({ free_absences: 5 });
    expect(await missable()).toBeGreaterThan(before);
    await school.goTo("2026-06-10T06:00:00Z");
  });

  it("are a column of reports only where there are any, and named in their files", async () => {
    await mark("A", "P");
    const span = "from=2026-06-01&to=2026-06-05";
    const keys = async () =>
      (await report("class-summary", span)).columns.map(({ key }) => key).includes("free");
    expect(await keys()).toBe(false);
    await set({ free_absences: 1, late_half_after: 20 });
    expect(await keys()).toBe(true);
    const file = await school.api.fetch(
      new Request(`http://rollcall.test/api/v1/admin/reports/class-summary?${span}&format=csv`, {
        headers: { Authorization: `Bearer ${school.office}` },
      }),
    );
    expect(await file.text()).toContain(
      "The first absence of an academic year is left out. Late from 20 minutes counts as half a day.",
    );
  });
});

describe("late for long", () => {
  it("counts as half a day, and as absent, by the minutes", async () => {
    await mark("L 19", "L 20", "L 59", "L 60", "L");
    await set({ late_half_after: 20, late_absent_after: 60 });
    const found = await figures();
    expect(reasonsOf(found)).toEqual([
      ["present", 1],
      ["late_half", 0.5],
      ["late_half", 0.5],
      ["late_absent", 0],
      ["present", 1],
    ]);
    expect([found.percentage, found.minutes_late]).toEqual([60, 158]);
    const { rows } = await report("student-summary", "from=2026-06-01&to=2026-06-05");
    expect(rows.find((row) => row["student_id"] === 1)).toMatchObject({
      percentage: 60,
      present: 2,
      half: 2,
      absent: 1,
      late: 5,
      minutes: 158,
    });
  });

  it("is a free absence too, where it counts as absent", async () => {
    await mark("L 60", "A", "P");
    await set({ late_absent_after: 60, free_absences: 1 });
    expect(reasonsOf(await figures()).slice(0, 3)).toEqual([
      ["free_absence", null],
      ["absent", 0],
      ["present", 1],
    ]);
  });

  it("makes attendance low, and nobody is told of an absence", async () => {
    await set({ late_absent_after: 30 });
    await school.call(school.office, "PUT", "/admin/settings", {
      notifications: { rules: { low_attendance_slots: 1, low_attendance: true } },
    });
    await school.goTo("2026-06-02T06:00:00Z");
    await mark("P", "L 45");
    const now = () => new Date("2026-06-02T08:00:00Z");
    const context = { db: school.db, now, channels: [] };
    while (await alertBatch(context)) continue;
    while (await figureBatch(context)) continue;
    const alerts = await school.db.query<{ student_id: number; kind: string }>(
      sql`select student_id, kind from alerts order by kind, student_id`,
    );
    expect(alerts).toEqual([{ student_id: 1, kind: "low_attendance" }]);
    await school.goTo("2026-06-10T06:00:00Z");
  });

  it("cannot count as absent before it counts as half a day", async () => {
    await set({ late_half_after: 30 });
    const { status, body } = await set({ late_absent_after: 30 });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([
      422,
      ["attendance.policy.late_absent_after"],
    ]);
    expect((await set({ late_absent_after: 31 })).status).toBe(200);
    expect(Object.keys((await set({ late_half_after: 40 })).body.errors ?? {})).toEqual([
      "attendance.policy.late_half_after",
    ]);
  });
});

describe("late marks that are added up", () => {
  it("lower the percentage with every third, and no count of marks, on the page and in reports", async () => {
    await mark("L", "L 5", "P", "L", "A");
    await set({ lates_per_absence: 3 });
    const found = await figures();
    expect(reasonsOf(found)).toEqual([
      ["present", 1],
      ["present", 1],
      ["present", 1],
      ["nth_late", 0],
      ["absent", 0],
    ]);
    expect([found.percentage, found.counts["present"], found.counts["absent"]]).toEqual([60, 4, 1]);
    expect([found.counts["late"], found.counts["nth_late"]]).toEqual([3, 1]);
    const { rows, columns } = await report("student-summary", "from=2026-06-01&to=2026-06-05");
    expect(rows.find((row) => row["student_id"] === 1)).toMatchObject({
      percentage: 60,
      present: 4,
      absent: 1,
      late: 3,
      nth_late: 1,
    });
    expect(columns.map(({ key }) => key)).toContain("nth_late");
  });

  it("are those since the academic year began, whatever span is looked at", async () => {
    await mark("L", "L", "L", "L", "L");
    await set({ lates_per_absence: 2 });
    const { rows } = await report("class-summary", "from=2026-06-03&to=2026-06-05&class_id=1");
    expect(rows[0]).toMatchObject({ late: 3, nth_late: 1, present: 12, absent: 0 });
    const later = await school.call<Figures>(
      school.office,
      "GET",
      "/admin/attendance/students/1?from=2026-06-03&to=2026-06-05",
    );
    expect(later.body.data.percentage).toBe(66.7);
  });

  it("are no column and change nothing where they are not added up", async () => {
    await mark("L", "L", "L", "L", "L");
    const all = async () => [
      await figures(),
      await report("student-summary", "from=2026-06-01&to=2026-06-05"),
    ];
    const before = JSON.stringify(await all());
    expect(before).not.toContain('"nth_late":1');
    await set({ lates_per_absence: 2 });
    expect(JSON.stringify(await all())).not.toBe(before);
    await set({ lates_per_absence: null });
    expect(JSON.stringify(await all())).toBe(before);
    expect(
      (await report("class-summary", "from=2026-06-01")).columns.map(({ key }) => key),
    ).not.toContain("nth_late");
  });

  it("make attendance low with the mark that says late instead of present", async () => {
    await set({ lates_per_absence: 2 });
    await school.call(school.office, "PUT", "/admin/settings", {
      notifications: { rules: { low_attendance_slots: 1, low_attendance: true } },
    });
    await school.goTo("2026-06-02T06:00:00Z");
    const now = () => new Date("2026-06-02T08:00:00Z");
    const context = { db: school.db, now, channels: [] };
    const low = async () => {
      while (await alertBatch(context)) continue;
      while (await figureBatch(context)) continue;
      return school.db.query<{ student_id: number }>(
        sql`select student_id from alerts where kind = 'low_attendance'`,
      );
    };
    await mark("L", "P");
    expect(await low()).toEqual([]);
    await school.save([{ student_id: 1, code: "L" }], {
      date: days[1] ?? "",
      version: (await school.read(days[1] ?? "")).version,
      token: school.office,
    });
    expect(await low()).toEqual([{ student_id: 1 }]);
    await school.goTo("2026-06-10T06:00:00Z");
  });

  it.each([
    [1, 422],
    [2, 200],
    [10, 200],
    [11, 422],
  ])("may be %i for one absence: %i", async (each, status) => {
    expect((await set({ lates_per_absence: each })).status).toBe(status);
  });
});

it("an alert of low attendance names the policy", () => {
  const said = lowSaidOf(
    { name: "Asha", class: "8" },
    { halves: 2, counted: 2, expected: 2, marked: 2, free: 1 },
    {
      threshold: 75,
      policy: {
        excused: "left_out",
        unmarked: "left_out",
        free_absences: 1,
        late_half_after: 10,
        late_absent_after: 30,
        lates_per_absence: null,
        whole_day_from: null,
        half_day_from: null,
      },
    },
    { locale: "en-GB", zone: "UTC" },
  );
  expect(said.body).toContain(
    "The first absence of an academic year is left out. Late from 10 minutes counts as half a day, from 30 minutes counts as absent.",
  );
});

describe("the cost", () => {
  it("is no statement more while the policy says nothing of it", async () => {
    await mark("A", "P");
    const statements = async () => (await statementsOf(school.db, figures)).length;
    const before = await statements();
    await set({ free_absences: 3, late_half_after: 10 });
    expect(before).toBeGreaterThan(3);
    expect((await statements()) - before).toBe(1);
  });
});
