import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { studentMergeFeature } from "../../../src/features/student-merges/feature";
import { ownRows } from "../../../src/features/student-merges/rows";
import { wrongSums } from "../attendance/a-class";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday, two registers a day. Asha is there twice, as 1 and 2; classes 1 and 2, group 11. */
const today = "2026-06-10";
let school: TestApi;
let office: string;

const reset = () =>
  school.db.script(`
    delete from undoable_acts; delete from leave_changes; delete from marks; delete from student_months; delete from registers; delete from leaves; delete from case_queue; delete from case_occasions; delete from case_events; delete from cases;
    delete from gate_events; delete from external_ids; delete from parent_restrictions; delete from condonations; delete from attendance_corrections; delete from group_members; delete from part_time; delete from enrolments; delete from family_messages; delete from alert_queue; delete from alerts; delete from figure_queue;
    delete from students__parents; delete from roster_spans; delete from students; delete from parents;
    insert into parents (id, name, relation, phone) overriding system value values (1, 'Mina', 'mother', '+911111111111'), (2, 'Omar', 'father', '+912222222222');
    insert into students (id, name, admission_no, admission_date, class_id, status, phone, card_no, date_of_birth) overriding system value values
      (1, 'Asha', 'A1', '2026-05-01', 1, 'active', null, null, '2015-03-01'), (2, 'Asha ', 'A2', '2026-04-01', 2, 'active', '+913333333333', '0815', null), (3, 'Bela', 'B1', '2026-04-01', 1, 'active', null, null, null);
    insert into students__parents (from_id, to_id) values (1, 1), (2, 1), (2, 2);
    insert into enrolments (id, student_id, class_id, from_date, to_date, roll_no) overriding system value values (101, 1, 1, '2026-05-01', '2026-05-31', 4), (102, 2, 2, '2026-06-01', null, 7), (103, 3, 1, '2026-04-01', null, 5);
    update students set class_id = null, roll_no = null where id = 1; update students set roll_no = 7 where id = 2; update students set roll_no = 5 where id = 3;
    select setval(pg_get_serial_sequence('students', 'id'), 100), setval(pg_get_serial_sequence('enrolments', 'id'), 1000)`);

beforeAll(async () => {
  school = await testApi({ now: `${today}T13:30:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"modes": [{"from": "2026-04-01", "mode": "session"}], "weekly_off": {"saturday": true, "sunday": true}}')
      on conflict (key) do update set value = excluded.value;
    insert into academic_years (id, name, start_date, end_date, is_current) overriding system value values (1, '2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code, kind) overriding system value values (1, 'Class 1', '1', 'class'), (2, 'Class 2', '2', 'class'), (11, 'French', 'F', 'group')`);
});
beforeEach(reset);
afterAll(() => school.db.close());

interface Preview {
  refused: string[];
  moved: number;
  moves: { label: string; count: number }[];
  differing: number;
  same: number;
  uncounted: number;
  rows: { date: string; class: string; label: string; keep: string; other: string }[];
  fields: string[];
  parents: string[];
}
const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: object,
  who = office,
) => school.call<T>(who, method, path, body);
const pair = (more: object = {}) => ({ keep_id: 1, other_id: 2, ...more });
const preview = async (more: object = {}) =>
  (await call<Preview>("POST", "/admin/student-merges/preview", pair(more))).body.data;
const merge = async (more: object = {}) => {
  const { moved, differing } = await preview(more);
  return call<{ id: number; moved: number }>("POST", "/admin/student-merges", {
    ...pair(more),
    moved,
    differing,
  });
};
const undo = (id: number) =>
  call<{ undone: number; kept: string[] }>("POST", `/admin/student-merges/${id}/undo`);
const save = async (class_id: number, date: string, slot: string, marks: object[], version = 0) => {
  const answer = await school.call(
    office,
    "PUT",
    "/admin/attendance/register",
    { class_id, date, slot, marks },
    { "If-Match": `"${version}"` },
  );
  expect([date, slot, answer.status]).toEqual([date, slot, 200]);
};
const lines = async (query: string) =>
  (await school.db.query<{ line: string }>(sql.raw(query))).map(({ line }) => line);
