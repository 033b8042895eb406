import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { channels } from "../notifications/school";
import { aClass, type AClass } from "../attendance/a-class";

/** At a time of 10 June in Kolkata. */
const instant = (time: string) => new Date(`2026-06-10T${time}:00+05:30`).toISOString();
let school: AClass;
let clock = instant("11:00");

const goTo = async (time: string) => {
  clock = instant(time);
  await school.goTo(clock);
};
const work = async () => {
  while (await alertBatch({ db: school.db, now: () => new Date(clock), channels })) continue;
};
const pass = async (
  kind: "arrival" | "departure",
  student_id: number,
  time: string,
  reason = "",
) => {
  const { status, body } = await school.call<{ id: number }[]>(
    school.office,
    "POST",
    "/admin/gate/events",
    {
      entries: [
        {
          key: crypto.randomUUID(),
          kind,
          student_id,
          at: instant(time),
          ...(kind === "departure" ? { reason } : {}),
        },
      ],
    },
  );
  expect(body.errors ?? status).toBe(200);
  return body.data[0]?.id;
};
const undo = async (id: number | undefined) =>
  expect((await school.call(school.office, "POST", `/admin/gate/events/${id}/undo`)).status).toBe(
    200,
  );
const told = () =>
  school.db.query<{ title: string; body: string; to: string }>(sql`
    select s.title, s.body, string_agg(n.kind || ' ' || n.recipient_id, ', ' order by n.kind, n.recipient_id) as "to"
    from sendings s join notifications n on n.sending_id = s.id group by s.id order by s.id`);
const bodies = async () => (await told()).map(({ body }) => body);

beforeAll(async () => {
  school = await aClass(4, undefined, undefined, channels);
  await school.db.script(`
    insert into teachers (name, employee_no, email, phone) values ('Rao', 'T1', 'rao@example.com', '+91 90000 00001');
    update classes set class_teacher_id = 1;
    insert into class_teachers (class_id, teacher_id, from_date) select id, 1, '2026-04-01' from classes;
    update students set name = (array['Asha', 'Bela', 'Chand', 'Dev'])[id];
    insert into parents (name, phone) values ('Mother', '+91 90000 00002'), ('Father', '+91 90000 00003');
    insert into students__parents (from_id, to_id) values (1, 1), (1, 2), (2, 1)`);
});
beforeEach(async () => {
  await school.db.script(
    `truncate gate_events, alerts, sendings, notifications restart identity cascade; delete from settings where key = 'notifications'`,
  );
  await goTo("11:00");
});
afterAll(() => school.db.close());

describe("a departure entered at the gate", () => {
  it("is told to the parents and the class teacher once its grace time is over, with the reason", async () => {
    await pass("departure", 1, "10:58", "Dentist");
    await goTo("11:14");
    await work();
    expect(await told()).toEqual([]);
    await goTo("11:15");
    await work();
    await work();
    expect(await told()).toEqual([
      {
        title: "Left school: Asha",
        body: "Asha, Eight, left school at 10:58 on 10 Jun 2026. Reason given: Dentist",
        to: "parent 1, parent 2, teacher 1",
      },
    ]);
  });

  it("is told without a reason that holds a link, which stays in the record", async () => {
    await pass("departure", 1, "10:58", "Pay the fees at school-fees.example/pay");
    await goTo("11:15");
    await work();
    expect(await bodies()).toEqual(["Asha, Eight, left school at 10:58 on 10 Jun 2026."]);
    expect(await school.db.query(sql`select reason from gate_events`)).toEqual([
      { reason: "Pay the fees at school-fees.example/pay" },
    ]);
  });

  it("is told with the return that came within the grace time, and again when the student leaves again", async () => {
    await pass("departure", 1, "10:50", "Dentist");
    await pass("arrival", 1, "10:59");
    await goTo("11:20");
    await work();
    await pass("departure", 1, "11:20", "Ill");
    await goTo("11:40");
    await work();
    expect(await bodies()).toEqual([
      "Asha, Eight, left school at 10:50 on 10 Jun 2026 and came back at 10:59. Reason given: Dentist",
      "Asha, Eight, left school at 11:20 on 10 Jun 2026. Reason given: Ill",
    ]);
  });

  it("is told with the last time a student left, and not with an arrival before it", async () => {
    await pass("arrival", 1, "08:00");
    await pass("departure", 1, "10:50", "Dentist");
    await pass("arrival", 1, "10:54");
    await pass("departure", 1, "10:58", "Ill");
    await goTo("11:15");
    await work();
    expect(await bodies()).toEqual([
      "Asha, Eight, left school at 10:58 on 10 Jun 2026. Reason given: Ill",
    ]);
  });

  it("is told of nobody while it is undone within the grace time", async () => {
    await undo(await pass("departure", 1, "10:58", "Dentist"));
    await goTo("12:00");
    await work();
    expect(await told()).toEqual([]);
  });

  it("is taken back to those who were told, once", async () => {
    const id = await pass("departure", 1, "10:58", "Dentist");
    await goTo("11:15");
    await work();
    await undo(id);
    await work();
    await work();
    expect((await told())[1]).toEqual({
      title: "Correction: Asha",
      body: "The entry that Asha left school at 10:58 on 10 Jun 2026 has been taken back.",
      to: "parent 1, parent 2, teacher 1",
    });
    expect(await told()).toHaveLength(2);
  });

  it("reaches parents of siblings in one message", async () => {
    await pass("departure", 1, "10:57", "Wedding");
    await pass("departure", 2, "10:58", "Wedding");
    await goTo("11:20");
    await work();
    expect((await told()).filter(({ to }) => to === "parent 1").map(({ title }) => title)).toEqual([
      "Left school: Asha and Bela",
    ]);
  });

  it("is told of neither later nor to anybody where the school does not want it told", async () => {
    const set = (departures: boolean) =>
      school.db.query(
        sql`insert into settings (key, value) values ('notifications', ${JSON.stringify({ rules: { departures } })}::jsonb) on conflict (key) do update set value = excluded.value`,
      );
    await set(false);
    await pass("departure", 1, "10:58", "Dentist");
    await goTo("11:20");
    await work();
    await set(true);
    await work();
    expect(await told()).toEqual([]);
  });
});
