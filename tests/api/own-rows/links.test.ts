import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import { ownSchool } from "./own-school";

let school: Awaited<ReturnType<typeof ownSchool>>;
/** Sees all teachers, classes and lessons, changes them, and sees its own students only. */
let clerk = "";
/** The same, with the permission for all students. */
let office = "";
/** The id of an account that is linked to nothing and sees its own students. */
let helper = 0;

const acts = (verbs: string[], things: string[]) =>
  verbs.flatMap((verb) => things.map((thing) => `${verb}_${thing}`));
const edits = acts(
  ["view", "create", "edit", "delete"],
  ["teachers", "classes", "timetables", "admins", "user_groups"],
);

beforeAll(async () => {
  school = await ownSchool();
  clerk = await school.signIn({ name: "Clerk", permissions: [...edits, "view_own_students"] });
  office = await school.signIn({ name: "Desk", permissions: [...edits, "view_students"] });
  await school.signIn({ name: "Helper", permissions: ["view_own_students"] });
  // What they hold besides is no matter here: the school's teachers have one key of their own.
  await school.db.script(
    `select setval(pg_get_serial_sequence(x, 'id'), 1000) from unnest(array['teachers', 'timetable']) x; update admins set permissions = '{view_own_students}' where name in ('Asha Rao', 'Bela Das', 'Chand Puri')`,
  );
  helper = await idOf("Helper");
  await school.db.script(`
    insert into teachers (id, employee_no, name, account_id, deleted_at) values (5, 'T5', 'Esha', ${helper}, now());
    insert into teacher_absences (id, teacher_id, stand_in_id, from_date, to_date, deleted_at) values (90, 1, 2, '2026-07-10', '2026-07-12', now());
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from, deleted_at) values (90, 9003, 5, 2, 1, 1, '2026-04-01', now());
    insert into class_teachers (id, class_id, teacher_id, from_date, to_date, deleted_at) values (90, 9003, 1, '2026-01-01', '2026-01-31', now())`);
});
afterAll(() => school.db.close());

const idOf = async (name: string) =>
  (await school.db.query<{ id: number }>(sql`select id from admins where name = ${name}`))[0]?.id ??
  0;

type Act = [method: string, path: string, body: (clerkId: number) => object];
/** Asks, and puts everything back. */
async function answerTo(token: string, [method, path, body]: Act) {
  const { status, body: answer } = await school.call(
    token,
    method,
    `/admin/${path}`,
    body(await idOf("Clerk")),
  );
  return [status, answer.permission];
}

/** Each makes somebody's account see students that it did not see. */
const links: Record<string, Act> = {
  "a teacher to one's own account": ["PATCH", "teachers/4", (id) => ({ account_id: id })],
  "a teacher to another's account": ["PATCH", "teachers/4", () => ({ account_id: helper })],
  "a new teacher by the address of an account": [
    "POST",
    "teachers",
    () => ({ employee_no: "T9", name: "Nine", email: "helper@school.test" }),
  ],
  "a class to a teacher": ["PATCH", "classes/9003", () => ({ class_teacher_id: 1 })],
  "a lesson to a teacher": ["PATCH", "timetable/2", () => ({ teacher_id: 1 })],
  "a lesson for longer": ["PATCH", "timetable/3", () => ({ valid_to: "2026-12-31" })],
  "a lesson for one day": [
    "POST",
    "substitutions",
    () => ({ lesson_id: 2, date: "2026-06-17", teacher_id: 2 }),
  ],
  "a teacher who comes back from the trash": ["POST", "teachers/5/restore", () => ({})],
  "an absence with a stand-in that comes back from the trash": [
    "POST",
    "teacher-absences/90/restore",
    () => ({}),
  ],
  "a lesson that comes back from the trash": ["POST", "timetable/90/restore", () => ({})],
  "a time as class teacher that comes back from the trash": [
    "POST",
    "class-teachers/90/restore",
    () => ({}),
  ],
  "a time as class teacher that is yet to come": [
    "POST",
    "class-teachers",
    () => ({ class_id: 9002, teacher_id: 1, from_date: "2026-12-01" }),
  ],
  "a class teacher from a later day on": [
    "PATCH",
    "classes/9004",
    () => ({ class_teacher_id: 1, class_teacher_from: "2026-12-01" }),
  ],
  "a stand-in": [
    "POST",
    "teacher-absences",
    () => ({ teacher_id: 1, stand_in_id: 2, from_date: "2026-06-10", to_date: "2026-06-12" }),
  ],
};

