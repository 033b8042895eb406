import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { createHmac } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import type { OutgoingMessage } from "@rollcall/kit/api/ports/channel";
import { smsChannel } from "../../server/sms/sms-channel";
import { webhookChannel } from "../../server/webhook/webhook-channel";

const message: OutgoingMessage = {
  key: "0d9c6a3e-6c1f-4b57-9f51-0e6a3f9d2c11",
  to: "+91 90000 00001",
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
  const send = (baseUrl: string) =>
    smsChannel({ baseUrl, account: "AC1", key: "k", from: "+14155550100", perMinute: 60 }).send(
      message,
      signal,
    );

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

describe("a gateway of one's own", () => {
  const secret = Buffer.from("a secret of at least twenty-four bytes");
  const send = (url: string) =>
    webhookChannel(
      { url: `${url}/messages`, secret, address: "phone", perMinute: 60 },
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
        to: "+91 90000 00001",
        title: "Absent today",
        text: "Asha was marked absent today.",
        brief: "Hill: Asha was marked absent today.",
      },
    });
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
