import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { createHmac } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import type { OutgoingMessage } from "@rollcall/kit/api/ports/channel";
import { smsChannel } from "../../packages/kit/server/sms/sms-channel";
import { webhookChannel } from "../../packages/kit/server/webhook/webhook-channel";

const message: OutgoingMessage = {
  key: "0d9c6a3e-6c1f-4b57-9f51-0e6a3f9d2c11",
  to: "+91 90000 00001",
  country: null,
  title: "Absent today",
  text: "Asha was marked absent today.",
  brief: "Hill: Asha was marked absent today.",
  html: "",
};

interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A provider on this machine: what it was asked, and what it answers. */
async function provider(answer: { status: number; body?: object } | "silence") {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method, url, headers } = request;
      asked.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      if (answer === "silence") return request.socket.destroy();
      response.writeHead(answer.status, { "Content-Type": "application/json" });
      return response.end(JSON.stringify(answer.body ?? {}));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return { asked, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
const signal = new AbortController().signal;

describe("text messages", () => {
  const send = (baseUrl: string, what = message) =>
    smsChannel({ baseUrl, account: "AC1", key: "k", from: "+14155550100", perMinute: 60 }).send(
      what,
      signal,
    );

  it.each([
    ["98765 43210", "IN", "+919876543210"],
    ["098765-43210", "IN", "+919876543210"],
    ["+44 20 7946 0958", "IN", "+442079460958"],
    ["01 23 45 67 89", "FR", "+33123456789"],
    ["٠١٠١٢٣٤٥٦٧٨", "EG", "+201012345678"],
    ["9876543210.0", "IN", "+919876543210"],
    ["971501234567", "IN", "+971501234567"],
  ])("to %s of a school in %s go to %s", async (to, country, dialled) => {
    const { asked, url } = await provider({ status: 201, body: { sid: "SM1" } });
    await send(url, { ...message, to, country });
    expect(new URLSearchParams(asked[0]?.body).get("To")).toBe(dialled);
  });

  it.each([
    ["98765 43210", null, "no country code", false],
    ["12345", "IN", "isn't valid", true],
    ["98765432100", "IN", "isn't valid", true],
    ["9876543210/9876543211", "IN", "more than one number", true],
    ["98765 43210 / 11", "IN", "more than one number", true],
  ])("to %s of a school in %s dial nobody", async (to, country, reason, isBad) => {
    const { asked, url } = await provider({ status: 201, body: { sid: "SM1" } });
    const outcome = await send(url, { ...message, to, country });
    expect(outcome).toMatchObject({ state: "refused", reason: expect.stringContaining(reason) });
    expect(["badAddress" in outcome, asked.length]).toEqual([isBad, 0]);
  });

  it("are handed over by the message call, to the number without spaces", async () => {
    const { asked, url } = await provider({ status: 201, body: { sid: "SM1" } });
    expect(await send(url)).toEqual({ state: "accepted", reference: "SM1" });
    const [call] = asked;
    expect([call?.method, call?.url, call?.headers.authorization]).toEqual([
      "POST",
      "/2010-04-01/Accounts/AC1/Messages.json",
      `Basic ${Buffer.from("AC1:k").toString("base64")}`,
    ]);
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      To: "+919000000001",
      From: "+14155550100",
      Body: "Hill: Asha was marked absent today.",
    });
  });

  it.each([
    [{ status: 400, body: { code: 21211, message: "Invalid 'To'" } }, "refused", true],
    [{ status: 400, body: { code: 21610, message: "Unsubscribed" } }, "refused", false],
    [{ status: 401, body: { code: 20003, message: "Authenticate" } }, "down", false],
    [{ status: 429, body: { code: 20429, message: "Too many" } }, "later", false],
    [{ status: 500 }, "refused", false],
    [{ status: 302 }, "refused", false],
  ])("that are answered %j are %s", async (answer, state, isBad) => {
    const { url } = await provider(answer);
    const outcome = await send(url);
    expect([outcome.state, "badAddress" in outcome]).toEqual([state, isBad]);
  });

  it("that may have gone out are not sent again; those that cannot have, wait", async () => {
    const silent = await provider("silence");
    expect(await send(silent.url)).toMatchObject({
      state: "refused",
      reason: expect.stringContaining("may or may not have been sent"),
    });
    const gone = await provider({ status: 201 });
    gone.close();
    expect(await send(gone.url)).toMatchObject({ state: "down" });
  });
});

/** A secret as Standard Webhooks writes it. */
const written = (secret: Buffer) => `whsec_${secret.toString("base64")}`;

