import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { deliverBatch } from "@rollcall/kit/api/notifications/deliver";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
const now = () => new Date("2026-06-10T09:00:00Z");
beforeAll(async () => {
  school = await aClass();
  await school.db.script(`
    insert into teachers (name, employee_no, email, phone) values ('Rao', 'T1', 'rao@example.com', '+91 90000 00001');
    update classes set class_teacher_id = 1;
    insert into class_teachers (class_id, teacher_id, from_date) select id, 1, '2026-04-01' from classes;
    insert into parents (name, phone, email) values ('Mother', '+91 90000 00002', 'mother@example.com');
    insert into students__parents (from_id, to_id) values (1, 1)`);
});
afterAll(() => school.db.close());

it("an alert is recorded as not sent where no message leaves the server, once", async () => {
  await school.save(school.letters("APPP"));
  while (await alertBatch({ db: school.db, now })) continue;
  while (await deliverBatch({ db: school.db, now, log: () => undefined })) continue;
  expect(
    await school.db.query(
      sql`select n.kind, n.delivered_at, n.unreachable from notifications n order by n.kind`,
    ),
  ).toEqual([
    { kind: "parent", delivered_at: null, unreachable: "No channel is set up to reach them" },
    { kind: "teacher", delivered_at: null, unreachable: "No channel is set up to reach them" },
  ]);
  expect(
    await school.db.query(sql`select title, state, total, delivered, unreachable from sendings`),
  ).toEqual([
    { title: "Absent today: Student 001", state: "sent", total: 2, delivered: 0, unreachable: 2 },
  ]);
});
