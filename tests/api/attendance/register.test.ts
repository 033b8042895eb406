import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ExpectedAnswer } from "../../../src/school/registers/page/expected-day";
import { aClass, type AClass, type Register } from "./a-class";
import { statementsOf } from "../../support/statements";

let school: AClass;
const logs = () =>
  school.db.query<{
    actor: string;
    action: string;
    changes: Record<string, { before: unknown; after: unknown }>;
  }>(
    sql`select actor, action, changes from activity_logs where resource = 'attendance' order by id`,
  );

beforeAll(async () => void (school = await aClass()));
beforeEach(async () => {
  await school.clear();
  await school.goTo("2026-06-10T06:00:00Z");
});
afterAll(() => school.db.close());

describe("a register that has not been taken", () => {
  it("shows the roster in the order of the roll numbers, and nobody as present by default", async () => {
    const register = await school.read();
    expect(register).toMatchObject({
      id: null,
      version: 0,
      state: "missing",
      label: "Day",
      lock: { locked: false, until: "2026-06-12", may_edit: true },
    });
    expect(register.students.map(({ name, mark }) => [name, mark])).toEqual([
      ["Student 001", null],
      ["Student 002", null],
      ["Student 003", null],
      ["Student 004", null],
    ]);
  });

  it("is taken by one call, with a version and a line in the log", async () => {
    const { status, body, headers } = await school.save(school.letters("PPAL"));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ version: 1, changed: 4, changed_by: { name: "Marker" } });
    expect(headers.get("ETag")).toBe('"1"');
    expect(await school.read()).toMatchObject({ version: 1, state: "taken" });
    expect(await logs()).toMatchObject([
      {
        actor: "Marker",
        action: "took register",
        changes: {
          register: { after: "Eight, 2026-06-10, Day" },
          "Student 003 (R3)": { before: null, after: "A" },
        },
      },
    ]);
    expect(await school.wrongSums()).toBe(0);
  });

  it("asks for nobody who joins later or has left", async () => {
    await school.db.script(
      "update enrolments set from_date = '2026-06-11' where student_id = 1; update enrolments set to_date = '2026-06-09' where student_id = 2",
    );
    expect((await school.read()).students.map(({ student_id }) => student_id)).toEqual([3, 4]);
    expect((await school.read("2026-06-09")).students.map(({ student_id }) => student_id)).toEqual([
      2, 3, 4,
    ]);
    await school.db.script("update enrolments set from_date = '2026-04-01', to_date = null");
  });
});

describe("what is refused, with nothing saved", () => {
  it.each([
    [
      "a day that has not come",
      { date: "2026-06-11" },
      "date",
      "You can't take a register before its day.",
    ],
    ["a weekly off day", { date: "2026-06-07" }, "date", "Closed: weekly off day."],
    [
      "a day outside every academic year",
      { date: "2026-03-31" },
      "date",
      "No academic year covers this date.",
    ],
    [
      "a slot of another mode",
      { slot: "am" },
      "slot",
      "On this day registers are taken once a day.",
    ],
  ])("%s", async (_, at, field, sentence) => {
    const { status, body } = await school.save(school.letters("P"), at);
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it("a holiday, by its name", async () => {
    await school.call(school.office, "POST", "/admin/holidays", {
      name: "Founder's Day",
      start_date: "2026-06-09",
      end_date: "2026-06-10",
      kind: "institution",
    });
    expect((await school.save(school.letters("P"))).body.errors).toEqual({
      date: ["Closed: Founder's Day."],
    });
    expect(await school.read()).toMatchObject({ state: "closed", why: "Closed: Founder's Day" });
  });

  it("all of it when one row is wrong, each wrong row named", async () => {
    const marks = [
      ...school.letters("PP"),
      { student_id: 2, code: "A" },
      { student_id: 99, code: "P" },
      { student_id: 3, code: "Q" },
      { student_id: 4, code: "P", minutes_late: 5 },
    ];
    const { status, body } = await school.save(marks);
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      "marks.2": ["This student is named twice."],
      "marks.99": ["This student is not in the class on this day."],
      "marks.3": ['There is no code "Q".'],
      "marks.4": ["Minutes belong to a mark that is late."],
    });
    expect(await school.stored()).toBe("----");
  });

  it("a retired code, while old marks keep theirs", async () => {
    await school.save(school.letters("H"));
    await school.db.script("update attendance_codes set retired = true where code = 'H'");
    const { body } = await school.save(school.letters("HH"), { version: 1 });
    expect(body.errors).toEqual({ "marks.2": ['The code "H" is retired.'] });
    expect(await school.stored()).toBe("H---");
    await school.db.script("update attendance_codes set retired = false");
  });
});

