import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordingChannel } from "../../support/channels";
import { testApi, type TestApi } from "../../support/test-api";

const mail = recordingChannel();
let school: TestApi;
let office: string;
const accounts = ["view_admins", "create_admins", "edit_admins"];
const teaching = ["view_teachers", "edit_teachers", "create_teachers"];

beforeAll(async () => {
  school = await testApi({ channels: [mail], publicUrl: "https://school.example" });
  office = await school.signIn({
    name: "Office",
    permissions: [...accounts, ...teaching, "mark_attendance", "view_students"],
  });
  await school.signIn({ name: "Known Account" });
  await school.db.script(`
    update admins set email = 'known@example.com' where name = 'Known Account';
    insert into user_groups (id, name, permissions) values (50, 'Teacher', '{mark_attendance,view_students}'), (51, 'Strong', '{view_activity_logs}');
    insert into teachers (id, employee_no, name, email, status) values
      (1, 'T1', 'Farida', 'farida@example.com', 'active'), (2, 'T2', 'Gopal', null, 'active'), (3, 'T3', 'Hari', 'hari@example.com', 'inactive'),
      (4, 'T4', 'Indu', 'known@example.com', 'active'), (5, 'T5', 'Jaya', 'jaya@example.com', 'active'), (6, 'T6', 'Kavi', 'kavi@example.com', 'active');
    select setval(pg_get_serial_sequence('teachers', 'id'), 100)`);
});
afterAll(() => school.db.close());

interface Line {
  teacher: { id: number; name: string };
  invitation: { code: string; mailed: boolean; account_id: number } | null;
  reason: string | null;
}
const invite = (ids: number[], group: number | null = 50, token = office) =>
  school.call<Line[]>(token, "POST", "/admin/teachers/invite", {
    teacher_ids: ids,
    user_group_id: group,
  });
const accountOf = async (id: number) =>
  (await school.call<{ account_id: number | null }>(office, "GET", `/admin/teachers/${id}`)).body
    .data.account_id;

describe("inviting a teacher to sign in", () => {
  it("makes an account in the chosen group, linked to the teacher, with an invitation that works once", async () => {
    const { status, body } = await invite([1]);
    const [line] = body.data;
    expect([status, line?.teacher, line?.reason, line?.invitation?.mailed]).toEqual([
      201,
      { id: 1, name: "Farida" },
      null,
      true,
    ]);
    expect(await accountOf(1)).toBe(line?.invitation?.account_id);
    const accept = await school.call<{ token: string; permissions: string[] }>(
      undefined,
      "POST",
      "/auth/accept-invitation",
      { code: line?.invitation?.code, password: "three tall coconut palms" },
    );
    expect(accept.status).toBe(200);
    const me = await school.call<{ permissions: string[] }>(
      accept.body.data.token,
      "GET",
      "/auth/me",
    );
    expect(me.body.data.permissions).toEqual(["mark_attendance", "view_students"]);
  });

  it("says of each other one why not, and keeps those who could be invited", async () => {
    const { body } = await invite([1, 2, 3, 4, 5, 999]);
    expect(body.data.map(({ reason }) => reason)).toEqual([
      "Farida signs in already. Invite the account instead.",
      "Gopal has no email address on record. Add one first.",
      "Hari is not active.",
      "There is an account with known@example.com already. Choose it on the teacher’s page.",
      null,
      "This teacher does not exist.",
    ]);
    expect(body.message).toBe("1 of 6 teachers invited. Codes are shown only once.");
  });

  it("gives nobody more than one has, and leaves nothing half done", async () => {
    const before = await school.db.query(sql`select id from admins`);
    const { status, body } = await invite([6], 51);
    expect([status, body.message, await accountOf(6)]).toEqual([
      403,
      "You cannot assign a user group that has “view_activity_logs”, which you do not have.",
      null,
    ]);
    expect((await school.db.query(sql`select id from admins`)).length).toBe(before.length);
  });

  it.each([...accounts, "view_teachers", "edit_teachers"])("needs %s", async (missing) => {
    const token = await school.signIn({
      name: `Without ${missing}`,
      permissions: [...accounts, ...teaching].filter((key) => key !== missing),
    });
    expect((await invite([6], null, token)).status).toBe(403);
  });
});

describe("whose account it is", () => {
  it("is the teacher's of that email address when the teacher is made, and otherwise who is chosen", async () => {
    const make = (body: object) =>
      school.call<{ id: number; account_id: number | null }>(
        office,
        "POST",
        "/admin/teachers",
        body,
      );
    await school.db.script("update teachers set email = null where id = 4");
    const made = await make({ employee_no: "T7", name: "Leela", email: "KNOWN@example.com" });
    const [known] = await school.db.query<{ id: number }>(
      sql`select id from admins where email = 'known@example.com'`,
    );
    expect(made.body.data.account_id).toBe(known?.id);
    const second = await make({ employee_no: "T8", name: "Mani", account_id: known?.id });
    expect([second.status, Object.keys(second.body.errors ?? {})]).toEqual([409, ["account_id"]]);
  });

  it("decides whose registers are one's own, whatever the email addresses say", async () => {
    const marker = await school.signIn({ name: "Nila", permissions: ["mark_attendance"] });
    const [{ id } = { id: 0 }] = await school.db.query<{ id: number }>(
      sql`select id from admins where name = 'Nila'`,
    );
    await school.db.script(`
      insert into teachers (id, employee_no, name, email, account_id, status) values (60, 'T60', 'Nila N.', 'another@example.com', ${id}, 'active');
      insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
      insert into classes (id, name, code, class_teacher_id) values (60, 'Class 60', '60', 60), (61, 'Class 61', '61', null);
      insert into class_teachers (class_id, teacher_id, from_date) values (60, 60, '2026-04-01')`);
    const { body } = await school.call<{ classes: number[] }>(
      marker,
      "GET",
      "/admin/attendance/own?date=2026-06-10",
    );
    expect(body.data.classes).toEqual([60]);
  });
});