const marksOf = (student: number) =>
  lines(
    `select r.date || ' ' || r.slot || ' ' || r.class_id || ' ' || c.code || case when m.enrolled then '' else ' -' end as line from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where m.student_id = ${student} order by r.date, r.slot, r.class_id`,
  );
const placesOf = (student: number) =>
  lines(
    `select class_id || ' ' || from_date || ' ' || coalesce(to_date::text, '') as line from enrolments where student_id = ${student} and deleted_at is null order by from_date`,
  );
/** All that is about the two, but for versions and moments. */
const everything = async () => {
  const tables: Record<string, unknown> = {};
  for (const table of [
    "students",
    "students__parents",
    "enrolments",
    "group_members",
    "part_time",
    "marks",
    "mark_changes",
    "leaves",
    "leave_changes",
    "cases",
    "condonations",
    "parent_restrictions",
    "gate_events",
    "external_ids",
    "roster_spans",
    "registers",
    "class_days",
  ])
    tables[table] = await lines(
      `select (to_jsonb(t) - 'version' - 'updated_at' - 'search_text')::text as line from ${table} t order by 1`,
    );
  tables["months"] = await lines(
    "select to_jsonb(t)::text as line from student_months t where present + absent + excused + half + not_counted <> 0 order by 1",
  );
  return tables;
};

