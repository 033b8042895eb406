import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countWeek } from "../../../src/features/figures/count-weeks";
import { statementsOf } from "../../support/statements";
import { testApi, type TestApi } from "../../support/test-api";

interface Recent {
  today: string;
  threshold: number;
  days: {
    date: string;
    percentage: number | null;
    coverage: number | null;
    registers: number;
    taken: number;
  }[];
}

let school: TestApi;
let office: string;
let root: string;
/** A Wednesday. */
const now = "2026-06-10T09:00:00Z";

beforeAll(async () => {
  school = await testApi({ now });
  office = await school.signIn({
    name: "Office",
    permissions: ["view_attendance", "view_reports"],
  });
  root = await school.signIn({ name: "Root", super: true });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1'), (2, 'Class 2', '2');
    insert into students (id, admission_no, name, class_id, status, admission_date) select n, 'S' || n, 'Student ' || n, 1 + n % 2, 'active', '2026-04-01' from generate_series(1, 8) n;
    insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students;
    insert into holidays (name, start_date, end_date) values ('Rain', '2026-05-27', '2026-05-27');
    insert into holidays (id, name, start_date, end_date) values (50, 'Trip', '2026-06-05', '2026-06-05');
    insert into holidays__classes (from_id, to_id) values (50, 1);
    insert into registers (id, class_id, date, slot, taken_at, changed_at, present, late, absent) values
      (1, 1, '2026-05-20', 'day', now(), now(), 1, 0, 3), (2, 2, '2026-05-20', 'day', now(), now(), 4, 0, 0),
      (3, 1, '2026-06-03', 'day', now(), now(), 3, 1, 1), (4, 2, '2026-06-03', 'day', now(), now(), 4, 0, 0),
      (5, 2, '2026-06-05', 'day', now(), now(), 2, 0, 2), (6, 1, '2026-06-10', 'day', now(), now(), 3, 0, 1);`);
});
afterAll(() => school.db.close());

const get = async <T = Recent>(path: string, token = office) => {
  const answer = await school.call<T>(token, "GET", path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body.data;
};
const all = async () => (await get<{ recent: Recent }>("/admin/attendance/morning")).recent;
const ofClass = (id: number) => get(`/admin/classes/${id}/recent-days`);
const known = ({ days }: Recent) =>
  days.flatMap(({ date, percentage }) => (percentage === null ? [] : [[date, percentage]]));

/** The days of the report, which counts in its own way. */
async function reported({ days }: Recent, classId?: number) {
  const { rows } = await get<{ rows: { date: string; percentage: number | null }[] }>(
    `/admin/reports/daily-summary?from=${days[0]?.date}&to=${days.at(-1)?.date}${classId ? `&class_id=${classId}` : ""}`,
  );
  return rows.flatMap(({ date, percentage }) => (percentage === null ? [] : [[date, percentage]]));
}

describe("the last days of school", () => {
  it("are 20, without the days that close every class, today among them", async () => {
    const recent = await all();
    expect([recent.today, recent.days.length, recent.days.at(-1)?.date]).toEqual([
      "2026-06-10",
      20,
      "2026-06-10",
    ]);
    const dates = recent.days.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort());
    expect([dates.includes("2026-05-27"), dates.includes("2026-06-07")]).toEqual([false, false]);
    expect(known(recent)).toEqual([
      ["2026-05-20", 62.5],
      ["2026-06-03", 87.5],
      ["2026-06-05", 50],
      ["2026-06-10", 75],
    ]);
  });

  it("of a class are those on which it had school", async () => {
    const recent = await ofClass(1);
    expect(recent.days.map(({ date }) => date)).not.toContain("2026-06-05");
    expect(known(recent)).toEqual([
      ["2026-05-20", 25],
      ["2026-06-03", 75],
      ["2026-06-10", 75],
    ]);
    expect((await school.call(office, "GET", "/admin/classes/99/recent-days")).status).toBe(404);
  });

  it.each([{}, { unmarked: "absent" }, { free_absences: 1, late_half_after: 10 }])(
    "come to what the report says of each, with %o, before weeks are counted and after",
    async (policy) => {
      await school.call(root, "PUT", "/admin/settings", { attendance: { policy } });
      // A policy holds from the day it is set; here it has held from the first.
      await school.db.script(
        `update settings set value = value - 'earlier_calculations' where key = 'attendance'`,
      );
      for (let round = 0; round < 2; round++) {
        const [recent, one] = [await all(), await ofClass(1)];
        expect(known(recent)).toEqual(await reported(recent));
        expect(known(one)).toEqual(await reported(one, 1));
        while (await countWeek({ db: school.db, now: () => new Date(now) }, 0)) continue;
      }
    },
  );

  it("take the same number of statements, however many classes there are", async () => {
    const statements = async () => {
      while (await countWeek({ db: school.db, now: () => new Date(now) }, 0)) continue;
      return (await statementsOf(school.db, all)).length;
    };
    const before = await statements();
    await school.db.script(
      `insert into classes (id, name, code) select 100 + n, 'More ' || n, 'M' || n from generate_series(1, 60) n`,
    );
    expect(before).toBeGreaterThan(3);
    expect(await statements()).toBe(before);
  });

  it("of a class are for who may see it", async () => {
    const marker = await school.signIn({ name: "Marker", permissions: ["mark_attendance"] });
    expect((await school.call(marker, "GET", "/admin/classes/1/recent-days")).status).toBe(403);
  });

  it("of a class are for its teacher, who may see no other's", async () => {
    const token = await school.signIn({ name: "Ada", permissions: ["view_own_attendance"] });
    await school.db.script(`
      insert into teachers (id, employee_no, name, status, account_id) select 7, 'T7', 'Ada', 'active', id from admins where name = 'Ada';
      insert into class_teachers (class_id, teacher_id, from_date) values (1, 7, '2026-04-01')`);
    const status = async (path: string) => (await school.call(token, "GET", path)).status;
    expect([
      await status("/admin/classes/1/recent-days"),
      await status("/admin/classes/2/recent-days"),
      await status("/admin/attendance/morning"),
    ]).toEqual([200, 404, 403]);
  });

  it("are none where there is no class", async () => {
    const empty = await testApi({ now });
    const token = await empty.signIn({ name: "Early", permissions: ["view_attendance"] });
    expect(
      (await empty.call<{ recent: Recent }>(token, "GET", "/admin/attendance/morning")).body.data
        .recent.days,
    ).toEqual([]);
    await empty.db.close();
  });
});
