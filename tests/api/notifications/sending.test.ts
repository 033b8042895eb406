import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ApiContext } from "@rollcall/kit/api/context";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { deliverBatch, type DeliveryContext } from "@rollcall/kit/api/notifications/deliver";
import { Delivery } from "../../../packages/kit/api/notifications/delivery";
import { listBatch } from "../../../packages/kit/api/notifications/list-recipients";
import type { Notification } from "../../../packages/kit/api/notifications/inbox";
import { statementsOf } from "../../support/statements";
import { testApi, type TestApi } from "../../support/test-api";
import { recipients as found } from "../../../src/features/audiences/recipients";
import { channels, furnish, idOf } from "./school";
import { features } from "../../support/school";
import { topicsOf } from "@rollcall/kit/api/feature";
import type { OutboxContext } from "../../../packages/kit/api/outbox/claim";
import { ChannelWork, sendBatch } from "../../../packages/kit/api/outbox/channel-work";
import { schoolSettings } from "../../../src/school/settings/settings";

let school: TestApi;
/** The same school where messages leave the server. */
let withChannel: TestApi;
let clerk: string;
let reader: string;
let context: DeliveryContext & OutboxContext & Pick<ApiContext, "events">;
const failures: string[] = [];
beforeAll(async () => {
  school = await testApi();
  await furnish(school);
  withChannel = await testApi({ db: school.db, channels });
  clerk = await school.signIn({ name: "Clerk", permissions: ["send_notifications"] });
  reader = await school.signIn({ name: "Reader" });
  await school.db.query(sql`insert into classes (id, name, code) values (10, 'Grade 10 A', '10A')`);
  await school.db.query(
    sql`insert into students (admission_no, name, class_id, email, admission_date) select 'M-' || n, 'Many ' || lpad(n::text, 4, '0'), 10, 'm' || n || '@example.com', '2026-04-01' from generate_series(1, 1201) n`,
  );
  context = {
    db: school.db,
    channels,
    settings: schoolSettings,
    publicUrl: undefined,
    now: () => new Date("2026-06-10T06:00:00Z"),
    log: ({ message }) => void failures.push(message),
    events: await hearEvents(school.db, Object.keys(topicsOf(features))),
  };
});
afterEach(() => expect(failures.splice(0)).toEqual([]));
afterAll(() => school.db.close());

const notice = { title: "Sports day", body: "On Friday.", type: "system" };
interface Sent {
  id: number;
  state: string;
  total: number;
  delivered: number;
  read: number;
  unreachable: number;
}
const sendFrom =
  (host: TestApi) =>
  (body: object, headers = {}) =>
    host.call<Sent>(clerk, "POST", "/admin/notifications/send", { ...notice, ...body }, headers);
const send = (body: object, headers = {}) => sendFrom(withChannel)(body, headers);
const listAll = async () => {
  while (await listBatch(context, found)) continue;
};
const deliverAll = async () => {
  await listAll();
  while (await deliverBatch(context)) continue;
  for (const channel of channels) while (await sendAtOnce(channel)) continue;
};
const sendAtOnce = (channel: (typeof channels)[number]) =>
  sendBatch(context, channel, [], new AbortController().signal);
const sent = async (id: number) =>
  (await school.call<Sent>(clerk, "GET", `/admin/notifications/sent/${id}`)).body.data;
const recipients = (id: number, query = "") =>
  school.call<{ kind: string; name: string; state: string }[]>(
    clerk,
    "GET",
    `/admin/notifications/sent/${id}/recipients${query}`,
  );
const states = async (id: number) =>
  (await recipients(id)).body.data.map(({ name, state }) => [name, state]);
const toMany = { recipient_type: "class", recipient_ids: [10] };

