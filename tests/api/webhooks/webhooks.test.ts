import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHmac } from "node:crypto";
import { sql } from "@rollcall/kit/api/db/sql";
import type {
  WebhookOutcome,
  WebhookRequest,
  WebhookSender,
} from "@rollcall/kit/api/ports/webhook-sender";
import { noteUnsent, webhookTurn } from "../../../packages/kit/api/webhooks/deliver";
import { webhookFeature } from "../../../packages/kit/api/webhooks/feature";
import { testApi, type TestApi } from "../../support/test-api";

const begin = "2026-06-10T06:00:00.000Z";
const { signal } = new AbortController();
const ok: WebhookOutcome = { kind: "answered", status: 200, text: "thanks" };
const down: WebhookOutcome = { kind: "failed", reason: "The receiver refused the connection" };

let school: TestApi;
let boss: string;
let now: Date;
/** What the receivers were sent, and how they answer. */
let received: WebhookRequest[];
let answer: (request: WebhookRequest) => WebhookOutcome | Promise<WebhookOutcome>;
const sender: WebhookSender = {
  problem: (url) => (url.startsWith("https:") ? undefined : "Address must begin with https://."),
  async send(request) {
    received.push(request);
    return answer(request);
  },
};
const hostOf = (webhooks = sender) => ({ ...school.api.context, now: () => now, webhooks });
/** One host sends all that is due. */
async function work(webhooks = sender) {
  while (await webhookTurn(hostOf(webhooks), signal)) continue;
}
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
  school.setNow(now.toISOString());
};

let made = 0;
async function webhook(events: string, more: Record<string, unknown> = {}, token = boss) {
  const { status, body } = await school.call<{ id: number }>(token, "POST", "/admin/webhooks", {
    name: `Hook ${++made}`,
    address: "https://receiver.example/in",
    events,
    ...more,
  });
  return { status, id: body.data?.id, errors: body.errors };
}
const subject = (name: string, token = boss) =>
  school.call<{ id: number }>(token, "POST", "/admin/subjects", { name, code: name.slice(0, 8) });
const rows = () =>
  school.db.query<Record<string, unknown>>(
    sql`select type, state, attempts, key, answer_status, problem, record_id from webhook_deliveries order by id`,
  );
const types = async () => (await rows()).map(({ type }) => type);
const bodies = () => received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

beforeAll(async () => {
  school = await testApi({ webhooks: sender });
}, 600_000);
afterAll(() => school.db.close());
beforeEach(async () => {
  now = new Date(begin);
  school.setNow(begin);
  received = [];
  answer = () => ok;
  boss = await school.signIn({ name: "Boss", super: true });
  await school.db.script("delete from webhooks; delete from notifications; delete from sendings");
});