describe("nobody gives more records of their own than they may see", () => {
  it.for(Object.entries(links))("%s", async ([, link]) => {
    await school.db.script(
      `update admins set email = 'helper@school.test' where name = 'Helper'; update teachers set account_id = null where id = 4 or id > 5`,
    );
    expect(await answerTo(clerk, link)).toEqual([403, "view_students"]);
    expect((await answerTo(office, link))[0], "with the permission for all").toBeLessThan(300);
  });

  it("nor by the account: a linked one is neither given the permission, nor changed, nor invited", async () => {
    const asha = await idOf("Asha Rao");
    await school.db.script(`update teachers set account_id = null where id > 3`);
    expect(await answerTo(clerk, ["PATCH", `admins/${asha}`, () => ({ name: "A. Rao" })])).toEqual([
      403,
      "view_students",
    ]);
    expect(await answerTo(clerk, ["POST", `admins/${asha}/invitation`, () => ({})])).toEqual([
      403,
      "view_students",
    ]);
    await school.db.script(`update admins set permissions = '{}' where name = 'Asha Rao'`);
    const grant: Act = ["PATCH", `admins/${asha}`, () => ({ permissions: ["view_own_students"] })];
    expect(await answerTo(clerk, grant)).toEqual([403, "view_students"]);
    expect(
      await answerTo(clerk, ["PATCH", `admins/${helper}`, () => ({ name: "Helper" })]),
      "an account that is linked to nothing",
    ).toEqual([200, undefined]);
  });

  it("nor by a group that a linked account is in", async () => {
    const asha = await idOf("Asha Rao");
    await school.db.script(
      `update admins set permissions = '{}' where name = 'Asha Rao'; insert into user_groups (id, name) values (900, 'Staff'), (901, 'Own'); update user_groups set permissions = '{view_own_students}' where id = 901; insert into admins__user_groups (from_id, to_id) values (${asha}, 900)`,
    );
    const own = () => ({ permissions: ["view_own_students"] });
    expect(await answerTo(clerk, ["PATCH", "user-groups/900", own])).toEqual([
      403,
      "view_students",
    ]);
    expect(
      await answerTo(clerk, ["PATCH", `admins/${asha}`, () => ({ user_groups: [900, 901] })]),
    ).toEqual([403, "view_students"]);
    expect((await answerTo(office, ["PATCH", "user-groups/900", own]))[0]).toBe(200);
  });

  it("nor by an import or a bulk edit, row by row", async () => {
    await school.db.script(
      `update admins set email = 'helper@school.test' where name = 'Helper'; update teachers set account_id = null where id > 3`,
    );
    await school.db.script(`delete from teachers where email = 'helper@school.test'`);
    const of = await school.call<ImportAnswer>(clerk, "POST", "/admin/teachers/import", {
      rows: [
        { "Employee no.": "T20", Name: "Twenty", Email: "helper@school.test" },
        { "Employee no.": "T21", Name: "Twenty-one", Email: "nobody@school.test" },
      ],
    });
    expect(of.body.data, JSON.stringify(of.body)).toMatchObject({ created: 1 });
    expect(of.body.data.refused).toEqual([
      expect.objectContaining({ line: 1, reason: expect.stringContaining("view_students") }),
    ]);
    const bulk = await school.call<{ done: number[]; failed: { reason: string }[] }>(
      clerk,
      "POST",
      "/admin/classes/bulk",
      { action: "edit", ids: [9002], values: { class_teacher_id: 3 } },
    );
    expect(bulk.body.data.done, JSON.stringify(bulk.body)).toEqual([]);
    expect(bulk.body.data.failed[0]?.reason).toContain("view_students");
  });

  it("what takes something away is open to all who may change it", async () => {
    expect(
      await answerTo(clerk, ["PATCH", "timetable/1", () => ({ valid_to: "2026-12-31" })]),
    ).toEqual([200, undefined]);
    expect(await answerTo(clerk, ["PATCH", "teachers/3", () => ({ account_id: null })])).toEqual([
      200,
      undefined,
    ]);
  });
});

it("nobody places a student in an own class to see what is kept of students there", async () => {
  const placer = await school.signIn({
    name: "Placer",
    permissions: [
      "view_students",
      "edit_students",
      "create_students",
      "view_classes",
      "view_own_leaves",
    ],
  });
  await school.db.script(
    `update teachers set account_id = (select id from admins where name = 'Placer') where id = 1; update classes set class_teacher_id = null; insert into class_teachers (class_id, teacher_id, from_date) select 9001, 1, '2026-06-01' where not exists (select from class_teachers where class_id = 9001 and teacher_id = 1 and deleted_at is null)`,
  );
  expect(await answerTo(placer, ["PATCH", "students/72002", () => ({ class_id: 9001 })])).toEqual([
    403,
    "view_leaves",
  ]);
  expect(
    await answerTo(placer, ["PATCH", "students/73001", () => ({ class_id: 9002 })]),
    "into another's class",
  ).toEqual([200, undefined]);
});

it("nobody attaches a parent to a child that it may not see, from either side", async () => {
  const parents = await school.signIn({
    name: "Parents only",
    permissions: acts(["view", "create", "edit"], ["parents"]),
  });
  const children = (token: string, ids: number[]) =>
    school.call(token, "PATCH", "/admin/parents/151001", { children: ids });
  expect((await children(parents, [71001, 72001])).body.errors).toEqual({
    children: ["You don’t have permission to change Children."],
  });
  expect((await children(parents, [])).status).toBe(422);
  expect(
    (
      await school.call(parents, "POST", "/admin/parents", {
        name: "New",
        phone: "+91 98765 43210",
        children: [72001],
      })
    ).status,
  ).toBe(422);
  const name = await school.call(parents, "PATCH", "/admin/parents/151001", { name: "Mother" });
  expect(name.status, "what is no link").toBe(200);
  const students = await school.signIn({
    name: "Students only",
    permissions: ["view_students", "edit_students"],
  });
  const attach = () =>
    answerTo(students, ["PATCH", "students/72001", () => ({ parents: [151001] })]);
  expect((await attach())[0]).toBe(422);
  const both = await school.signIn({
    name: "Both",
    permissions: [...acts(["view", "edit"], ["parents"]), "view_students"],
  });
  expect((await children(both, [71001, 72001])).status).toBe(200);
});