describe("a sending to few", () => {
  it(
    "without a channel is delivered before it is answered to the admins in it, and says of each other that it was not sent",
    { tags: "spec:sending-delivered" },
    async () => {
      const id = await idOf(school, reader);
      const { status, body } = await sendFrom(school)({
        recipient_type: "people",
        recipients: [
          { kind: "admin", id },
          { kind: "parent", id: 3 },
          { kind: "student", id: 4 },
        ],
      });
      expect([status, body.message, body.data]).toEqual([
        201,
        "Notification sent to 1 of 3 people; the others can't be reached.",
        {
          id: body.data.id,
          state: "sent",
          total: 3,
          delivered: 1,
          unreachable: 2,
          kept_only: false,
        },
      ]);
      expect(
        (await school.call(clerk, "GET", `/admin/notifications/sent/${body.data.id}`)).body.data,
      ).toEqual({
        ...notice,
        id: body.data.id,
        recipient_type: "people",
        recipients: "Amma Iyer, Deepa Iyer, Reader",
        total: 3,
        delivered: 1,
        read: 0,
        unreachable: 2,
        failed: 0,
        kept: 0,
        kept_only: false,
        state: "sent",
        created_by: { id: await idOf(school, clerk), name: "Clerk" },
        created_at: "2026-06-10T06:00:00.000Z",
      });
      expect((await recipients(body.data.id)).body).toMatchObject({
        data: [
          { kind: "admin", id, name: "Reader", state: "delivered" },
          { kind: "parent", id: 3, name: "Amma Iyer", state: "unreachable" },
          {
            kind: "student",
            id: 4,
            name: "Deepa Iyer",
            state: "unreachable",
            reason: "No channel is set up to reach them",
          },
        ],
        meta: { total: 3 },
      });
      expect(
        (await recipients(body.data.id, "?state=delivered")).body.data.map(({ name }) => name),
      ).toEqual(["Reader"]);
      expect(
        (await recipients(body.data.id, "?search=DEEP")).body.data.map(({ name }) => name),
      ).toEqual(["Deepa Iyer"]);
      expect((await recipients(body.data.id, "?state=lost")).status).toBe(422);
    },
  );

  it.each([
    [
      { recipient_type: "class", recipient_ids: [2] },
      "None of these 3 people can read messages yet: no channel is set up, so only admins read them, in the console. Nothing was sent.",
    ],
    [
      { recipient_type: "parents", recipient_ids: [1] },
      "This person can't read messages yet: no channel is set up, so only admins read them, in the console. Nothing was sent.",
    ],
  ])(
    "without a channel is refused where none of its people can read it, and stores nothing: %j",
    async (body, sentence) => {
      const stored = () =>
        school.db.query(
          sql`select (select count(*) from sendings) as sendings, (select count(*) from notifications) as notifications, (select count(*) from activity_logs) as logs`,
        );
      const before = await stored();
      const answer = await sendFrom(school)(body);
      expect([answer.status, answer.body.errors]).toEqual([422, { recipient_type: [sentence] }]);
      expect(await stored()).toEqual(before);
    },
  );

  it("with a channel is refused where nobody has an address", async () => {
    expect(
      (await send({ recipient_type: "people", recipients: [{ kind: "teacher", id: 2 }] })).body
        .errors,
    ).toEqual({
      recipient_type: [
        "This person can't be reached by mail or text: there is no address for it on record, it was refused before, or they have unsubscribed. Nothing was sent.",
      ],
    });
  });

  it("rings the bell of an admin, who reads it: the sender sees that", async () => {
    const id = await idOf(school, reader);
    const { data } = (
      await sendFrom(school)({
        recipient_type: "people",
        recipients: [{ kind: "admin", id }],
        type: "leave_status",
      })
    ).body;
    const [got] = (await school.call<Notification[]>(reader, "GET", "/admin/notifications")).body
      .data;
    expect(got).toMatchObject({ ...notice, type: "leave_status", status: "unread" });
    await school.call(reader, "PUT", `/admin/notifications/${got?.id}/mark-as-read`);
    expect([await sent(data.id), await states(data.id)]).toMatchObject([
      { delivered: 1, read: 1, recipients: "Reader" },
      [["Reader", "read"]],
    ]);
    await school.call(reader, "DELETE", `/admin/notifications/${got?.id}`);
    expect(await states(data.id)).toEqual([["Reader", "read"]]);
  });

  it("is kept as it was meant when it was sent, whoever comes, goes or is renamed later", async () => {
    const {
      data: { id },
    } = (await send({ recipient_type: "class", recipient_ids: [1] })).body;
    await deliverAll();
    const before = (await recipients(id)).body.meta;
    await school.db.query(
      sql`insert into students (admission_no, name, class_id, email, admission_date) values ('NEW', 'New', 1, 'new@example.com', '2026-06-01')`,
    );
    await school.db.query(
      sql`update students set status = 'left', name = 'Asha Gone' where id = 1`,
    );
    expect((await recipients(id)).body.meta).toEqual(before);
    expect(await states(id)).toContainEqual(["Asha Gone", "delivered"]);
    await school.db.query(
      sql`update students set status = 'active', name = 'Asha Rao' where id = 1`,
    );
  });

  it("to the parents of a class, or of students, says so; the latter is between them and the sender", async () => {
    const of = async (body: object) => {
      const { id } = (await send(body)).body.data;
      return id;
    };
    const toClass = await of({ recipient_type: "class_parents", recipient_ids: [1] });
    const toStudents = await of({ recipient_type: "student_parents", recipient_ids: [1, 2] });
    expect([await sent(toClass), await sent(toStudents)]).toMatchObject([
      { recipients: "Parents of Grade 1 A", total: 2 },
      { recipients: "Parents of Asha Rao, Bela Rao", total: 2 },
    ]);
    const other = await school.signIn({ name: "Other", permissions: ["send_notifications"] });
    const seen = async (id: number) =>
      (await school.call(other, "GET", `/admin/notifications/sent/${id}`)).status;
    expect([await seen(toClass), await seen(toStudents)]).toEqual([200, 404]);
    await deliverAll();
  });

  it("happens once for a key, is written to the activity log, and says in words whom it is for", async () => {
    const key = { "Idempotency-Key": "one-sending" };
    const [first, second] = [
      await send({ recipient_type: "teachers" }, key),
      await send({ recipient_type: "teachers" }, key),
    ];
    expect(second.body).toEqual(first.body);
    const logged = await school.db.query(
      sql`select actor, action, resource, record_id, changes from activity_logs where record_id = ${first.body.data.id}`,
    );
    expect(logged).toMatchObject([
      {
        actor: "Clerk",
        action: "send",
        resource: "notifications",
        changes: {
          title: { before: null, after: "Sports day" },
          recipients: { before: null, after: "All teachers" },
        },
      },
    ]);
    const people = [1, 2, 4, 5].map((id) => ({ kind: "student", id }));
    expect(
      await sent((await send({ recipient_type: "people", recipients: people })).body.data.id),
    ).toMatchObject({ recipients: "Asha Rao, Bela Rao, Deepa Iyer, Esha Jain" });
    const many = await school.db.query<{ id: number }>(
      sql`select id from students where class_id = 10 order by name limit 12`,
    );
    expect(
      await sent(
        (await send({ recipient_type: "students", recipient_ids: many.map(({ id }) => id) })).body
          .data.id,
      ),
    ).toMatchObject({ recipients: expect.stringMatching(/^Many 0001, .*, Many 0010 and 2 more$/) });
    await deliverAll();
  });

  it.each([
    [{ recipient_type: "class", recipient_ids: [3] }, "recipient_type"],
    [{ recipient_type: "everyone", title: "" }, "title"],
    [{ recipient_type: "everyone", title: "x".repeat(121) }, "title"],
    [{ recipient_type: "everyone", body: "x".repeat(1001) }, "body"],
    [{ recipient_type: "everyone", body: "\u0000" }, "body"],
    [{ recipient_type: "everyone", body: ["x"] }, "body"],
    [{ recipient_type: "everyone", type: "gossip" }, "type"],
    [{ recipient_type: "everyone", colour: "red" }, "colour"],
  ])("is refused, and stores nothing: %j", async (body, field) => {
    const stored = () =>
      school.db.query(
        sql`select (select count(*) from sendings) as sendings, (select count(*) from notifications) as notifications, (select count(*) from activity_logs) as logs`,
      );
    const before = await stored();
    const answer = await send(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await stored()).toEqual(before);
  });
});

