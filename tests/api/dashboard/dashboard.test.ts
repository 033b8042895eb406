import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { families } from "../../../src/features/dashboard/domain/families";
import { channels } from "../notifications/school";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
/** The same school where messages leave the server. */
let withChannel: TestApi;
let office: string;
const today = "2026-06-10";
beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T06:00:00Z" });
  withChannel = await testApi({ db: school.db, now: "2026-06-10T06:00:00Z", channels });
  office = await school.signIn({
    name: "Office",
    permissions: ["view_attendance", "send_notifications", "view_parents", "view_teachers"],
  });
  await school.signIn({ name: "Mohan Marker", permissions: ["mark_attendance"] });
  await school.signIn({ name: "Farida Contractor", permissions: ["mark_attendance"] });
  await school.signIn({ name: "Vera Viewer", permissions: ["view_attendance"] });
  await school.db.script(`
    update admins set email = 'farida@example.com' where name = 'Farida Contractor';
    insert into periods (name, start_time, end_time) values ('Period 1', '05:30', '06:15');
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into teachers (id, employee_no, name, email, phone, status) values (1, 'T1', 'Farida Contractor', 'FARIDA@example.com', null, 'active'), (2, 'T2', 'Gopal Das', 'gopal@example.com', '+91 90000 00009', 'active');
    update teachers set account_id = (select id from admins where name = 'Farida Contractor') where id = 1;
    insert into classes (id, name, code, class_teacher_id) values (1, 'Class 1', '1', 1), (2, 'Class 2', '2', null);
    insert into class_teachers (class_id, teacher_id, from_date) values (1, 1, '2026-04-01');
    insert into students (id, admission_no, name, class_id, status, admission_date) values (1, 'S1', 'Asha Rao', 1, 'active', '2026-04-01'), (2, 'S2', 'Bela Rao', 2, 'active', '2026-04-01'), (3, 'S3', 'Chand Puri', 2, 'active', '2026-04-01'), (4, 'S4', 'Deepa Iyer', 2, 'active', '2026-04-01');
    insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students;
    insert into parents (id, name, phone) values (1, 'Ma Rao', '+91 90000 00001'), (2, 'Father Puri', '');
    insert into students__parents (from_id, to_id) values (1, 1), (2, 1), (3, 2);
    insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) values (4, 1, '2026-06-09', '2026-06-10', 'Ill', 'approved');
    insert into registers (id, class_id, date, slot, taken_at, changed_at, absent) values (1, 1, '2026-06-09', 'day', now(), now(), 1), (2, 2, '2026-06-09', 'day', now(), now(), 3);
    insert into marks (register_id, student_id, code_id, date) select r.id, s.id, 2, r.date from registers r join students s on s.class_id = r.class_id;`);
});
afterAll(() => school.db.close());

const yesterday = "2026-06-09";
const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  token = office,
  host = school,
) => host.call<T>(token, method, `/admin/attendance/${path}`, body);
interface Absentees {
  students: number;
  sees_parents: boolean;
  channels: string[];
  families: {
    parents: { name: string; phone: string | null }[];
    students: {
      id: number;
      photo: number | null;
      absent_since: string | null;
      told_at: string | null;
      contacted: { by: string; at: string } | null;
      calls: {
        by: string;
        at: string;
        whom: string | null;
        outcome: string;
        said: string | null;
      }[];
      pending_leave: { id: number } | null;
    }[];
  }[];
}

