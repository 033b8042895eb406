import { sql } from "@rollcall/kit/api/db/sql";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { channels } from "../notifications/school";
import { aClass, type AClass } from "./a-class";

/** At a time of a day of June in Kolkata; the tenth is a Wednesday. */
const instant = (time: string, day = 10) =>
  new Date(`2026-06-${String(day).padStart(2, "0")}T${time}:00+05:30`).toISOString();
let school: AClass;
let clock = instant("12:00");

const goTo = async (time: string, day = 10) => {
  clock = instant(time, day);
  await school.goTo(clock);
};
const work = async () => {
  await school.recounted();
  const context = { db: school.db, now: () => new Date(clock), channels };
  while (await alertBatch(context)) continue;
};
const pass = async (kind: "arrival" | "departure", student_id: number, time: string) => {
  const reason = kind === "departure" ? { reason: "Picked up by mother, dentist" } : {};
  const { status, body } = await school.call(school.office, "POST", "/admin/gate/events", {
    entries: [{ key: crypto.randomUUID(), kind, student_id, at: instant(time), ...reason }],
  });
  expect(body.errors ?? status).toBe(200);
};
const save = async (word: string, more: { slot?: string; date?: string } = {}) => {
  const { status, body } = await school.save(school.letters(word), {
    version: "*",
    token: school.office,
    ...more,
  });
  expect(body.errors ?? status).toBe(200);
};
interface Presence {
  classes: {
    id: number;
    name: string;
    students: { id: number; state: string; left: { time: string } | null }[];
  }[];
}
/** Where each student is: `in`, `out` or `unknown`, by number. */
const whereabouts = async () => {
  const { body } = await school.call<Presence>(school.office, "GET", "/admin/attendance/presence");
  return Object.fromEntries(
    body.data.classes.flatMap(({ students }) => students.map(({ id, state }) => [id, state])),
  );
};
const callList = async () => {
  const { body } = await school.call<{ families: { students: { id: number }[] }[] }>(
    school.office,
    "GET",
    "/admin/attendance/absentees",
  );
  return body.data.families.flatMap(({ students }) => students.map(({ id }) => id)).toSorted();
};
const told = async () =>
  (
    await school.db.query<{ said: string }>(
      sql`select distinct title || ': ' || body as said from sendings order by 1`,
    )
  ).map(({ said }) => said);
const modes = (mode: string) =>
  school.db.script(
    `insert into settings (key, value) values ('attendance', '{"expected_from": null, "late_after": 5, "modes": [{"from": "2026-04-01", "mode": "${mode}"}]}') on conflict (key) do update set value = excluded.value`,
  );
const approveLeave = (student: number, slots: string | null = null) =>
  school.db.query(
    sql`insert into leaves (student_id, leave_type_id, from_date, to_date, slots, reason, status) values (${student}, (select id from leave_types where name = 'Medical'), '2026-06-10', '2026-06-10', ${slots}::text, 'Dentist', 'approved')`,
  );

beforeAll(async () => {
  school = await aClass(4, undefined, undefined, channels);
  await school.db.script(`
    insert into attendance_codes (code, label, counts_as, is_late, sort_order) values
      ('U', 'Late after the register', 'absent', true, 25), ('X', 'Late, excused', 'excused', true, 26), ('N', 'Late, not counted', 'not_counted', true, 27);
    insert into parents (id, name, phone) values (1, 'Mother', '+91 90000 00002');
    insert into students__parents (from_id, to_id) select id, 1 from students;
    insert into classes (id, name, code) values (2, 'Nine', '9');
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '08:00', '08:45'), (2, 'Period 2', '09:00', '09:45'), (3, 'Period 3', '11:10', '11:55');
    insert into subjects (id, name, code) values (1, 'Maths', 'M');
    insert into teachers (id, name, employee_no) values (1, 'Rao', 'T1');
    insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) select 1, w, n, 1, 1, '2026-04-01' from generate_series(1, 5) w, generate_series(1, 3) n;`);
});
const fresh = async () => {
  await school.clear();
  await school.db.script(`
    truncate gate_events, notifications, sendings, alerts, alert_queue, figure_queue, case_queue restart identity cascade;
    delete from part_time; delete from enrolments where class_id = 2; update enrolments set to_date = null; update students set class_id = 1, next_class_id = null, next_class_from = null, next_roll_no = null;
    insert into settings (key, value) values ('notifications', '{"rules": {"daily_absence": true, "consecutive_absences": true, "consecutive_days": 2, "low_attendance": false, "departures": true, "grace_minutes": 15}}') on conflict (key) do update set value = excluded.value`);
  await modes("daily");
  await goTo("12:00");
};
beforeEach(fresh);
afterAll(() => school.db.close());