describe("two records of one child", () => {
  it("have a guest go along with the mark, and come back", async () => {
    const place = { class_id: 1, date: "2026-06-10", slot: "am", student_id: 2 };
    expect((await call("POST", "/admin/attendance/guests", place)).status).toBe(200);
    await save(1, "2026-06-10", "am", [
      { student_id: 2, code: "A" },
      { student_id: 3, code: "P" },
    ]);
    const before = await everything();
    const guests = () => lines("select student_id::text as line from register_guests");
    expect(await preview()).toMatchObject({ uncounted: 0 });
    const { body } = await merge();
    expect([await marksOf(1), await guests()]).toEqual([["2026-06-10 am 1 A"], ["1"]]);
    expect(await wrongSums(school.db)).toBe(0);
    expect((await undo(body.data.id)).status).toBe(200);
    expect(await everything()).toEqual(before);
    expect(await guests()).toEqual(["2"]);
  });

  it("become one: classes, marks and details of both, each once", async () => {
    await save(1, "2026-05-28", "am", [
      { student_id: 1, code: "P" },
      { student_id: 3, code: "P" },
    ]);
    await save(2, "2026-06-09", "am", [{ student_id: 2, code: "A" }]);
    await save(2, "2026-06-09", "pm", [{ student_id: 2, code: "P" }]);
    const before = await everything();
    const shown = await preview();
    expect(await everything()).toEqual(before);
    expect(shown).toMatchObject({
      refused: [],
      differing: 0,
      same: 0,
      uncounted: 0,
      parents: ["Omar"],
      fields: ["Phone", "Card or device ID", "Admission date"],
      moves: [
        { label: "Marks in registers", count: 2 },
        { label: "Enrolments", count: 1 },
      ],
    });
    const { status, body } = await merge();
    expect([status, body.message]).toEqual([200, body.message]);
    expect(await placesOf(1)).toEqual(["1 2026-05-01 2026-05-31", "2 2026-06-01 "]);
    expect(await placesOf(2)).toEqual([]);
    expect(await marksOf(1)).toEqual([
      "2026-05-28 am 1 P",
      "2026-06-09 am 2 A",
      "2026-06-09 pm 2 P",
    ]);
    expect(await marksOf(2)).toEqual([]);
    expect(await wrongSums(school.db)).toBe(0);
    const { data } = (await call("GET", "/admin/students/1?include=parents")).body;
    expect(data).toMatchObject({
      admission_no: "A1",
      class_id: 2,
      roll_no: 7,
      phone: "+913333333333",
      card_no: "0815",
      admission_date: "2026-04-01",
    });
    expect(
      await lines("select to_id::text as line from students__parents where from_id = 1 order by 1"),
    ).toEqual(["1", "2"]);
    const figures = await call("GET", "/admin/attendance/students/1?from=2026-05-01&to=2026-06-10");
    expect(figures.body.data).toMatchObject({ percentage: 66.7, marked: 3 });
  });

  it("are two again once that is undone, as before to the letter", async () => {
    await school.db.script(`
      insert into group_members (student_id, group_id, from_date) values (1, 11, '2026-06-03'), (2, 11, '2026-06-01');
      insert into part_time (student_id, from_date, to_date, reason, friday) values (2, '2026-06-01', '2026-12-31', 'Therapy', true);
      insert into cases (student_id, opened_on, open_of) values (2, '2026-06-01', 2);
      insert into gate_events (key, student_id, kind, at, date, outcome, made_at) values (gen_random_uuid(), 2, 'arrival', '2026-06-09T08:00:00Z', '2026-06-09', 'arrived', now());
      insert into parent_restrictions (student_id, parent_id, no_pickup, reason) values (2, 2, true, 'Court');
      insert into condonations (student_id, academic_year_id, points, decided_by, decided_on, reason) values (2, 1, 3, 'Dean', '2026-06-01', 'Illness');
      insert into external_ids (system, resource, external_id, record_id) values ('sis', 'students', 'x-2', 2)`);
    await save(1, "2026-05-28", "am", [{ student_id: 1, code: "P" }]);
    await save(2, "2026-06-09", "am", [{ student_id: 2, code: "L", minutes_late: 5 }]);
    const leave = await call<{ id: number }>("POST", "/admin/leaves", {
      student_id: 2,
      leave_type_id: 1,
      from_date: "2026-06-09",
      to_date: "2026-06-09",
      slots: "am",
      reason: "Ill",
    });
    expect((await call("POST", `/admin/leaves/${leave.body.data.id}/approve`)).status).toBe(200);
    await school.db.script(
      "insert into mark_changes (register_id, student_id, at, code) select register_id, 2, now(), 'P' from marks where student_id = 2",
    );
    const before = await everything();
    const done = await merge();
    expect([done.status, done.body.message]).toEqual([200, done.body.message]);
    expect(await wrongSums(school.db)).toBe(0);
    const owners = [];
    for (const table of [
      "leaves",
      "leave_changes",
      "mark_changes",
      "cases",
      "gate_events",
      "parent_restrictions",
      "condonations",
      "part_time",
      "group_members",
    ])
      owners.push(
        `${table}: ${(await lines(`select distinct student_id::text as line from ${table} where student_id in (1, 2)${table === "group_members" ? " and deleted_at is null" : ""} order by 1`)).join(" ")}`,
      );
    expect(owners).toEqual([
      "leaves: 1",
      "leave_changes: 1",
      "mark_changes: 1",
      "cases: 1",
      "gate_events: 1",
      "parent_restrictions: 1",
      "condonations: 1",
      "part_time: 1",
      "group_members: 1",
    ]);
    expect(await lines("select open_of::text as line from cases")).toEqual(["1"]);
    // What follows the log, such as webhooks, knows whose each record is.
    expect(
      await lines(
        "select distinct resource as line from activity_logs where action = 'updated' and changes -> 'student_id' = '{\"before\": 2, \"after\": 1}' order by 1",
      ),
    ).toEqual([
      "cases",
      "condonations",
      "enrolments",
      "group-members",
      "leaves",
      "parent-restrictions",
      "part-time",
    ]);
    expect(await lines("select record_id::text as line from external_ids")).toEqual(["1"]);
    const undone = await undo(done.body.data.id);
    expect([undone.status, undone.body.data.kept]).toEqual([200, []]);
    const after = await everything();
    // A part of a group place that was made for the merge is in the trash.
    const live = (of: Record<string, unknown>) => ({
      ...of,
      group_members: (of["group_members"] as string[]).filter((line) =>
        line.includes('"deleted_at": null'),
      ),
    });
    expect(live(after)).toEqual(live(before));
    expect(await wrongSums(school.db)).toBe(0);
    expect((await undo(done.body.data.id)).status).toBe(409);
  });

  it("a leave that went along is taken back at the student who stays", async () => {
    await save(2, "2026-06-09", "am", [{ student_id: 2, code: "A" }]);
    const leave = await call<{ id: number }>("POST", "/admin/leaves", {
      student_id: 2,
      leave_type_id: 1,
      from_date: "2026-06-09",
      to_date: "2026-06-09",
      reason: "Ill",
    });
    const { id } = leave.body.data;
    await call("POST", `/admin/leaves/${id}/approve`);
    expect((await merge()).status).toBe(200);
    expect(await marksOf(1)).toEqual(["2026-06-09 am 2 E"]);
    expect((await call("POST", `/admin/leaves/${id}/cancel`)).status).toBe(200);
    expect(await marksOf(1)).toEqual(["2026-06-09 am 2 A"]);
    expect(await wrongSums(school.db)).toBe(0);
  });
});