describe("who is absent without leave", () => {
  it("is listed by family, with numbers for who may see parents", async () => {
    const { data } = (await call<Absentees>("GET", `absentees?date=${yesterday}`)).body;
    expect(data).toMatchObject({
      students: 3,
      families: [
        {
          parents: [{ name: "Ma Rao", phone: "+91 90000 00001" }],
          students: [
            {
              id: 1,
              name: "Asha Rao",
              class: { name: "Class 1" },
              slots: [{ slot: "day", label: "Day" }],
            },
            { id: 2 },
          ],
        },
        { parents: [{ name: "Father Puri" }], students: [{ id: 3 }] },
      ],
    });
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_attendance"] });
    const seen = (await call<Absentees>("GET", `absentees?date=${yesterday}`, undefined, viewer))
      .body.data;
    expect([seen.sees_parents, seen.families.flatMap(({ parents }) => parents)]).toEqual([
      false,
      [],
    ]);
    expect((await call<Absentees>("GET", "absentees")).body.data.students).toBe(0);
    expect((await call("GET", "absentees?date=2026-02-30")).status).toBe(422);
  });

  it("is said since when, where the marks before say absent too", async () => {
    await school.db.script(`
      insert into registers (id, class_id, date, slot, taken_at, changed_at, absent) select 90 + n, 1, date '2026-06-03' + n, 'day', now(), now(), 1 from generate_series(1, 5) n where n <> 3;
      insert into marks (register_id, student_id, code_id, date) select id, 1, 2, date from registers where id > 90;`);
    const since = async () =>
      (await call<Absentees>("GET", `absentees?date=${yesterday}`)).body.data.families
        .flatMap(({ students }) => students)
        .map(({ id, absent_since, photo }) => [id, absent_since, photo]);
    const others = [
      [2, null, null],
      [3, null, null],
    ];
    expect(await since()).toEqual([[1, "2026-06-04", null], ...others]);
    await school.db.script(
      `update marks set code_id = (select id from attendance_codes where code = 'L') where register_id = 92`,
    );
    expect(await since(), "late is not absent").toEqual([[1, "2026-06-07", null], ...others]);
    await school.db.script(`update marks set enrolled = false where register_id = 92`);
    expect(await since(), "what does not count ends nothing").toEqual([
      [1, "2026-06-04", null],
      ...others,
    ]);
    await school.db.script(
      `delete from marks where register_id > 90; delete from registers where id > 90`,
    );
    expect(await since()).toEqual([[1, null, null], ...others]);
  });

  it("is told to no family where no message leaves the server: nothing is stored, and the answer says to call", async () => {
    expect(
      (await call<Absentees>("GET", `absentees?date=${yesterday}`)).body.data.channels,
    ).toEqual([]);
    const { status, body } = await call("POST", "absentees/notify", {
      date: yesterday,
      student_ids: [1, 2],
    });
    expect([status, body.message]).toEqual([
      409,
      "Nothing was sent: no channel to parents is set up. Call them, then mark the family as contacted.",
    ]);
    expect(await school.db.query(sql`select id from notifications`)).toEqual([]);
  });

  it("is marked as contacted by who did so, once, for the whole family", async () => {
    const asked = { date: yesterday, student_ids: [1, 2] };
    expect((await call("POST", "absentees/contacted", asked)).body).toMatchObject({
      message: "Marked as contacted",
      data: { contacted: [1, 2] },
    });
    const [family] = (await call<Absentees>("GET", `absentees?date=${yesterday}`)).body.data
      .families;
    expect(
      family?.students.map(({ contacted, told_at }) => [
        contacted?.by,
        typeof contacted?.at,
        told_at,
      ]),
    ).toEqual([
      ["Office", "string", null],
      ["Office", "string", null],
    ]);
    const again = await call("POST", "absentees/contacted", asked);
    expect([again.status, again.body.message]).toEqual([
      409,
      "Office has marked this family as contacted already.",
    ]);
    expect(
      await school.db.query(
        sql`select record_id, actor, changes from activity_logs where action = 'contacted family' order by record_id`,
      ),
    ).toEqual(
      [1, 2].map((id) => ({
        record_id: id,
        actor: "Office",
        changes: { date: { before: null, after: yesterday } },
      })),
    );
    expect(
      (await call("POST", "absentees/contacted", { date: yesterday, student_ids: [4] })).status,
    ).toBe(422);
    const marker = await school.signIn({ name: "Only marks", permissions: ["mark_attendance"] });
    expect((await call("POST", "absentees/contacted", asked, marker)).status).toBe(403);
    await school.db.script("update admins set status = 'disabled' where name = 'Only marks'");
  });

  it("is called as often as it takes, with whom, what came of it and what was said", async () => {
    const asked = { date: yesterday, student_ids: [3] };
    const log = (more: object) => call("POST", "absentees/contacted", { ...asked, ...more });
    const ofChand = async (token = office) =>
      (
        await call<Absentees>("GET", `absentees?date=${yesterday}`, undefined, token)
      ).body.data.families
        .flatMap(({ students }) => students)
        .find(({ id }) => id === 3);
    expect((await log({ outcome: "no_answer", parent_id: 2 })).body.message).toBe("Call recorded");
    expect((await ofChand())?.contacted).toBeNull();
    await log({ outcome: "spoke", parent_id: 2, said: " Ill since Monday " });
    const { contacted, calls } = (await ofChand()) ?? {};
    expect([
      contacted?.by,
      calls?.map(({ by, whom, outcome, said }) => ({ by, whom, outcome, said })),
    ]).toEqual([
      "Office",
      [
        { by: "Office", whom: "Father Puri", outcome: "spoke", said: "Ill since Monday" },
        { by: "Office", whom: "Father Puri", outcome: "no_answer", said: null },
      ],
    ]);
    const marker = await school.signIn({ name: "No parents", permissions: ["view_attendance"] });
    expect((await ofChand(marker))?.calls.map(({ whom, said }) => [whom, said])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect([
      (await log({ outcome: "spoke", parent_id: 1 })).body.errors,
      (await log({ outcome: "shouted" })).status,
    ]).toEqual([{ parent_id: ["Choose a parent of these students."] }, 422]);
    await school.db.script("delete from activity_logs where record_id = 3");
  });

  it("says where somebody has said why already, while that is not decided", async () => {
    await school.db.script(
      "insert into leaves (id, student_id, leave_type_id, from_date, to_date, reason, status) values (900, 3, 1, '2026-06-09', '2026-06-09', 'Ill', 'pending')",
    );
    const { families: found } = (await call<Absentees>("GET", `absentees?date=${yesterday}`)).body
      .data;
    expect(
      found
        .flatMap(({ students }) => students)
        .map(({ id, pending_leave }) => [id, pending_leave?.id]),
    ).toContainEqual([3, 900]);
    await school.db.script("delete from leaves where id = 900");
  });

  it("is sent to the family once, in one message for all its children, where there is a channel", async () => {
    const asked = { date: yesterday, student_ids: [1, 2] };
    const notify = (body: object) => call("POST", "absentees/notify", body, office, withChannel);
    expect((await notify(asked)).body).toMatchObject({
      message: "Sending to 1 parent",
      data: { queued: 1, unreachable: 0 },
    });
    const told = await school.db.query(
      sql`select n.kind, n.recipient_id, s.body from notifications n join sendings s on s.id = n.sending_id`,
    );
    expect(told).toEqual([
      {
        kind: "parent",
        recipient_id: 1,
        body: "Asha Rao (Class 1) and Bela Rao (Class 2) were marked absent on 9 Jun 2026. Please tell the school why.",
      },
    ]);
    expect((await notify(asked)).status).toBe(409);
    const { data } = (
      await call<Absentees>("GET", `absentees?date=${yesterday}`, undefined, office, withChannel)
    ).body;
    expect([
      data.channels,
      data.families[0]?.students.map(({ told_at }) => typeof told_at),
    ]).toEqual([
      ["Mail", "Text"],
      ["string", "string"],
    ]);
    expect((await notify({ date: yesterday, student_ids: [3] })).body.message).toBe(
      "No parent can be reached by Mail or Text. Nothing was sent. Call them, then mark the family as contacted.",
    );
    expect((await notify({ date: yesterday, student_ids: [4] })).status).toBe(422);
  });

  it("groups children over shared parents, also by a chain", () => {
    const child = (name: string, ...parents: number[]) => ({ name, parents });
    const grouped = families([
      child("a", 1, 2),
      child("b", 3),
      child("c"),
      child("d", 2, 3),
      child("e"),
    ]);
    expect(grouped.map((group) => group.map(({ name }) => name).join(""))).toEqual([
      "abd",
      "c",
      "e",
    ]);
  });
});

describe("a reminder of a missing register", () => {
  const register = { class_id: 1, date: today, slot: "day" };
  const inboxes = () =>
    school.db.query<{ name: string; kind: string }>(
      sql`select coalesce(a.name, t.name) as name, n.kind from notifications n join sendings s on s.id = n.sending_id left join admins a on n.kind = 'admin' and a.id = n.recipient_id left join teachers t on n.kind = 'teacher' and t.id = n.recipient_id where s.title like 'Register missing%' order by n.id`,
    );

  it("goes to the class's teacher in the console, where the teacher has an account there", async () => {
    expect((await call("POST", "remind", register)).body).toMatchObject({
      message: "Farida Contractor will see the reminder in the console.",
      data: { told: ["Farida Contractor"], not_reached: [] },
    });
    expect((await inboxes()).map(({ name, kind }) => [name, kind])).toEqual([
      ["Farida Contractor", "admin"],
    ]);
  });

  it("is not sent again within ten minutes, and then it is", async () => {
    const again = await call("POST", "remind", register);
    expect([again.status, again.body.message]).toEqual([
      409,
      "Office has sent a reminder of this register already. Wait 10 minutes before you send another.",
    ]);
    await school.db.query(
      sql`update activity_logs set created_at = created_at - interval '11 minutes' where action = 'reminded'`,
    );
    expect((await call("POST", "remind", register)).status).toBe(201);
  });

  it("names a teacher without an account as not reached, with the number to call; where it reaches nobody, nothing is recorded", async () => {
    await school.db.script(
      "insert into class_teachers (class_id, teacher_id, from_date) values (2, 2, '2026-04-01')",
    );
    const gopal = { name: "Gopal Das", phone: "+91 90000 00009" };
    expect((await call("POST", "remind", { ...register, class_id: 2 })).body).toMatchObject({
      message:
        "Farida Contractor and Mohan Marker will see the reminder in the console. Gopal Das has no account that can take registers: call +91 90000 00009.",
      data: { told: ["Farida Contractor", "Mohan Marker"], not_reached: [gopal] },
    });
    await school.db.script(
      "update admins set status = 'disabled' where name in ('Farida Contractor', 'Mohan Marker')",
    );
    await school.db.query(
      sql`update activity_logs set created_at = created_at - interval '11 minutes' where action = 'reminded'`,
    );
    const before = await school.db.query(
      sql`select (select count(*) from activity_logs) as logs, (select count(*) from sendings) as sendings`,
    );
    const nobody = await call("POST", "remind", { ...register, class_id: 2 });
    expect([nobody.status, nobody.body.message, nobody.body.data]).toEqual([
      200,
      "No reminder was sent. Gopal Das has no account that can take registers: call +91 90000 00009.",
      { told: [], not_reached: [gopal] },
    ]);
    expect(
      await school.db.query(
        sql`select (select count(*) from activity_logs) as logs, (select count(*) from sendings) as sendings`,
      ),
    ).toEqual(before);
    const viewer = await school.signIn({
      name: "No numbers",
      permissions: ["view_attendance", "send_notifications"],
    });
    expect(
      (await call("POST", "remind", { ...register, class_id: 2 }, viewer)).body.data["not_reached"],
    ).toEqual([{ name: "Gopal Das" }]);
    expect(
      (await call("POST", "remind", { ...register, class_id: 2 }, office, withChannel)).body,
    ).toMatchObject({
      message: "A message to Gopal Das is on its way.",
      data: { told: ["Gopal Das"], not_reached: [] },
    });
    await school.db.script(
      "update admins set status = 'active' where name <> 'Only marks'; delete from class_teachers where class_id = 2; delete from activity_logs where action = 'reminded'",
    );
  });

  it("is worded for an incomplete register, which is reminded of like a missing one", async () => {
    await school.db.script(`
      insert into registers (id, class_id, date, slot, taken_at, changed_at, present) values (9, 2, '${today}', 'day', now(), now(), 1);
      insert into marks (register_id, student_id, code_id, date) values (9, 2, 1, '${today}')`);
    expect((await call("POST", "remind", { ...register, class_id: 2 })).status).toBe(201);
    const [said] = await school.db.query(
      sql`select title, body from sendings order by id desc limit 1`,
    );
    expect(said).toEqual({
      title: "Register incomplete: Class 2",
      body: "The register of Class 2, Day, 10 Jun 2026, has marks for 1 of 3 students. Please finish it now.",
    });
    await school.db.script(
      "delete from marks where register_id = 9; delete from registers where id = 9; delete from activity_logs where action = 'reminded'",
    );
  });

  it("goes to those who may mark where there is no teacher, and is refused for what is not missing", async () => {
    expect((await call("POST", "remind", { ...register, class_id: 2 })).body.data["told"]).toEqual([
      "Farida Contractor",
      "Mohan Marker",
    ]);
    expect((await call("POST", "remind", { ...register, date: yesterday })).body.message).toBe(
      "This register is complete now.",
    );
    expect((await call("POST", "remind", { ...register, date: "2026-06-11" })).body.message).toBe(
      "This register is not due yet.",
    );
    expect((await call("POST", "remind", { ...register, class_id: 99 })).status).toBe(422);
    expect(
      (await call("POST", "remind", { class_id: 1, date: "x", slot: "noon" })).body.errors,
    ).toEqual({ date: [expect.any(String)], slot: [expect.any(String)] });
  });
});
