import { createHash, randomBytes } from "node:crypto";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";
import { idOf } from "../notifications/school";
import { fakePushService, newSubscription, setPush } from "./devices";

const path = "/admin/push-subscriptions";
let school: TestApi;
let ada: string;
let boss: string;
interface Listed {
  available: boolean;
  reason: string | null;
  public_key: string | null;
  devices: { id: number; fingerprint: string; user_agent: string }[];
}
const listed = async (token: string) => (await school.call<Listed>(token, "GET", path)).body.data;
const add = (
  token: string,
  body: unknown = newSubscription(),
  headers: Record<string, string> = {},
) => school.call<{ id: number }>(token, "POST", path, body, headers);
const remove = (token: string, id: number) => school.call(token, "DELETE", `${path}/${id}`);
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

beforeAll(async () => {
  school = await testApi({ push: fakePushService() });
  ada = await school.signIn({ name: "Ada" });
  boss = await school.signIn({ name: "Boss", super: true });
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.db.script("delete from push_subscriptions");
  await setPush(school, true);
});

describe("push to a device", () => {
  it("is off until the institution switches it on, and says why", async () => {
    await school.db.query(sql`delete from settings where key = 'notifications'`);
    expect(await listed(ada)).toEqual({
      available: false,
      reason: "switched_off",
      public_key: "the-public-key",
      devices: [],
    });
    expect(await add(ada)).toMatchObject({
      status: 409,
      body: { message: "Push notifications are switched off in the settings." },
    });
    await school.call(boss, "PUT", "/admin/settings", {
      notifications: { config: { push: true } },
    });
    expect(await listed(ada)).toMatchObject({ available: true, reason: null });
  });

  it("is not available where the host cannot reach push services", async () => {
    const other = await testApi();
    const token = await other.signIn({ name: "Ada" });
    await setPush(other, true);
    expect((await other.call(token, "GET", path)).body.data).toEqual({
      available: false,
      reason: "host",
      public_key: null,
      devices: [],
    });
    expect((await other.call(token, "POST", path, newSubscription())).status).toBe(409);
    await other.db.close();
  });

  it("is added once for a browser, however often it asks, and found again by a fingerprint", async () => {
    const subscription = newSubscription();
    const first = await add(ada, subscription, { "User-Agent": "Ada's browser" });
    expect(first).toMatchObject({
      status: 201,
      body: { message: "Notifications are on for this device" },
    });
    const again = await add(ada, { ...newSubscription(), endpoint: subscription.endpoint });
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect((await listed(ada)).devices).toEqual([
      {
        id: first.body.data.id,
        fingerprint: hashOf(subscription.endpoint),
        user_agent: "",
        created_at: expect.any(String),
      },
    ]);
  });

  it("is of whoever asked last at that browser, and what waited for the one before is not told to the next", async () => {
    const bea = await school.signIn({ name: "Bea" });
    const subscription = newSubscription();
    await add(ada, subscription);
    await school.call(boss, "POST", "/admin/notifications/send", {
      recipient_type: "people",
      recipients: [{ kind: "admin", id: await idOf(school, ada) }],
      type: "system",
      title: "For Ada",
      body: "Only.",
    });
    expect(await school.db.query(sql`select 1 from push_queue`)).toHaveLength(1);
    expect((await add(bea, subscription)).status).toBe(201);
    expect([
      (await listed(ada)).devices.length,
      (await listed(bea)).devices.length,
      await school.db.query(sql`select 1 from push_queue`),
    ]).toEqual([0, 1, []]);
  });

  it("is seen and removed by nobody else", async () => {
    const { id } = (await add(ada)).body.data;
    expect([(await listed(boss)).devices, (await remove(boss, id)).status]).toEqual([[], 404]);
    expect([
      (await remove(ada, id)).status,
      (await remove(ada, id)).status,
      (await listed(ada)).devices,
    ]).toEqual([200, 404, []]);
  });

  it("is possible for twenty devices of one admin", async () => {
    const known = newSubscription();
    expect((await add(ada, known)).status).toBe(201);
    for (let more = 1; more < 20; more += 1) expect((await add(ada)).status).toBe(201);
    expect(await add(ada)).toMatchObject({
      status: 409,
      body: { message: "You have 20 devices already. Remove one first." },
    });
    expect([
      (await add(ada, known)).status,
      (await add(boss)).status,
      (await listed(ada)).devices.length,
    ]).toEqual([201, 201, 20]);
  });

  it("never leaves the server, in an answer, a log or the activity log", async () => {
    const subscription = newSubscription();
    const answers = [
      await add(ada, subscription),
      await school.call(ada, "GET", path),
      await add(ada, { ...subscription, endpoint: `${subscription.endpoint}#x` }),
    ];
    const told = JSON.stringify([
      answers.map(({ body }) => body),
      school.logged,
      await school.db.query(sql`select * from activity_logs`),
      await school.db.query(sql`select * from idempotency_keys`),
    ]);
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
      expect(told).not.toContain(secret);
    expect(
      await school.db.query(
        sql`select action from activity_logs where actor = 'Ada' and action = 'turned on push' limit 1`,
      ),
    ).toHaveLength(1);
  });
});