describe("what a webhook is told", () => {
  it("is what was changed, by whom, signed with its secret", async () => {
    const { id } = await webhook("subjects.created");
    const { body } = await subject("Astronomy");
    await work();
    const [request] = received;
    const [secret] = await school.db.query<{ secret: string }>(
      sql`select secret from webhook_states where webhook_id = ${id ?? 0}`,
    );
    const { "webhook-id": key = "", "webhook-timestamp": time = "" } = request?.headers ?? {};
    const expected = createHmac("sha256", Buffer.from(secret?.secret.slice(6) ?? "", "base64"))
      .update(`${key}.${time}.${request?.body}`)
      .digest("base64");
    expect(request?.headers["webhook-signature"]).toBe(`v1,${expected}`);
    expect(bodies()).toEqual([
      {
        type: "subjects.created",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        data: {
          resource: "subjects",
          id: body.data.id,
          title: "Astronomy",
          changes: expect.objectContaining({ name: { before: null, after: "Astronomy" } }),
          by: { id: expect.any(Number), name: "Boss" },
        },
      },
    ]);
    expect(await rows()).toEqual([
      expect.objectContaining({ state: "sent", attempts: 1, answer_status: 200, key }),
    ]);
  });

  it("is only what it asked for", async () => {
    await webhook("subjects.deleted,subjects.restored");
    await webhook("subjects.*");
    await webhook("students.created");
    const { body } = await subject("Botany");
    await school.call(boss, "DELETE", `/admin/subjects/${body.data.id}`);
    await school.call(boss, "POST", `/admin/subjects/${body.data.id}/restore`);
    expect((await types()).toSorted()).toEqual([
      "subjects.created",
      "subjects.deleted",
      "subjects.deleted",
      "subjects.restored",
      "subjects.restored",
    ]);
  });

  it("is nothing while it is paused or in the trash", async () => {
    await webhook("subjects.*", { status: "paused" });
    const { id } = await webhook("subjects.*");
    await school.call(boss, "DELETE", `/admin/webhooks/${id}`);
    await subject("Chemistry");
    expect(await types()).toEqual([]);
  });

  it("is nothing of a write that was refused", async () => {
    await webhook("subjects.*");
    await subject("Drawing");
    expect((await subject("Drawing")).status).toBe(409);
    expect(await types()).toEqual(["subjects.created"]);
  });

  it("is each record of a bulk call", async () => {
    const ids = [];
    for (const name of ["Dance", "Drama", "Design"]) ids.push((await subject(name)).body.data.id);
    await webhook("subjects.*");
    await school.call(boss, "POST", "/admin/subjects/bulk", { action: "delete", ids });
    expect([await types(), (await rows()).map(({ record_id }) => record_id)]).toEqual([
      ["subjects.deleted", "subjects.deleted", "subjects.deleted"],
      ids,
    ]);
  });

  it("is never that someone only looked", async () => {
    await webhook("*");
    await school.db.query(
      sql`insert into activity_logs (actor, action, resource) values ('A', 'viewed', 'students'), ('A', 'exported', 'students'), ('A', 'was refused', 'students'), ('A', 'signed in', 'admins')`,
    );
    expect((await types()).filter((type) => type !== "webhooks.created")).toEqual([
      "admins.signed_in",
    ]);
  });
});

