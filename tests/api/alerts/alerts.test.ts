import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { setLanguages } from "@rollcall/kit/schema/messages";
import { apiLanguageFiles } from "../../../src/app/languages";
import { deliverBatch } from "@rollcall/kit/api/notifications/deliver";
import { channels } from "../notifications/school";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
let clock = "";

const goTo = async (instant: string) => {
  clock = instant;
  await school.goTo(instant);
};
/** With a channel; what becomes of messages without one is told in unsent.test.ts. */
const context = () => ({ db: school.db, now: () => new Date(clock), channels });
/** What a host does in the background, until nothing is left. */
const work = async () => {
  await school.recounted();
  while (await alertBatch(context())) continue;
  while (await deliverBatch({ ...context(), log: () => undefined })) continue;
};
/** At this time of a day of June in Kolkata. */
const at = (day: number, time: string) =>
  goTo(new Date(`2026-06-${String(day).padStart(2, "0")}T${time}:00+05:30`).toISOString());
/** Marks everybody by a letter each on a day, at ten in the morning. */
const marked = async (day: number, word: string, time = "10:00") => {
  await at(day, time);
  const answer = await school.save(school.letters(word), {
    date: `2026-06-${String(day).padStart(2, "0")}`,
    version: "*",
    token: school.office,
  });
  expect(answer.body.errors ?? answer.status).toBe(200);
};
interface SentAlert {
  title: string;
  body: string;
  type: string;
  to: string;
}
const sent = () =>
  school.db.query<SentAlert>(sql`
  select s.title, s.body, s.type, string_agg(n.kind || ' ' || n.recipient_id, ', ' order by n.kind, n.recipient_id) as "to" from sendings s join notifications n on n.sending_id = s.id and exists (select 1 from deliveries d where d.notification_id = n.id) group by s.id order by s.id`);
const titles = async () => (await sent()).map(({ title }) => title);
const rules = (more: object) =>
  school.db.query(sql`
  insert into settings (key, value) values ('notifications', ${JSON.stringify({ rules: { low_attendance: false, consecutive_absences: false, daily_absence: false, ...more } })}::jsonb) on conflict (key) do update set value = excluded.value`);

/** Takes the registers of the morning, and of the afternoon, on the tenth. */
const sessions = async (am: string, pm?: string) => {
  await school.db.script(
    `insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "session", "from": "2026-06-01"}]}')`,
  );
  await at(10, "10:00");
  await school.save(school.letters(am), { slot: "am", version: "*", token: school.office });
  await at(10, "10:30");
  await work();
  if (pm) await at(10, "14:00");
  if (pm) await school.save(school.letters(pm), { slot: "pm", version: "*", token: school.office });
};
const notify = (...student_ids: number[]) =>
  school.call<{ sent: number }>(school.office, "POST", "/admin/attendance/absentees/notify", {
    date: "2026-06-10",
    student_ids,
  });

beforeAll(async () => {
  school = await aClass(4, undefined, undefined, channels);
  await school.db.script(`
    insert into teachers (name, employee_no, email, phone) values ('Rao', 'T1', 'rao@example.com', '+91 90000 00001');
    update classes set class_teacher_id = 1;
    insert into class_teachers (class_id, teacher_id, from_date) select id, 1, '2026-04-01' from classes;
    insert into parents (name, phone) values ('Mother', '+91 90000 00002'), ('Father', '+91 90000 00003'), ('Other', '+91 90000 00004');
    insert into students__parents (from_id, to_id) values (1, 1), (1, 2), (2, 3)`);
});
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate notifications, sendings, alerts, alert_queue, figure_queue, alert_watch restart identity cascade; update alert_sweeps set asked = 0, done = 0, day = null; delete from settings where key = 'attendance'",
  );
  await rules({ daily_absence: true });
});
afterAll(() => school.db.close());