describe("a sending to many", () => {
  const counts = async (id: number) => {
    const [row] = await school.db.query<Record<string, number>>(
      sql`select count(*) as rows, count(distinct (kind, recipient_id)) as people, count(delivered_at) as delivered from notifications where sending_id = ${id}`,
    );
    return row;
  };

  it("is answered before it is delivered, then delivered batch by batch, each progress told to its sender", async () => {
    const { data } = (await send(toMany)).body;
    expect(data).toEqual({
      id: data.id,
      state: "listing",
      total: 1201,
      delivered: 0,
      unreachable: 0,
      kept_only: false,
    });
    await listAll();
    expect([
      (await recipients(data.id, "?state=waiting&per_page=1")).body.meta?.["total"],
      await counts(data.id),
    ]).toEqual([1201, { rows: 1201, people: 1201, delivered: 0 }]);
    const told: unknown[] = [];
    const stop = context.events.subscribe(({ topic, adminId, id }) =>
      told.push([topic, adminId, id]),
    );
    const progress = [];
    for (const channel of channels)
      while (await sendAtOnce(channel)) progress.push(await sent(data.id));
    stop();
    expect(progress.map(({ delivered, state }) => [delivered, state])).toEqual([
      [500, "sending"],
      [1000, "sending"],
      [1201, "sent"],
    ]);
    expect(await counts(data.id)).toEqual({ rows: 1201, people: 1201, delivered: 1201 });
    expect(told).toEqual(
      Array.from({ length: 3 }, () => ["notifications", expect.any(Number), data.id]),
    );
  });

  it("to many who share one address is one message and counts for all, by as many statements as to one", async () => {
    const cost = async (students: string) => {
      await school.db.script(
        `update students set email = case when ${students} then 'one@example.com' else '' end where class_id = 10`,
      );
      const { id } = (await send(toMany)).body.data;
      let messages = 0;
      const statements = await statementsOf(school.db, async () => {
        await listAll();
        for (const channel of channels)
          while (
            await sendBatch(
              context,
              { ...channel, send: (...of) => (messages++, channel.send(...of)) },
              [],
              new AbortController().signal,
            )
          )
            continue;
      });
      return { messages, statements: statements.length, delivered: (await sent(id)).delivered };
    };
    const many = await cost("true");
    expect(many).toMatchObject({ messages: 1, delivered: 1201 });
    const one = await cost("admission_no = 'M-1'");
    expect(one).toMatchObject({ messages: 1, delivered: 1 });
    // Of 1,201 two parts are listed, and those who go along are settled.
    expect(many.statements).toBeLessThan(one.statements + 30);
    await school.db.script(
      "update students set email = 'm' || id || '@example.com' where class_id = 10",
    );
  });

  it("needs no more statements than one to few, until it is delivered", async () => {
    const cost = async (body: object) => {
      const statements = await statementsOf(school.db, async () =>
        expect((await send(body)).status).toBe(201),
      );
      expect(statements.length).toBeGreaterThan(3);
      return statements.length;
    };
    expect(await cost(toMany)).toBeLessThanOrEqual(
      await cost({ recipient_type: "class", recipient_ids: [1] }),
    );
    await deliverAll();
  });

  it("is taken on by the delivery of a host, when it starts and whenever something is sent", async () => {
    const before = (await send(toMany)).body.data.id;
    const delivery = new Delivery(context, found);
    const works = channels.map((channel) => new ChannelWork(context, channel, []));
    const after = (await send(toMany)).body.data.id;
    await vi.waitFor(
      async () =>
        expect([(await sent(before)).state, (await sent(after)).state]).toEqual(["sent", "sent"]),
      { timeout: 10_000 },
    );
    await delivery.stop();
    for (const work of works) await work.stop();
    const later = (await send(toMany)).body.data.id;
    expect((await sent(later)).state).toBe("listing");
    await deliverAll();
  });
});

