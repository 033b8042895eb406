import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClass, type AClass } from "./a-class";

let school: AClass;
beforeAll(async () => {
  school = await aClass(2);
  await school.db.script(`
    insert into periods (id, name, start_time, end_time) values (1, 'First', '09:00', '10:00'), (2, 'Last', '15:00', '16:00');
    insert into subjects (id, name, code) values (1, 'Maths', 'MA'); insert into teachers (id, employee_no, name) values (1, 'T1', 'Ms Rao');
    insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) select 1, n, p.id, 1, 1, '2026-04-01' from periods p, generate_series(1, 5) n`);
});
afterAll(() => school.db.close());
const setMode = (mode: string) =>
  school.db.query(
    sql`insert into settings (key, value) values ('attendance', ${JSON.stringify({ modes: [{ mode, from: "2026-04-01" }] })}::jsonb) on conflict (key) do update set value = excluded.value`,
  );
beforeEach(async () => {
  await school.clear();
  await school.goTo("2026-06-10T06:00:00Z");
  await setMode("daily");
  await school.db.script(
    "delete from attendance_codes where id > 6; update attendance_codes set modes = null, retired = false, deleted_at = null; delete from attendance_corrections",
  );
});

describe("the register of a lesson that has not begun", () => {
  beforeEach(() => setMode("period"));
  const last = { slot: "period:2" };
  const sentence = { slot: ["This lesson begins at 15:00."] };

  it("is refused until it begins, by a save and by a correction, and says so beforehand", async () => {
    expect((await school.save(school.letters("PP"), last)).body.errors).toEqual(sentence);
    const correction = await school.call(school.marker, "POST", "/admin/attendance/corrections", {
      class_id: 1,
      date: "2026-06-10",
      ...last,
      marks: school.letters("P"),
      reason: "Early",
    });
    expect(correction.body.errors).toEqual(sentence);
    expect(await school.read("2026-06-10", "period:2")).toMatchObject({
      begins: "15:00",
      state: "upcoming",
    });
    expect(await school.read("2026-06-10", "period:1")).toMatchObject({
      begins: null,
      state: "missing",
    });
    await school.goTo("2026-06-10T09:30:00Z");
    expect((await school.save(school.letters("PP"), last)).status).toBe(200);
  });

  it("is left out by one entry for many, which says why", async () => {
    const { body } = await school.call<{ rows: { why: string[] }[]; changes: number }>(
      school.office,
      "POST",
      "/admin/attendance/group-marks/preview",
      { date: "2026-06-10", slots: ["period:1", "period:2"], student_ids: [1], code: "D" },
    );
    expect(body.data.rows.flatMap(({ why }) => why)).toEqual([
      "Last: This lesson begins at 15:00.",
    ]);
    expect(body.data.changes).toBe(1);
  });
});

describe("a register of the day or of a session", () => {
  it("may be taken from midnight, and is not missing until the first lesson, or noon", async () => {
    await setMode("session");
    await school.goTo("2026-06-09T20:00:00Z");
    expect([
      (await school.read("2026-06-10", "am")).state,
      (await school.read("2026-06-10", "pm")).state,
    ]).toEqual(["upcoming", "upcoming"]);
    await school.goTo("2026-06-10T05:00:00Z");
    expect([
      (await school.read("2026-06-10", "am")).state,
      (await school.read("2026-06-10", "pm")).state,
    ]).toEqual(["missing", "upcoming"]);
    expect((await school.save(school.letters("PP"), { slot: "pm" })).status).toBe(200);
  });
});

describe("a reason that is given with a save", () => {
  const put = (marks: unknown, reason?: unknown) =>
    school.call(
      school.marker,
      "PUT",
      "/admin/attendance/register",
      { class_id: 1, date: "2026-06-10", slot: "day", marks, reason },
      { "If-Match": "*" },
    );
  const reasons = async () =>
    (
      await school.db.query<{ reason: string | null }>(
        sql`select changes -> 'reason' ->> 'after' as reason from activity_logs where resource = 'attendance' order by id`,
      )
    ).map(({ reason }) => reason);

  it("stands in the log beside the marks of that save, and of no other", async () => {
    expect((await put(school.letters("AP"))).status).toBe(200);
    expect((await put(school.letters("P"), "  Came at ten, was in the library ")).status).toBe(200);
    expect(await reasons()).toEqual([null, "Came at ten, was in the library"]);
  });

  it("is refused with a sentence where it is too long, and nothing is saved", async () => {
    const refused = await put(school.letters("AP"), "x".repeat(201));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["reason"]]);
    expect(await school.stored()).toBe("--");
  });
});

describe("a code that only some registers offer", () => {
  const offered = async (slot = "day") =>
    (
      (await school.read("2026-06-10", slot)) as unknown as {
        codes: { code: string; retired: boolean }[];
      }
    ).codes.map(({ code, retired }) => (retired ? `(${code})` : code));

  it("is offered by those alone, and refused by the others with a sentence", async () => {
    await school.db.script("update attendance_codes set modes = 'session,period' where code = 'H'");
    expect(await offered()).not.toContain("H");
    expect((await school.save(school.letters("H"))).body.errors).toEqual({
      "marks.1": ['The code "H" is not offered where registers are taken once a day.'],
    });
    await setMode("session");
    expect(await offered("am")).toContain("H");
    expect((await school.save(school.letters("H"), { slot: "am" })).status).toBe(200);
  });

  it("stays where marks say it already, and is not offered for others", async () => {
    await school.save(school.letters("HP"));
    await school.db.script("update attendance_codes set modes = 'period' where code = 'H'");
    expect(await offered()).toContain("(H)");
    expect(await school.stored()).toBe("HP");
    const noted = [{ student_id: 1, code: "H", remark: "Left at noon" }];
    expect((await school.save(noted, { version: "*" })).status).toBe(200);
    expect((await school.save(school.letters(".H"), { version: "*" })).status).toBe(422);
  });

  it("names registers that there are", async () => {
    const make = (code: string, modes: string) =>
      school.call(school.office, "POST", "/admin/attendance-codes", {
        code,
        label: code,
        counts_as: "absent",
        modes,
      });
    expect((await make("AL", "weekly")).body.errors).toEqual({
      modes: ["Offered must be daily, session or period, with commas between them."],
    });
    expect((await make("AL", "daily,period")).status).toBe(201);
  });
});

describe("two codes that begin with one letter", () => {
  it("can be offered together", async () => {
    const made = await school.call(school.office, "POST", "/admin/attendance-codes", {
      code: "AB",
      label: "Absent, called",
      counts_as: "absent",
    });
    expect(made.status).toBe(201);
    expect((await school.save([{ student_id: 1, code: "AB" }])).status).toBe(200);
  });
});