describe("a gateway of one's own", () => {
  const secret = Buffer.from("a secret of at least twenty-four bytes");
  const send = (url: string) =>
    webhookChannel(
      { url: `${url}/messages`, secrets: [written(secret)], address: "phone", perMinute: 60 },
      () => new Date("2026-06-10T06:00:00Z"),
    ).send(message, signal);

  it("is called with a signature over id, time and body, by the message's own id", async () => {
    const { asked, url } = await provider({ status: 202 });
    expect(await send(url)).toMatchObject({ state: "accepted" });
    const [call] = asked;
    expect([call?.headers["webhook-id"], call?.headers["webhook-timestamp"]]).toEqual([
      message.key,
      "1781071200",
    ]);
    const signed = createHmac("sha256", secret)
      .update(`${message.key}.1781071200.${call?.body}`)
      .digest("base64");
    expect(call?.headers["webhook-signature"]).toBe(`v1,${signed}`);
    expect(JSON.parse(call?.body ?? "")).toEqual({
      type: "message",
      data: {
        to: "+919000000001",
        title: "Absent today",
        text: "Asha was marked absent today.",
        brief: "Hill: Asha was marked absent today.",
      },
    });
  });

  it("gets a signature of each secret while one replaces the other, so that it may know either", async () => {
    const { asked, url } = await provider({ status: 202 });
    const both = [written(secret), written(Buffer.alloc(24, 9))];
    await webhookChannel(
      { url, secrets: both, address: "phone", perMinute: 60 },
      () => new Date("2026-06-10T06:00:00Z"),
    ).send(message, signal);
    const signed = (key: Buffer) =>
      `v1,${createHmac("sha256", key).update(`${message.key}.1781071200.${asked[0]?.body}`).digest("base64")}`;
    expect(asked[0]?.headers["webhook-signature"]).toBe(
      `${signed(secret)} ${signed(Buffer.alloc(24, 9))}`,
    );
  });

  it.each([
    [503, "later"],
    [429, "later"],
    [400, "refused"],
    [404, "down"],
    [302, "down"],
  ])("that answers %i: %s; it is led nowhere else", async (status, state) => {
    const { asked, url } = await provider({ status });
    expect((await send(url)).state).toBe(state);
    expect(asked).toHaveLength(1);
  });
});

describe("reports", () => {
  const url = "https://school.example/api/v1/channel-reports/sms?key=0d9c6a3e";
  const sms = smsChannel({
    baseUrl: "https://sms.example",
    account: "AC1",
    key: "12345",
    from: "+1",
    perMinute: 60,
  });
  const ofProvider = (fields: Record<string, string>, key = "12345") => {
    const signed = Object.keys(fields)
      .sort()
      .reduce((text, name) => `${text}${name}${fields[name]}`, url);
    return sms.report?.({
      url,
      body: new URLSearchParams(fields).toString(),
      headers: new Headers({
        "X-Twilio-Signature": createHmac("sha1", key).update(signed).digest("base64"),
      }),
    });
  };

  it("of the provider are taken with its signature only", () => {
    const delivered = { MessageSid: "SM1", MessageStatus: "delivered" };
    expect([
      ofProvider(delivered),
      ofProvider(delivered, "another"),
      ofProvider({ MessageStatus: "sent" }),
      ofProvider({ MessageStatus: "undelivered", ErrorCode: "30006" }),
      ofProvider({ MessageStatus: "failed", ErrorCode: "30008" }),
    ]).toEqual([
      { key: "0d9c6a3e", state: "received" },
      undefined,
      null,
      {
        key: "0d9c6a3e",
        state: "failed",
        reason: "The SMS provider reported it as undelivered (30006)",
        badAddress: true,
      },
      {
        key: "0d9c6a3e",
        state: "failed",
        reason: "The SMS provider reported it as failed (30008)",
        badAddress: false,
      },
    ]);
  });

  it("are asked for with each text message", async () => {
    const { asked, url: baseUrl } = await provider({ status: 201, body: { sid: "SM1" } });
    await smsChannel({ baseUrl, account: "AC1", key: "k", from: "+1", perMinute: 60 }).send(
      { ...message, reportTo: url },
      signal,
    );
    expect(new URLSearchParams(asked[0]?.body).get("StatusCallback")).toBe(url);
  });

  it("of a gateway are taken with its signature, and for five minutes", async () => {
    const secret = Buffer.alloc(24, 7);
    const now = new Date("2026-06-10T06:00:00Z");
    const gateway = webhookChannel(
      {
        url: "https://gateway.example",
        secrets: [written(Buffer.alloc(24, 9)), written(secret)],
        address: "phone",
        perMinute: 60,
      },
      () => now,
    );
    const said = (seconds: number, body: string, key = secret) => {
      const timestamp = String(now.getTime() / 1000 - seconds);
      const signature = createHmac("sha256", key)
        .update(`r1.${timestamp}.${body}`)
        .digest("base64");
      return gateway.report?.({
        url,
        body,
        headers: new Headers({
          "webhook-id": "r1",
          "webhook-timestamp": timestamp,
          "webhook-signature": `v1,old v1,${signature}`,
        }),
      });
    };
    const failed = JSON.stringify({
      type: "report",
      data: { state: "failed", reason: "No such number", bad_address: true },
    });
    expect([
      await said(0, failed),
      await said(301, failed),
      await said(0, failed, Buffer.alloc(24, 8)),
      (await said(0, failed, Buffer.alloc(24, 9)))?.state,
      await said(0, "no JSON"),
    ]).toEqual([
      {
        key: "0d9c6a3e",
        state: "failed",
        reason: "The gateway reported: No such number",
        badAddress: true,
      },
      undefined,
      undefined,
      "failed",
      null,
    ]);
  });
});
