import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { followPlans } from "../../../src/features/roster/planned-work";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import { resources } from "../../../src/resources";
import { ownSchool } from "./own-school";

let school: Awaited<ReturnType<typeof ownSchool>>;
/** Class teacher of class 1 and, from July on, of class 2; sees leave of its own students only. */
let placer = "";
/** The same account with the permission for all leave. */
let office = "";

const acts = (verbs: string[], things: string[]) =>
  verbs.flatMap((verb) => things.map((thing) => `${verb}_${thing}`));
const permissions = [
  ...acts(["view", "create", "edit", "delete"], ["students"]),
  ...acts(["view", "edit"], ["institution_settings"]),
  "view_classes",
];

beforeAll(async () => {
  school = await ownSchool();
  placer = await school.signIn({
    name: "Placer",
    permissions: [...permissions, "view_own_leaves"],
  });
  office = await school.signIn({ name: "Desk", permissions: [...permissions, "view_leaves"] });
  await school.db.script(`
    select setval(pg_get_serial_sequence(x, 'id'), 1000000) from unnest(array['students', 'enrolments', 'group_members', 'class_teachers']) x;
    insert into academic_years (name, start_date, end_date) values ('2027-28', '2027-04-01', '2028-03-31')`);
});
afterAll(() => school.db.close());
beforeEach(() =>
  school.db.script(`
    truncate rollovers, idempotency_keys; delete from class_teachers; delete from group_members; delete from enrolments; delete from students where id >= 1000000;
    update academic_years set is_current = name = '2026-27';
    update classes set class_teacher_id = null;
    update teachers set account_id = (select id from admins where name = 'Placer') where id = 1;
    update students set class_id = 9000 + (id - 70000) / 1000, roll_no = null, status = 'active', leaving_date = null, next_class_id = null, next_class_from = null, next_roll_no = null, deleted_at = null;
    insert into class_teachers (class_id, teacher_id, from_date, to_date) values (9001, 1, '2026-04-01', null), (9002, 1, '2026-07-01', null), (9003, 2, '2026-04-01', null);
    insert into enrolments (id, student_id, class_id, from_date) select id, id, class_id, '2026-04-01' from students`),
);

type Act = [method: string, path: string, body?: object];
async function answerTo(token: string, [method, path, body]: Act) {
  const { status, body: answer } = await school.call(token, method, `/admin/${path}`, body);
  return [status, answer.permission];
}
/** Refused to who has the permission for its own alone, and open to who has it for all. */
async function isOffice(act: Act) {
  expect(await answerTo(placer, act)).toEqual([403, "view_leaves"]);
  await school.db.script(
    `update teachers set account_id = (select id from admins where name = 'Desk') where id = 1`,
  );
  expect((await answerTo(office, act))[0], "with the permission for all").toBeLessThan(300);
}

describe("who places students makes none its own that it may not see, on any day", () => {
  it("a move that is planned into a class which will be an own one by then", () =>
    isOffice(["PATCH", "students/73001", { class_id: 9002, class_from: "2026-08-01" }]));

  it("a move at once into a class which will be an own one later", () =>
    isOffice(["PATCH", "students/73001", { class_id: 9002 }]));

  it("but a move out of a class before it becomes an own one is open, and so is one between own ones", async () => {
    await school.db.script(`update enrolments set to_date = '2026-06-20' where id = 73001`);
    const moved = { class_id: 9002, from_date: "2026-06-21", to_date: "2026-06-30" };
    expect(await answerTo(placer, ["POST", "enrolments", { student_id: 73001, ...moved }])).toEqual(
      [201, undefined],
    );
    const own = { class_id: 9002, class_from: "2026-07-01" };
    expect(await answerTo(placer, ["PATCH", "students/71001", own])).toEqual([200, undefined]);
  });

  it("a planned move that is cancelled, where the class to stay in becomes an own one", async () => {
    const away = { class_id: 9003, class_from: "2026-06-20" };
    expect((await answerTo(placer, ["PATCH", "students/72001", away]))[0]).toBe(200);
    await isOffice(["POST", "students/72001/cancel-move", {}]);
  });

  it("a student who comes back into an own class after having left", async () => {
    await school.db.script(`
      update students set status = 'left', leaving_date = '2026-06-01' where id = 71001; update enrolments set to_date = '2026-06-01' where id = 71001`);
    await isOffice([
      "PATCH",
      "students/71001",
      { status: "active", leaving_date: null, class_from: "2026-06-10" },
    ]);
  });

  it("an enrolment that is made longer, and one that comes back from the trash", async () => {
    await school.db.script(`
      update enrolments set to_date = '2026-05-31' where id = 71001; update enrolments set deleted_at = now() where id = 71002`);
    await isOffice(["PATCH", "enrolments/71001", { to_date: "2026-12-31" }]);
    await school.db.script(
      `update teachers set account_id = (select id from admins where name = 'Placer') where id = 1`,
    );
    await isOffice(["POST", "enrolments/71002/restore"]);
  });

  it("a place in an own group that comes back from the trash", async () => {
    await school.db.script(`
      insert into group_members (id, student_id, group_id, from_date, deleted_at) values (1, 73001, 9004, '2026-04-01', now());
      insert into class_teachers (class_id, teacher_id, from_date) values (9004, 1, '2026-04-01')`);
    await isOffice(["POST", "group-members/1/restore"]);
  });

  it("a class in which a place in an own group begins to count", async () => {
    await school.db.script(`
      insert into group_members (id, student_id, group_id, from_date) values (1, 73001, 9004, '2026-04-01');
      insert into class_teachers (class_id, teacher_id, from_date) values (9004, 1, '2026-04-01');
      update enrolments set to_date = '2026-05-31' where id = 73001; update students set status = 'left', leaving_date = '2026-05-31' where id = 73001`);
    await isOffice([
      "PATCH",
      "students/73001",
      { status: "active", leaving_date: null, class_from: "2026-06-10" },
    ]);
  });

  it("an import and a bulk edit, row by row", async () => {
    const rows = [
      { "Admission no.": "ADM73001", Class: "Class 1" },
      { "Admission no.": "ADM73002", Class: "Class 2" },
    ];
    const imported = await school.call<ImportAnswer>(placer, "POST", "/admin/students/import", {
      rows,
      match_on: "admission_no",
    });
    expect(imported.body.data, JSON.stringify(imported.body)).toMatchObject({ updated: 0 });
    expect(imported.body.data.refused.map(({ line, reason }) => [line, reason])).toEqual([
      [1, expect.stringContaining("view_leaves")],
      [2, expect.stringContaining("view_leaves")],
    ]);
    const bulk = await school.call<{ done: unknown[]; failed: { reason: string }[] }>(
      placer,
      "POST",
      "/admin/students/bulk",
      { action: "edit", ids: [73001, 73002], values: { class_id: 9001 } },
    );
    expect(bulk.body.data).toMatchObject({ done: [], failed: [{ id: 73001 }, { id: 73002 }] });
    expect(bulk.body.data.failed[0]?.reason).toContain("view_leaves");
  });
});