describe("a register that is saved again", () => {
  it("writes nothing when nothing differs: no version, no log", async () => {
    await school.save(school.letters("PPPP"));
    const { body } = await school.save(school.letters("PPPP"), { version: 1 });
    expect(body.data).toMatchObject({ version: 1, changed: 0 });
    expect(await logs()).toHaveLength(1);
  });

  it("keeps what is not named, and clears what is sent without a code", async () => {
    await school.save([
      { student_id: 1, code: "L", minutes_late: 7, remark: "Bus" },
      { student_id: 2, code: "A" },
    ]);
    await school.save(school.letters(".-P"), { version: 1 });
    const { students, version } = await school.read();
    expect(version).toBe(2);
    expect(students.map(({ mark }) => mark && [mark.code, mark.minutes_late, mark.remark])).toEqual(
      [["L", 7, "Bus"], null, ["P", null, null], null],
    );
    expect((await logs()).at(-1)).toMatchObject({
      action: "changed marks",
      changes: { "Student 002 (R2)": { before: "A", after: null } },
    });
    expect(await school.wrongSums()).toBe(0);
  });

  it("from a stale page gets 412 with the register as it is, and overwrites nothing", async () => {
    await school.save(school.letters("PPPP"));
    for (const version of [undefined, 0, 7]) {
      const { status, body } = await school.save(school.letters("AAAA"), { version });
      expect([
        status,
        body.data.version,
        body.data.students.map(({ mark }) => mark?.code).join(""),
      ]).toEqual([412, 1, "PPPP"]);
    }
    expect(await school.stored()).toBe("PPPP");
  });

  it("by fifty at once is won by one; the others lose nothing silently", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        school.save([{ student_id: (at % 4) + 1, code: "PALE"[at % 4] ?? "P" }], { version: 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 412),
    ]);
    expect((await school.stored()).replaceAll("-", "")).toHaveLength(1);
    expect(await logs()).toHaveLength(1);
    expect(await school.wrongSums()).toBe(0);
  });

  it("twice under one key is one save", async () => {
    const first = await school.save(school.letters("PP"), { key: "morning" });
    const again = await school.save(school.letters("PP"), { key: "morning" });
    expect(again.body).toEqual(first.body);
    expect((await school.read()).version).toBe(1);
  });
});

