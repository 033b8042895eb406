import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backToEnglish } from "../../support/back-to-english";
import type { Channel, ChannelOutcome, OutgoingMessage } from "@rollcall/kit/api/ports/channel";
import { setLanguage } from "@rollcall/kit/schema/messages";
import { apiLanguageFiles } from "../../../src/app/languages";
import { channelReason } from "../../../packages/kit/api/outbox/channel-messages";
import { sendBatch } from "../../../packages/kit/api/outbox/channel-work";
import { acceptingChannel, recordingChannel } from "../../support/channels";
import { schoolSettings } from "../../../src/school/settings/settings";
import { testApi, type TestApi } from "../../support/test-api";

const morning = "2026-06-10T06:00:00Z";
let host: TestApi;
let clerk: string;
let clock = morning;
const logged: string[] = [];
const answers = new Map<string, ChannelOutcome>();
const mail = recordingChannel({
  answer: ({ to }) => answers.get(to) ?? { state: "accepted", reference: "250 queued" },
});
const minutes = (count: number) => new Date(Date.parse(morning) + count * 60_000).toISOString();

beforeAll(async () => {
  host = await testApi({ channels: [mail], publicUrl: "https://school.example" });
  clerk = await host.signIn({ name: "Clerk", permissions: ["send_notifications"] });
  await host.db.script(`
    insert into parents (id, name, phone, email) values (1, 'Asha', '1', 'asha@example.com'), (2, 'Bela', '2', 'bela@example.com'), (3, 'Chand', '3', '');
    insert into students (id, admission_no, name, admission_date) values (1, 'S', 'Child', '2026-04-01');
    insert into students__parents (from_id, to_id) values (1, 1), (1, 2), (1, 3)`);
});
beforeEach(async () => {
  await host.db.script(
    "truncate sendings, notifications, deliveries, channels, refused_addresses, opt_outs restart identity cascade; delete from settings where key in ('notifications', 'institution'); update parents set email = 'asha@example.com' where id = 1",
  );
  clock = morning;
  answers.clear();
  mail.sent.length = 0;
  logged.length = 0;
});
afterAll(() => host.db.close());

const context = () => ({
  db: host.db,
  now: () => new Date(clock),
  settings: schoolSettings,
  publicUrl: "https://school.example",
  log: ({ message }: { message: string }) => void logged.push(message),
});
const work = async (channel: Channel = mail, ungated: readonly string[] = ["attendance_alert"]) => {
  while (await sendBatch(context(), channel, ungated, new AbortController().signal)) continue;
};
const send = async (type = "system", ...ids: number[]) =>
  (
    await host.call<{ id: number; unreachable: number }>(
      clerk,
      "POST",
      "/admin/notifications/send",
      {
        title: "Sports day",
        body: "On Friday.\nBring water & shoes <b>.",
        type,
        recipient_type: "people",
        recipients: ids.map((id) => ({ kind: "parent", id })),
      },
    )
  ).body;
const sending = async (id: number) =>
  (await host.call<Record<string, unknown>>(clerk, "GET", `/admin/notifications/sent/${id}`)).body
    .data;
interface Told {
  name: string;
  state: string;
  reason?: string;
  deliveries: {
    channel: string;
    state: string;
    at: string | null;
    due_at: string | null;
    attempts: number;
    reason: string | null;
    together_with: string | null;
  }[];
}
const people = async (id: number) =>
  (await host.call<Told[]>(clerk, "GET", `/admin/notifications/sent/${id}/recipients`)).body.data;
const channels = async () =>
  (
    await host.call<
      { state: string; problem: string | null; since: string | null; waiting: number }[]
    >(clerk, "GET", "/admin/channels")
  ).body.data;

