import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendBatch } from "../../../packages/kit/api/outbox/channel-work";
import { listBatch } from "../../../packages/kit/api/notifications/list-recipients";
import { acceptingChannel, recordingChannel } from "../../support/channels";
import { schoolSettings } from "../../../src/school/settings/settings";
import { familyLinks } from "../../../src/features/families/links";
import { recipients } from "../../../src/features/audiences/recipients";
import { testApi, type TestApi } from "../../support/test-api";
import { furnish } from "./school";

const now = "2026-06-10T06:00:00Z";
const mail = recordingChannel();
const text = acceptingChannel("sms", "SMS", "phone", { inParts: true });
let host: TestApi;
let clerk: string;

beforeAll(async () => {
  host = await testApi({ channels: [mail, text], publicUrl: "https://school.example" });
  await furnish(host);
  clerk = await host.signIn({
    name: "Clerk",
    permissions: [
      "send_notifications",
      "view_attendance",
      "view_message_templates",
      "create_message_templates",
    ],
  });
  // Asha was absent today and yesterday and present the day before: 33.3%. Bela always came.
  await host.db.script(`
    update parents set email = 'p' || id || '@example.com';
    update classes set grade = 'Grade 1' where id = 1;
    update classes set grade = 'Grade 2' where id = 2;
    insert into settings (key, value) values ('institution', '{"name": "Hill School"}') on conflict (key) do update set value = excluded.value`);
  await host.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into enrolments (student_id, class_id, from_date, roll_no) select id, class_id, '2026-04-01', roll_no from students`);
  const head = await host.signIn({ name: "Head", super: true });
  for (const [date, code] of [
    ["2026-06-08", "P"],
    ["2026-06-09", "A"],
    ["2026-06-10", "A"],
  ]) {
    const { status, body } = await host.call(
      head,
      "PUT",
      "/admin/attendance/register",
      {
        class_id: 1,
        date,
        slot: "day",
        marks: [
          { student_id: 1, code },
          { student_id: 2, code: "P" },
        ],
      },
      { "If-Match": "*" },
    );
    expect([status, body.errors]).toEqual([200, undefined]);
  }
});
beforeEach(() => void (mail.sent.length = 0));
afterAll(() => host.db.close());

const context = () => ({
  db: host.db,
  now: () => new Date(now),
  channels: [mail, text],
  settings: schoolSettings,
  publicUrl: "https://school.example",
  messageLinks: [familyLinks],
  log: () => undefined,
});
const work = async () => {
  while (await listBatch(context(), recipients)) continue;
  while (await sendBatch(context(), mail, [], new AbortController().signal)) continue;
};
interface Preview {
  total: number;
  by_channel: { channel: string; people: number; frame: string | null }[];
  about_each: boolean;
  example: { name: string; title: string; body: string } | null;
}
const preview = async (body: object) =>
  (await host.call<Preview>(clerk, "POST", "/admin/notifications/preview", body)).body.data;
const send = (body: object) =>
  host.call<{ id: number; total: number }>(clerk, "POST", "/admin/notifications/send", {
    title: "About {student}",
    body: "Dear {name}, {student} of {class} has {percentage} as of {date}.",
    type: "system",
    ...body,
  });

describe("recipients who are found when a message is sent", () => {
  it("are the parents of those absent today without a reason, each once", async () => {
    expect((await preview({ recipient_type: "absent_parents" })).total).toBe(2);
    await host.db.script(
      "insert into leave_types (id, name, code_id) select 90, 'Test', min(id) from attendance_codes; insert into leaves (id, student_id, leave_type_id, from_date, to_date, reason, status) values (90, 1, 90, '2026-06-10', '2026-06-10', 'Ill', 'pending')",
    );
    expect((await preview({ recipient_type: "absent_parents" })).total).toBe(0);
    await host.db.script("delete from leaves where id = 90");
  });

  it("are those of the report of students below the threshold", async () => {
    // Three registers were taken; by the default none is called low before the tenth.
    expect((await preview({ recipient_type: "low_students" })).total).toBe(0);
    await host.db.script(
      `insert into settings (key, value) values ('notifications', '{"rules": {"low_attendance_slots": 3}}') on conflict (key) do update set value = excluded.value`,
    );
    expect((await preview({ recipient_type: "low_students" })).total).toBe(1);
    await send({ recipient_type: "low_parents", title: "Come and see us", body: "Please call." });
    await work();
    expect(mail.sent.map(({ to }) => to).sort()).toEqual(["p1@example.com", "p2@example.com"]);
  });

  it("are found for nobody who may not see attendance, nor is a percentage shown", async () => {
    const sender = await host.signIn({ name: "Sender", permissions: ["send_notifications"] });
    const ask = (path: string, body: object) =>
      host.call<Preview>(sender, "POST", `/admin/notifications/${path}`, body);
    const words = { title: "T", body: "{student}: {percentage}", type: "system" };
    expect([
      (await ask("preview", { recipient_type: "absent_parents" })).status,
      (await ask("send", { recipient_type: "low_students", ...words })).body.permission,
      (await ask("preview", { recipient_type: "student_parents", recipient_ids: [1], ...words }))
        .body.data.example?.body,
    ]).toEqual([403, "view_attendance", "Asha Rao: {percentage}"]);
  });

  it("cannot be chosen one by one", async () => {
    const { status, body } = await send({ recipient_type: "absent_parents", recipient_ids: [1] });
    expect([status, body.errors]).toEqual([
      422,
      { recipient_ids: ["“absent_parents” takes no IDs."] },
    ]);
  });
});

describe("grades", () => {
  it("are chosen as what their classes have in common", async () => {
    const { body } = await host.call<{ id: number; name: string; detail: string }[]>(
      clerk,
      "GET",
      "/admin/notifications/search-recipients?recipient_type=grade_parents&search=grade%202",
    );
    expect(body.data).toEqual([{ id: 2, name: "Grade 2", detail: "1 class" }]);
    expect((await preview({ recipient_type: "grade_parents", recipient_ids: [2] })).total).toBe(1);
  });
});

describe("a message with placeholders", () => {
  it("is written for each reader, of the children it is about, as things are when it is sent", async () => {
    const { body } = await send({ recipient_type: "class_parents", recipient_ids: [1] });
    await work();
    expect(mail.sent.map(({ title, text: said }) => [title, said.split("\n")[2]]).sort()).toEqual([
      [
        "About Asha Rao and Bela Rao",
        "Dear Ma Rao, Asha Rao and Bela Rao of Grade 1 A has 33.3% (Asha Rao) and 100% (Bela Rao) as of 10 Jun 2026.",
      ],
      [
        "About Asha Rao and Bela Rao",
        "Dear Pa Rao, Asha Rao and Bela Rao of Grade 1 A has 33.3% (Asha Rao) and 100% (Bela Rao) as of 10 Jun 2026.",
      ],
    ]);
    const sent = await host.call<{ title: string }>(
      clerk,
      "GET",
      `/admin/notifications/sent/${body.data.id}`,
    );
    expect(sent.body.data.title).toBe("About {student}");
  });

  it("speaks of the chosen child only, and comes with a link to that one", async () => {
    await send({ recipient_type: "student_parents", recipient_ids: [2] });
    await work();
    const [first] = mail.sent;
    expect(first?.title).toBe("About Bela Rao");
    expect(
      first?.text.match(
        /See (\w+)’s day, or tell us why: https:\/\/school\.example\/family\/[\w-]{22}$/gmu,
      )?.length,
    ).toBe(1);
  });

  it("is shown beforehand as a real reader gets it", async () => {
    const { example, about_each } = await preview({
      recipient_type: "student_parents",
      recipient_ids: [1],
      title: "{student}",
      body: "Dear {name}",
    });
    expect([example, about_each]).toEqual([
      { name: "Ma Rao", title: "Asha Rao", body: "Dear Ma Rao" },
      true,
    ]);
  });

  it("is refused with a word that is none, or that says nothing of its readers", async () => {
    const wrong = await send({ recipient_type: "everyone", title: "For {nmae}" });
    const teachers = await send({ recipient_type: "teachers" });
    expect([wrong.status, wrong.body.errors, teachers.body.errors]).toMatchObject([
      422,
      { title: [expect.stringContaining("{nmae} isn't a placeholder.")] },
      {
        title: [
          "{student} can't be filled in for teachers. Leave it out, or choose other recipients.",
        ],
      },
    ]);
  });

  it("cannot be kept as a template with such a word", async () => {
    const { status, body } = await host.call(clerk, "POST", "/admin/message-templates", {
      name: "Low",
      type: "low_attendance",
      title: "Low",
      body: "Dear {parent}",
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["body"]]);
  });
});

describe("the preview", () => {
  it("says by which channel how many are reached, and what a text message adds to the words", async () => {
    await host.db.script("update parents set email = null where id = 1");
    const { by_channel } = await preview({
      recipient_type: "student_parents",
      recipient_ids: [1],
      type: "system",
    });
    expect(by_channel).toEqual([
      { channel: "Email", people: 1, frame: null },
      {
        channel: "SMS",
        people: 1,
        frame: `Hill School: {title}\n{body}\nhttps://school.example/family/${"x".repeat(22)}`,
      },
    ]);
    const toAll = await preview({
      recipient_type: "student_parents",
      recipient_ids: [1],
      type: "attendance_alert",
    });
    expect(toAll.by_channel.map(({ people }) => people)).toEqual([1, 1]);
  });
});