describe("the time in which a register can be changed", () => {
  it("is so many school days; then it is locked for markers and open to the office", async () => {
    await school.save(school.letters("PPPP"));
    await school.goTo("2026-06-12T18:29:00Z");
    expect((await school.save(school.letters("A"), { version: 1 })).status).toBe(200);
    // 00:00 of the 13th in Kolkata.
    await school.goTo("2026-06-12T18:30:00Z");
    const { status, body } = await school.save(school.letters("P"), { version: 2 });
    expect([status, body.code]).toEqual([403, "locked"]);
    expect(await school.read()).toMatchObject({
      lock: { locked: true, until: "2026-06-12", may_edit: false },
    });
    expect(
      (await school.save(school.letters("L"), { version: 2, token: school.office })).status,
    ).toBe(200);
  });

  it("does not open what the office has set", async () => {
    await school.save(school.letters("A"));
    await school.save(school.letters("E"), { token: school.office, version: 1 });
    const { status, body } = await school.save(school.letters("PP"), { version: 2 });
    expect([status, body.errors]).toEqual([422, { "marks.1": ["The office has set this mark."] }]);
    expect((await school.save(school.letters("EP"), { version: 2 })).status).toBe(200);
    expect(await school.stored()).toBe("EP--");
  });

  it("leaves a register that the office has taken to its teacher, who adds who came late", async () => {
    await school.save(school.letters("PAPP"), { token: school.office });
    expect((await school.read()).students[1]?.mark?.office).toBe(false);
    expect((await school.save(school.letters("PL"), { version: 1 })).status).toBe(200);
    expect(await school.stored()).toBe("PLPP");
  });
});

describe("the institution's day", () => {
  it("is today in Kolkata while it is yesterday in London", async () => {
    await school.goTo("2026-06-10T18:29:59Z");
    expect((await school.save(school.letters("P"), { date: "2026-06-11" })).status).toBe(422);
    await school.goTo("2026-06-10T18:30:00Z");
    expect((await school.save(school.letters("P"), { date: "2026-06-11" })).status).toBe(200);
  });
});

describe("today", () => {
  it.each([
    ["Asia/Kolkata", "2026-06-01T18:29:59Z", "2026-06-01"],
    ["Asia/Kolkata", "2026-06-01T18:30:00Z", "2026-06-02"],
    // The clocks of Paris go back in the night to 25 October, and forward in the night to 29 March.
    ["Europe/Paris", "2026-10-24T22:00:00Z", "2026-10-25"],
    ["Europe/Paris", "2026-10-25T22:59:59Z", "2026-10-25"],
    ["Europe/Paris", "2026-10-25T23:00:00Z", "2026-10-26"],
    ["Europe/Paris", "2027-03-27T23:00:00Z", "2027-03-28"],
    ["Europe/Paris", "2027-03-28T21:59:59Z", "2027-03-28"],
    ["Europe/Paris", "2027-03-28T22:00:00Z", "2027-03-29"],
    ["Asia/Kolkata", "2028-02-28T18:30:00Z", "2028-02-29"],
    ["America/New_York", "2026-06-02T03:59:59Z", "2026-06-01"],
  ])("in %s at %s is %s, whatever the server's clock is set to", async (zone, instant, day) => {
    await school.db.query(
      sql`update settings set value = jsonb_build_object('timezone', ${zone}::text) where key = 'institution'`,
    );
    await school.goTo(instant);
    const { body } = await school.call<{ today: string }>(
      school.marker,
      "GET",
      "/admin/attendance/expected",
    );
    expect(body.data.today).toBe(day);
    await school.db.query(
      sql`update settings set value = '{"timezone": "Asia/Kolkata"}' where key = 'institution'`,
    );
  });
});

