import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertBatch } from "../../../src/api/alerts/alert-batch";
import { deliverBatch } from "../../../src/api/notifications/deliver";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
let clock = "";

const goTo = async (instant: string) => {
  clock = instant;
  await school.goTo(instant);
};
const context = () => ({ db: school.db, now: () => new Date(clock) });
/** What a host does in the background, until nothing is left. */
const work = async () => {
  while (await alertBatch(context())) continue;
  while (await deliverBatch({ ...context(), log: () => undefined })) continue;
};
/** At this time of a day of June in Kolkata. */
const at = (day: number, time: string) => goTo(new Date(`2026-06-${String(day).padStart(2, "0")}T${time}:00+05:30`).toISOString());
/** Marks everybody by a letter each on a day, at ten in the morning. */
const marked = async (day: number, word: string, time = "10:00") => {
  await at(day, time);
  const answer = await school.save(school.letters(word), { date: `2026-06-${String(day).padStart(2, "0")}`, version: "*", token: school.office });
  expect(answer.body.errors ?? answer.status).toBe(200);
};
interface Told {
  title: string;
  body: string;
  type: string;
  to: string;
}
const told = () => school.db.query<Told>(sql`
  select s.title, s.body, s.type, string_agg(n.kind || ' ' || n.recipient_id, ', ' order by n.kind, n.recipient_id) as "to" from sendings s join notifications n on n.sending_id = s.id and n.delivered_at is not null group by s.id order by s.id`);
const titles = async () => (await told()).map(({ title }) => title);
const rules = (more: object) => school.db.query(sql`
  insert into settings (key, value) values ('notifications', ${JSON.stringify({ rules: { low_attendance: false, consecutive_absences: false, daily_absence: false, ...more } })}::jsonb) on conflict (key) do update set value = excluded.value`);

beforeAll(async () => {
  school = await aClass();
  await school.db.script(`
    insert into teachers (name, employee_no, email, phone) values ('Rao', 'T1', 'rao@example.com', '+91 90000 00001');
    update classes set class_teacher_id = 1;
    insert into parents (name, phone) values ('Mother', '+91 90000 00002'), ('Father', '+91 90000 00003'), ('Other', '+91 90000 00004');
    insert into students__parents (from_id, to_id) values (1, 1), (1, 2), (2, 3)`);
});
beforeEach(async () => {
  await school.clear();
  await school.db.script("truncate notifications, sendings, alerts, alert_queue restart identity cascade; delete from settings where key = 'attendance'");
  await rules({ daily_absence: true });
});
afterAll(() => school.db.close());

describe("the absence of the day", () => {
  it("is told to the parents and the class teacher once its grace time is over, one message for each student", async () => {
    await marked(10, "AAPP");
    await at(10, "10:14");
    await work();
    expect(await told()).toEqual([]);
    await at(10, "10:15");
    await work();
    expect(await told()).toEqual([
      { title: "Absent today: Student 001", body: "Student 001, Eight, was marked absent on 10 Jun 2026.", type: "attendance_alert", to: "parent 1, parent 2, teacher 1" },
      { title: "Absent today: Student 002", body: "Student 002, Eight, was marked absent on 10 Jun 2026.", type: "attendance_alert", to: "parent 3, teacher 1" },
    ]);
  });

  it("is dropped when it is corrected within the grace time", async () => {
    await marked(10, "APPP");
    await marked(10, "P...", "10:10");
    await at(10, "12:00");
    await work();
    expect(await told()).toEqual([]);
  });

  it("is followed by one correction when it is corrected after it was told, and by nothing more", async () => {
    await marked(10, "APPP");
    await at(10, "10:20");
    await work();
    await marked(10, "L...", "10:25");
    await work();
    expect((await told())[1]).toMatchObject({ title: "Correction: Student 001", body: "We told you that Student 001 was absent on 10 Jun 2026. That has been corrected to: Late.", to: "parent 1, parent 2, teacher 1" });
    await marked(10, "A...", "10:30");
    await marked(10, "P...", "11:30");
    await at(10, "14:00");
    await work();
    expect(await titles()).toHaveLength(2);
  });

  it("is one message for a student and a day, in however many registers", async () => {
    await school.db.script(`insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "session", "from": "2026-06-01"}]}')`);
    await at(10, "10:00");
    await school.save(school.letters("AAPP"), { slot: "am", version: "*", token: school.office });
    await at(10, "10:30");
    await work();
    await at(10, "14:00");
    await school.save(school.letters("APPP"), { slot: "pm", version: "*", token: school.office });
    await at(10, "15:00");
    await work();
    expect(await titles()).toEqual(["Absent today: Student 001", "Absent today: Student 002", "Correction: Student 002"]);
  });

  it("is not told of approved leave, of a day that is closed, or of another day than the one it is entered on", async () => {
    const leave = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", { student_id: 1, leave_type_id: 1, from_date: "2026-06-10", to_date: "2026-06-10", reason: "Fever" });
    await school.call(school.office, "POST", `/admin/leaves/${leave.body.data.id}/approve`);
    await marked(10, "AAPP");
    await school.call(school.office, "POST", "/admin/holidays", { name: "Rain", start_date: "2026-06-11", end_date: "2026-06-11", kind: "public" });
    await at(10, "11:00");
    await work();
    expect(await titles()).toEqual(["Absent today: Student 002"]);
    await school.save(school.letters("..AA"), { date: "2026-06-08", version: "*", token: school.office });
    await at(10, "12:00");
    await work();
    expect(await titles()).toHaveLength(1);
  });

  it("that was told and turns out to be leave is corrected", async () => {
    await marked(10, "APPP");
    await at(10, "10:30");
    await work();
    const leave = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", { student_id: 1, leave_type_id: 1, from_date: "2026-06-10", to_date: "2026-06-10", reason: "Fever" });
    await school.call(school.office, "POST", `/admin/leaves/${leave.body.data.id}/approve`);
    await work();
    expect((await told())[1]?.body).toContain("corrected to: Excused.");
  });

  it("is not told when it is switched off", async () => {
    await rules({});
    await marked(10, "AAAA");
    await at(10, "12:00");
    await work();
    expect([await told(), await school.db.query(sql`select 1 from alert_queue`)]).toEqual([[], []]);
  });
});

