import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Channel, ChannelOutcome, ChannelReport } from "@rollcall/kit/api/ports/channel";
import { sendBatch } from "../../../packages/kit/api/outbox/channel-work";
import { fallBackTo } from "../../../packages/kit/api/notifications/queue-deliveries";
import { recordingChannel } from "../../support/channels";
import { recipients } from "../../../src/features/audiences/recipients";
import { schoolSettings } from "../../../src/school/settings/settings";
import { testApi, type TestApi } from "../../support/test-api";

const morning = "2026-06-10T06:00:00Z";
let host: TestApi;
let clerk: string;
const answers = new Map<string, ChannelOutcome>();
const accepted = { state: "accepted" } as const;
const answer = ({ to }: { to: string }) => answers.get(to) ?? accepted;
const mail = recordingChannel({ answer });
const text = recordingChannel({
  name: "sms",
  label: "SMS",
  address: "phone",
  mayRepeat: false,
  answer,
  report: ({ body, url, headers }) =>
    headers.get("x-signed") === "yes"
      ? ({ key: new URL(url).searchParams.get("key"), ...JSON.parse(body) } as ChannelReport)
      : undefined,
});
const channels: Channel[] = [mail, text];

beforeAll(async () => {
  host = await testApi({ channels, publicUrl: "https://school.example", now: morning });
  clerk = await host.signIn({ name: "Clerk", permissions: ["send_notifications"] });
  await host.db.script(`
    insert into parents (id, name, phone, email) values (1, 'Asha', '+1', 'asha@example.com'), (2, 'Bela', '+2', 'bela@example.com'), (3, 'Chand', '+3', '');
    insert into students (id, admission_no, name, admission_date) values (1, 'S', 'Child', '2026-04-01');
    insert into students__parents (from_id, to_id) values (1, 1), (1, 2), (1, 3)`);
});
beforeEach(async () => {
  await host.db.script(
    "truncate sendings, notifications, deliveries, channels, refused_addresses, opt_outs restart identity cascade",
  );
  answers.clear();
  mail.sent.length = 0;
  text.sent.length = 0;
});
afterAll(() => host.db.close());

const work = async () => {
  const context = {
    db: host.db,
    now: () => new Date(morning),
    settings: schoolSettings,
    publicUrl: "https://school.example",
    log: () => undefined,
    fallBack: fallBackTo(recipients)({ channels }),
  };
  for (let round = 0; round < 3; round += 1)
    for (const channel of channels)
      while (await sendBatch(context, channel, [], new AbortController().signal)) continue;
};
const send = async (id: number | number[], type = "system") =>
  (
    await host.call<{ id: number }>(clerk, "POST", "/admin/notifications/send", {
      title: "Sports day",
      body: "On Friday.",
      type,
      recipient_type: "people",
      recipients: [id].flat().map((one) => ({ kind: "parent", id: one })),
    })
  ).body.data.id;
const counts = async (id: number) => {
  const { delivered, failed, state } = (
    await host.call<{ delivered: number; failed: number; state: string }>(
      clerk,
      "GET",
      `/admin/notifications/sent/${id}`,
    )
  ).body.data;
  return { delivered, failed, state };
};
const told = async (id: number) =>
  (
    await host.call<
      {
        state: string;
        deliveries: { channel: string; state: string; received_at: string | null }[];
      }[]
    >(clerk, "GET", `/admin/notifications/sent/${id}/recipients`)
  ).body.data.map(({ state, deliveries }) => [
    state,
    ...deliveries.map((one) => `${one.channel} ${one.state}${one.received_at ? " arrived" : ""}`),
  ]);
const report = (url: string | undefined, body: object, signed = "yes") => {
  const { pathname, search } = new URL(url ?? "");
  return host.call(undefined, "POST", `${pathname.slice("/api/v1".length)}${search}`, body, {
    "x-signed": signed,
  });
};
const lastText = () => text.sent.at(-1)?.reportTo;