describe("a device is forgotten", () => {
  const signInAnew = async (name: string) => {
    const token = await school.signIn({ name });
    return { token, id: await idOf(school, token) };
  };

  it("when one signs out there", async () => {
    const { token } = await signInAnew("Cleo");
    await add(token);
    await school.call(token, "POST", "/auth/logout");
    expect(await school.db.query(sql`select 1 from push_subscriptions`)).toEqual([]);
  });

  it.each(["disabled", "deleted"])("when its admin is %s", async (how) => {
    const { token, id } = await signInAnew(`Dan ${how}`);
    await add(token);
    await add(token);
    await add(ada);
    await school.db.query(
      sql`update push_subscriptions set session_id = null where admin_id = ${id} and id = (select min(id) from push_subscriptions where admin_id = ${id})`,
    );
    const answer =
      how === "disabled"
        ? await school.call(boss, "PATCH", `/admin/admins/${id}`, { status: "disabled" })
        : await school.call(boss, "DELETE", `/admin/admins/${id}`);
    expect([
      answer.status,
      await school.db.query(sql`select 1 from push_subscriptions where admin_id = ${id}`),
      (await listed(ada)).devices.length,
    ]).toEqual([200, [], 1]);
  });
});

describe("what is no browser's subscription", () => {
  const { endpoint, keys } = newSubscription();
  const endpoints = [
    "",
    "push.example.com",
    "http://push.example.com/x",
    "https://user:word@push.example.com/x",
    "https://push.example.com:8443/x",
    "https://push.example.com/x#y",
    "https://127.0.0.1/x",
    "https://0x7f.1/x",
    "https://2130706433/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://localhost/x",
    "https://db/x",
    "https://push.example.com\\@db/x",
    "HTTPS://push.example.com/x",
    "https://push.example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    `https://push.example.com/${"x".repeat(2000)}`,
    "https://push.example.com/\u0000",
    "https://push.example.com/\ud800",
    7,
    null,
    [endpoint],
    { endpoint },
  ];

  it.each(endpoints.map((wrong) => [wrong]))("is refused (%#)", async (wrong) => {
    const answer = await add(ada, { endpoint: wrong, keys });
    expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(wrong)).toEqual([
      422,
      ["endpoint"],
    ]);
  });

  const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url");
  it.each([
    [undefined],
    [null],
    ["keys"],
    [[]],
    [{}],
    [{ ...keys, auth: "" }],
    [{ ...keys, auth: keys.auth.slice(1) }],
    [{ ...keys, auth: [keys.auth] }],
    [{ ...keys, p256dh: offCurve }],
    [{ ...keys, p256dh: "!".repeat(87) }],
    [{ ...keys, p256dh: "x".repeat(10_000) }],
    [{ p256dh: keys.auth, auth: keys.p256dh }],
  ])("is refused by its keys (%#)", async (wrong) => {
    const answer = await add(ada, { endpoint, keys: wrong });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["keys"]]);
  });

  it("is refused by its size", async () => {
    expect((await add(ada, { endpoint: endpoint + "x".repeat(20_000), keys })).status).toBe(413);
  });

  it("is named by what does not belong to it", async () => {
    const answer = await add(ada, { endpoint, keys: { ...keys, more: 1 }, admin_id: 1 });
    expect([answer.status, Object.keys(answer.body.errors ?? {}).sort()]).toEqual([
      422,
      ["admin_id", "more"],
    ]);
  });
});
