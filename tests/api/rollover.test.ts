import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { statementsOf } from "../support/statements";
import { aClass, type AClass } from "./attendance/a-class";

interface StoredMark {
  counts: { promoted: number; stays: number; leaves: number; not_mapped: number; already: number };
  warnings: string[];
  fingerprint: string;
  students: {
    id: number;
    name: string;
    kind: string;
    to_class_id: number | null;
    roll_no: number | null;
    why: string | null;
  }[];
}
interface Done {
  changed: number;
  made_current: boolean;
  counts: StoredMark["counts"];
}

let school: AClass;
const [eight, nine, ten] = [1, 2, 3];
const mapping = [
  { class_id: eight, to: nine },
  { class_id: nine, to: ten },
  { class_id: ten, to: "leaves" },
];
const years = { from_year: 1, to_year: 2 };
const ask = <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  school.call<T>(school.office, method, path, body, headers);
const rehearse = (more: object = {}) =>
  ask<StoredMark>("POST", "/admin/rollover/rehearse", { ...years, classes: mapping, ...more });
const rollOver = async (more: object = {}, fingerprint?: string) =>
  ask<Done>("POST", "/admin/rollover", {
    ...years,
    classes: mapping,
    ...more,
    fingerprint:
      fingerprint ??
      (
        await rehearse(
          Object.fromEntries(Object.entries(more).filter(([name]) => name !== "make_current")),
        )
      ).body.data.fingerprint,
  });
const rows = (table: string) => school.db.query(sql.raw(`select * from ${table} order by 1, 2`));
const histories = async () =>
  (
    await school.db.query<{ line: string }>(
      sql`select string_agg(class_id || ' ' || from_date || ' ' || coalesce(to_date::text, '…'), ', ' order by from_date) as line from enrolments where deleted_at is null group by student_id order by student_id`,
    )
  ).map(({ line }) => line);
const students = () =>
  school.db.query<{
    id: number;
    class_id: number;
    roll_no: number | null;
    status: string;
    leaving_date: string | null;
  }>(
    sql`select id, class_id, roll_no, status, leaving_date from students where deleted_at is null order by id`,
  );

beforeAll(async () => {
  school = await aClass(6, "2027-04-02T06:00:00Z");
  await school.db.script(`
    insert into academic_years (name, start_date, end_date) values ('2027', '2027-04-01', '2028-03-31'), ('2028', '2028-04-01', '2029-03-31');
    insert into classes (name, code, capacity) values ('Nine', '9', 3), ('Ten', '10', null)`);
});
afterAll(() => school.db.close());

/**
 * One to three in Eight, four and five in Nine, six in Ten; marks in March and, in the old classes,
 * on 1 April.
 */
beforeEach(async () => {
  await school.clear();
  await school.db.script(`
    truncate enrolments, rollovers restart identity cascade; truncate idempotency_keys, student_devices, student_sessions; delete from students where id > 6;
    update academic_years set is_current = id = 1; update classes set deleted_at = null, status = 'active';
    update students set deleted_at = null, class_id = case when id <= 3 then 1 when id <= 5 then 2 else 3 end, roll_no = null, status = 'active', leaving_date = null, next_class_id = null, next_class_from = null, next_roll_no = null, next_status = null;
    update students set roll_no = case when id <= 3 then id when id <= 5 then id - 3 else 1 end;
    insert into enrolments (student_id, class_id, from_date, roll_no) select id, class_id, '2026-04-01', roll_no from students order by id`);
});

