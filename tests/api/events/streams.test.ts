import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { publish, publishAll } from "@rollcall/kit/api/events/publish";
import { topicsOf as declaredTopics } from "@rollcall/kit/api/feature";
import { features, pagePermissions } from "../../support/school";
import { resources } from "../../../src/resources";
import { allPermissionKeys } from "@rollcall/kit/schema";
import { readEvents, type EventReader } from "../../support/event-stream";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
const open: EventReader[] = [];
beforeAll(async () => {
  school = await testApi();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((reader) => reader.close()));
});
afterAll(() => school.db.close());

const request = (token: string, method = "GET") =>
  school.api.fetch(
    new Request("http://rollcall.test/api/v1/admin/events", {
      method,
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
async function listen(token: string): Promise<EventReader> {
  const reader = readEvents(await request(token));
  open.push(reader);
  return reader;
}
const idOf = async (token: string) =>
  Number((await school.call<{ user: { id: number } }>(token, "GET", "/auth/me")).body.data.user.id);
/** Everything published before has been delivered when this has. */
async function flush(reader: EventReader): Promise<void> {
  const mark = Math.trunc(Math.random() * 1e9);
  await publish(school.db, { topic: "settings", id: mark });
  await reader.next(({ data }) => data.id === mark);
}
const topicsOf = (reader: EventReader) =>
  reader.heard
    .filter(({ event }) => event !== "settings")
    .map(({ event, data }) => [event, data.id]);

describe("the stream of live events", () => {
  it("is one that no cache keeps and no proxy holds back", async () => {
    const response = await request(await school.signIn({ name: "Asha" }));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    await response.body?.cancel();
  });

  it("tells at the commit what was published in a transaction, and nothing of one that was rolled back", async () => {
    const reader = await listen(await school.signIn({ name: "Bela", super: true }));
    await school.db.transaction(async (tx) => {
      await publish(tx, { topic: "registers", id: 7 });
      expect(reader.heard).toEqual([]);
    });
    await expect(
      school.db.transaction(async (tx) => {
        await publish(tx, { topic: "leaves", id: 8 });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await flush(reader);
    expect(topicsOf(reader)).toEqual([["registers", 7]]);
    expect(new Set(reader.heard.map(({ id }) => id)).size).toBe(2);
  });

  it("tells one admin what is for that admin only, and of each topic only who may see it", async () => {
    const [marker, clerk] = [
      await school.signIn({ name: "Chand", permissions: ["mark_attendance"] }),
      await school.signIn({ name: "Deepa", permissions: ["view_activity_logs", "view_leaves"] }),
    ];
    const readers = [await listen(marker), await listen(clerk)] as const;
    await publishAll(school.db, [
      { topic: "notifications", adminId: await idOf(marker), id: 1 },
      { topic: "registers", id: 2 },
      { topic: "logs", id: 3 },
      { topic: "leaves", id: 4 },
      { topic: "notifications", id: 5 },
    ]);
    await Promise.all(readers.map(flush));
    expect(readers.map(topicsOf)).toEqual([
      [
        ["notifications", 1],
        ["registers", 2],
        ["notifications", 5],
      ],
      [
        ["logs", 3],
        ["leaves", 4],
        ["notifications", 5],
      ],
    ]);
  });

  it("begins with what came after the position its reader knows, each thing once", async () => {
    const token = await school.signIn({ name: "Ina", super: true });
    const known = (await school.call(token, "GET", "/auth/me")).headers.get("Live-Position") ?? "";
    for (const id of [7, 8, 7]) await publish(school.db, { topic: "settings", id });
    const following = async (position: string) => {
      const response = await school.api.fetch(
        new Request("http://rollcall.test/api/v1/admin/events", {
          headers: { Authorization: `Bearer ${token}`, "Last-Event-ID": position },
        }),
      );
      const reader = readEvents(response);
      open.push(reader);
      await flush(reader);
      return [
        response.headers.has("Live-Resumed"),
        reader.heard.slice(0, -1).map(({ data }) => data.id),
      ];
    };
    expect(await following(known)).toEqual([true, [8, 7]]);
    expect(await following("another-3")).toEqual([false, []]);
    expect(await following(known.replace(/\d+$/, "9999"))).toEqual([false, []]);
    for (let id = 100; id < 160; id += 1) await publish(school.db, { topic: "settings", id });
    expect(await following(known)).toEqual([false, []]);
  });

  it("is not moved by what another program says on its channel", async () => {
    const reader = await listen(await school.signIn({ name: "Esha" }));
    for (const payload of [
      "",
      "nonsense",
      "null",
      "7",
      '{"topic":"constructor"}',
      '{"topic":["settings"]}',
    ])
      await school.db.query(sql`select pg_notify('rollcall', ${payload})::text`);
    await flush(reader);
    expect(topicsOf(reader)).toEqual([]);
  });

  it("ends when its session is signed out, when its admin is disabled, and goes on for others", async () => {
    const [boss, one, two] = [
      await school.signIn({ name: "Boss", super: true }),
      await school.signIn({ name: "Farah" }),
      await school.signIn({ name: "Gita" }),
    ];
    const [bossReader, oneReader, twoReader] = [
      await listen(boss),
      await listen(one),
      await listen(two),
    ];
    await school.call(one, "POST", "/auth/logout");
    await oneReader.ended;
    expect(
      (await school.call(boss, "PATCH", `/admin/admins/${await idOf(two)}`, { status: "disabled" }))
        .status,
    ).toBe(200);
    await twoReader.ended;
    await flush(bossReader);
    expect((await request(two)).status).toBe(401);
  });

  it("follows a change of rights without being opened anew", async () => {
    const [boss, clerk] = [
      await school.signIn({ name: "Boss", super: true }),
      await school.signIn({ name: "Hema" }),
    ];
    const reader = await listen(clerk);
    await publish(school.db, { topic: "leaves", id: 1 });
    await school.call(boss, "PATCH", `/admin/admins/${await idOf(clerk)}`, {
      permissions: ["view_leaves"],
    });
    await reader.next(({ event }) => event === "rights");
    await vi.waitFor(async () => {
      await publish(school.db, { topic: "leaves", id: 2 });
      await reader.next(({ event }) => event === "leaves", 100);
    });
    expect(
      reader.heard.filter(({ event }) => event === "leaves").map(({ data }) => data.id),
    ).not.toContain(1);
  });

  it("beats, and ends by itself when its session has run out", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const token = await school.signIn({ name: "Indu" });
    const response = await request(token);
    const reader = response.body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await read()).toBe("retry: 2000\n\n");
    vi.advanceTimersByTime(25_000);
    expect(await read()).toBe(":\n\n");
    school.setNow("2026-06-10T15:00:00Z");
    vi.advanceTimersByTime(25_000);
    expect(await read()).toBe(":\n\n");
    expect((await reader?.read())?.done).toBe(true);
    school.setNow("2026-06-10T06:00:00Z");
  });

  it("is ended by this side when nobody reads it, however much there is to tell", async () => {
    const response = await request(await school.signIn({ name: "Jaya" }));
    await publishAll(
      school.db,
      Array.from({ length: 1000 }, (_, id) => ({ topic: "settings" as const, id })),
    );
    const reader = readEvents(response);
    await reader.ended;
    expect(reader.heard.length).toBeLessThan(256);
  });

  it("is one of twenty in a session at most, and a place is free again when one is closed", async () => {
    const token = await school.signIn({ name: "Kiran" });
    const readers = [];
    for (let count = 0; count < 20; count++) readers.push(await listen(token));
    expect((await request(token)).status).toBe(429);
    await readers[0]?.close();
    await listen(token);
    expect((await request(token, "HEAD")).status).toBe(200);
  });
});

describe("a server that stops", () => {
  it("ends its streams and opens no more, while other calls are answered", async () => {
    const stopping = await testApi({ db: school.db });
    const token = await stopping.signIn({ name: "Lata" });
    const response = await stopping.api.fetch(
      new Request("http://rollcall.test/api/v1/admin/events", {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    stopping.api.close();
    await readEvents(response).ended;
    expect((await stopping.call(token, "GET", "/admin/events")).status).toBe(503);
    expect((await stopping.call(token, "GET", "/auth/me")).status).toBe(200);
  });
});

/**
 * Who hears of a topic, by hand: one of these permissions, or every admin. Kept apart from the
 * code, which must not grade itself.
 */
const heardWith: Readonly<Record<string, readonly string[] | "everybody">> = {
  notifications: "everybody",
  settings: "everybody",
  order: "everybody",
  list_views: "everybody",
  rights: "everybody",
  logs: ["view_activity_logs", "view_system_logs"],
  webhooks: ["view_webhooks"],
  registers: ["view_attendance", "mark_attendance"],
  leaves: ["view_leaves"],
  cases: ["view_cases"],
  calendars: ["view_holidays"],
  "gate-devices": ["manage_gate_devices"],
  erased: ["erase_people"],
};

const topics = Object.keys(declaredTopics(features));

describe("of every topic hears", () => {
  it("somebody who is named here", () =>
    expect(Object.keys(heardWith).sort()).toEqual(topics.toSorted()));

  it.each([
    ["nobody without a permission", []],
    ...allPermissionKeys(resources, pagePermissions).map((key): [string, string[]] => [
      `who has ${key} alone`,
      [key],
    ]),
  ])("%s what that is enough for, and nothing else", async (_, permissions) => {
    const reader = await listen(await school.signIn({ name: "Jaya", permissions }));
    await publishAll(
      school.db,
      topics.map((topic, id) => ({ topic, id: id + 1 })),
    );
    await reader.next(({ event }) => event === "settings");
    await flush(reader);
    const heard = topics.filter((topic, at) =>
      reader.heard.some(({ event, data }) => event === topic && data.id === at + 1),
    );
    expect(heard).toEqual(
      topics.filter(
        (topic) =>
          heardWith[topic] === "everybody" ||
          permissions.some((key) => heardWith[topic]?.includes(key)),
      ),
    );
  });

  it("a super admin all, with no permission of its own", async () => {
    const reader = await listen(await school.signIn({ name: "Kiran", super: true }));
    await publishAll(
      school.db,
      topics.map((topic, id) => ({ topic, id: id + 1 })),
    );
    await flush(reader);
    expect(topics.filter((topic) => reader.heard.some(({ event }) => event === topic))).toEqual([
      ...topics,
    ]);
  });
});