describe("who may set up a webhook", () => {
  it("may choose only events of what it may see", async () => {
    const clerk = await school.signIn({
      name: "Clerk",
      permissions: ["view_webhooks", "create_webhooks", "edit_webhooks", "view_subjects"],
    });
    expect([
      (await webhook("subjects.created", {}, clerk)).status,
      (await webhook("students.created", {}, clerk)).errors,
      (await webhook("*", {}, clerk)).errors,
    ]).toEqual([
      201,
      { events: ["You can't choose students.created: you don't have access to students."] },
      { events: ["Only a super admin can choose all events."] },
    ]);
  });

  it("may choose an event whose name has a digit, as the name of an action may", async () => {
    const { id } = await webhook("subjects.moved_to_level2");
    await school.db.query(
      sql`insert into activity_logs (actor, action, resource) values ('A', 'moved to level2', 'subjects')`,
    );
    expect([typeof id, await types()]).toEqual(["number", ["subjects.moved_to_level2"]]);
  });

  it("may not turn a webhook about what it may not see to an address of its own", async () => {
    const clerk = await school.signIn({
      name: "Turner",
      permissions: ["view_webhooks", "edit_webhooks"],
    });
    const { id } = await webhook("students.created");
    const change = (body: object) =>
      school.call(clerk, "PATCH", `/admin/webhooks/${id}`, body).then(({ status }) => status);
    expect([
      await change({ address: "https://elsewhere.example/" }),
      await change({ name: "Another name" }),
      (await school.call(clerk, "POST", `/admin/webhooks/${id}/secret`)).status,
    ]).toEqual([422, 200, 422]);
  });

  it.each(["disabled", "without the permission"])(
    "is its maker's: once that admin is %s it is paused and sends nothing, until another who may see it all activates it",
    async (end) => {
      const name = `Maker ${end}`;
      const maker = await school.signIn({
        name,
        permissions: ["view_webhooks", "create_webhooks", "view_subjects"],
      });
      const { id } = await webhook("subjects.created", {}, maker);
      await subject(`Before ${end}`);
      await work();
      await school.db.query(
        end === "disabled"
          ? sql`update admins set status = 'disabled' where name = ${name}`
          : sql`update admins set permissions = '{view_webhooks}' where name = ${name}`,
      );
      await subject(`After ${end}`);
      await work();
      expect(received.length).toBe(1);
      const { data } = (await school.call(boss, "GET", `/admin/webhooks/${id}`)).body;
      expect(data["status"]).toBe("paused");
      await school.call(boss, "PATCH", `/admin/webhooks/${id}`, { status: "active" });
      await work();
      expect(received.length).toBe(2);
    },
  );

  it.each([
    ["student.created", "“student.created” isn't an event: there are no student."],
    ["students", "“students” isn't an event."],
    [" ,", "Choose at least one event."],
  ])("is told what is wrong with %s", async (events, sentence) => {
    const { status, errors } = await webhook(events);
    expect([status, errors?.["events"]?.[0]?.startsWith(sentence)]).toEqual([422, true]);
  });

  it.each([
    ["http://receiver.example/", "Address must begin with https://."],
    [
      "https://me:secret@receiver.example/",
      "Address can't contain a user name, a password or a #.",
    ],
  ])("is refused the address %s", async (address, sentence) => {
    expect((await webhook("subjects.created", { address })).errors).toEqual({
      address: [sentence],
    });
  });

  it("sees the deliveries, but not values of records it may not view", async () => {
    const { id } = await webhook("subjects.created");
    await subject("Esperanto");
    answer = ({ body }) => ({ kind: "answered", status: 200, text: body });
    await work();
    const [line] = await rows();
    const looker = await school.signIn({ name: "Looker", permissions: ["view_webhooks"] });
    const path = `/admin/webhooks/${id}/deliveries`;
    const list = await school.call<{ id: number; title: string | null }[]>(looker, "GET", path);
    const one = await school.call(looker, "GET", `${path}/${list.body.data[0]?.id}`);
    expect([
      list.body.data[0]?.title,
      one.body.data["body"],
      one.body.data["answer"],
      line?.["type"],
    ]).toEqual([null, null, null, "subjects.created"]);
    const seen = await school.call(boss, "GET", `${path}/${list.body.data[0]?.id}`);
    expect(seen.body.data["body"]).toContain("Esperanto");
    expect(seen.body.data["answer"]).toContain("Esperanto");
  });

  it("needs the permission for each of its calls", async () => {
    const { id } = await webhook("subjects.created");
    const looker = await school.signIn({ name: "Reader", permissions: ["view_webhooks"] });
    const nobody = await school.signIn({ name: "Nobody" });
    const statusOf = async (token: string, method: string, path: string) =>
      (await school.call(token, method, `/admin/webhooks/${id}/${path}`)).status;
    expect([
      await statusOf(nobody, "GET", "deliveries"),
      await statusOf(looker, "GET", "deliveries"),
      await statusOf(looker, "POST", "test"),
      await statusOf(looker, "POST", "secret"),
      await statusOf(looker, "POST", "deliveries/1/resend"),
    ]).toEqual([403, 200, 403, 403, 403]);
  });
});

describe("an event that was not taken", () => {
  it("is tried again with the same id and another moment, until it is", async () => {
    await webhook("subjects.created");
    await subject("French");
    answer = () => down;
    await work();
    await work();
    expect(received.length).toBe(1);
    later(5);
    await work();
    answer = () => ok;
    later(300);
    await work();
    const [first, , third] = received;
    expect([
      received.length,
      first?.headers["webhook-id"] === third?.headers["webhook-id"],
      first?.body === third?.body,
      first?.headers["webhook-timestamp"] === third?.headers["webhook-timestamp"],
      (await rows()).map(({ state, attempts, problem }) => [state, attempts, problem]),
    ]).toEqual([3, true, true, false, [["sent", 3, null]]]);
  });

  it("is given up after a day, and a warning of it is logged", async () => {
    await webhook("subjects.created");
    await subject("German");
    answer = () => ({ kind: "answered", status: 500, text: "no" });
    for (let tries = 0; tries < 20; tries++) {
      await work();
      later(2 * 3600);
    }
    const [row] = await rows();
    expect([row?.["state"], row?.["attempts"], received.length]).toEqual(["failed", 8, 8]);
    expect(school.logged.at(-1)).toMatchObject({ level: "warn", attempts: 8 });
  });

  it("holds nothing of another webhook up", async () => {
    await webhook("subjects.created", { address: "https://slow.example/" });
    await webhook("subjects.created", { address: "https://quick.example/" });
    await subject("Greek");
    answer = ({ url }) => (url.includes("slow") ? down : ok);
    await work();
    expect((await rows()).map(({ state }) => state)).toEqual(["queued", "sent"]);
  });

  it("of a host that was killed is sent by another, with the same id", async () => {
    await webhook("subjects.created");
    await subject("History");
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const killed: WebhookSender = {
      problem: () => undefined,
      send(request) {
        received.push(request);
        isAsked();
        return new Promise(() => {});
      },
    };
    void webhookTurn(hostOf(killed), signal);
    await asked;
    await work();
    expect(received.length).toBe(1);
    later(61);
    await work();
    expect([
      received.length,
      new Set(received.map(({ headers }) => headers["webhook-id"])).size,
      (await rows())[0]?.["state"],
    ]).toEqual([2, 1, "sent"]);
  });

  it("is sent by one of two hosts", async () => {
    await webhook("subjects.created");
    for (const name of ["Italian", "Irish", "Islam"]) await subject(name);
    await Promise.all([work(), work()]);
    expect(bodies().map(({ data }) => (data as { title: string }).title)).toEqual([
      "Italian",
      "Irish",
      "Islam",
    ]);
  });
});