describe("a message in the outbox", () => {
  it("is on its way until the channel has accepted it, and delivered from then on", async () => {
    const { data } = await send("system", 1, 3);
    expect([await sending(data.id), (await people(data.id))[0]]).toMatchObject([
      { total: 2, delivered: 0, unreachable: 1, state: "sending" },
      { name: "Asha", state: "waiting", deliveries: [{ channel: "Email", state: "queued" }] },
    ]);
    await work();
    expect([await sending(data.id), await people(data.id)]).toMatchObject([
      { total: 2, delivered: 1, unreachable: 1, failed: 0, state: "sent" },
      [
        {
          name: "Asha",
          state: "delivered",
          deliveries: [{ state: "accepted", at: "2026-06-10T06:00:00.000Z", attempts: 1 }],
        },
        { name: "Chand", state: "unreachable", reason: "Has no email address", deliveries: [] },
      ],
    ]);
  });

  it("says the same as text and as a page, under the institution's name, with nothing of it taken for a tag", async () => {
    await host.db.script(
      `insert into settings (key, value) values ('institution', '{"name": "Hill School", "phone": "+91 11 2345", "timezone": "Asia/Kolkata"}')`,
    );
    await send("system", 1);
    await work();
    const [message] = mail.sent;
    expect(message).toMatchObject({ to: "asha@example.com", title: "Sports day" });
    expect(message?.text).toContain("On Friday.\nBring water & shoes <b>.");
    expect(message?.text).toContain("Hill School\n+91 11 2345");
    expect(message?.html).toContain("Bring water &amp; shoes &lt;b&gt;.");
    expect(message?.html).not.toContain("<b>");
    expect(message?.unsubscribe).toMatch(
      /^https:\/\/school\.example\/api\/v1\/unsubscribe\/[0-9a-f-]{36}$/,
    );
  });

  describe("to two people who share an address", () => {
    beforeEach(() => host.db.script("update parents set email = 'bela@example.com' where id = 1"));
    const oneAtATime = () => ({ ...mail, atOnce: 1 });

    it("goes once, counts for both, says so of the second, and is tried again once", async () => {
      answers.set("bela@example.com", { state: "later", reason: "Busy" });
      const { data } = await send("system", 1, 2);
      expect((await channels())[0]?.waiting).toBe(1);
      await work(oneAtATime());
      expect([mail.sent.length, (await people(data.id)).map(({ state }) => state)]).toEqual([
        1,
        ["waiting", "waiting"],
      ]);
      answers.clear();
      clock = minutes(2);
      await work(oneAtATime());
      expect([mail.sent.length, await sending(data.id), await people(data.id)]).toMatchObject([
        2,
        { total: 2, delivered: 2, state: "sent" },
        [
          { name: "Asha", deliveries: [{ state: "accepted", attempts: 2, together_with: null }] },
          { name: "Bela", deliveries: [{ state: "accepted", together_with: "Asha" }] },
        ],
      ]);
    });

    it("fails for both where it is refused for good", async () => {
      answers.set("bela@example.com", { state: "refused", reason: "No such mailbox" });
      const { data } = await send("system", 1, 2);
      await work();
      expect([mail.sent.length, await sending(data.id), await people(data.id)]).toMatchObject([
        1,
        { total: 2, failed: 2, state: "sent" },
        [
          { state: "failed", deliveries: [{ reason: "No such mailbox" }] },
          { state: "failed", deliveries: [{ reason: "No such mailbox", together_with: "Asha" }] },
        ],
      ]);
    });

    it("goes once for each text, and in another sending again", async () => {
      const named = { title: "Hello", body: "Dear {name}", type: "system" };
      const recipients = [1, 2].map((id) => ({ kind: "parent", id }));
      const { status } = await host.call(clerk, "POST", "/admin/notifications/send", {
        ...named,
        recipient_type: "people",
        recipients,
      });
      expect(status).toBe(201);
      await work(oneAtATime());
      expect(mail.sent.map(({ text }) => /Dear \w+/.exec(text)?.[0])).toEqual([
        "Dear Asha",
        "Dear Bela",
      ]);
      await send("system", 1);
      await send("system", 2);
      await work();
      expect(mail.sent).toHaveLength(4);
    });

    it("is declined for both by its link", async () => {
      await send("system", 1, 2);
      await work();
      const link = new URL(mail.sent[0]?.unsubscribe ?? "").pathname.slice("/api/v1".length);
      expect((await host.call(undefined, "POST", link)).status).toBe(200);
      expect(
        await host.db.query(sql`select recipient_id, channel from opt_outs order by 1`),
      ).toEqual([1, 2].map((id) => ({ recipient_id: id, channel: "email" })));
    });

    it("counts for one who joins while it is being settled, and is tried for one who joins a failed one", async () => {
      const { data } = await send("system", 1, 2);
      // As another process would have found it: the second has missed that the first was settled.
      const missed = (state: string) =>
        host.db.script(
          `update deliveries set state = '${state}', settled_at = now() where carried_by is null; update deliveries set state = 'queued', settled_at = null where carried_by is not null; update notifications set delivered_at = null, outcome = null`,
        );
      await missed("accepted");
      await work();
      expect([mail.sent.length, (await people(data.id))[1]?.state]).toEqual([0, "delivered"]);
      await missed("failed");
      await work();
      expect([mail.sent.length, (await people(data.id))[1]?.state]).toEqual([1, "delivered"]);
    });
  });

  it("that is refused is failed, with what the channel said, and is not tried again", async () => {
    answers.set("asha@example.com", { state: "refused", reason: "It is too large" });
    const { data } = await send("system", 1, 2);
    await work();
    clock = minutes(600);
    await work();
    expect([await sending(data.id), (await people(data.id))[0], mail.sent.length]).toMatchObject([
      { delivered: 1, failed: 1, state: "sent" },
      { state: "failed", deliveries: [{ state: "failed", reason: "It is too large" }] },
      2,
    ]);
  });

  it("that may be taken later is tried again after 1, 5, 15, 60 and 180 minutes, and given up after a day", async () => {
    answers.set("asha@example.com", { state: "later", reason: "The mailbox is full" });
    const { data } = await send("system", 1);
    const tries: number[] = [];
    for (let minute = 0; minute < 26 * 60; minute++) {
      clock = minutes(minute);
      const before = mail.sent.length;
      await work();
      if (mail.sent.length > before) tries.push(minute);
    }
    expect([tries.slice(0, 7), tries.length]).toEqual([[0, 1, 6, 21, 81, 261, 441], 13]);
    expect([await sending(data.id), (await people(data.id))[0]?.deliveries]).toMatchObject([
      { delivered: 0, failed: 1, state: "sent" },
      [{ state: "failed", reason: "Given up after a day: The mailbox is full" }],
    ]);
    expect(new Set(mail.sent.map(({ key }) => key)).size, "one key at every try").toBe(1);
  });

  it("waits while the channel is down, which rests longer each time, and costs no try", async () => {
    answers.set("asha@example.com", { state: "down", reason: "The server does not answer" });
    const { data } = await send("system", 1);
    const tries: number[] = [];
    for (let second = 0; second < 3600; second += 5) {
      clock = new Date(Date.parse(morning) + second * 1000).toISOString();
      const before = mail.sent.length;
      await work();
      if (mail.sent.length > before) tries.push(second);
    }
    expect([tries.slice(0, 6), await channels()]).toMatchObject([
      [0, 15, 45, 105, 225, 525],
      [
        {
          state: "down",
          problem: "The server does not answer",
          since: "2026-06-10T06:00:00.000Z",
          waiting: 1,
        },
      ],
    ]);
    answers.clear();
    clock = minutes(70);
    await work();
    expect([(await people(data.id))[0], await channels(), logged.at(-1)]).toMatchObject([
      { state: "delivered", deliveries: [{ attempts: 1 }] },
      [{ state: "ready", problem: null, waiting: 0 }],
      "Email can be sent again",
    ]);
  });

  it("goes to nobody of whom the channel has refused the address, until it is corrected", async () => {
    answers.set("asha@example.com", {
      state: "refused",
      reason: "No such mailbox",
      badAddress: true,
    });
    await send("system", 1);
    await work();
    const again = await send("system", 1, 2);
    expect([again.data.unreachable, (await people(again.data.id))[0]]).toMatchObject([
      1,
      {
        state: "unreachable",
        reason:
          "Their address was refused when a message was sent to it. Correct it on their record",
      },
    ]);
    await host.db.script("update parents set email = 'asha.r@example.com' where id = 1");
    expect((await send("system", 1)).data.unreachable).toBe(0);
  });

  it("that is refused for what may be about this server strikes nobody off, unless others beside them are accepted or it is said again on another day", async () => {
    const no: ChannelOutcome = { state: "refused", reason: "“550 No”", badAddress: "perhaps" };
    const struck = async () =>
      (await host.db.query<{ address: string }>(sql`select address from refused_addresses`)).map(
        ({ address }) => address,
      );
    answers.set("asha@example.com", no);
    await send("system", 1);
    await work();
    expect(await struck()).toEqual([]);
    clock = minutes(5);
    await send("system", 2);
    await work();
    clock = minutes(13 * 60);
    await send("system", 1);
    await work();
    expect(await struck()).toEqual(["asha@example.com"]);
    await host.db.script("truncate refused_addresses");
    clock = minutes(13 * 60 + 1);
    answers.set("asha@example.com", { ...no, reason: "“550 Another”" });
    await send("system", 1, 2);
    await work();
    expect(await struck()).toEqual(["asha@example.com"]);
  });

  it("stays in the outbox while the channel refuses everyone, and goes out by itself afterwards", async () => {
    await host.db.script(
      "insert into parents (id, name, phone, email) select 100 + n, 'Many', n::text, n || '@example.com' from generate_series(1, 8) n; insert into students__parents (from_id, to_id) select 1, 100 + n from generate_series(1, 8) n",
    );
    for (let n = 1; n <= 8; n++)
      answers.set(`${n}@example.com`, { state: "refused", reason: "“550 No”", badAddress: true });
    const { data } = await send("system", ...Array.from({ length: 8 }, (_, n) => 101 + n));
    await work();
    expect([await sending(data.id), await channels()]).toMatchObject([
      { failed: 0, delivered: 0, state: "sending" },
      [
        {
          state: "down",
          problem: "Every recipient was refused, one after another: “550 No”",
          waiting: 8,
          refused: 0,
        },
      ],
    ]);
    answers.clear();
    clock = minutes(1);
    await work();
    expect([await sending(data.id), await channels()]).toMatchObject([
      { failed: 0, delivered: 8 },
      [{ state: "ready", problem: null }],
    ]);
    await host.db.script(
      "delete from students__parents where to_id > 100; delete from parents where id > 100",
    );
  });

  it("waits for the end of quiet hours by the institution's clock, unless it is about an absence today", async () => {
    await host.db.script(`
      insert into settings (key, value) values ('institution', '{"timezone": "Asia/Tokyo"}'), ('notifications', '{"quiet": {"from": "20:00", "until": "07:00"}}')`);
    // 20:30 in Tokyo.
    clock = "2026-06-10T11:30:00Z";
    host.setNow(clock);
    await send("system", 1);
    await send("attendance_alert", 2);
    await work();
    expect(mail.sent.map(({ to }) => to)).toEqual(["bela@example.com"]);
    clock = "2026-06-10T21:59:00Z";
    await work();
    expect(mail.sent).toHaveLength(1);
    clock = "2026-06-10T22:00:00Z";
    await work();
    expect(mail.sent.map(({ to }) => to)).toEqual(["bela@example.com", "asha@example.com"]);
    host.setNow(morning);
  });

  it("keeps to the rate of its channel, of all servers together", async () => {
    await host.db.script(
      "insert into parents (id, name, phone, email) select 100 + n, 'Many', n::text, n || '@example.com' from generate_series(1, 20) n; insert into students__parents (from_id, to_id) select 1, 100 + n from generate_series(1, 20) n",
    );
    const slow = { ...mail, perMinute: 240 };
    await send("system", ...Array.from({ length: 20 }, (_, n) => 101 + n));
    const signal = AbortSignal.abort();
    const counts: number[] = [];
    for (let second = 0; second < 6; second++) {
      clock = new Date(Date.parse(morning) + second * 1000).toISOString();
      for (let round = 0; round < 2; round++)
        await Promise.all([
          sendBatch(context(), slow, [], signal),
          sendBatch(context(), slow, [], signal),
        ]);
      counts.push(mail.sent.length);
    }
    expect(counts).toEqual([4, 8, 12, 16, 20, 20]);
    expect(new Set(mail.sent.map(({ to }) => to)).size).toBe(20);
    await host.db.script(
      "delete from students__parents where to_id > 100; delete from parents where id > 100",
    );
  });
});

