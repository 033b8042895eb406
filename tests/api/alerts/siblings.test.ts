import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { aClass, type AClass } from "../attendance/a-class";
import { channels } from "../notifications/school";

const graceMinutes = 15;
let school: AClass;
let clock = "";

/** At this time of 10 June in Kolkata, with the alerts that are due told. */
const at = async (time: string) => {
  clock = new Date(`2026-06-10T${time}:00+05:30`).toISOString();
  await school.goTo(clock);
  while (await alertBatch({ db: school.db, now: () => new Date(clock), channels })) continue;
};
const mark = async (student: number, code: string) => {
  const answer = await school.save([{ student_id: student, code }], {
    version: "*",
    token: school.office,
  });
  expect(answer.body.errors ?? answer.status).toBe(200);
};
/** What was sent: title, text and readers. */
const sent = async () => {
  const rows = await school.db.query<{ text: string }>(sql`
    select s.title || ' → ' || string_agg(n.kind || ' ' || n.recipient_id, ', ' order by n.kind, n.recipient_id) as text
    from sendings s join notifications n on n.sending_id = s.id group by s.id order by s.id`);
  return rows.map(({ text }) => text);
};
const bodyOf = async (title: string) =>
  (
    await school.db.query<{ body: string }>(sql`select body from sendings where title = ${title}`)
  )[0]?.body;

beforeAll(async () => {
  school = await aClass(3, undefined, undefined, channels);
  // The mother has all three, the father the first two, and nobody else has the third.
  await school.db.script(`
    insert into teachers (name, employee_no, email, phone) values ('Rao', 'T1', 'rao@example.com', '+91 90000 00001');
    update classes set class_teacher_id = 1;
    insert into class_teachers (class_id, teacher_id, from_date) select id, 1, '2026-04-01' from classes;
    insert into parents (name, phone) values ('Mother', '+91 90000 00002'), ('Father', '+91 90000 00003');
    insert into students__parents (from_id, to_id) values (1, 1), (2, 1), (3, 1), (1, 2), (2, 2);
    insert into settings (key, value) values ('notifications', '{"rules": {"low_attendance": false, "consecutive_absences": false, "daily_absence": true, "grace_minutes": ${graceMinutes}}}')`);
});
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate notifications, sendings, alerts, alert_queue restart identity cascade",
  );
});
afterAll(() => school.db.close());

describe("absent siblings", () => {
  it("are told to each parent in one message, to the class teacher one by one", async () => {
    await at("10:00");
    for (const student of [1, 2, 3]) await mark(student, "A");
    await at("10:15");
    expect(await sent()).toEqual([
      "Absent today: Student 001, Student 002 and Student 003 → parent 1",
      "Absent today: Student 001 and Student 002 → parent 2",
      "Absent today: Student 001 → teacher 1",
      "Absent today: Student 002 → teacher 1",
      "Absent today: Student 003 → teacher 1",
    ]);
    expect(await bodyOf("Absent today: Student 001 and Student 002")).toBe(
      "Student 001, Eight, was marked absent on 10 Jun 2026. Student 002, Eight, was marked absent on 10 Jun 2026.",
    );
  });

  it("who are marked minutes apart wait for each other", async () => {
    await at("10:00");
    await mark(1, "A");
    await at("10:10");
    await mark(2, "A");
    await at("10:16");
    expect(await sent()).toEqual([]);
    await at("10:25");
    expect((await sent())[0]).toBe(
      "Absent today: Student 001 and Student 002 → parent 1, parent 2",
    );
  });

  it("wait for each other no longer than the grace time once more", async () => {
    await at("10:00");
    await mark(1, "A");
    await at("10:14");
    await mark(2, "A");
    await at("10:28");
    await mark(3, "A");
    await at("10:30");
    expect(await sent()).toEqual(["Absent today: Student 001 → parent 1, parent 2, teacher 1"]);
  });

  it("are corrected one by one, to everyone who read of that child", async () => {
    await at("10:00");
    for (const student of [1, 2, 3]) await mark(student, "A");
    await at("10:15");
    const before = (await sent()).length;
    await at("10:20");
    await mark(2, "P");
    await at("10:21");
    expect((await sent()).slice(before)).toEqual([
      "Correction: Student 002 → parent 1, parent 2, teacher 1",
    ]);
  });
});