describe("a parent with a language of their own", () => {
  beforeAll(async () => {
    setLanguages(
      new Map([
        ["en", { tag: "en", words: {} }],
        ["hi", { tag: "hi", words: (await apiLanguageFiles["hi"]?.()) ?? {} }],
      ]),
    );
    await school.db.script("update parents set language = 'hi' where name = 'Father'");
  });
  afterAll(async () => {
    await school.db.script("update parents set language = null");
    setLanguages(new Map());
  });
  const languages = () =>
    school.db.query<{ language: string | null }>(sql`select language from sendings order by id`);

  it("reads of an absence and its correction in it; the others in the school's", async () => {
    await marked(10, "APPP");
    await at(10, "10:20");
    await work();
    await marked(10, "L...", "10:25");
    await work();
    const to = (await sent()).map(({ title, to: readers }) => `${title} (${readers})`);
    expect(to).toEqual([
      "Absent today: Student 001 (parent 1, teacher 1)",
      "आज अनुपस्थित: Student 001 (parent 2)",
      "Correction: Student 001 (parent 1, teacher 1)",
      "सुधार: Student 001 (parent 2)",
    ]);
    expect((await languages()).map(({ language }) => language)).toEqual([null, "hi", null, "hi"]);
  });

  it("reads in it what the office sends by hand, and is not told again", async () => {
    await marked(10, "APPP");
    expect((await notify(1)).body).toMatchObject({ data: { queued: 2, unreachable: 0 } });
    await work();
    await at(10, "10:40");
    await work();
    const told = await sent();
    expect(told.map(({ to }) => to)).toEqual(["parent 1", "parent 2"]);
    expect(told.map(({ title }) => title)).toEqual([
      "Absent on 10 Jun 2026",
      expect.stringContaining("अनुपस्थित"),
    ]);
    expect(await school.db.query(sql`select parents from alerts`)).toEqual([{ parents: 2 }]);
  });
});