describe("a receiver that rests", () => {
  it("is sent nothing until its rest is over, then all that waits", async () => {
    await webhook("subjects.created");
    await subject("Zoology");
    answer = () => ({ kind: "answered", status: 429, text: "", afterSeconds: 60 });
    await work();
    answer = () => ok;
    await subject("Yiddish");
    later(59);
    await work();
    expect(received.length).toBe(1);
    later(1);
    await work();
    expect((await rows()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });
});

describe("a request that the end of the server cut off", () => {
  it("is no failure of the receiver: the event waits as if it had not been tried", async () => {
    await webhook("subjects.created");
    await subject("Xhosa");
    const stop = new AbortController();
    answer = () => {
      stop.abort();
      return down;
    };
    await webhookTurn(hostOf(), stop.signal);
    expect(await rows()).toMatchObject([{ state: "queued", attempts: 0, problem: null }]);
    expect(
      await school.db.query(sql`select failures, failing_since, rest_until from webhook_states`),
    ).toEqual([{ failures: 0, failing_since: null, rest_until: null }]);
    answer = () => ok;
    await work();
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 1 }]);
  });
});

describe("a webhook that fails for days", () => {
  it("is paused, and the admins who may edit it are told", async () => {
    const { id } = await webhook("subjects.created");
    answer = () => down;
    for (let days = 0; days < 4; days++) {
      if (days > 0) later(86_400);
      boss = await school.signIn({ name: "Boss", super: true });
      await subject(`${days} days`);
      await work();
    }
    const record = await school.call(boss, "GET", `/admin/webhooks/${id}`);
    const notices = await school.call<{ title: string }[]>(boss, "GET", "/admin/notifications");
    expect([record.body.data["status"], notices.body.data.map(({ title }) => title)]).toEqual([
      "paused",
      [`Webhook paused: ${String(record.body.data["name"])}`],
    ]);
  });

  it("is paused at once by 410, and sent what was left when it is active again", async () => {
    const { id } = await webhook("subjects.created");
    await subject("Japanese");
    await subject("Korean");
    answer = () => ({ kind: "answered", status: 410, text: "" });
    await work();
    expect(received.length).toBe(1);
    answer = () => ok;
    await school.call(boss, "PATCH", `/admin/webhooks/${id}`, { status: "active" });
    await work();
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "sent"]);
  });
});

