import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendBatch } from "../../../packages/kit/api/outbox/channel-work";
import { familyLinks } from "../../../src/features/families/links";
import { schoolSettings } from "../../../src/school/settings/settings";
import { acceptingChannel, recordingChannel } from "../../support/channels";
import { testApi } from "../../support/test-api";
import { schoolWithCases, type SchoolWithCases } from "./school-with-cases";

const now = "2026-06-10T06:00:00Z";
const mail = recordingChannel({ label: "Email" });
const text = acceptingChannel("sms", "SMS", "phone");
let school: SchoolWithCases;
let sender: string;
let worker: string;

interface Entry {
  kind: string;
  at: string;
  by: string;
  to: { name: string | null; state: string; deliveries: object[] }[];
}
const messages = async (token = sender) =>
  (
    await school.call<{ entries: Entry[] }>(token, "GET", "/admin/students/1/timeline")
  ).body.data.entries.filter(({ kind }) => kind === "message");
const send = (templateId = 1, key?: string, token = sender, caseId = 1) =>
  school.call(
    token,
    "POST",
    `/admin/cases/${caseId}/letter-messages`,
    { template_id: templateId },
    key ? { "Idempotency-Key": key } : {},
  );
const recipients = (templateId = 1, token = sender, caseId = 1) =>
  school.call(token, "GET", `/admin/cases/${caseId}/letter-recipients?template_id=${templateId}`);
/** What a host does in the background for one channel. */
const deliver = async (channel = mail) => {
  const context = {
    db: school.db,
    now: () => new Date(now),
    channels: [mail, text],
    settings: schoolSettings,
    publicUrl: "https://school.example",
    messageLinks: [familyLinks],
    log: () => undefined,
  };
  while (await sendBatch(context, channel, [], new AbortController().signal)) continue;
};
const sendings = async () =>
  (await school.db.query<{ n: number }>(sql`select count(*)::int as n from sendings`))[0]?.n;

beforeAll(async () => {
  school = await schoolWithCases([mail, text]);
  const own = ["view_cases", "edit_cases", "create_cases", "view_students"];
  worker = await school.signIn({ name: "Worker", permissions: own });
  sender = await school.signIn({ name: "Sender", permissions: [...own, "send_notifications"] });
  await school.db.script(`
    insert into parents (name, email, phone) values ('Meera', 'meera@example.com', ''), ('Arun', null, ''), ('Other', 'other@example.com', '');
    insert into students__parents (from_id, to_id) values (1, 1), (2, 1), (1, 2), (2, 3);
    insert into message_templates (name, type, title, body) values
      ('Absences', 'leave_status', 'Absences of {student}', 'Dear {name}, {student} of {class} is missing lessons. {date}'),
      ('Percentage', 'low_attendance', 'Attendance', '{student} stands at {percentage}.'),
      ('By every way', 'attendance_alert', 'Absences', 'Please call us.')`);
});
beforeEach(async () => {
  mail.sent.length = 0;
  await school.anew();
  await school.settings({});
  await school.db.script(
    "truncate sendings, notifications, deliveries, refused_addresses restart identity cascade; update parents set phone = '', email = case name when 'Meera' then 'meera@example.com' when 'Other' then 'other@example.com' end; update students set status = 'active'",
  );
  await school.at(10, "11:30");
  await school.call(sender, "POST", "/admin/cases", { student_id: 1 });
});
afterAll(() => school.db.close());