describe("the calendar, changed after marks exist", () => {
  it("keeps the marks of a holiday, takes them out of all sums, and brings them back", async () => {
    await school.save(school.letters("PPAA"));
    const { body } = await school.call<{ id: number }>(school.office, "POST", "/admin/holidays", {
      name: "Rain",
      start_date: "2026-06-10",
      end_date: "2026-06-10",
    });
    const months = async () => {
      await school.recounted();
      return school.db.query<{ present: number; absent: number }>(
        sql`select sum(present)::int as present, sum(absent)::int as absent from student_months`,
      );
    };
    expect(await months()).toEqual([{ present: 0, absent: 0 }]);
    expect((await school.read()).students.map(({ mark }) => mark?.code).join("")).toBe("PPAA");
    expect(await school.wrongSums()).toBe(0);
    await school.call(school.office, "DELETE", `/admin/holidays/${body.data.id}`);
    expect(await months()).toEqual([{ present: 2, absent: 2 }]);
    await school.call(school.office, "POST", `/admin/holidays/${body.data.id}/restore`, {});
    await school.call(school.office, "PATCH", `/admin/holidays/${body.data.id}`, {
      start_date: "2026-06-11",
      end_date: "2026-06-11",
    });
    expect(await months()).toEqual([{ present: 2, absent: 2 }]);
    await school.setOff({ wednesday: true });
    expect(await months()).toEqual([{ present: 0, absent: 0 }]);
    await school.setOff({ wednesday: false });
    expect(await months()).toEqual([{ present: 2, absent: 2 }]);
    expect(await school.wrongSums()).toBe(0);
  });

  it("lets marks outside a student's time in the class no longer count", async () => {
    await school.save(school.letters("PPPP"));
    const { body } = await school.call<{ id: number }[]>(
      school.office,
      "GET",
      "/admin/enrolments?student_id=2",
    );
    const path = `/admin/enrolments/${body.data[0]?.id ?? 0}`;
    await school.call(school.office, "PATCH", path, { to_date: "2026-06-09" });
    expect(await school.db.query(sql`select present from registers`)).toEqual([{ present: 3 }]);
    expect(await school.wrongSums()).toBe(0);
    await school.call(school.office, "PATCH", path, { to_date: null });
    expect(await school.db.query(sql`select present from registers`)).toEqual([{ present: 4 }]);
    expect(await school.wrongSums()).toBe(0);
  });
});

