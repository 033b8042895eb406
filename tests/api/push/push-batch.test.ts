import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ApiContext, LogEntry } from "@rollcall/kit/api/context";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { deliverBatch } from "@rollcall/kit/api/notifications/deliver";
import { notifyAdmins } from "@rollcall/kit/api/notifications/notify-admins";
import { pushBatch } from "../../../packages/kit/api/push/push-batch";
import { PushDelivery } from "../../../packages/kit/api/push/push-delivery";
import type { PushOutcome } from "@rollcall/kit/api/ports/push-service";
import { testApi, type TestApi } from "../../support/test-api";
import { idOf } from "../notifications/school";
import { fakePushService, newSubscription, setPush, type Pushed } from "./devices";
import { features } from "../../support/school";
import { topicsOf } from "@rollcall/kit/api/feature";

let school: TestApi;
let tokens: Record<"boss" | "sender" | "plain", string>;
let ids: Record<"boss" | "sender" | "plain", number>;
let now: Date;
const logged: LogEntry[] = [];
const { signal } = new AbortController();

/** Sends what is due, once, through a service that answers so. */
async function push(answer: (endpoint: string) => PushOutcome = () => "sent"): Promise<Pushed[]> {
  const service = fakePushService(({ endpoint }) => answer(endpoint));
  while (
    await pushBatch(
      { db: school.db, now: () => now, log: (entry) => void logged.push(entry), push: service },
      signal,
    )
  )
    continue;
  return service.pushed;
}
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
const waiting = () => school.db.query(sql`select * from push_queue`);
async function device(who: keyof typeof tokens): Promise<string> {
  const subscription = newSubscription();
  expect(
    (await school.call(tokens[who], "POST", "/admin/push-subscriptions", subscription)).status,
  ).toBe(201);
  return subscription.endpoint;
}
const send = (title = "Register missing", body = "Grade 3 A") =>
  school.call(tokens.boss, "POST", "/admin/notifications/send", {
    recipient_type: "admins",
    type: "system",
    title,
    body,
  });
const tell = (admins: number[]) =>
  school.db.transaction((db) =>
    notifyAdmins({ db, context: { now: () => now } as ApiContext }, admins, () => ({
      type: "leave_request",
      title: "Leave asked for",
      body: "Two days",
    })),
  );

beforeAll(async () => {
  school = await testApi({ push: fakePushService() });
  tokens = {
    boss: await school.signIn({ name: "Boss", super: true }),
    sender: await school.signIn({ name: "Sender", permissions: ["send_notifications"] }),
    plain: await school.signIn({ name: "Plain" }),
  };
  ids = {
    boss: await idOf(school, tokens.boss),
    sender: await idOf(school, tokens.sender),
    plain: await idOf(school, tokens.plain),
  };
});
afterAll(() => school.db.close());
beforeEach(async () => {
  now = new Date("2026-06-10T06:00:00Z");
  logged.length = 0;
  await school.db.script(
    "delete from push_queue; delete from push_subscriptions; delete from notifications; delete from sendings; update admins set status = 'active'",
  );
  await setPush(school, true);
});