describe("the absence of the day", () => {
  it("is told to the parents and the class teacher once its grace time is over, one message for each student", async () => {
    await marked(10, "AAPP");
    await at(10, "10:14");
    await work();
    expect(await sent()).toEqual([]);
    await at(10, "10:15");
    await work();
    expect(await sent()).toEqual([
      {
        title: "Absent today: Student 001",
        body: "Student 001, Eight, was marked absent on 10 Jun 2026.",
        type: "attendance_alert",
        to: "parent 1, parent 2, teacher 1",
      },
      {
        title: "Absent today: Student 002",
        body: "Student 002, Eight, was marked absent on 10 Jun 2026.",
        type: "attendance_alert",
        to: "parent 3, teacher 1",
      },
    ]);
  });

  it("is dropped when it is corrected within the grace time", async () => {
    await marked(10, "APPP");
    await marked(10, "P...", "10:10");
    await at(10, "12:00");
    await work();
    expect(await sent()).toEqual([]);
  });

  it("is followed by one correction when it is corrected after it was told, and by nothing more", async () => {
    await marked(10, "APPP");
    await at(10, "10:20");
    await work();
    await marked(10, "L...", "10:25");
    await work();
    expect((await sent())[1]).toMatchObject({
      title: "Correction: Student 001",
      body: "Student 001 was marked absent on 10 Jun 2026. That has been corrected to: Late.",
      to: "parent 1, parent 2, teacher 1",
    });
    await marked(10, "A...", "10:30");
    await marked(10, "P...", "11:30");
    await at(10, "14:00");
    await work();
    expect(await titles()).toHaveLength(2);
  });

  it("is one message for a student and a day, in however many registers", async () => {
    await school.db.script(
      `insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "session", "from": "2026-06-01"}]}')`,
    );
    await at(10, "10:00");
    await school.save(school.letters("AAPP"), { slot: "am", version: "*", token: school.office });
    await at(10, "10:30");
    await work();
    await at(10, "14:00");
    await school.save(school.letters("APPP"), { slot: "pm", version: "*", token: school.office });
    await at(10, "15:00");
    await work();
    expect((await sent()).map(({ body }) => body)).toEqual([
      "Student 001, Eight, was marked absent on 10 Jun 2026: Morning.",
      "Student 002, Eight, was marked absent on 10 Jun 2026: Morning.",
    ]);
  });

  it("is told of who was there first and missing later, by the session that was missed", async () => {
    await sessions("PPAA");
    await at(10, "14:00");
    await school.save(school.letters("APPP"), { slot: "pm", version: "*", token: school.office });
    await at(10, "14:15");
    await work();
    expect((await sent()).map(({ title, body }) => [title, body.split(", was ")[1]])).toEqual([
      ["Absent today: Student 003", "marked absent on 10 Jun 2026: Morning."],
      ["Absent today: Student 004", "marked absent on 10 Jun 2026: Morning."],
      ["Absent today: Student 001", "marked absent on 10 Jun 2026: Afternoon."],
    ]);
  });

  it("names the lesson, and waits for its own mark only", async () => {
    await school.db.script(`
      insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "period", "from": "2026-06-01"}]}');
      insert into subjects (name, code) values ('Mathematics', 'M'), ('Art', 'A');
      insert into periods (name, start_time, end_time) values ('Period 1', '09:00', '09:45'), ('Period 2', '09:50', '10:30');
      insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) values (1, 3, 1, 1, 1, '2026-06-01'), (1, 3, 2, 2, 1, '2026-06-01')`);
    await at(10, "10:00");
    await school.save(school.letters("AAPP"), {
      slot: "period:1",
      version: "*",
      token: school.office,
    });
    await at(10, "10:10");
    await school.save(school.letters("PA.."), {
      slot: "period:2",
      version: "*",
      token: school.office,
    });
    await at(10, "10:15");
    await work();
    expect((await sent()).map(({ body }) => body.split(", was ")[1])).toEqual([
      "marked absent on 10 Jun 2026: Mathematics (Period 1).",
      "marked absent on 10 Jun 2026: Mathematics (Period 1).",
    ]);
    await school.save(school.letters("L"), {
      slot: "period:1",
      version: "*",
      token: school.office,
    });
    await work();
    expect((await sent()).slice(2).map(({ body }) => body)).toEqual([
      "Student 001 was marked absent on 10 Jun 2026: Mathematics (Period 1). That has been corrected to: Late.",
    ]);
  });

  it("is corrected when one of the marks that it named is changed, and says what stands in each of them", async () => {
    await sessions("PPPP", "PPPP");
    await school.save(school.letters("A"), { slot: "am", version: "*", token: school.office });
    await school.save(school.letters("A"), { slot: "pm", version: "*", token: school.office });
    await at(10, "16:00");
    await work();
    await school.save(school.letters("P"), { slot: "pm", version: "*", token: school.office });
    await work();
    expect((await sent()).map(({ body }) => body)).toEqual([
      "Student 001, Eight, was marked absent on 10 Jun 2026: Morning, Afternoon.",
      "Student 001 was marked absent on 10 Jun 2026: Morning, Afternoon. That has been corrected to: Morning Absent, Afternoon Present.",
    ]);
  });

  it("stays said when the day is closed afterwards: no mark was changed", async () => {
    await marked(10, "APPP");
    await at(10, "10:30");
    await work();
    await school.call(school.office, "POST", "/admin/holidays", {
      name: "Storm",
      start_date: "2026-06-10",
      end_date: "2026-06-10",
      kind: "public",
    });
    await school.db.script(
      "insert into alert_queue (student_id, date, slot, changed_at) values (1, '2026-06-10', 'day', now())",
    );
    await work();
    expect(await titles()).toEqual(["Absent today: Student 001"]);
  });

  it("is not told of approved leave, of a day that is closed, or of another day than the one it is entered on", async () => {
    const leave = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
      student_id: 1,
      leave_type_id: 1,
      from_date: "2026-06-10",
      to_date: "2026-06-10",
      reason: "Fever",
    });
    await school.call(school.office, "POST", `/admin/leaves/${leave.body.data.id}/approve`);
    await marked(10, "AAPP");
    await school.call(school.office, "POST", "/admin/holidays", {
      name: "Rain",
      start_date: "2026-06-11",
      end_date: "2026-06-11",
      kind: "public",
    });
    await at(10, "11:00");
    await work();
    expect(await titles()).toEqual(["Absent today: Student 002"]);
    await school.save(school.letters("..AA"), {
      date: "2026-06-08",
      version: "*",
      token: school.office,
    });
    await at(10, "12:00");
    await work();
    expect(await titles()).toHaveLength(1);
  });

  it("that was told and turns out to be leave is corrected", async () => {
    await marked(10, "APPP");
    await at(10, "10:30");
    await work();
    const leave = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
      student_id: 1,
      leave_type_id: 1,
      from_date: "2026-06-10",
      to_date: "2026-06-10",
      reason: "Fever",
    });
    await school.call(school.office, "POST", `/admin/leaves/${leave.body.data.id}/approve`);
    await work();
    expect((await sent())[1]?.body).toContain("corrected to: Excused.");
  });

  it("is not told when it is switched off", async () => {
    await rules({});
    await marked(10, "AAAA");
    await at(10, "12:00");
    await work();
    expect([await sent(), await school.db.query(sql`select 1 from alert_queue`)]).toEqual([[], []]);
  });
});