describe("addresses that were refused", () => {
  it("are listed with what was said, those in doubt can be told, and are tried again when they are released", async () => {
    const doubting = { ...mail, isDoubtful: (reason: string) => reason.includes("relay") };
    const school = await testApi({ db: host.db, channels: [doubting] });
    const boss = await school.signIn({ name: "Boss", super: true });
    await host.db
      .script(`insert into refused_addresses (channel, address, reason, refused_at) values
      ('email', 'asha@example.com', '“550 relay not permitted”', '2026-06-09T06:00:00Z'), ('email', 'bela@example.com', '“550 5.1.1 Unknown”', '2026-06-08T06:00:00Z')`);
    const line = async () =>
      (await school.call<unknown[]>(boss, "GET", "/admin/channels")).body.data;
    const refused = async () =>
      (await school.call<unknown[]>(boss, "GET", "/admin/channels/email/refused")).body.data;
    expect([await line(), await refused()]).toMatchObject([
      [{ refused: 2, doubtful: 1 }],
      [
        { address: "asha@example.com", reason: "“550 relay not permitted”", doubtful: true },
        { address: "bela@example.com", doubtful: false },
      ],
    ]);
    const release = (by: string, addresses: string[], name = "email") =>
      school.call(by, "POST", `/admin/channels/${name}/release`, { addresses });
    expect((await release(clerk, ["asha@example.com"])).status).toBe(403);
    expect((await release(boss, ["asha@example.com"], "pigeon")).status).toBe(404);
    expect((await release(boss, [])).status).toBe(422);
    expect((await release(boss, ["asha@example.com", "x@example.com"])).body).toMatchObject({
      data: { released: 1 },
      message: "1 address will be tried again.",
    });
    expect([await line(), await refused()]).toMatchObject([
      [{ refused: 1, doubtful: 0 }],
      [{ address: "bela@example.com" }],
    ]);
  });
});

