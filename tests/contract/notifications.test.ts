import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readEvents } from "../support/event-stream";
import { ask, hosts, makeAdmin, signIn, tokenFor, type RunningHost } from "./hosts";

describe.each(hosts.filter(({ missing }) => !missing))("notifications, on $name", ({ start }) => {
  let host: RunningHost;
  let sender: string;
  beforeAll(async () => {
    host = await start(20);
    sender = await signIn(host, { permissions: ["send_notifications"] });
    await host.db.query(sql`insert into students (admission_no, name, email, class_id, admission_date) select 'MANY-' || n, 'Many ' || n, 'many@example.com', 1, '2026-04-01' from generate_series(1, 1200) n`);
  });
  afterAll(() => host?.stop());
  const send = (body: object) => ask(host, sender, "POST", "/admin/notifications/send", { title: "Sports day", body: "On Friday.", type: "system", ...body });

  it("ring the bell of an open console within a second, and are read in one tab as in the other", async () => {
    const admin = await makeAdmin(host, {});
    const token = await tokenFor(host, admin);
    const stream = readEvents(await fetch(`${host.origin}/api/v1/admin/events`, { headers: { Authorization: `Bearer ${token}` } }));
    expect((await send({ recipient_type: "people", recipients: [{ kind: "admin", id: admin }] })).status).toBe(201);
    await stream.next(({ event }) => event === "notifications", 1000);
    const [got] = (await ask(host, token, "GET", "/admin/notifications?page=1&per_page=10")).body.data as { id: number; title: string }[];
    expect([got?.title, (await ask(host, token, "GET", "/admin/notifications/unread-count")).body.data]).toEqual(["Sports day", { count: 1 }]);
    const before = stream.heard.length;
    expect((await ask(host, token, "PUT", `/admin/notifications/${got?.id}/mark-as-read`)).status).toBe(200);
    await vi.waitFor(() => expect(stream.heard.length).toBeGreaterThan(before));
    expect((await ask(host, token, "GET", "/admin/notifications/statistics")).body.data).toMatchObject({ total: 1, unread: 0, by_type: { system: 1 } });
    void stream.close();
  });

  it("to many are delivered by the host itself, after the answer", async () => {
    const { status, body } = await send({ recipient_type: "class", recipient_ids: [1] });
    const { id, state, total } = body.data as { id: number; state: string; total: number };
    expect([status, state, total > 1200]).toEqual([201, "sending", true]);
    await vi.waitFor(async () => expect((await ask(host, sender, "GET", `/admin/notifications/sent/${id}`)).body.data).toMatchObject({ state: "sent", total }), { timeout: 30_000, interval: 100 });
    const [row] = await host.db.query(sql`select count(*) - count(delivered_at) - count(unreachable) as left, count(*) - count(distinct (kind, recipient_id)) as twice from notifications where sending_id = ${id}`);
    expect(row).toEqual({ left: 0, twice: 0 });
  });
});