describe("who came late is in the building, whatever the mark counts as", () => {
  it("is in, not on the call list, and no family is told of an absence", async () => {
    await save("UXNA");
    expect(await whereabouts()).toEqual({ 1: "in", 2: "in", 3: "in", 4: "out" });
    expect(await callList()).toEqual([4]);
    await goTo("12:30");
    await work();
    expect((await told()).map((said) => said.includes("Student 004"))).toEqual([true]);
  });

  it("a family that was told of an absence is told that it was none, once the mark says late", async () => {
    await save("A...");
    await goTo("12:20");
    await work();
    await save("U...");
    await goTo("12:40");
    await work();
    expect((await told()).length).toBe(2);
    expect(await callList()).toEqual([]);
  });

  it("late days are no absences in a row: not for parents and not on the student's page", async () => {
    await goTo("12:00", 9);
    await save("UA..", { date: "2026-06-09" });
    await goTo("12:00");
    await save("UA..");
    await goTo("12:30");
    await work();
    expect((await told()).filter((said) => said.includes("Student 001"))).toEqual([]);
    expect((await told()).filter((said) => said.includes("Student 002")).length).toBeGreaterThan(0);
    const streakOf = async (id: number) =>
      (
        await school.call<{ streak: { days: number } }>(
          school.office,
          "GET",
          `/admin/attendance/students/${id}`,
        )
      ).body.data.streak.days;
    expect([await streakOf(1), await streakOf(2)]).toEqual([0, 2]);
    const timeline = async (id: number) =>
      (
        await school.call<{ entries: { kind: string }[] }>(
          school.office,
          "GET",
          `/admin/students/${id}/timeline`,
        )
      ).body.data.entries
        .map(({ kind }) => kind)
        .filter((kind) => kind === "absent" || kind === "late");
    expect([await timeline(1), await timeline(2)]).toEqual([
      ["late", "late"],
      ["absent", "absent"],
    ]);
  });

  it("an excused mark, or leave, before an arrival at the gate: in", async () => {
    await save("E...");
    await approveLeave(2);
    await pass("arrival", 1, "10:30");
    await pass("arrival", 2, "10:30");
    expect(await whereabouts()).toMatchObject({ 1: "in", 2: "in", 3: "unknown" });
  });

  it("the gate leaves a late mark as it is, and marks late with a code that counts as present", async () => {
    await school.db.script("update attendance_codes set sort_order = 1 where code = 'U'");
    await save("U...");
    await pass("arrival", 1, "08:40");
    await pass("arrival", 2, "08:40");
    expect(await school.stored()).toBe("UL--");
    await school.db.script("update attendance_codes set sort_order = 25 where code = 'U'");
  });
});