describe("both in one class, and both marked", () => {
  beforeEach(async () => {
    await school.db.script(
      "update enrolments set to_date = null where id = 101; update students set class_id = 1, roll_no = 4 where id = 1; update enrolments set class_id = 1, from_date = '2026-05-25' where id = 102; update students set class_id = 1 where id = 2",
    );
    const both = (first: string, second: string) => [
      { student_id: 1, code: first },
      { student_id: 2, code: second },
    ];
    await save(1, "2026-05-28", "am", both("P", "P"));
    await save(1, "2026-05-28", "pm", both("A", "P"));
    await save(1, "2026-05-29", "am", [{ student_id: 2, code: "P" }]);
  });

  it("asks whose marks stand where they differ", async () => {
    const shown = await preview();
    expect(shown).toMatchObject({
      differing: 1,
      same: 1,
      rows: [{ date: "2026-05-28", class: "Class 1", label: "Afternoon", keep: "A", other: "P" }],
    });
    const refused = await merge();
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["marks"]]);
    expect(await placesOf(2)).toHaveLength(1);
  });

  it.each([
    ["keep", "A"],
    ["other", "P"],
  ])("those of %s stand, and each lesson counts once", async (marks, code) => {
    const before = await everything();
    const done = await merge({ marks });
    expect(done.status).toBe(200);
    expect(await marksOf(1)).toEqual([
      "2026-05-28 am 1 P",
      `2026-05-28 pm 1 ${code}`,
      "2026-05-29 am 1 P",
    ]);
    expect(await placesOf(1)).toEqual(["1 2026-05-01 "]);
    expect(await wrongSums(school.db)).toBe(0);
    const sheet = await call<{ students: { student_id: number }[] }>(
      "GET",
      "/admin/attendance/register?class_id=1&date=2026-06-10&slot=am",
    );
    expect(sheet.body.data.students.map(({ student_id }) => student_id)).toEqual([1, 3]);
    expect((await undo(done.body.data.id)).body.data.kept).toEqual([]);
    expect(await everything()).toEqual(before);
    expect(await wrongSums(school.db)).toBe(0);
  });

  it("a mark that was changed since stays as it is, and is named", async () => {
    const done = await merge({ marks: "other" });
    const version = (
      await call<{ version: number }>(
        "GET",
        "/admin/attendance/register?class_id=1&date=2026-05-28&slot=pm",
      )
    ).body.data.version;
    await save(1, "2026-05-28", "pm", [{ student_id: 1, code: "E" }], version);
    const undone = await undo(done.body.data.id);
    expect(undone.body.data.kept).toEqual([expect.stringContaining("Class 1")]);
    expect(await marksOf(1)).toContain("2026-05-28 pm 1 E");
    expect(await wrongSums(school.db)).toBe(0);
  });
});