describe("what a process held that has stopped", () => {
  /** A channel whose process is gone before it can say what became of the message. */
  const hold = async (channel: Channel) => {
    const { data } = await send("system", 1);
    await expect(
      sendBatch(
        context(),
        { ...channel, send: () => Promise.reject(new Error("killed")) },
        [],
        new AbortController().signal,
      ),
    ).rejects.toThrow("killed");
    return data.id;
  };

  it("is sent by another after the lease, with the same key, where a repeat is harmless", async () => {
    const id = await hold(mail);
    clock = minutes(2);
    await work();
    expect(mail.sent).toEqual([]);
    clock = minutes(4);
    await work();
    expect([mail.sent.length, await sending(id)]).toMatchObject([1, { delivered: 1 }]);
  });

  it("is never sent again where each costs money, and it is said that nobody knows", async () => {
    const text = { ...mail, mayRepeat: false };
    const id = await hold(text);
    clock = minutes(4);
    await work(text);
    expect([mail.sent, await sending(id), (await people(id))[0]?.deliveries]).toMatchObject([
      [],
      { delivered: 0, failed: 1, state: "sent" },
      [
        {
          state: "failed",
          reason:
            "The server stopped while it was sending this, so it may or may not have been sent. It is not sent again",
        },
      ],
    ]);
  });

  it("is left to whoever took it over, however late the first one is", async () => {
    let finish: (outcome: ChannelOutcome) => void = () => undefined;
    const slow: Channel = {
      ...mail,
      send: () => new Promise((resolve) => void (finish = resolve)),
    };
    const { data } = await send("system", 1);
    const late = sendBatch(context(), slow, [], new AbortController().signal);
    await expect.poll(() => channels()).toMatchObject([{ waiting: 1 }]);
    clock = minutes(4);
    await work();
    finish({ state: "refused", reason: "Too late" });
    await late;
    expect(await sending(data.id)).toMatchObject({ delivered: 1, failed: 0, state: "sent" });
  });
});