describe("absences in a row", () => {
  it("are told once when there are so many school days, weekends skipped, and again only after an end", async () => {
    await rules({ consecutive_absences: true, consecutive_days: 3 });
    for (const day of [5, 6, 8]) await marked(day, "AAPP");
    await at(8, "12:00");
    await work();
    expect((await told())[0]).toMatchObject({ title: "Absent in a row: Student 001", body: "Student 001, Eight, has been absent on 3 school days in a row, from 5 Jun 2026 to 8 Jun 2026." });
    await marked(9, "APPP");
    await at(9, "12:00");
    await work();
    expect(await titles()).toEqual(["Absent in a row: Student 001", "Absent in a row: Student 002"]);
    for (const day of [10, 11, 12]) await marked(day, "AAPP");
    await at(12, "12:00");
    await work();
    expect(await titles()).toEqual(["Absent in a row: Student 001", "Absent in a row: Student 002", "Absent in a row: Student 002"]);
  });

  it("come in the message of the day's absence, since there is one a day", async () => {
    await rules({ consecutive_absences: true, consecutive_days: 2, daily_absence: true });
    for (const day of [8, 9]) {
      await marked(day, "APPP");
      await at(day, "12:00");
      await work();
    }
    expect((await told()).map(({ body }) => body)).toEqual(["Student 001, Eight, was marked absent on 8 Jun 2026.", "Student 001, Eight, was marked absent on 9 Jun 2026. That makes 2 school days in a row."]);
  });
});

describe("low attendance", () => {
  it("is told once below the threshold, not before enough registers count, and again after it has recovered", async () => {
    await rules({ low_attendance: true, low_attendance_slots: 4 });
    await school.db.script(`insert into settings (key, value) values ('attendance', '{"threshold": 50}')`);
    const days = async (word: string, from: number) => {
      for (const [n, letter] of [...word].entries()) {
        await marked(from + n, `${letter}PPP`);
        await at(from + n, "12:00");
        await work();
      }
    };
    await days("AAA", 1);
    expect(await told()).toEqual([]);
    await days("A", 4);
    expect(await told()).toMatchObject([{ title: "Low attendance: Student 001", type: "low_attendance", body: "The attendance of Student 001, Eight, is 0 % of 4 counted registers of this academic year, below 50 %. Excused marks are left out, missing ones are left out." }]);
    await days("A", 5);
    expect(await titles()).toHaveLength(1);
    await days("PPPPP", 8);
    expect(await titles()).toHaveLength(1);
    await days("A", 15);
    expect(await titles()).toHaveLength(2);
  });
});

describe("several servers", () => {
  it("tell once, whoever comes first, and catch up after a stop", async () => {
    await marked(10, "AAAA");
    await at(11, "09:00");
    await Promise.all([alertBatch(context()), alertBatch(context()), alertBatch(context())]);
    await work();
    expect(await titles()).toHaveLength(4);
  });

  it("leave to the next try what was not committed", async () => {
    await marked(10, "APPP");
    await at(10, "11:00");
    await school.db.transaction(async (tx) => {
      await alertBatch({ ...context(), db: tx });
      throw new Error("killed");
    }).catch(() => undefined);
    expect(await told()).toEqual([]);
    await work();
    expect(await titles()).toEqual(["Absent today: Student 001"]);
  });
});