describe("the desk and the system", () => {
  it("do not say twice what either has said, and who was told from the desk is told when it was wrong", async () => {
    await marked(10, "AAPP");
    await at(10, "10:05");
    expect((await notify(1)).status).toBe(201);
    await at(10, "10:30");
    await work();
    expect((await sent()).map(({ title, to }) => [title, to])).toEqual([
      ["Absent on 10 Jun 2026", "parent 1, parent 2"],
      ["Absent today: Student 002", "parent 3, teacher 1"],
    ]);
    expect([(await notify(2)).status, (await notify(2)).body.message]).toEqual([
      409,
      "A message about this day has been sent to the family already.",
    ]);
    const dashboard = await school.call<{
      families: { students: { id: number; told_at: string | null }[] }[];
    }>(school.office, "GET", "/admin/attendance/absentees?date=2026-06-10");
    expect(
      dashboard.body.data.families.flatMap(({ students }) =>
        students.map(({ id, told_at }) => [id, told_at]),
      ),
    ).toEqual([
      [1, "2026-06-10T04:35:00Z"],
      [2, "2026-06-10T05:00:00Z"],
    ]);
    await marked(10, "P...", "10:40");
    await work();
    expect((await sent()).slice(2).map(({ body, to }) => [body, to])).toEqual([
      [
        "Student 001 was marked absent on 10 Jun 2026. That has been corrected to: Present.",
        "parent 1, parent 2",
      ],
    ]);
  });

  it("leave to the desk the parents of whom only the teacher has heard", async () => {
    await marked(10, "..AP");
    await at(10, "10:30");
    await work();
    expect((await sent()).map(({ to }) => to)).toEqual(["teacher 1"]);
    await school.db.script("insert into students__parents (from_id, to_id) values (3, 3)");
    const answers = [await notify(3), await notify(3)];
    await work();
    await school.db.script("delete from students__parents where from_id = 3");
    expect([answers.map(({ status }) => status), (await sent()).map(({ to }) => to)]).toEqual([
      [201, 409],
      ["teacher 1", "parent 3"],
    ]);
  });
});