describe("declining messages", () => {
  const open = async (method: string, address: string) => {
    const answer = await host.api.fetch(new Request(address, { method }));
    return {
      status: answer.status,
      type: answer.headers.get("Content-Type"),
      text: await answer.text(),
    };
  };
  const link = async () => {
    await send("leave_status", 1);
    await work();
    return mail.sent.at(-1)?.unsubscribe ?? "";
  };

  it("is asked before it is done, since programs open every link of a mail, and done with one press", async () => {
    const address = await link();
    expect(await open("GET", address)).toMatchObject({
      status: 200,
      type: "text/html; charset=utf-8",
      text: expect.stringContaining("Stop these messages?"),
    });
    expect((await send("leave_status", 1, 2)).data.unreachable).toBe(0);
    expect(await open("POST", address)).toMatchObject({ status: 200 });
    const after = await send("leave_status", 1, 2);
    expect([after.data.unreachable, (await people(after.data.id))[0]]).toMatchObject([
      1,
      { name: "Asha", state: "unreachable", reason: "Has unsubscribed from these messages" },
    ]);
  });

  it("holds for messages of that kind alone, and is seen in the preview of one", async () => {
    await open("POST", await link());
    expect((await send("system", 1)).data.unreachable).toBe(0);
    const preview = (type?: string) =>
      host.call<{ reachable: number }>(clerk, "POST", "/admin/notifications/preview", {
        recipient_type: "people",
        recipients: [{ kind: "parent", id: 1 }],
        ...(type ? { type } : {}),
      });
    expect([
      (await preview("leave_status")).body.data.reachable,
      (await preview("low_attendance")).body.data.reachable,
      (await preview()).body.data.reachable,
    ]).toEqual([0, 1, 1]);
  });

  it("is not offered where a message must reach its reader", async () => {
    await send("attendance_alert", 1);
    await work();
    expect(mail.sent.at(-1)?.unsubscribe).toBeUndefined();
    await host.db.script(
      "insert into opt_outs values ('parent', 1, 'attendance_alert', 'email', now())",
    );
    expect((await send("attendance_alert", 1)).data.unreachable).toBe(0);
  });

  it.each(["x", "00000000-0000-4000-8000-000000000000", "%00", "../../admin/admins"])(
    "by a link that is none does nothing and says so: %s",
    async (token) => {
      const answer = await open("POST", `https://school.example/api/v1/unsubscribe/${token}`);
      expect(answer.status).toBe(404);
      expect(await host.db.query(sql`select * from opt_outs`)).toEqual([]);
    },
  );
});