describe("the page of a webhook", () => {
  it("shows the secret once; another press replaces it, and both sign for a day", async () => {
    const { id } = await webhook("subjects.created");
    const ask = () =>
      school.call<{ secret: string; old_secret_until: string | null }>(
        boss,
        "POST",
        `/admin/webhooks/${id}/secret`,
      );
    const [first, second] = [await ask(), await ask()];
    expect([
      first.status,
      first.body.data.old_secret_until,
      second.body.data.secret === first.body.data.secret,
      second.body.data.old_secret_until,
      JSON.stringify((await school.call(boss, "GET", `/admin/webhooks/${id}`)).body).includes(
        "whsec_",
      ),
    ]).toEqual([201, null, false, "2026-06-11T06:00:00.000Z", false]);
    await subject("Latin");
    await work();
    later(86_401);
    boss = await school.signIn({ name: "Boss", super: true });
    await subject("Logic");
    await work();
    expect(received.map(({ headers }) => headers["webhook-signature"]?.split(" ").length)).toEqual([
      2, 1,
    ]);
  });

  it("sends a test event at once, and says what came of it", async () => {
    const { id } = await webhook("subjects.created", { status: "paused" });
    const ask = async () =>
      (await school.call(boss, "POST", `/admin/webhooks/${id}/test`)).body.data["sentence"];
    const said = [await ask()];
    answer = () => down;
    said.push(await ask());
    expect([said, await types()]).toEqual([
      [
        "The receiver accepted the test event (200).",
        "The test event failed: The receiver refused the connection.",
      ],
      ["webhook.test", "webhook.test"],
    ]);
  });

  it("sends an event again with its id, but not while paused", async () => {
    const { id } = await webhook("subjects.created");
    await subject("Maths");
    await work();
    const path = `/admin/webhooks/${id}/deliveries`;
    const [line] = (await school.call<{ id: number }[]>(boss, "GET", path)).body.data;
    const again = () => school.call(boss, "POST", `${path}/${line?.id}/resend`);
    expect((await again()).status).toBe(200);
    await work();
    await school.call(boss, "PATCH", `/admin/webhooks/${id}`, { status: "paused" });
    expect([
      (await again()).status,
      received.length,
      new Set(received.map(({ headers }) => headers["webhook-id"])).size,
    ]).toEqual([409, 2, 1]);
  });

  it("lists one status, and tells of no webhook that is not there", async () => {
    const { id } = await webhook("subjects.created");
    await subject("Norse");
    const at = (path: string) => school.call<unknown[]>(boss, "GET", `/admin/webhooks/${path}`);
    expect([
      (await at(`${id}/deliveries?state=queued`)).body.data.length,
      (await at(`${id}/deliveries?state=sent`)).body.data.length,
      (await at(`${id}/deliveries?state=odd`)).status,
      (await at(`99999/deliveries`)).status,
      (await at(`${id}/deliveries/99999`)).status,
    ]).toEqual([1, 0, 422, 404, 404]);
  });
});

describe("deliveries", () => {
  it("on a host that sends nothing are noted as not sent", async () => {
    await webhook("subjects.created");
    await subject("Physics");
    await noteUnsent(hostOf());
    expect([(await rows())[0]?.["state"], received]).toEqual(["unsent", []]);
  });

  it("are forgotten after 30 days", async () => {
    await webhook("subjects.created");
    await subject("Russian");
    const at = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    await webhookFeature.tidy?.({ db: school.db, now: at(29) });
    const before = (await rows()).length;
    await webhookFeature.tidy?.({ db: school.db, now: at(31) });
    expect([before, (await rows()).length]).toEqual([1, 0]);
  });
});

describe("what webhooks send", () => {
  it("is described in OpenAPI: changes of each resource, and events of features", async () => {
    const answer = await school.api.fetch(new Request("http://localhost/api/v1/openapi.json"));
    const { webhooks, components } = (await answer.json()) as {
      webhooks: Record<
        string,
        {
          post: {
            requestBody: {
              content: { "application/json": { schema: { properties: Record<string, object> } } };
            };
          };
        }
      >;
      components: { schemas: Record<string, unknown> };
    };
    const names = school.api.context.resources.map(({ name }) => `${name}.*`);
    expect(Object.keys(webhooks)).toEqual([
      ...names,
      "attendance.marked",
      "attendance-corrections.stands",
      "leaves.stands",
      "webhook.test",
    ]);
    const sent = (name: string) =>
      webhooks[name]?.post.requestBody.content["application/json"].schema.properties;
    expect(sent("students.*")).toMatchObject({
      type: { pattern: "^students\\.[a-z0-9_]+$" },
      data: { $ref: "#/components/schemas/LoggedEvent" },
    });
    expect(sent("leaves.stands")).toMatchObject({
      type: { const: "leaves.stands" },
      data: {
        properties: {
          deleted: { type: "boolean" },
          status: { enum: ["pending", "approved", "rejected", "cancelled"] },
        },
      },
    });
    expect(components.schemas).toHaveProperty("LoggedEvent");
    expect(sent("attendance.marked")).toMatchObject({
      type: { const: "attendance.marked" },
      data: { properties: { marks: { type: "array" } } },
    });
  });
});