describe("absences in a row", () => {
  it("are told once when there are so many school days, weekends skipped, and again only after an end", async () => {
    await rules({ consecutive_absences: true, consecutive_days: 3 });
    for (const day of [5, 6, 8]) await marked(day, "AAPP");
    await at(8, "12:00");
    await work();
    expect((await sent())[0]).toMatchObject({
      title: "Absent in a row: Student 001",
      body: "Student 001, Eight, has been absent on 3 school days in a row, from 5 Jun 2026 to 8 Jun 2026.",
    });
    await marked(9, "APPP");
    await at(9, "12:00");
    await work();
    expect(await titles()).toEqual([
      "Absent in a row: Student 001",
      "Absent in a row: Student 002",
    ]);
    for (const day of [10, 11, 12]) await marked(day, "AAPP");
    await at(12, "12:00");
    await work();
    expect(await titles()).toEqual([
      "Absent in a row: Student 001",
      "Absent in a row: Student 002",
      "Absent in a row: Student 002",
    ]);
  });

  it("come in the message of the day's absence, since there is one a day", async () => {
    await rules({ consecutive_absences: true, consecutive_days: 2, daily_absence: true });
    for (const day of [8, 9]) {
      await marked(day, "APPP");
      await at(day, "12:00");
      await work();
    }
    expect((await sent()).map(({ body }) => body)).toEqual([
      "Student 001, Eight, was marked absent on 8 Jun 2026.",
      "Student 001, Eight, was marked absent on 9 Jun 2026. That makes 2 school days in a row.",
    ]);
  });
});

describe("low attendance", () => {
  it("is told once below the threshold, not before enough registers count, and again after it has recovered", async () => {
    await rules({ low_attendance: true, low_attendance_slots: 4 });
    await school.db.script(
      `insert into settings (key, value) values ('attendance', '{"threshold": 50}')`,
    );
    const days = async (word: string, from: number) => {
      for (const [n, letter] of [...word].entries()) {
        await marked(from + n, `${letter}PPP`);
        await at(from + n, "12:00");
        await work();
      }
    };
    await days("AAA", 1);
    expect(await sent()).toEqual([]);
    await days("A", 4);
    expect(await sent()).toMatchObject([
      {
        title: "Low attendance: Student 001",
        type: "low_attendance",
        body: "The attendance of Student 001, Eight, is 0% of 4 counted registers of this academic year, below 50%. Excused marks are left out, missing ones are left out.",
      },
    ]);
    await days("A", 5);
    expect(await titles()).toHaveLength(1);
    await days("PPPPP", 8);
    expect(await titles()).toHaveLength(1);
    await days("A", 15);
    expect(await titles()).toHaveLength(2);
  });
});