describe("several channels", () => {
  it("send a message once, by the first that reaches its reader; one about an absence today by all of them", async () => {
    const seen: [string, string][] = [];
    const noting = (name: string, label: string, address: "email" | "phone") =>
      acceptingChannel(name, label, address, {
        send: ({ to }: OutgoingMessage) => {
          seen.push([name, to]);
          return Promise.resolve({ state: "accepted" });
        },
      });
    const both = [noting("email", "Email", "email"), noting("sms", "Text", "phone")];
    const school = await testApi({ db: host.db, channels: both });
    const tell = (type: string) =>
      school.call<{ id: number }>(clerk, "POST", "/admin/notifications/send", {
        title: "T",
        body: "B",
        type,
        recipient_type: "people",
        recipients: [1, 3].map((id) => ({ kind: "parent", id })),
      });
    const all = async () => {
      for (const channel of both) await work(channel);
      return seen.splice(0);
    };
    await tell("system");
    expect(await all()).toEqual([
      ["email", "asha@example.com"],
      ["sms", "3"],
    ]);
    const { id } = (await tell("attendance_alert")).body.data;
    expect(await all()).toEqual([
      ["email", "asha@example.com"],
      ["sms", "1"],
      ["sms", "3"],
    ]);
    expect(await sending(id)).toMatchObject({ total: 2, delivered: 2, state: "sent" });
  });
});