it("in two classes on the same days, the class of the one who stays holds, and it is said what stops counting", async () => {
  await school.db.script(
    "update enrolments set to_date = '2026-06-05' where id = 101; update enrolments set from_date = '2026-05-25' where id = 102",
  );
  await save(2, "2026-06-05", "am", [{ student_id: 2, code: "P" }]);
  await save(2, "2026-06-08", "am", [{ student_id: 2, code: "P" }]);
  expect((await preview()).uncounted).toBe(1);
  expect((await merge()).status).toBe(200);
  expect(await placesOf(1)).toEqual(["1 2026-05-01 2026-06-05", "2 2026-06-06 "]);
  expect(await marksOf(1)).toEqual(["2026-06-05 am 2 P -", "2026-06-08 am 2 P"]);
  expect(await wrongSums(school.db)).toBe(0);
});

describe("what stands against it", () => {
  const leave = (student: number, from: string, slots: string | null = null) =>
    `insert into leaves (student_id, leave_type_id, from_date, to_date, reason, slots, status) values (${student}, 1, '${from}', '${from}', 'Ill', ${slots === null ? "null" : `'${slots}'`}, 'pending')`;
  it.each([
    [
      "leave on the same day",
      `${leave(1, "2026-06-11")};${leave(2, "2026-06-11")}`,
      /leave on the same days/,
    ],
    ["leave on other days", `${leave(1, "2026-06-11")};${leave(2, "2026-06-12")}`, null],
    [
      "leave of other sessions",
      `${leave(1, "2026-06-11", "am")};${leave(2, "2026-06-11", "pm")}`,
      null,
    ],
    [
      "two open cases",
      "insert into cases (student_id, opened_on, open_of) values (1, '2026-06-01', 1), (2, '2026-06-01', 2)",
      /open attendance case/,
    ],
    [
      "one open case",
      "insert into cases (student_id, opened_on, open_of) values (1, '2026-06-01', 1), (2, '2026-06-01', null)",
      null,
    ],
    [
      "restrictions of one parent",
      "insert into parent_restrictions (student_id, parent_id, reason) values (1, 1, 'x'), (2, 1, 'y')",
      /same parent/,
    ],
    [
      "restrictions of two parents",
      "insert into parent_restrictions (student_id, parent_id, reason) values (1, 1, 'x'), (2, 2, 'y')",
      null,
    ],
    [
      "a correction that waits",
      `insert into attendance_corrections (class_id, date, slot, reason, marks) values (2, '2026-06-09', 'am', 'x', '[{"student_id": 2}]')`,
      /correction/,
    ],
    [
      "a correction that was decided",
      `insert into attendance_corrections (class_id, date, slot, reason, marks, status) values (2, '2026-06-09', 'am', 'x', '[{"student_id": 2}]', 'approved')`,
      null,
    ],
    [
      "the one who stays has left",
      "update students set status = 'left', leaving_date = '2026-05-31' where id = 1",
      /no longer active/,
    ],
    [
      "the one who goes has left",
      "update enrolments set to_date = '2026-06-05' where id = 102; update students set status = 'left', leaving_date = '2026-06-05' where id = 2",
      null,
    ],
  ])("%s", async (_what, script, refused) => {
    await school.db.script(script);
    const shown = await preview();
    const done = await merge();
    if (refused) {
      expect(shown.refused).toEqual([expect.stringMatching(refused)]);
      expect([done.status, done.body.message]).toEqual([409, shown.refused[0]]);
      expect(await placesOf(2)).toHaveLength(1);
    } else {
      expect(shown.refused).toEqual([]);
      expect(done.status).toBe(200);
    }
  });

  it("one student twice, one who isn't there, and a preview that no longer holds", async () => {
    const ask = (body: object) => call("POST", "/admin/student-merges/preview", body);
    expect((await ask({ keep_id: 1, other_id: 1 })).status).toBe(422);
    expect((await ask({ keep_id: 1, other_id: 99 })).status).toBe(404);
    const shown = await preview();
    await save(2, "2026-06-09", "am", [{ student_id: 2, code: "P" }]);
    const stale = await call("POST", "/admin/student-merges", {
      ...pair(),
      moved: shown.moved,
      differing: 0,
    });
    expect(stale.status).toBe(409);
    expect(await marksOf(1)).toEqual([]);
  });

  it("takes a permission of its own", async () => {
    const may = await school.signIn({
      name: "May",
      permissions: ["view_students", "merge_students"],
    });
    const mayNot = await school.signIn({
      name: "May not",
      permissions: ["view_students", "edit_students", "delete_students"],
    });
    const ask = (who: string) =>
      call<Preview>("POST", "/admin/student-merges/preview", pair(), who);
    expect([(await ask(may)).status, (await ask(mayNot)).status]).toEqual([200, 403]);
    expect(
      (await call("POST", "/admin/student-merges", { ...pair(), moved: 1, differing: 0 }, mayNot))
        .status,
    ).toBe(403);
    // Marks are named to those only who may view attendance.
    await save(2, "2026-06-09", "am", [{ student_id: 2, code: "P" }]);
    expect((await ask(may)).body.data.moves).toEqual([{ label: "Enrolments", count: 1 }]);
  });
});