describe("a student who was signed out at the gate", () => {
  interface Row {
    left: { time: string; reason: string | null } | null;
    suggestion: { code: string; leave_id: number | null } | null;
  }
  const rowOf = async (slot: string, student = 1) => {
    const { students } = await school.read("2026-06-10", slot, school.office);
    const row = students[student - 1] as unknown as Row;
    return [row.left, row.suggestion];
  };
  const left = { time: "11:00", reason: "Picked up by mother, dentist" };

  it("is told in the register of the next lesson, which suggests a code; and not in an earlier one", async () => {
    await modes("period");
    await pass("departure", 1, "11:00");
    expect(await rowOf("period:3")).toEqual([
      left,
      { code: "E", leave_id: null, leave_type: null },
    ]);
    expect(await rowOf("period:2")).toEqual([null, null]);
    expect(await rowOf("period:3", 2)).toEqual([null, null]);
    await pass("arrival", 1, "11:20");
    expect(await rowOf("period:3")).toEqual([null, null]);
  });

  it("is told in the register of the day, which suggests nothing of it", async () => {
    await pass("departure", 1, "11:00");
    expect(await rowOf("day")).toEqual([left, null]);
  });

  it("is not told as absent to the family, not called, and out as having left", async () => {
    await modes("period");
    await save("PPPP", { slot: "period:2" });
    await pass("departure", 1, "11:00");
    await save("AA..", { slot: "period:3" });
    expect(await callList()).toEqual([2]);
    await goTo("12:30");
    await work();
    const said = await told();
    expect(said.filter((one) => one.includes("Student 001"))).toEqual([
      expect.stringContaining("11:00"),
    ]);
    expect(said.filter((one) => one.includes("Student 002")).length).toBe(1);
    expect(await whereabouts()).toMatchObject({ 1: "out", 2: "out", 3: "in" });
  });

  it("is told as absent from a lesson that had begun before, or that follows the return", async () => {
    await modes("period");
    await pass("departure", 1, "11:15");
    await pass("departure", 2, "10:00");
    await pass("arrival", 2, "11:00");
    await save("AA..", { slot: "period:3" });
    expect(await callList()).toEqual([1, 2]);
  });

  it("is found the next day: on the student, and in the log", async () => {
    await pass("departure", 1, "11:00");
    await goTo("12:00", 11);
    const { body } = await school.call<{ entries: object[] }>(
      school.office,
      "GET",
      "/admin/students/1/timeline",
    );
    expect(body.data.entries[0]).toMatchObject({
      kind: "departure",
      date: "2026-06-10",
      ...left,
      by: "Office",
    });
    const log = await school.call<{ actor: string; record_title: string; changes: object }[]>(
      school.office,
      "GET",
      "/admin/activity-logs?action=left by the gate",
    );
    expect(log.body.data).toMatchObject([
      {
        actor: "Office",
        record_title: "Student 001",
        changes: { reason: { after: left.reason }, at: { after: instant("11:00") } },
      },
    ]);
  });
});

describe("who is here on days out of the ordinary", () => {
  it("lists a part-time student who comes on a day not due, until leaving, and who is in no class", async () => {
    await school.db.script(`
      insert into part_time (student_id, reason, from_date, to_date, wednesday) values (1, 'Training', '2026-06-01', '2026-06-30', true);
      update enrolments set to_date = '2026-06-09' where student_id = 2;`);
    expect(await whereabouts()).toEqual({ 3: "unknown", 4: "unknown" });
    await pass("arrival", 1, "08:00");
    await pass("arrival", 2, "08:00");
    expect(await whereabouts()).toEqual({ 1: "in", 2: "in", 3: "unknown", 4: "unknown" });
    const { body } = await school.call<Presence>(
      school.office,
      "GET",
      "/admin/attendance/presence",
    );
    expect(body.data.classes.map(({ name, students }) => [name, students.length])).toEqual([
      ["Eight", 3],
      ["Not in a class today", 1],
    ]);
    await pass("departure", 1, "11:00");
    expect(await whereabouts()).toEqual({ 2: "in", 3: "unknown", 4: "unknown" });
  });

  const move = (more: object = {}) =>
    school.call<{ class_id: number; next_class_id: number | null; next_class_from: string | null }>(
      school.office,
      "PATCH",
      "/admin/students/1",
      { class_id: 2, ...more },
    );

  it("a move of the morning leaves who was marked where the mark says", async () => {
    await save("PA..");
    expect((await move({ class_from: "2026-06-10" })).status).toBe(200);
    await work();
    expect(await whereabouts()).toMatchObject({ 1: "in", 2: "out" });
    expect(await school.wrongSums()).toBe(0);
  });

  it("a move without a first day begins tomorrow for who was marked today, and today for others", async () => {
    await save("P...");
    const { body } = await move();
    expect(body.data).toMatchObject({
      class_id: 1,
      next_class_id: 2,
      next_class_from: "2026-06-11",
    });
    const spans = await school.db.query(
      sql`select class_id, to_char(from_date, 'YYYY-MM-DD') as "from", to_char(to_date, 'YYYY-MM-DD') as "to" from enrolments where student_id = 1 and deleted_at is null order by from_date`,
    );
    expect(spans).toEqual([
      { class_id: 1, from: "2026-04-01", to: "2026-06-10" },
      { class_id: 2, from: "2026-06-11", to: null },
    ]);
    expect(await school.stored()).toBe("P---");
    const other = await school.call<{ class_id: number }>(
      school.office,
      "PATCH",
      "/admin/students/2",
      { class_id: 2 },
    );
    expect(other.body.data.class_id).toBe(2);
  });
});