describe("low attendance that no absence brought about", () => {
  const settings = async (value: object) => {
    const answer = await school.call(school.office, "PUT", "/admin/settings", value);
    expect(answer.body.errors ?? answer.status).toBe(200);
  };
  const warn = async (slots: number) =>
    rules({ low_attendance: true, low_attendance_slots: slots });
  const days = async (word: string) => {
    for (const [n, letter] of [...word].entries())
      await marked(1 + n + Math.floor(n / 6), `${letter}PPP`);
  };
  const low = async () => (await sent()).map(({ body }) => /is ([\d.]+% of \d+)/.exec(body)?.[1]);

  it("is told of half days", async () => {
    await warn(10);
    await days("HHHHHHHHHHHH");
    await at(14, "12:00");
    await work();
    expect(await low()).toEqual(["50% of 12"]);
  });

  it("is told of excused days where they count as absent, and of leave that is approved", async () => {
    await warn(4);
    await school.db.script(
      `insert into settings (key, value) values ('attendance', '{"policy": {"excused": "absent"}}')`,
    );
    await days("EEEE");
    await at(4, "12:00");
    await work();
    expect(await low()).toEqual(["0% of 4"]);
    const { body } = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
      student_id: 2,
      leave_type_id: 1,
      from_date: "2026-06-01",
      to_date: "2026-06-03",
      reason: "Fever",
    });
    await school.call(school.office, "POST", `/admin/leaves/${body.data.id}/approve`);
    await at(4, "13:00");
    await work();
    expect(await low()).toEqual(["0% of 4", "25% of 4"]);
  });

  it("is told when a present mark reaches the number of registers that must count, and when a mark is cleared", async () => {
    await warn(5);
    for (const [day, word] of ["APPP", "AAPP", "PPPP", "PAPP"].entries()) {
      await marked(1 + day, word);
      await at(1 + day, "12:00");
      await work();
    }
    expect(await sent()).toEqual([]);
    await marked(5, "PPPP");
    await at(5, "12:00");
    await work();
    expect(await low()).toEqual(["60% of 5", "60% of 5"]);
    for (const day of [6, 8]) await marked(day, "..AP");
    for (const day of [9, 10, 11, 12]) await marked(day, "..PP");
    await at(12, "12:00");
    await work();
    expect(await low()).toHaveLength(2);
    for (const day of [9, 10, 11, 12]) await marked(day, "..-.", "13:00");
    await at(13, "14:00");
    await work();
    expect((await low()).slice(2)).toEqual(["71.4% of 7"]);
  });

  it("is told of everybody anew when threshold, policy, minimum or the calendar make it so, and once", async () => {
    await warn(4);
    await days("PPPAE");
    await at(5, "12:00");
    await work();
    expect(await sent()).toEqual([]);
    await settings({ attendance: { threshold: 76 } });
    await work();
    await work();
    expect(await low()).toEqual(["75% of 4"]);
    await settings({ attendance: { threshold: 50 } });
    await work();
    await settings({ attendance: { threshold: 61, policy: { excused: "absent" } } });
    await work();
    expect(await low()).toEqual(["75% of 4", "60% of 5"]);
    await settings({ attendance: { threshold: 59 } });
    await work();
    const holiday = await school.call<{ id: number }>(school.office, "POST", "/admin/holidays", {
      name: "Rain",
      start_date: "2026-06-01",
      end_date: "2026-06-01",
      kind: "public",
    });
    await work();
    expect((await low()).slice(2)).toEqual(["50% of 4"]);
    await school.call(school.office, "DELETE", `/admin/holidays/${holiday.body.data.id}`);
    await work();
    await settings({ notifications: { rules: { low_attendance_slots: 6 } } });
    await settings({ attendance: { threshold: 61 } });
    await work();
    expect(await low()).toHaveLength(3);
    await settings({ notifications: { rules: { low_attendance_slots: 5 } } });
    await work();
    expect((await low()).slice(3)).toEqual(["60% of 5"]);
  });

  it("waits for a recount: nobody is told by sums that are of the calendar before", async () => {
    await warn(4);
    await days("PPPPA");
    await at(5, "12:00");
    await rules({});
    await settings({ attendance: { threshold: 76 } });
    const holiday = await school.call<{ id: number }>(school.office, "POST", "/admin/holidays", {
      name: "Rain",
      start_date: "2026-06-01",
      end_date: "2026-06-01",
      kind: "public",
    });
    await work();
    await warn(4);
    await school.call(school.office, "DELETE", `/admin/holidays/${holiday.body.data.id}`);
    await school.db.script(
      "insert into figure_queue (student_id, first_at, changed_at) values (1, to_timestamp(0), to_timestamp(0))",
    );
    while (await alertBatch(context())) continue;
    expect(await school.db.query(sql`select 1 from recounts`)).toHaveLength(1);
    await work();
    expect(await low()).toEqual([]);
    await settings({ attendance: { threshold: 81 } });
    await work();
    expect(await low()).toEqual(["80% of 5"]);
  });

  it("is told when missing registers count as absences, by the next day", async () => {
    await warn(4);
    await school.db.script(
      `update enrolments set from_date = '2026-06-01'; insert into settings (key, value) values ('attendance', '{"policy": {"unmarked": "absent"}}')`,
    );
    await days("PPP");
    await at(4, "09:00");
    await work();
    expect(await sent()).toEqual([]);
    await at(6, "09:00");
    await work();
    await work();
    await school.db.script("update enrolments set from_date = '2026-04-01'");
    expect(await low()).toEqual(Array.from({ length: 4 }, () => "60% of 5"));
  });

  it("is judged again when somebody comes out of the trash, is active again, or was in another class", async () => {
    await warn(4);
    await days("AAPP");
    await school.save(school.letters(".AAA"), {
      date: "2026-06-01",
      version: "*",
      token: school.office,
    });
    await school.save(school.letters(".AAA"), {
      date: "2026-06-02",
      version: "*",
      token: school.office,
    });
    await school.call(school.office, "DELETE", "/admin/students/1");
    await school.call(school.office, "PATCH", "/admin/enrolments/3", { from_date: "2026-06-03" });
    await at(4, "12:00");
    await school.call(school.office, "PATCH", "/admin/students/2", {
      status: "inactive",
      leaving_date: "2026-06-04",
    });
    await work();
    const names = async () => (await titles()).map((title) => title.slice(-3));
    expect(await names()).toEqual(["004"]);
    await school.call(school.office, "POST", "/admin/students/1/restore");
    await work();
    expect((await names()).slice(1)).toEqual(["001"]);
    await school.call(school.office, "PATCH", "/admin/students/2", {
      status: "active",
      leaving_date: null,
    });
    await work();
    expect((await names()).slice(2)).toEqual(["002"]);
    await school.call(school.office, "PATCH", "/admin/enrolments/3", { from_date: "2026-04-01" });
    await work();
    expect((await names()).slice(3)).toEqual(["003"]);
  });

  it("asks for nothing where only present marks come in", async () => {
    await warn(4);
    await marked(10, "PPPL");
    expect(
      await school.db.query(sql`select 1 from alert_queue union all select 1 from figure_queue`),
    ).toEqual([]);
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
    await school.db
      .transaction(async (tx) => {
        await alertBatch({ ...context(), db: tx });
        throw new Error("killed");
      })
      .catch(() => undefined);
    expect(await sent()).toEqual([]);
    await work();
    expect(await titles()).toEqual(["Absent today: Student 001"]);
  });
});

