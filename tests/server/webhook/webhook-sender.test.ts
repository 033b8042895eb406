import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { guardedLookup } from "../../../packages/kit/server/push/public-address";
import { allowedAddresses } from "../../../packages/kit/server/webhook/allowed-address";
import { webhookSender } from "../../../packages/kit/server/webhook/webhook-sender";

const { signal } = new AbortController();
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** A receiver on this machine, with what it was sent. */
async function receiver(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const received: { url: string | undefined; headers: IncomingMessage["headers"]; body: string }[] =
    [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      received.push({ url: request.url, headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const send = (url: string, networks = ["127.0.0.1"], timeoutMs = 2000) =>
  webhookSender(networks, { timeoutMs }).send(
    { url, headers: { "content-type": "application/json", "webhook-id": "7" }, body: '{"a":"é"}' },
    signal,
  );

describe("a webhook is sent", () => {
  it("to a receiver that the operator allows, and its answer is read", async () => {
    const { url, received } = await receiver((_request, response) =>
      response.writeHead(202).end("thanks"),
    );
    expect(await send(`${url}/in?a=1`)).toEqual({ kind: "answered", status: 202, text: "thanks" });
    expect(received).toEqual([
      {
        url: "/in?a=1",
        body: '{"a":"é"}',
        headers: expect.objectContaining({
          "content-type": "application/json",
          "webhook-id": "7",
          "content-length": "10",
        }),
      },
    ]);
  });

  it("to the hosts that the operator names alone, where some are named", async () => {
    const { url, received } = await receiver((_request, response) => response.end("here"));
    const by = (host: string, hosts: string[]) => {
      const sender = webhookSender(["127.0.0.1", "::1"], { timeoutMs: 2000, hosts });
      const target = url.replace("127.0.0.1", host);
      return [
        sender.problem(target),
        sender.send({ url: target, headers: {}, body: "{}" }, signal),
      ] as const;
    };
    const [none, sent] = by("localhost", ["library.example", "localhost"]);
    expect([none, await sent]).toEqual([
      undefined,
      { kind: "answered", status: 200, text: "here" },
    ]);
    const [problem, refused] = by("127.0.0.1", ["localhost"]);
    expect([problem, await refused]).toEqual([
      "This address is not allowed. Ask the server's operator.",
      { kind: "failed", reason: "This address is not allowed. Ask the server's operator" },
    ]);
    const { problem: of } = webhookSender([], { hosts: [".school.example", "library.example"] });
    expect(
      [
        "https://a.b.school.example/in",
        "https://LIBRARY.example/in",
        "https://school.example/in",
        "https://a.library.example/in",
        "https://evilschool.example/in",
      ].map((address) => of(address) === undefined),
    ).toEqual([true, true, false, false, false]);
    expect(received).toHaveLength(1);
  });

  it("without following a redirection", async () => {
    const { url, received } = await receiver((_request, response) =>
      response.writeHead(307, { Location: "/elsewhere" }).end(),
    );
    expect([await send(url), received.length]).toEqual([
      { kind: "answered", status: 307, text: "" },
      1,
    ]);
  });

  it("and an answer without an end is cut at 4 KB, without what cannot be stored", async () => {
    const { url } = await receiver((_request, response) => {
      response.writeHead(200);
      response.write(`\0${"x".repeat(5000)}`);
    });
    const outcome = await send(url);
    expect(outcome).toMatchObject({ kind: "answered", status: 200, text: "x".repeat(4095) });
  });

  it("and what the receiver asks to wait for is told", async () => {
    const { url } = await receiver((_request, response) =>
      response.writeHead(429, { "Retry-After": "120" }).end(),
    );
    expect(await send(url)).toMatchObject({ status: 429, afterSeconds: 120 });
  });

  it("for a limited time", async () => {
    const { url } = await receiver(() => undefined);
    expect(await send(url, ["127.0.0.1"], 100)).toEqual({
      kind: "failed",
      reason: "The receiver did not answer within 0.1 seconds",
    });
  });

  it("to nobody where nobody listens, and says so", async () => {
    const { url } = await receiver(() => undefined);
    await stop?.();
    stop = undefined;
    expect(await send(url)).toEqual({
      kind: "failed",
      reason: "The receiver refused the connection",
    });
  });
});

const refusal = "This address is not allowed. Ask the server's operator";

describe("a webhook is never sent", () => {
  it("to this machine unless the operator allows it, by number or by name", async () => {
    const { url, received } = await receiver((_request, response) => response.end());
    const byName = url.replace("127.0.0.1", "localhost");
    for (const address of [url, byName, url.replace("127.0.0.1", "[::ffff:127.0.0.1]")])
      expect(await send(address, [])).toEqual({ kind: "failed", reason: refusal });
    expect(received).toEqual([]);
  });

  it("without TLS to the public internet", async () => {
    expect(await send("http://142.250.74.10/", ["10.0.0.0/8"])).toEqual({
      kind: "failed",
      reason: refusal,
    });
  });

  it.each([
    "https://127.0.0.1/",
    "https://10.1.2.3/",
    "https://192.168.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[fe80::1]/",
    "https://[fd00:ec2::254]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://0.0.0.0/",
    "https://2130706433/",
    "https://0x7f.1/",
  ])("to %s, and a form is told so", async (address) => {
    expect([await send(address, []), webhookSender([]).problem(address)]).toEqual([
      { kind: "failed", reason: refusal },
      `${refusal}.`,
    ]);
  });

  it.each(["169.254.169.254", "fe80::1", "fd00:ec2::254", "::ffff:169.254.169.254"])(
    "to %s, even where the operator allows everything",
    (address) => {
      expect(allowedAddresses(["0.0.0.0/0", "::/0"]).mayCall(address)).toBe(false);
    },
  );

  it("to a name of which one address is not allowed", async () => {
    const { mayCall } = allowedAddresses(["10.0.0.0/8"]);
    const look = (...addresses: string[]) =>
      new Promise((resolve) =>
        guardedLookup(mayCall, (_name, _options, done) =>
          done(
            null,
            addresses.map((address) => ({ address, family: 4 })),
          ),
        )("receiver.example", { all: false }, (error, address) =>
          resolve(error ? error.code : address),
        ),
      );
    expect([
      await look("142.250.74.10"),
      await look("10.0.0.1"),
      await look("142.250.74.10", "127.0.0.1"),
    ]).toEqual(["142.250.74.10", "10.0.0.1", "EACCES"]);
  });
});