const markMarchAndApril = async () => {
  for (const date of ["2027-03-30", "2027-03-31", "2027-04-01"]) {
    const marks = school.letters("PAL");
    const saved = await school.save(
      date === "2027-03-31" ? [...marks.slice(0, 2), { student_id: 3, code: "E" }] : marks,
      { date, token: school.office },
    );
    expect(saved.status).toBe(200);
  }
};
const oldFigures = async () => {
  const answers = [];
  for (const path of [
    "/admin/reports/class-summary?year=1",
    "/admin/reports/student-summary?year=1",
    "/admin/reports/monthly-register?class_id=1&month=2027-03",
    "/admin/attendance/students/2?year=1",
    "/admin/attendance/month?class_id=1&month=2027-03",
  ]) {
    const { status, body } = await ask("GET", path);
    expect([path, status]).toEqual([path, 200]);
    // What a record says today, and until when a student is in a class, is no figure. The roll
    // number is that of the old year.
    answers.push(
      JSON.stringify(body.data, (name, value: unknown) =>
        ["student", "classes"].includes(name) ? undefined : value,
      ),
    );
  }
  return answers;
};

describe("the end of the academic year", () => {
  it("offers the current year and the one after it, and suggests where each class goes", async () => {
    const { status, body } = await ask<{
      from: { id: number };
      to: { id: number };
      classes: { name: string; students: number; suggested: unknown }[];
      already: number;
    }>("GET", "/admin/rollover");
    expect([status, body.data.from.id, body.data.to.id, body.data.already]).toEqual([200, 1, 2, 0]);
    expect(
      body.data.classes.map(({ name, students: count, suggested }) => [name, count, suggested]),
    ).toEqual([
      ["Eight", 3, nine],
      ["Nine", 2, ten],
      ["Ten", 1, "leaves"],
    ]);
  });

  it("rehearses: who is promoted, stays and leaves, who is not mapped and why; and writes nothing", async () => {
    await school.db.script(
      "update classes set deleted_at = now() where id = 3; update enrolments set deleted_at = now() where student_id = 5; update students set class_id = null where id = 5",
    );
    const before = [await rows("students"), await rows("enrolments"), await rows("activity_logs")];
    const { status, body } = await rehearse({
      classes: mapping.slice(0, 2),
      students: [
        { student_id: 1, to: "stays" },
        { student_id: 2, to: "leaves" },
        { student_id: 4, to: eight },
      ],
    });
    expect([status, body.data.counts]).toEqual([
      200,
      { promoted: 2, stays: 1, leaves: 1, not_mapped: 2, already: 0 },
    ]);
    expect(body.data.students.filter(({ why }) => why).map(({ id, why }) => [id, why])).toEqual([
      [5, "In no class on the last day of the year."],
      [6, "The class has no next class."],
    ]);
    expect((await rehearse()).body.data.students.find(({ id }) => id === 4)?.why ?? null).toBe(
      "Ten is in the trash.",
    );
    expect([await rows("students"), await rows("enrolments"), await rows("activity_logs")]).toEqual(
      before,
    );
  });

  it("warns of a class that has no room, and of roll numbers that are lost", async () => {
    const { body } = await rehearse({
      classes: [
        { class_id: eight, to: nine },
        { class_id: nine, to: "stays" },
        { class_id: ten, to: "leaves" },
      ],
    });
    expect(body.data.warnings).toEqual([
      "Nine would have 5 students; it has room for 3.",
      "2 students lose their roll numbers.",
    ]);
  });

  it("moves everybody at once: enrolments, records, leavers, the log; and the figures of the old year stand", async () => {
    await markMarchAndApril();
    const [before, march] = [
      await oldFigures(),
      await school.db.query(
        sql`select * from marks where date < '2027-04-01' order by register_id, student_id`,
      ),
    ];
    expect((await rehearse()).body.data.warnings).toContain(
      "3 marks were made after 31 Mar 2027 in classes that their students leave: these marks are kept but no longer count.",
    );
    const { status, body } = await rollOver({ make_current: true });
    expect([status, body.message, body.data.changed, body.data.made_current]).toEqual([
      200,
      "6 students moved to 2027",
      6,
      true,
    ]);
    expect(await histories()).toEqual([
      ...Array<string>(3).fill("1 2026-04-01 2027-03-31, 2 2027-04-01 …"),
      ...Array<string>(2).fill("2 2026-04-01 2027-03-31, 3 2027-04-01 …"),
      "3 2026-04-01 2027-03-31",
    ]);
    expect(
      (await students()).map(({ class_id, roll_no, status: is, leaving_date }) => [
        class_id,
        roll_no,
        is,
        leaving_date,
      ]),
    ).toEqual([
      [nine, 1, "active", null],
      [nine, 2, "active", null],
      [nine, 3, "active", null],
      [ten, 1, "active", null],
      [ten, 2, "active", null],
      [ten, null, "graduated", "2027-03-31"],
    ]);
    expect(await oldFigures()).toEqual(before);
    expect(
      await school.db.query(
        sql`select * from marks where date < '2027-04-01' order by register_id, student_id`,
      ),
    ).toEqual(march);
    expect(
      await school.db.query(
        sql`select count(*)::int as out from marks where date = '2027-04-01' and not enrolled`,
      ),
    ).toEqual([{ out: 3 }]);
    expect(await school.wrongSums()).toBe(0);
    const logged = await school.db.query<{ action: string; resource: string }>(
      sql`select action, resource from activity_logs where resource <> 'attendance' and action <> 'viewed' order by id`,
    );
    expect(logged.filter(({ resource }) => resource === "students")).toHaveLength(6);
    expect(
      logged.filter(({ resource }) => resource === "academic-years").map(({ action }) => action),
    ).toEqual(["started the year", "updated", "updated"]);
    expect(await school.db.query(sql`select id from academic_years where is_current`)).toEqual([
      { id: 2 },
    ]);
  });

  it("does nothing the second time, with the same key or without, and says so", async () => {
    const {
      body: {
        data: { fingerprint },
      },
    } = await rehearse();
    const send = () =>
      ask<Done>(
        "POST",
        "/admin/rollover",
        { ...years, classes: mapping, fingerprint },
        { "Idempotency-Key": "year-end" },
      );
    const first = await send();
    const stood = [await rows("students"), await rows("enrolments"), await rows("activity_logs")];
    expect((await send()).body).toEqual(first.body);
    const again = await rollOver({}, fingerprint);
    expect([
      again.status,
      again.body.message,
      again.body.data.changed,
      again.body.data.counts.already,
    ]).toEqual([200, "There was nothing left to do", 0, 6]);
    expect([await rows("students"), await rows("enrolments"), await rows("activity_logs")]).toEqual(
      stood,
    );
  });

  it("is refused, and nothing is written, while a class with students has no next class", async () => {
    const stood = [await rows("students"), await rows("enrolments"), await rows("activity_logs")];
    const { status, body } = await rollOver({ classes: mapping.slice(0, 1) });
    expect([status, body.errors]).toEqual([
      422,
      { classes: ["Choose what becomes of the students of Nine, Ten. Nothing was done."] },
    ]);
    expect([await rows("students"), await rows("enrolments"), await rows("activity_logs")]).toEqual(
      stood,
    );
  });

  it("is not held up by a class each of whose students was named", async () => {
    const { status } = await rollOver({
      classes: mapping.slice(0, 2),
      students: [{ student_id: 6, to: "leaves" }],
    });
    expect(status).toBe(200);
  });

  it("keeps an announced leaving date, in the old year or in the new", async () => {
    await school.db.script(
      "update students set leaving_date = '2027-03-20' where id = 1; update enrolments set to_date = '2027-03-31' where student_id = 4; update students set leaving_date = '2027-05-10' where id = 2; update enrolments set to_date = '2027-05-10' where student_id = 2",
    );
    expect((await rollOver()).body.data.counts).toEqual({
      promoted: 4,
      stays: 0,
      leaves: 2,
      not_mapped: 0,
      already: 0,
    });
    expect((await histories()).slice(1, 4)).toEqual([
      "1 2026-04-01 2027-03-31, 2 2027-04-01 2027-05-10",
      "1 2026-04-01 2027-03-31, 2 2027-04-01 …",
      "2 2026-04-01 2027-03-31, 3 2027-04-01 …",
    ]);
    expect((await students()).slice(0, 2)).toEqual([
      { id: 1, class_id: eight, roll_no: null, status: "left", leaving_date: "2027-03-20" },
      { id: 2, class_id: nine, roll_no: 2, status: "active", leaving_date: "2027-05-10" },
    ]);
  });

  describe("with something planned for a student in Eight", () => {
    const plan = async (change: object) => {
      await school.goTo("2027-03-10T06:00:00Z");
      const { status, body } = await ask("PATCH", "/admin/students/1", change);
      expect([status, body.errors]).toEqual([200, undefined]);
    };
    afterEach(() => school.goTo("2027-04-02T06:00:00Z"));
    const record = async () =>
      (
        await school.db.query(
          sql`select class_id, roll_no, status, next_class_id, next_class_from, next_roll_no, next_status from students where id = 1`,
        )
      )[0];
    const onRecord = {
      roll_no: 1,
      status: "active",
      next_class_id: null,
      next_class_from: null,
      next_roll_no: null,
      next_status: null,
    };

    it("keeps a move before the year's end on the enrolments, and goes on from that class and number", async () => {
      await plan({ class_id: nine, class_from: "2027-03-20", roll_no: 7 });
      const planned = await record();
      expect(planned).toMatchObject({ class_id: eight, roll_no: 1, next_class_id: nine });
      expect((await rehearse()).body.data.students.find(({ id }) => id === 1)).toMatchObject({
        kind: "promoted",
        to_class_id: ten,
        roll_no: 7,
      });
      expect((await rollOver()).status).toBe(200);
      expect((await histories())[0]).toBe(
        "1 2026-04-01 2027-03-19, 2 2027-03-20 2027-03-31, 3 2027-04-01 …",
      );
      expect(await record()).toEqual({ ...onRecord, class_id: ten, roll_no: 7 });
      expect((await ask("POST", "/admin/rollover/1/undo")).status).toBe(200);
      expect(await record()).toEqual(planned);
      expect((await histories())[0]).toBe("1 2026-04-01 2027-03-19, 2 2027-03-20 …");
    });

    it("leaves a move after the new year's start as it is, and says so beforehand", async () => {
      await plan({ class_id: ten, class_from: "2027-06-01", roll_no: 7 });
      const [planned, history] = [await record(), (await histories())[0]];
      const { counts, students: shown, warnings } = (await rehearse()).body.data;
      expect(counts).toMatchObject({ promoted: 4, not_mapped: 1, already: 0 });
      expect(shown.find(({ id }) => id === 1)).toMatchObject({
        kind: "not_mapped",
        why: "A move to Ten is planned for 1 Jun 2027; the student stays in the old class until then.",
      });
      expect(warnings).toContain(
        "1 student has a move planned for a day after 1 Apr 2027 and is not moved on: the old class goes on until then. To move this student on with the others, cancel the planned move first.",
      );
      expect((await rollOver()).body.data.changed).toBe(5);
      expect([await record(), (await histories())[0]]).toEqual([planned, history]);
      expect((await ask("POST", "/admin/students/1/cancel-move")).status).toBe(200);
      expect((await rollOver()).body.data.changed).toBe(1);
      expect(await record()).toEqual({ ...onRecord, class_id: nine });
    });

    it("keeps the end of the time in classes where it lies in the new year", async () => {
      await plan({ class_id: null, class_from: "2027-06-01" });
      expect((await rollOver()).status).toBe(200);
      expect((await histories())[0]).toBe("1 2026-04-01 2027-03-31, 2 2027-04-01 2027-05-31");
      expect(await record()).toEqual({
        ...onRecord,
        class_id: nine,
        next_class_from: "2027-06-01",
      });
    });

    it("keeps the status that follows a leaving date in the new year", async () => {
      await plan({ status: "left", leaving_date: "2027-05-10" });
      expect((await rollOver()).status).toBe(200);
      expect(await record()).toEqual({ ...onRecord, class_id: nine, next_status: "left" });
    });
  });

  it("is refused when the school has changed since the rehearsal, and then nothing is written", async () => {
    const {
      body: {
        data: { fingerprint },
      },
    } = await rehearse();
    await ask("PATCH", "/admin/students/1", { leaving_date: "2027-03-15" });
    const before = [await rows("students"), await rows("enrolments")];
    const { status, body } = await rollOver({}, fingerprint);
    expect([status, body.code]).toEqual([409, "rehearsal_outdated"]);
    expect([await rows("students"), await rows("enrolments")]).toEqual(before);
    expect((await rollOver({ roll_numbers: "clear" }, fingerprint)).status).toBe(409);
  });

  it.each([
    ["years that are not there", { from_year: 77 }, "from_year"],
    ["a year that has not begun", { from_year: 3, to_year: 2 }, "from_year"],
    ["a year before it", { to_year: 1 }, "to_year"],
    ["a year that does not follow", { to_year: 3 }, "to_year"],
    ["a class named twice", { classes: [...mapping, { class_id: 1, to: 3 }] }, "classes"],
    ["a target that is none", { classes: [{ class_id: 1, to: "up" }] }, "classes"],
    [
      "a student named twice",
      { students: [1, 1].map((id) => ({ student_id: id, to: "stays" })) },
      "students",
    ],
    ["an unknown numbering", { roll_numbers: "random" }, "roll_numbers"],
  ])("refuses %s, to rehearse and to do", async (_what, more, field) => {
    for (const answer of [await rehearse(more), await rollOver(more, "0".repeat(64))])
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it("takes as many statements for two hundred students as for two", async () => {
    await markMarchAndApril();
    const cost = async () => {
      const body = {
        ...years,
        classes: [eight, nine, ten].map((class_id) => ({ class_id, to: "stays" })),
      };
      const { fingerprint } = (await rehearse(body)).body.data;
      const statements = await statementsOf(school.db, async () => {
        const { status } = await school.call(school.office, "POST", "/admin/rollover", {
          ...body,
          fingerprint,
        });
        expect(status).toBe(200);
      });
      return statements.length;
    };
    const few = await cost();
    await school.db.script(`
      delete from enrolments where from_date = '2027-04-01'; update enrolments set to_date = null where to_date = '2027-03-31';
      insert into students (admission_no, name, class_id, admission_date) select 'T' || n, 'Tenth ' || n, 3, '2026-04-01' from generate_series(1, 200) n;
      insert into enrolments (student_id, class_id, from_date) select id, 3, '2026-04-01' from students where admission_no like 'T%'`);
    expect([await cost(), few]).toEqual([few, few]);
  });

  it("signs leavers out, and tells a page when all is done or there is no next year", async () => {
    await school.db.script(
      "insert into student_sessions (token_hash, student_id, created_at, expires_at) values ('x', 6, now(), now() + interval '1 day')",
    );
    await rollOver();
    expect(
      await school.db.query(sql`select revoked_at is not null as out from student_sessions`),
    ).toEqual([{ out: true }]);
    expect(
      (await ask<{ to: null }>("GET", "/admin/rollover?from_year=1&to_year=2")).body.data,
    ).toMatchObject({ classes: [], already: 6 });
    expect((await ask("GET", "/admin/rollover?year=1")).status).toBe(422);
    await school.db.script("update academic_years set deleted_at = now() where id > 1");
    expect((await ask("GET", "/admin/rollover")).body.data).toMatchObject({
      from: { id: 1 },
      to: null,
    });
    await school.db.script("update academic_years set deleted_at = null");
  });
});