describe("where no mail server is set up", () => {
  it("messages are kept, shown as they would have gone, and counted as not sent", async () => {
    const keeper = acceptingChannel("email", "Email", "email", {
      standIn: true,
      send: () => Promise.resolve({ state: "kept" }),
    });
    const school = await testApi({ db: host.db, channels: [keeper] });
    const { data } = await send("system", 1, 2);
    const isKept = async () =>
      (
        await school.call<{ kept_only: boolean }>(
          clerk,
          "GET",
          `/admin/notifications/sent/${data.id}`,
        )
      ).body.data.kept_only;
    expect(await isKept(), "said before the outbox comes to it").toBe(true);
    await work(keeper);
    expect(await sending(data.id)).toMatchObject({ delivered: 0, kept: 2, state: "sent" });
    expect((await people(data.id)).map(({ state }) => state)).toEqual(["kept", "kept"]);
    const kept = (
      await school.call<{ id: number; address: string; title: string }[]>(
        clerk,
        "GET",
        `/admin/notifications/outbox?search=${encodeURIComponent("SPÓRTS belá")}`,
      )
    ).body.data;
    expect(kept).toMatchObject([{ address: "bela@example.com", title: "Sports day" }]);
    const { text, html } = (
      await school.call<{ text: string; html: string }>(
        clerk,
        "GET",
        `/admin/notifications/outbox/${kept[0]?.id}`,
      )
    ).body.data;
    expect([text.includes("On Friday."), html.includes("On Friday.")]).toEqual([true, true]);
    const other = await host.signIn({ name: "Other", permissions: ["send_notifications"] });
    const chief = await host.signIn({ name: "Head", super: true });
    const seenBy = async (token: string) => [
      (await school.call<object[]>(token, "GET", "/admin/notifications/outbox")).body.data.length,
      (await school.call(token, "GET", `/admin/notifications/outbox/${kept[0]?.id}`)).status,
    ];
    expect(
      [await seenBy(other), await seenBy(chief)],
      "what another wrote to single people",
    ).toEqual([
      [0, 404],
      [2, 200],
    ]);
  });

  it("a message that may hold a way to sign in is shown to super admins only", async () => {
    await host.db.query(
      sql`insert into deliveries (channel, address, content, state, due_at, created_at) values ('email', 'office@example.com', '{"title": "Sign in", "body": "Here"}', 'kept', now(), now())`,
    );
    const chief = await host.signIn({ name: "Chief", super: true });
    const list = async (token: string) =>
      (
        await host.call<{ id: number; title: string }[]>(
          token,
          "GET",
          "/admin/notifications/outbox",
        )
      ).body.data;
    const [one] = await list(chief);
    expect([one?.title, await list(clerk)]).toEqual(["Sign in", []]);
    expect((await host.call(clerk, "GET", `/admin/notifications/outbox/${one?.id}`)).status).toBe(
      404,
    );
  });
});

describe("a channel", () => {
  it("that is not set up says what is missing", async () => {
    const bare = await testApi({
      db: host.db,
      absentChannels: [{ name: "email", label: "Email", missing: "Set SMTP_URL" }],
    });
    expect((await bare.call(clerk, "GET", "/admin/channels")).body.data).toMatchObject([
      { name: "email", state: "absent", problem: "Set SMTP_URL" },
    ]);
  });

  it("says in the reader's language what keeps it, which is stored in English", async () => {
    const problem = channelReason("mail.refusesConnections", { host: "mail.test" });
    expect(problem).toBe("The mail server mail.test refuses connections");
    await host.db.query(
      sql`insert into channels (name, problem, problem_since) values ('email', ${problem}, now())`,
    );
    const shown = async () =>
      (await host.call<{ problem: string }[]>(clerk, "GET", "/admin/channels")).body.data[0]
        ?.problem;
    const words = (await apiLanguageFiles["hi"]?.()) ?? {};
    setLanguage(() => ({ tag: "hi", words }));
    expect(await shown()).toBe("मेल सर्वर mail.test कनेक्शन अस्वीकार करता है");
    backToEnglish();
    expect(await shown()).toBe(problem);
  });

  it("is tested by a message to whoever asks, and it is said what became of that one", async () => {
    const chief = await host.signIn({ name: "Tester", super: true });
    const test = async (name = "email", token = chief) =>
      host.call<{ accepted: boolean; sentence: string }>(
        token,
        "POST",
        `/admin/channels/${name}/test`,
      );
    const first = (await test()).body.data;
    const [message] = mail.sent;
    expect([first.accepted, first.sentence]).toEqual([
      true,
      `Email accepted a message to ${message?.to}. Look whether it has arrived.`,
    ]);
    answers.set(message?.to ?? "", { state: "down", reason: "The server does not answer" });
    expect((await test()).body.data).toEqual({
      accepted: false,
      sentence: `Nothing was sent to ${message?.to}: The server does not answer.`,
    });
    expect([(await test("pigeon")).status, (await test("email", clerk)).status]).toEqual([
      404, 403,
    ]);
  });
});