describe("a letter of a case as a message", () => {
  it("first says to which parents it would go, by what, and who can't be reached", async () => {
    const { body } = await recipients();
    expect(body.data).toEqual({
      template: { id: 1, name: "Absences" },
      people: [
        { id: 2, name: "Arun", channels: [], reason: "Has no email address or phone number" },
        { id: 1, name: "Meera", channels: ["Email"], reason: null },
      ],
      channels: ["Email", "SMS"],
      kept_only: false,
      why_nobody: null,
      sent_at: null,
    });
    await school.db.script("update parents set phone = '+91 90000 00002' where id = 1");
    expect((await recipients(3)).body.data).toMatchObject({
      people: [{ name: "Arun" }, { name: "Meera", channels: ["Email", "SMS"] }],
    });
    expect(await sendings()).toBe(0);
  });

  it("goes to each parent with their own name, about this student only", async () => {
    expect(await send()).toMatchObject({
      status: 201,
      body: {
        message: "Sending to 1 of 2 parents. The other one can't be reached.",
        data: { template: "Absences", queued: 1, unreachable: 1 },
      },
    });
    await deliver();
    expect(mail.sent.map(({ to, title }) => [to, title])).toEqual([
      ["meera@example.com", "Absences of Student 001"],
    ]);
    expect(mail.sent[0]?.text).toContain(
      "Dear Meera, Student 001 of Eight is missing lessons. 10 Jun 2026",
    );
    const links = await school.db.query(sql`select parent_id, student_id from family_links`);
    expect(links).toEqual([{ parent_id: 1, student_id: 1 }]);
  });

  it("stands in the timeline with who sent it, and never claims more than is known", async () => {
    await send();
    const arun = { name: "Arun", state: "unreachable", deliveries: [] };
    const meera = (state: string, delivery: string, received_at: string | null = null) => ({
      name: "Meera",
      state,
      deliveries: [{ channel: "Email", state: delivery, received_at }],
    });
    expect(await messages()).toEqual([
      {
        kind: "message",
        date: "2026-06-10",
        at: "2026-06-10T06:00:00.000Z",
        by: "Sender",
        case_id: 1,
        template: "Absences",
        to: [arun, meera("waiting", "queued")],
      },
    ]);
    await deliver();
    expect((await messages())[0]?.to).toEqual([arun, meera("delivered", "accepted")]);
    expect((await messages(worker))[0]?.to.map(({ name }) => name)).toEqual([null, null]);
    expect((await recipients()).body.data).toMatchObject({ sent_at: "2026-06-10T06:00:00.000Z" });
    expect((await recipients(3)).body.data).toMatchObject({ sent_at: null });
  });

  it("is kept from the first where nothing leaves the server", async () => {
    const keeper = recordingChannel({ label: "Email", standIn: true });
    const keeping = await testApi({ db: school.db, now, channels: [keeper] });
    const letter = await keeping.call(sender, "POST", "/admin/cases/1/letter-messages", {
      template_id: 1,
    });
    expect(letter.body.data).toMatchObject({ queued: 1, kept_only: true });
    const { body } = await keeping.call<{ entries: Entry[] }>(
      sender,
      "GET",
      "/admin/students/1/timeline",
    );
    const message = body.data.entries.find(({ kind }) => kind === "message");
    expect(message?.to).toMatchObject([
      { name: "Arun", state: "unreachable" },
      { name: "Meera", state: "kept", deliveries: [{ state: "kept" }] },
    ]);
    expect((await messages())[0]?.to[1], "where it can leave").toMatchObject({ state: "waiting" });
  });

  it("says where a channel has refused it", async () => {
    await send();
    const refusing = recordingChannel({
      label: "Email",
      answer: () => ({ state: "refused", reason: "No such mailbox", badAddress: true }),
    });
    await deliver(refusing);
    expect((await messages())[0]?.to[1]).toMatchObject({
      name: "Meera",
      state: "failed",
      deliveries: [{ state: "failed" }],
    });
    expect((await recipients()).body.data).toMatchObject({
      why_nobody: "No parent can be reached by Email or SMS. Print the letter instead.",
    });
  });

  it("goes once, however often the same press arrives", async () => {
    const key = "b2b7a0a4-5d5b-4f3a-9d0e-0a2c1b9f7e11";
    const [first, second] = await Promise.all([send(1, key), send(1, key)]);
    const third = await send(1, key);
    expect(third.body).toEqual(first.status === 201 ? first.body : second.body);
    expect([first.status, second.status]).toContain(201);
    expect([await sendings(), (await messages()).length]).toEqual([1, 1]);
    await deliver();
    expect(mail.sent).toHaveLength(1);
  });

  it("is work on the case, which does not close by itself as one that nobody has begun", async () => {
    await school.anew();
    await school.settings({});
    for (const day of [8, 9, 10]) await school.judged(day, "APPP");
    await send();
    await school.judged(11, "PPPP");
    await school.at(20, "12:00");
    await school.work();
    expect(await school.cases()).toMatchObject([{ status: "open", gone: "2026-06-11" }]);
  });

  it("is listed among what was sent, and logged", async () => {
    await send();
    const list = await school.call<{ recipients: string; title: string }[]>(
      sender,
      "GET",
      "/admin/notifications/sent",
    );
    expect(list.body.data).toMatchObject([
      { title: "Absences of {student}", recipients: "Parents of Student 001", unreachable: 1 },
    ]);
    const logged = await school.db.query(
      sql`select actor, action, record_id from activity_logs where resource = 'notifications'`,
    );
    expect(logged).toEqual([{ actor: "Sender", action: "send", record_id: 1 }]);
  });
});

