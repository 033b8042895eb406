import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { families } from "../../../src/domain/families";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let office: string;
const today = "2026-06-10";
beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T06:00:00Z" });
  office = await school.signIn({ name: "Office", permissions: ["view_attendance", "send_notifications", "view_parents"] });
  await school.signIn({ name: "Mohan Marker", permissions: ["mark_attendance"] });
  await school.signIn({ name: "Farida Contractor", permissions: ["mark_attendance"] });
  await school.signIn({ name: "Vera Viewer", permissions: ["view_attendance"] });
  await school.db.script(`
    update admins set email = 'farida@example.com' where name = 'Farida Contractor';
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into teachers (id, employee_no, name, email, status) values (1, 'T1', 'Farida Contractor', 'FARIDA@example.com', 'active');
    insert into classes (id, name, code, class_teacher_id) values (1, 'Class 1', '1', 1), (2, 'Class 2', '2', null);
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
const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown, token = office) => school.call<T>(token, method, `/admin/attendance/${path}`, body);
interface Absentees { students: number; sees_parents: boolean; families: { parents: { name: string; phone: string | null }[]; students: { id: number; told_at: string | null }[] }[] }

describe("who is absent without leave", () => {
  it("is listed by family, with numbers for who may see parents", async () => {
    const { data } = (await call<Absentees>("GET", `absentees?date=${yesterday}`)).body;
    expect(data).toMatchObject({ students: 3, families: [{ parents: [{ name: "Ma Rao", phone: "+91 90000 00001" }], students: [{ id: 1, name: "Asha Rao", class: { name: "Class 1" }, slots: [{ slot: "day", label: "Day" }] }, { id: 2 }] }, { parents: [{ name: "Father Puri" }], students: [{ id: 3 }] }] });
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_attendance"] });
    const seen = (await call<Absentees>("GET", `absentees?date=${yesterday}`, undefined, viewer)).body.data;
    expect([seen.sees_parents, seen.families.flatMap(({ parents }) => parents)]).toEqual([false, []]);
    expect((await call<Absentees>("GET", "absentees")).body.data.students).toBe(0);
    expect((await call("GET", "absentees?date=2026-02-30")).status).toBe(422);
  });

  it("is told to the family once, in one message for all its children", async () => {
    const asked = { date: yesterday, student_ids: [1, 2] };
    expect((await call("POST", "absentees/notify", asked)).body).toMatchObject({ message: "1 parent is told", data: { told: 1, unreachable: 0 } });
    const told = await school.db.query(sql`select n.kind, n.recipient_id, s.body from notifications n join sendings s on s.id = n.sending_id`);
    expect(told).toEqual([{ kind: "parent", recipient_id: 1, body: "Asha Rao (Class 1) and Bela Rao (Class 2) were marked absent on 9 Jun 2026. Please tell the school why." }]);
    expect((await call("POST", "absentees/notify", asked)).status).toBe(409);
    expect((await call<Absentees>("GET", `absentees?date=${yesterday}`)).body.data.families[0]?.students.map(({ told_at }) => typeof told_at)).toEqual(["string", "string"]);
    expect((await call("POST", "absentees/notify", { date: yesterday, student_ids: [3] })).body.message).toMatch(/^No parent has an e-mail address/);
    expect((await call("POST", "absentees/notify", { date: yesterday, student_ids: [4] })).status).toBe(422);
  });

  it("groups children over shared parents, also by a chain", () => {
    const child = (name: string, ...parents: number[]) => ({ name, parents });
    const grouped = families([child("a", 1, 2), child("b", 3), child("c"), child("d", 2, 3), child("e")]);
    expect(grouped.map((group) => group.map(({ name }) => name).join(""))).toEqual(["abd", "c", "e"]);
  });
});

describe("a reminder of a missing register", () => {
  const register = { class_id: 1, date: today, slot: "day" };
  const inboxes = () => school.db.query<{ name: string }>(sql`select coalesce(a.name, t.name) as name from notifications n join sendings s on s.id = n.sending_id left join admins a on n.kind = 'admin' and a.id = n.recipient_id left join teachers t on n.kind = 'teacher' and t.id = n.recipient_id where s.title like 'Register missing%' order by n.id`);

  it("goes to the class's teacher, in the console where the teacher has an account there", async () => {
    expect((await call("POST", "remind", register)).body).toMatchObject({ message: "Reminded Farida Contractor", data: { told: ["Farida Contractor"] } });
    expect((await inboxes()).map(({ name }) => name)).toEqual(["Farida Contractor", "Farida Contractor"]);
  });

  it("is not sent again within ten minutes, and then it is", async () => {
    const again = await call("POST", "remind", register);
    expect([again.status, again.body.message]).toEqual([409, "Office has reminded of this register already. Wait 10 minutes before you do so again."]);
    await school.db.query(sql`update activity_logs set created_at = created_at - interval '11 minutes' where action = 'reminded'`);
    expect((await call("POST", "remind", register)).status).toBe(201);
  });

  it("goes to those who may mark where there is no teacher, and is refused for what is not missing", async () => {
    expect((await call("POST", "remind", { ...register, class_id: 2 })).body.data["told"]).toEqual(["Farida Contractor", "Mohan Marker"]);
    expect((await call("POST", "remind", { ...register, date: yesterday })).body.message).toBe("This register has been taken meanwhile.");
    expect((await call("POST", "remind", { ...register, date: "2026-06-11" })).body.message).toBe("This register is not due yet.");
    expect((await call("POST", "remind", { ...register, class_id: 99 })).status).toBe(422);
    expect((await call("POST", "remind", { class_id: 1, date: "x", slot: "noon" })).body.errors).toEqual({ date: [expect.any(String)], slot: [expect.any(String)] });
  });
});