describe("the start of a year", () => {
  const plan = {
    from_year: 1,
    to_year: 2,
    classes: [
      { class_id: 9001, to: 9003 },
      { class_id: 9002, to: "leaves" },
      { class_id: 9003, to: 9001 },
    ],
  };
  const starts = async (token: string): Promise<Act> => {
    const { body } = await school.call<{ fingerprint: string }>(
      token,
      "POST",
      "/admin/rollover/rehearse",
      plan,
    );
    return ["POST", "rollover", { ...plan, fingerprint: body.data.fingerprint }];
  };
  const enrolled = () =>
    school.db.query(
      sql`select student_id, class_id, from_date, to_date from enrolments where deleted_at is null order by 1, 3`,
    );

  it("brings no student into a class of the one who starts it", async () => {
    const before = await enrolled();
    expect(await answerTo(placer, await starts(placer))).toEqual([403, "view_leaves"]);
    expect(await enrolled(), "nothing is written").toEqual(before);
    await isOffice(await starts(office));
  });

  it("brings nobody back into a class of the one who undoes it", async () => {
    await school.db.script(`delete from class_teachers where teacher_id = 1`);
    expect(await answerTo(office, await starts(office))).toEqual([200, undefined]);
    await school.db.script(
      `insert into class_teachers (class_id, teacher_id, from_date) values (9002, 1, '2027-04-01')`,
    );
    const [act] = await school.db.query<{ id: number }>(sql`select id from rollovers`);
    await isOffice(["POST", `rollover/${act?.id}/undo`]);
  });
});

it("a move that was planned begins on its day, whoever planned it and whatever became of that account", async () => {
  const { office: everyone } = school;
  const move = { class_id: 9001, class_from: "2026-06-11" };
  expect((await answerTo(everyone, ["PATCH", "students/73001", move]))[0]).toBe(200);
  const seen = async () => {
    const { body } = await school.call<unknown[]>(placer, "GET", "/admin/leaves?student_id=73001");
    return body.data.length;
  };
  expect(await seen(), "not before").toBe(0);
  await school.db.script(`update admins set status = 'disabled' where name = 'Office'`);
  try {
    // A session that is not used for eight hours ends.
    for (const now of ["2026-06-10T13:00:00Z", "2026-06-10T20:00:00Z", "2026-06-11T03:00:00Z"]) {
      school.setNow(now);
      await school.call(placer, "GET", "/admin/classes");
    }
    await followPlans({ db: school.db, now: () => new Date("2026-06-11T03:00:00Z"), resources });
    const [student] = await school.db.query(
      sql`select class_id, next_class_id from students where id = 73001`,
    );
    expect(student).toEqual({ class_id: 9001, next_class_id: null });
    expect(await seen(), "from that day on").toBe(1);
  } finally {
    school.setNow("2026-06-10T06:00:00Z");
    await school.db.script(`update admins set status = 'active' where name = 'Office'`);
  }
});