describe("the record that became a part of another", () => {
  const of = async (id: number, who = office) =>
    (
      await call<{ into: { id: number } | null; from: { id: number }[]; alike: { id: number }[] }>(
        "GET",
        `/admin/students/${id}/merges`,
        undefined,
        who,
      )
    ).body.data;

  it("leads to it, and only undoing the merge brings it back", async () => {
    expect((await of(1)).alike).toEqual([expect.objectContaining({ id: 2 })]);
    const done = await merge();
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_students"] });
    expect((await of(2, viewer)).into).toMatchObject({ id: 1, admission_no: "A1" });
    expect(await of(1)).toMatchObject({ into: null, from: [{ id: 2 }], alike: [] });
    const restored = await call("POST", "/admin/students/2/restore");
    expect([restored.status, restored.body.message]).toEqual([
      409,
      expect.stringContaining("Asha (A1)"),
    ]);
    expect((await undo(done.body.data.id)).status).toBe(200);
    expect(await of(2)).toMatchObject({ into: null });
  });

  it("other birthdays are no hint", async () => {
    await school.db.script("update students set date_of_birth = '2014-01-01' where id = 2");
    expect((await of(1)).alike).toEqual([]);
  });

  it("is erased before the one that stayed", async () => {
    await merge();
    await school.db.script(
      "update enrolments set to_date = '2026-06-09' where student_id = 1 and to_date is null; update students set status = 'left', leaving_date = '2026-06-09' where id = 1",
    );
    const refused = async (id: number) =>
      (await call<{ refused: string | null }>("GET", `/admin/students/${id}/erasure`)).body.data
        .refused;
    expect([await refused(2), await refused(1)]).toEqual([
      null,
      expect.stringContaining("Asha  (A2)"),
    ]);
    const [rule] = studentMergeFeature.retention ?? [];
    if (!rule) throw new Error("Retention knows nothing of merged records.");
    expect(await school.db.query(rule.candidates)).toEqual([{ id: 2, day: "2026-06-09" }]);
    await school.db.script("update students set erased_at = now() where id = 2");
    expect(await school.db.query(rule.candidates)).toEqual([]);
    expect(await refused(1)).toBeNull();
  });

  it("isn't undone where classes were changed since, nothing then", async () => {
    const done = await merge();
    await school.db.script("update enrolments set to_date = '2026-06-09' where id = 102");
    const before = await everything();
    expect((await undo(done.body.data.id)).status).toBe(409);
    expect(await everything()).toEqual(before);
  });
});

it("each table that points at students goes along, follows, or ends with the record", async () => {
  const links = await lines(
    "select conrelid::regclass::text as line from pg_constraint where contype = 'f' and confrelid = 'students'::regclass order by 1",
  );
  const follows = [
    "roster_spans",
    "student_months",
    "figure_queue",
    "alert_watch",
    "case_queue",
    "case_occasions",
  ];
  const ends = ["student_credentials", "student_devices", "student_sessions"];
  const byOwnRules = ["enrolments", "group_members", "marks", "mark_changes", "students__parents"];
  const known = new Set([...ownRows.map(({ table }) => table), ...follows, ...ends, ...byOwnRules]);
  expect(links.filter((table) => !known.has(table))).toEqual([]);
});