describe("the list of what was sent", () => {
  it("is newest first, in pages, by type, state and words; for who may send only", async () => {
    const list = async (query: string) =>
      (await school.call<Sent[]>(clerk, "GET", `/admin/notifications/sent${query}`)).body;
    const all = await list("?per_page=200");
    const ids = all.data.map(({ id }) => id);
    expect([ids, all.meta?.["total"]]).toEqual([ids.toSorted((a, b) => b - a), ids.length]);
    expect((await list("?type=leave_status")).data).toHaveLength(1);
    expect((await list("?search=sports&per_page=2&page=2")).data.map(({ id }) => id)).toEqual(
      ids.slice(2, 4),
    );
    expect((await list("?state=sending")).data).toEqual([]);
    expect((await school.call(reader, "GET", "/admin/notifications/sent")).status).toBe(403);
    expect((await school.call(reader, "POST", "/admin/notifications/send", {})).body).toMatchObject(
      { code: "permission", permission: "send_notifications" },
    );
    expect((await school.call(clerk, "GET", "/admin/notifications/sent/999999")).status).toBe(404);
    expect((await recipients(999_999)).status).toBe(404);
  });
});

describe("what others sent", () => {
  const names = async (token: string) =>
    (
      await school.call<{ title: string }[]>(
        token,
        "GET",
        "/admin/notifications/sent?per_page=200&search=Between",
      )
    ).body.data
      .map(({ title }) => title)
      .sort();

  it("is shown to all who send, but to single people only to the sender and super admins", async () => {
    const other = await school.signIn({ name: "Other clerk", permissions: ["send_notifications"] });
    const boss = await school.signIn({ name: "Boss", super: true });
    const made: Record<string, number> = {};
    const sendings = {
      "Between: people": {
        recipient_type: "people",
        recipients: [{ kind: "admin", id: await idOf(school, reader) }],
      },
      "Between: one student": { recipient_type: "students", recipient_ids: [1] },
      "Between: one admin": {
        recipient_type: "admins",
        recipient_ids: [await idOf(school, reader)],
      },
      "Between: a class": { recipient_type: "class", recipient_ids: [1] },
      "Between: all teachers": { recipient_type: "teachers" },
      "Between: everyone": { recipient_type: "everyone" },
    };
    for (const [title, audience] of Object.entries(sendings)) {
      const { status, body } = await send({ ...audience, title });
      expect([title, status]).toEqual([title, 201]);
      made[title] = body.data.id;
    }
    const open = ["Between: a class", "Between: all teachers", "Between: everyone"];
    expect([await names(clerk), await names(boss), await names(other)]).toEqual([
      Object.keys(sendings).sort(),
      Object.keys(sendings).sort(),
      open,
    ]);
    const statuses = async (token: string) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(made).map(
            async ([title, id]) =>
              [
                title,
                await Promise.all(
                  ["", "/recipients"].map(
                    async (end) =>
                      (await school.call(token, "GET", `/admin/notifications/sent/${id}${end}`))
                        .status,
                  ),
                ),
              ] as const,
          ),
        ),
      );
    expect(await statuses(other)).toEqual(
      Object.fromEntries(
        Object.keys(sendings).map((title) => [
          title,
          open.includes(title) ? [200, 200] : [404, 404],
        ]),
      ),
    );
    expect(
      Object.values(await statuses(boss))
        .flat()
        .every((status) => status === 200),
    ).toBe(true);
    const { meta } = (await school.call(other, "GET", "/admin/notifications/sent?search=Between"))
      .body;
    expect(meta).toMatchObject({ total: 3 });
  });
});