describe("leave and absence in any order", () => {
  const leave = async () => {
    const { body } = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
      student_id: 1,
      leave_type_id: 1,
      from_date: "2026-06-10",
      to_date: "2026-06-10",
      reason: "Dentist",
    });
    await school.call(school.office, "POST", `/admin/leaves/${body.data.id}/approve`, {});
    return body.data.id;
  };

  it("end in the same mark, and in the same once the leave is cancelled", async () => {
    await save("APPP");
    const first = await leave();
    expect(await school.stored()).toBe("EPPP");
    await school.call(school.office, "POST", `/admin/leaves/${first}/cancel`, {});
    expect(await school.stored()).toBe("APPP");
    await school.clear();
    const then = await leave();
    const { body } = await school.save(school.letters("APPP"), { version: 0 });
    expect(body.data).toMatchObject({ changed: 4, on_leave: 1 });
    expect(await school.stored()).toBe("EPPP");
    expect(await school.wrongSums()).toBe(0);
    await school.call(school.office, "POST", `/admin/leaves/${then}/cancel`, {});
    expect(await school.stored()).toBe("APPP");
  });

  it("a student on leave who came stays as marked", async () => {
    await leave();
    await save("PUPP");
    expect(await school.stored()).toBe("PUPP");
  });
});

it("without periods a register of the day is upcoming in the night, and missing in the morning", async () => {
  await school.db.script("update periods set deleted_at = now()");
  const states = async () => {
    const { body } = await school.call<{ classes: { registers: { state: string }[] }[] }>(
      school.office,
      "GET",
      "/admin/attendance/expected?date=2026-06-10",
    );
    const own = await school.read();
    return [body.data.classes[0]?.registers[0]?.state, own.state];
  };
  await goTo("00:05");
  expect(await states()).toEqual(["upcoming", "upcoming"]);
  await goTo("07:59");
  expect(await states()).toEqual(["upcoming", "upcoming"]);
  await goTo("08:00");
  expect(await states()).toEqual(["missing", "missing"]);
  await school.db.script("update periods set deleted_at = null");
});

describe("the events of a day, in any order", () => {
  const happens = {
    arrival: () => pass("arrival", 1, "08:20"),
    departure: () => pass("departure", 1, "11:00"),
    async leave() {
      const { body } = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
        student_id: 1,
        leave_type_id: 1,
        from_date: "2026-06-10",
        to_date: "2026-06-10",
        reason: "Dentist",
      });
      const { status } = await school.call(
        school.office,
        "POST",
        `/admin/leaves/${body.data.id}/approve`,
        {},
      );
      expect(status).toBe(200);
    },
    /** The teacher of the class marks absent who has no mark: one that stands is seen, and kept. */
    async mark() {
      for (const class_id of [1, 2]) {
        const { body } = await school.call<{ students: { student_id: number; mark: unknown }[] }>(
          school.office,
          "GET",
          `/admin/attendance/register?class_id=${class_id}&date=2026-06-10&slot=day`,
        );
        const own = body.data.students.find(({ student_id: id }) => id === 1);
        if (!own || own.mark !== null) continue;
        const { status } = await school.call(
          school.office,
          "PUT",
          "/admin/attendance/register",
          { class_id, date: "2026-06-10", slot: "day", marks: [{ student_id: 1, code: "A" }] },
          { "If-Match": "*" },
        );
        expect(status).toBe(200);
      }
    },
    async move() {
      const { status } = await school.call(school.office, "PATCH", "/admin/students/1", {
        class_id: 2,
      });
      expect(status).toBe(200);
    },
  } as const;
  type Event = keyof typeof happens;

  it.each<[Event[], string, string]>([
    [["arrival", "departure", "leave", "mark", "move"], "E", "out"],
    [["arrival", "leave", "mark", "move"], "E", "in"],
    [["arrival", "departure", "mark", "move"], "L 20", "out"],
    [["arrival", "mark", "move"], "L 20", "in"],
  ])("%j: the mark is %s and the student %s", async (events, mark, state) => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(events, { minLength: events.length }), async (order) => {
        await fresh();
        for (const event of order) await happens[event]();
        await school.recounted();
        const marks = await school.db.query<{ said: string }>(
          sql`select concat_ws(' ', c.code collate "C", m.minutes_late) as said from marks m join attendance_codes c on c.id = m.code_id where m.student_id = 1 and m.enrolled`,
        );
        expect([marks.map(({ said }) => said), (await whereabouts())[1]]).toEqual([[mark], state]);
        expect(await school.wrongSums()).toBe(0);
      }),
      { numRuns: 12 },
    );
  });
});