describe("a notification", () => {
  it("goes to every device of each of its admins, and leads where that admin may go", async () => {
    const endpoints = [
      await device("boss"),
      await device("sender"),
      await device("plain"),
      await device("plain"),
    ];
    await send();
    const pushed = await push();
    const of = new Map(
      (
        await school.db.query<{ id: number; admin: number }>(
          sql`select id, recipient_id as admin from notifications`,
        )
      ).map(({ id, admin }) => [admin, id]),
    );
    const told = (admin: number, url: string) => ({
      title: "Register missing",
      body: "Grade 3 A",
      tag: `notification-${of.get(admin)}`,
      url,
    });
    expect(new Map(pushed.map(({ endpoint, message }) => [endpoint, message]))).toEqual(
      new Map([
        [endpoints[0], told(ids.boss, `/notifications/${of.get(ids.boss)}`)],
        [endpoints[1], told(ids.sender, `/notifications/${of.get(ids.sender)}`)],
        [endpoints[2], told(ids.plain, "/dashboard")],
        [endpoints[3], told(ids.plain, "/dashboard")],
      ]),
    );
    expect([pushed.length, await push(), await waiting()]).toEqual([4, [], []]);
  });

  it("of the system's own goes there too, and so does what is delivered in the background", async () => {
    await device("plain");
    await tell([ids.plain, ids.boss]);
    await school.db
      .query(sql`with s as (insert into sendings (title, body, type, recipients, state, total, created_by, created_at) values ('Later', 'On', 'system', '', 'sending', 1, ${ids.boss}, now()) returning id)
      insert into notifications (sending_id, kind, recipient_id, created_at) select id, 'admin', ${ids.plain}::int, ${now.toISOString()}::timestamptz from s`);
    expect((await push()).map(({ message }) => message["title"])).toEqual(["Leave asked for"]);
    await deliverBatch({ db: school.db, now: () => now, log: () => undefined });
    expect((await push()).map(({ message }) => message["title"])).toEqual(["Later"]);
  });

  it("goes to nobody who did not ask for it, and not to those who asked while it is switched off", async () => {
    await device("boss");
    await setPush(school, false);
    await send();
    await setPush(school, true);
    expect(await push()).toEqual([]);
    await send();
    await setPush(school, false);
    expect([await push(), await waiting()]).toEqual([[], []]);
  });

  it("that was rolled back is told to nobody", async () => {
    await device("boss");
    const undone = school.db.transaction(async (db) => {
      await notifyAdmins({ db, context: { now: () => now } as ApiContext }, [ids.boss], () => ({
        type: "system",
        title: "No",
        body: "No",
      }));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await push()).toEqual([]);
  });

  it.each([
    ["has been read", sql`update notifications set read_at = now()`],
    ["has been deleted", sql`update notifications set deleted_at = now()`],
    ["is a day old", sql`update notifications set created_at = created_at - interval '2 days'`],
    ["is for an admin who may not sign in any more", sql`update admins set status = 'disabled'`],
  ])("is not sent when it %s in the meantime", async (_what, change) => {
    await device("plain");
    await tell([ids.plain]);
    await school.db.query(change);
    expect([await push(), await waiting()]).toEqual([[], []]);
  });

  it("of many letters is cut to what a device shows, and fits into what may be encrypted", async () => {
    await device("boss");
    await send("😀".repeat(60), "\u0001😀".repeat(330));
    const [pushed] = await push();
    expect([
      [...(pushed?.message["body"] ?? "")].length,
      pushed?.message["body"]?.endsWith("…"),
      Buffer.byteLength(JSON.stringify(pushed?.message)) < 3900,
    ]).toEqual([300, true, true]);
  });

  it("names the institution's address to the push service, where it has one", async () => {
    await device("boss");
    await send();
    expect((await push())[0]?.contact).toBe("mailto:nobody@example.com");
    await school.db.query(
      sql`insert into settings (key, value) values ('institution', '{"email": "office@school.example"}') on conflict (key) do update set value = excluded.value`,
    );
    await send();
    expect((await push())[0]?.contact).toBe("mailto:office@school.example");
  });
});

describe("a push service", () => {
  it("that knows the browser no more is not asked again, and the others are", async () => {
    const [gone, there] = [await device("boss"), await device("boss")];
    await send();
    expect((await push((endpoint) => (endpoint === gone ? "gone" : "sent"))).length).toBe(2);
    await send();
    expect((await push()).map(({ endpoint }) => endpoint)).toEqual([there]);
  });

  it("that does not answer is tried three times, later each time, and holds up nobody else", async () => {
    const [slow, other] = [await device("boss"), await device("sender")];
    await send();
    const down = (endpoint: string): PushOutcome => (endpoint === slow ? "later" : "sent");
    expect((await push(down)).map(({ endpoint }) => endpoint).sort()).toEqual([slow, other].sort());
    const tries: number[] = [];
    for (let minute = 1; minute <= 60; minute += 1) {
      later(1);
      if ((await push(down)).length > 0) tries.push(minute);
    }
    expect([tries, await waiting()]).toEqual([[5, 15], []]);
    expect(logged).toEqual([
      {
        level: "warn",
        message: "A push notification was given up",
        subscription: expect.any(Number),
        notification: expect.any(Number),
        outcome: "later",
        attempts: 3,
      },
    ]);
  });

  it("that refuses a message is not asked again, and that is logged without the address", async () => {
    const endpoint = await device("boss");
    await send();
    expect([
      (await push(() => "refused")).length,
      await waiting(),
      JSON.stringify(logged).includes(endpoint),
    ]).toEqual([1, [], false]);
    expect(logged[0]).toMatchObject({ level: "warn", outcome: "refused" });
  });

  it("is asked by one process only, of two that are at it", async () => {
    for (let more = 0; more < 5; more += 1) await device("boss");
    for (let more = 0; more < 8; more += 1) await send(`Title ${more}`);
    const both = await Promise.all([push(), push()]);
    expect(
      new Set(both.flat().map(({ endpoint, message }) => `${endpoint} ${message["tag"]}`)).size,
    ).toBe(40);
    expect(both.flat()).toHaveLength(40);
  });
});

describe("the background", () => {
  it("sends as soon as something is told, and stops without waiting for a push service", async () => {
    await device("boss");
    const events = await hearEvents(school.db, Object.keys(topicsOf(features)));
    let asked: AbortSignal | undefined;
    const started = new Promise<void>((resolve) => {
      const send = (_to: unknown, _message: string, { signal: stop }: { signal: AbortSignal }) => {
        asked = stop;
        resolve();
        return new Promise<PushOutcome>((done) =>
          stop.addEventListener("abort", () => done("later")),
        );
      };
      delivery = new PushDelivery({
        db: school.db,
        events,
        now: () => now,
        log: () => undefined,
        push: { publicKey: "", send },
      });
    });
    await send();
    await started;
    expect(asked?.aborted).toBe(false);
    await delivery?.stop();
    expect([asked?.aborted, (await waiting()).length]).toEqual([true, 1]);
  });
  let delivery: PushDelivery | undefined;
});