describe("a message that a channel refuses for good", () => {
  it("goes by the next channel that reaches its reader, and counts as delivered then", async () => {
    answers.set("asha@example.com", { state: "refused", reason: "No such mailbox" });
    const id = await send(1);
    await work();
    expect([await told(id), await counts(id), text.sent.length]).toEqual([
      [["delivered", "Email failed", "SMS accepted"]],
      { delivered: 1, failed: 0, state: "sent" },
      1,
    ]);
  });

  it("has failed where no other channel reaches its reader, or that one was declined", async () => {
    answers.set("asha@example.com", { state: "refused", reason: "Full" });
    await host.db.script(
      "insert into opt_outs (kind, recipient_id, type, channel, created_at) values ('parent', 1, 'system', 'sms', now())",
    );
    const id = await send(1);
    await work();
    expect([await told(id), await counts(id), text.sent]).toEqual([
      [["failed", "Email failed"]],
      { delivered: 0, failed: 1, state: "sent" },
      [],
    ]);
  });

  it("goes nowhere else while it may have gone out all the same", async () => {
    answers.set("asha@example.com", { state: "refused", reason: "No answer", uncertain: true });
    const id = await send(1);
    await work();
    expect([await told(id), text.sent]).toEqual([[["failed", "Email failed"]], []]);
  });
});

describe("a report of a channel", () => {
  it("says that a message has arrived", async () => {
    const id = await send(3);
    await work();
    const { status, body } = await report(lastText(), { state: "received" });
    expect([status, body.data, await told(id), await counts(id)]).toEqual([
      200,
      { taken: true },
      [["delivered", "SMS accepted arrived"]],
      { delivered: 1, failed: 0, state: "sent" },
    ]);
  });

  it("that it has not makes the counts say so, and remembers the number", async () => {
    const id = await send(3);
    await work();
    await report(lastText(), { state: "failed", reason: "Landline", badAddress: true });
    expect([await told(id), await counts(id)]).toEqual([
      [["failed", "SMS failed"]],
      { delivered: 0, failed: 1, state: "sent" },
    ]);
    const again = await host.call(clerk, "POST", "/admin/notifications/send", {
      title: "Again",
      body: "Again.",
      type: "system",
      recipient_type: "people",
      recipients: [{ kind: "parent", id: 3 }],
    });
    expect(again.status).toBe(422);
  });

  it("is about all who share the number that the message went to, and about nobody else", async () => {
    await host.db.script(`
      insert into parents (id, name, phone, email) values (4, 'Dev', '+3', ''), (5, 'Esha', '+5', '');
      insert into students__parents (from_id, to_id) values (1, 4), (1, 5)`);
    const id = await send([3, 4, 5]);
    await work();
    expect(text.sent.map(({ to }) => to).toSorted()).toEqual(["+3", "+5"]);
    const shared = text.sent.find(({ to }) => to === "+3")?.reportTo;
    await report(shared, { state: "failed", reason: "Landline" });
    expect([await told(id), await counts(id)]).toEqual([
      [
        ["failed", "SMS failed"],
        ["failed", "SMS failed"],
        ["delivered", "SMS accepted"],
      ],
      { delivered: 1, failed: 2, state: "sent" },
    ]);
    await host.db.script(
      "delete from students__parents where to_id > 3; delete from parents where id > 3",
    );
  });

  it("goes by the next channel for each of those who share the address, once where they share that too", async () => {
    answers.set("asha@example.com", { state: "refused", reason: "No such mailbox" });
    await host.db.script("update parents set email = 'asha@example.com' where id = 2");
    const id = await send([1, 2]);
    await work();
    await host.db.script("update parents set email = 'bela@example.com' where id = 2");
    expect([await told(id), mail.sent.length, text.sent.map(({ to }) => to)]).toEqual([
      [
        ["delivered", "Email failed", "SMS accepted"],
        ["delivered", "Email failed", "SMS accepted"],
      ],
      1,
      ["+1", "+2"],
    ]);
  });

  it("changes nothing once it has arrived, of a message there is not, and without the right signature", async () => {
    const id = await send(3);
    await work();
    const address = lastText();
    const unsigned = await report(address, { state: "failed" }, "no");
    const foreign = await report(
      address?.replace(/key=.*/, "key=0d9c6a3e-6c1f-4b57-9f51-0e6a3f9d2c11"),
      { state: "failed" },
    );
    const odd = await report(address?.replace(/key=.*/, "key=1"), { state: "failed" });
    await report(address, { state: "received" });
    await report(address, { state: "failed" });
    expect([unsigned.status, foreign.status, odd.status, await told(id)]).toEqual([
      403,
      200,
      200,
      [["delivered", "SMS accepted arrived"]],
    ]);
  });

  it("comes to no channel that reports nothing", async () => {
    const { status } = await host.call(undefined, "POST", "/channel-reports/email?key=1", {});
    expect(status).toBe(404);
  });
});