describe("of a guest in another class's register", () => {
  const place = { class_id: 0, date: "2026-06-10", slot: "day", student_id: 1 };
  const addGuest = async () =>
    expect(
      (await school.call(school.office, "POST", "/admin/attendance/guests", place)).status,
    ).toBe(200);
  beforeAll(async () => {
    await school.db.script(`
      insert into classes (name, code) values ('Guests', 'G');
      insert into students (admission_no, name, admission_date) values ('G1', 'Host', '2026-04-01');
      insert into enrolments (student_id, class_id, from_date) select s.id, c.id, '2026-04-01' from students s, classes c where s.admission_no = 'G1' and c.code = 'G'`);
    const [host] = await school.db.query<{ id: number }>(
      sql`select id from classes where code = 'G'`,
    );
    place.class_id = host?.id ?? 0;
  });
  beforeEach(() => school.db.script("delete from register_guests"));

  it("nobody is told of an absence in the own class that was taken out in time", async () => {
    await marked(10, "APPP");
    await at(10, "10:10");
    await addGuest();
    await at(10, "10:40");
    await work();
    expect(await titles()).toEqual([]);
  });

  it("who was told of it hears that it was corrected", async () => {
    await marked(10, "APPP");
    await at(10, "10:20");
    await work();
    expect(await titles()).toHaveLength(1);
    await at(10, "10:30");
    await addGuest();
    await at(10, "11:30");
    await work();
    expect((await sent()).map(({ body }) => body)).toEqual([
      "Student 001, Eight, was marked absent on 10 Jun 2026.",
      "Student 001 was marked absent on 10 Jun 2026. That mark has been taken back.",
    ]);
  });

  it("an absence as a guest is told once, by the register where the student was to be", async () => {
    await at(10, "10:00");
    await addGuest();
    await school.save(school.letters(".PPP"), { version: "*", token: school.office });
    const answer = await school.call(
      school.office,
      "PUT",
      "/admin/attendance/register",
      { ...place, student_id: undefined, marks: [{ student_id: 1, code: "A" }] },
      { "If-Match": "*" },
    );
    expect(answer.status).toBe(200);
    await at(10, "10:20");
    await work();
    expect(await titles()).toHaveLength(1);
  });
});