describe("the registers a day should have", () => {
  /** Each with what its class, its slot and its people are called. */
  const expected = async (date?: string, more = "") => {
    const { slots, admins, classes } = (
      await school.call<ExpectedAnswer>(
        school.marker,
        "GET",
        `/admin/attendance/expected?${date ? `date=${date}` : ""}${more}`,
      )
    ).body.data;
    return classes.flatMap(({ name, students, why, registers }) =>
      registers.map(({ taken_by, ...one }) => ({
        ...one,
        class: name,
        students,
        why,
        label: slots[one.slot]?.label,
        taken_by: taken_by === null ? null : admins[taken_by],
      })),
    );
  };

  it("are missing until they are taken, upcoming before their time, and closed on a holiday", async () => {
    expect(await expected()).toMatchObject([
      { class: "Eight", slot: "day", state: "missing", students: 4, counts: null },
    ]);
    await school.save(school.letters("PPA"));
    expect(await expected()).toMatchObject([
      {
        state: "incomplete",
        marked: 3,
        expected: 4,
        taken_by: "Marker",
        taken_at: "2026-06-10T06:00:00.000Z",
        counts: { present: 2, absent: 1, unmarked: 1 },
      },
    ]);
    await school.save(school.letters("...L"), { version: 1 });
    expect(await expected()).toMatchObject([
      {
        state: "taken",
        marked: 4,
        expected: 4,
        counts: { present: 3, late: 1, absent: 1, unmarked: 0 },
      },
    ]);
    expect(await expected("2026-06-11")).toMatchObject([{ state: "upcoming" }]);
    expect(await expected("2026-06-07")).toMatchObject([
      { state: "closed", why: "Closed: weekly off day" },
    ]);
  });

  it("are missing again once all their marks are cleared", async () => {
    await school.save(school.letters("PPPP"));
    await school.save(school.letters("----"), { version: 1 });
    expect(await expected()).toMatchObject([{ state: "missing", marked: 0, version: 2 }]);
    expect((await school.read()).state).toBe("missing");
  });

  it("are in progress while some are marked before their time, and incomplete once it has come", async () => {
    await school.db.script(
      "insert into periods (id, name, start_time, end_time) overriding system value values (90, 'First', '12:00', '13:00')",
    );
    await school.save(school.letters("P"));
    expect(await expected()).toMatchObject([{ state: "upcoming", marked: 1 }]);
    await school.goTo("2026-06-10T06:31:00Z");
    expect(await expected()).toMatchObject([{ state: "incomplete", marked: 1 }]);
    await school.goTo("2026-06-10T06:00:00Z");
    await school.db.script("delete from periods");
  });

  it("are incomplete again when a student joins with an earlier date, and stay closed on a holiday", async () => {
    await school.save(school.letters("PPPP"));
    await school.db.script("update enrolments set from_date = '2026-06-20' where student_id = 4");
    expect(await expected()).toMatchObject([{ state: "taken", expected: 3 }]);
    await school.db.script(
      "update enrolments set from_date = '2026-04-01' where student_id = 4; delete from marks where student_id = 4; update registers set present = 3",
    );
    expect(await expected()).toMatchObject([{ state: "incomplete", marked: 3, expected: 4 }]);
    await school.db.script(
      "insert into holidays (name, start_date, end_date) values ('Rain', '2026-06-10', '2026-06-10')",
    );
    expect(await expected()).toMatchObject([{ state: "closed" }]);
  });

  it("suggest leave, and mark it so with the first save that leaves the student out", async () => {
    await school.db.script(
      "insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) select 2, min(id), '2026-06-10', '2026-06-10', 'Ill', 'approved' from leave_types",
    );
    expect((await school.read()).students.map(({ mark }) => mark)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const { status, body } = await school.save(school.letters("P.P."));
    expect([status, body.message, body.data]).toMatchObject([
      200,
      "Register saved. 1 student is still unmarked.",
      { changed: 2, on_leave: 1, unmarked: 1 },
    ]);
    const [, ill] = (await school.read()).students;
    expect([ill?.mark?.code, ill?.mark?.leave_id, ill?.mark?.office]).toEqual(["E", 1, false]);
    expect(await school.wrongSums()).toBe(0);
  });

  it("leave a student on leave unmarked whose mark is cleared, and change one who came", async () => {
    await school.db.script(
      "insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) select n, min(t.id), '2026-06-10', '2026-06-10', 'Ill', 'approved' from leave_types t, generate_series(2, 3) n group by n",
    );
    await school.save(school.letters("P.P."));
    expect(await school.stored()).toBe("PEP-");
    await school.save(school.letters(".-.."), { version: "*" });
    expect(await school.stored()).toBe("P-P-");
  });

  it("are told of some classes alone, where they are named", async () => {
    await school.db.script(
      "insert into classes (id, name, code) values (77, 'Nine', '9'), (78, 'Ten', '10')",
    );
    const of = async (classes: string) =>
      (await expected("2026-06-10", `&class_id=${classes}`)).map((one) => [
        one.class,
        one.state,
        one.why,
      ]);
    expect([await of("77"), await of("1,78"), await of("99")]).toEqual([
      [["Nine", "closed", "No students"]],
      [
        ["Eight", "missing", null],
        ["Ten", "closed", "No students"],
      ],
      [],
    ]);
    await school.db.script("delete from classes where id in (77, 78)");
    for (const wrong of [
      "",
      "x",
      "0",
      "1,",
      "2147483648",
      Array.from({ length: 51 }, (_, at) => at + 1).join(","),
    ]) {
      const { status, body } = await school.call(
        school.marker,
        "GET",
        `/admin/attendance/expected?class_id=${wrong}`,
      );
      expect([wrong, status, Object.keys(body.errors ?? {})]).toEqual([wrong, 422, ["class_id"]]);
    }
  });

  it("come with the nearest days of school, over a holiday and the ends of the year too", async () => {
    const near = async (date: string) =>
      (
        await school.call<{ school_days: object }>(
          school.marker,
          "GET",
          `/admin/attendance/expected?date=${date}`,
        )
      ).body.data.school_days;
    await school.db.script(
      "insert into holidays (name, start_date, end_date) values ('Rain', '2026-06-05', '2026-06-08')",
    );
    expect(await near("2026-06-07")).toEqual({ before: "2026-06-04", after: "2026-06-09" });
    expect([
      await near("2026-04-01"),
      await near("2027-05-01"),
      await near("2020-01-01"),
      await near("0001-01-01"),
    ]).toEqual([
      { before: null, after: "2026-04-02" },
      { before: "2027-03-31", after: null },
      { before: null, after: null },
      { before: null, after: null },
    ]);
  });

  it("are the timetable's lessons in period mode, without the cancelled ones", async () => {
    await school.db.script(`
      insert into periods (name, start_time, end_time) values ('First', '09:00', '10:00'), ('Second', '10:00', '11:00'), ('Last', '15:00', '16:00');
      insert into subjects (name, code) values ('Maths', 'MA'); insert into teachers (employee_no, name) values ('T1', 'Ms Rao');
      insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) select 1, 3, id, 1, 1, '2026-04-01' from periods;
      insert into substitutions (lesson_id, date, is_cancelled) values (2, '2026-06-10', true);
      insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "period", "from": "2026-06-10"}]}') on conflict (key) do update set value = excluded.value`);
    expect((await expected()).map(({ slot, label, state }) => [slot, label, state])).toEqual([
      ["period:1", "First", "missing"],
      ["period:3", "Last", "upcoming"],
    ]);
    expect((await school.save(school.letters("P"), { slot: "period:2" })).body.errors).toEqual({
      slot: ["This class does not have this lesson on this day."],
    });
    expect((await school.save(school.letters("PPPP"), { slot: "period:1" })).status).toBe(200);
    expect(await school.db.query(sql`select subject_id, teacher_id from registers`)).toEqual([
      { subject_id: 1, teacher_id: 1 },
    ]);
    expect((await expected("2026-06-09")).map(({ slot }) => slot)).toEqual(["day"]);
    const own = async (date: string) =>
      (await school.call(school.marker, "GET", `/admin/attendance/own?date=${date}`)).body.data;
    expect([await own("2026-06-10"), await own("2026-06-25")]).toEqual([
      { lessons: [], classes: [1] },
      { lessons: [], classes: [] },
    ]);
    await school.db.script(
      "update teachers set account_id = (select id from admins where name = 'Marker') where id = (select min(id) from teachers)",
    );
    expect([await own("2026-06-10"), await own("2026-06-11")]).toEqual([
      { lessons: [1, 3], classes: [] },
      { lessons: [], classes: [1] },
    ]);
    await school.db.script("delete from settings where key = 'attendance'");
  });
});

describe("several registers at once", () => {
  const several = (query: string) =>
    school.call<Register[]>(school.marker, "GET", `/admin/attendance/registers?${query}`);

  it("are each as it is alone, without those that there are not", async () => {
    await school.save(school.letters("PAL"));
    const { body } = await several("date=2026-06-10&of=99/day,1/am,1/day,1/period:999");
    expect(body.data).toEqual([await school.read("2026-06-10", "am"), await school.read()]);
  });

  it.each([
    ["date=2026-06-10&of=", "of"],
    ["date=2026-06-10&of=1/noon", "of"],
    ["date=today&of=1/day", "date"],
    [`date=2026-06-10&of=${"1/day,".repeat(20)}1/day`, "of"],
  ])("are refused for %s", async (query, field) => {
    const { status, body } = await several(query);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("the statements of a save", () => {
  it("are eight at most, as many for sixty students as for two", async () => {
    const counted = async (students: number) => {
      const big = await aClass(students);
      const statements = await statementsOf(big.db, async () =>
        expect(
          (await big.save(big.letters("P".repeat(students)), { version: 0, key: "one" })).status,
        ).toBe(200),
      );
      await big.db.close();
      return statements.length;
    };
    const [two, sixty] = [await counted(2), await counted(60)];
    expect(sixty).toBe(two);
    expect(two).toBeGreaterThan(3);
    expect(sixty).toBeLessThanOrEqual(8);
  });
});