describe("it is refused, and nothing is stored,", () => {
  const refusal = async (why: string) => {
    expect((await recipients()).body.data).toMatchObject({ why_nobody: why });
    expect(await send()).toMatchObject({
      status: 409,
      body: { message: `Nothing was sent. ${why}` },
    });
    expect([await sendings(), await messages()]).toEqual([0, []]);
  };

  it("where no parent can be reached", async () => {
    await school.db.script("update parents set email = null");
    await refusal("No parent can be reached by Email or SMS. Print the letter instead.");
  });

  it("where no parent is on record", async () => {
    await school.db.script("delete from students__parents where from_id = 1");
    await refusal("No parent is on record. Add one to the student first.");
    await school.db.script("insert into students__parents (from_id, to_id) values (1, 1), (1, 2)");
  });

  it("where the student is no longer active", async () => {
    await school.db.script("update students set status = 'left' where id = 1");
    await refusal("Messages only go to parents of active students. Print the letter instead.");
  });

  it("where no channel is set up", async () => {
    const silent = await testApi({ db: school.db, now });
    const why = "No channel to parents is set up. Print the letter instead.";
    const path = "/admin/cases/1/letter";
    const told = await silent.call(sender, "GET", `${path}-recipients?template_id=1`);
    expect(told.body.data).toMatchObject({ why_nobody: why, channels: [] });
    expect(await silent.call(sender, "POST", `${path}-messages`, { template_id: 1 })).toMatchObject(
      { status: 409, body: { message: `Nothing was sent. ${why}` } },
    );
    expect(await sendings()).toBe(0);
  });

  it("to who may not send, or may not work on cases", async () => {
    const other = await school.signIn({
      name: "Other sender",
      permissions: ["view_cases", "send_notifications"],
    });
    for (const [token, permission] of [
      [worker, "send_notifications"],
      [other, "edit_cases"],
    ] as const)
      for (const answer of [await send(1, undefined, token), await recipients(1, token)])
        expect(answer).toMatchObject({ status: 403, body: { permission } });
    expect(await sendings()).toBe(0);
  });

  it("with a percentage by who may not see that, and without its case or template", async () => {
    expect(await send(2)).toMatchObject({
      status: 422,
      body: {
        errors: {
          template_id: ["This template uses {percentage}, which you don't have permission to see."],
        },
      },
    });
    expect((await recipients(2)).status).toBe(422);
    expect((await send(9)).status).toBe(422);
    expect((await send(1, undefined, sender, 9)).status).toBe(404);
    expect(await sendings()).toBe(0);
  });
});
