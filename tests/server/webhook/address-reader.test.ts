import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { addressReader } from "../../../packages/kit/server/webhook/address-reader";

const { signal } = new AbortController();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A server on this machine, with what it was asked. */
async function server(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { url: string | undefined; headers: IncomingMessage["headers"] }[] = [];
  const listening = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  stops.push(
    () =>
      new Promise((resolve) => {
        listening.closeAllConnections();
        listening.close(() => resolve());
      }),
  );
  return { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`, asked };
}

const own = ["127.0.0.1"];
const read = (
  url: string,
  { networks = own, timeoutMs = 2000, maxBytes = 1024 * 1024, etag = null as string | null } = {},
) => addressReader(networks, { timeoutMs }).read({ url, etag, maxBytes }, signal);

describe("an address is read", () => {
  it("as text in the encoding it names, with its ETag", async () => {
    const { url, asked } = await server((_request, response) =>
      response
        .writeHead(200, { "Content-Type": "text/calendar; charset=iso-8859-1", ETag: '"7"' })
        .end(Buffer.from([0xd6, 0x6c])),
    );
    expect(await read(`${url}/a?b=1`)).toEqual({ kind: "read", text: "Öl", etag: '"7"' });
    expect(asked).toMatchObject([{ url: "/a?b=1", headers: { "accept-encoding": "identity" } }]);
  });

  it("not again where it is known by its ETag", async () => {
    const { url, asked } = await server((_request, response) => response.writeHead(304).end());
    expect(await read(url, { etag: '"7"' })).toEqual({ kind: "unchanged" });
    expect(asked[0]?.headers["if-none-match"]).toBe('"7"');
    expect(await read(url)).toEqual({ kind: "failed", reason: "The address answered 304" });
  });

  it("behind redirections, five at most", async () => {
    const { url, asked } = await server((request, response) =>
      request.url === "/5"
        ? response.end("there")
        : response.writeHead(302, { Location: `/${Number(request.url?.slice(1)) + 1}` }).end(),
    );
    expect(await read(`${url}/0`)).toMatchObject({ kind: "read", text: "there" });
    expect(asked).toHaveLength(6);
    expect(await read(`${url}/-1`)).toEqual({ kind: "failed", reason: "The address answered 302" });
  });

  it("never behind a redirection to where it may not be called", async () => {
    const inner = await server((_request, response) => response.end("secret"));
    const outer = await server((_request, response) =>
      response.writeHead(302, { Location: inner.url.replace("127.0.0.1", "127.0.0.2") }).end(),
    );
    for (const location of [
      "http://169.254.169.254/latest",
      "http://[::1]/",
      "file:///etc/passwd",
    ]) {
      const { url } = await server((_request, response) =>
        response.writeHead(302, { Location: location }).end(),
      );
      expect(await read(url)).toMatchObject({ kind: "failed" });
    }
    expect(await read(outer.url)).toEqual({
      kind: "failed",
      reason: "This address is not allowed. Ask the server's operator",
    });
    expect(inner.asked).toEqual([]);
  });

  it("not on this machine or a private network, unless the operator names it", async () => {
    const { url, asked } = await server((_request, response) => response.end("secret"));
    for (const address of [url, "https://10.0.0.1/", "https://[fd00::1]/", "https://localhost/"])
      expect(await read(address, { networks: [] })).toMatchObject({
        kind: "failed",
        reason: expect.stringContaining("not allowed"),
      });
    expect(asked).toEqual([]);
    expect(addressReader([]).problem("http://calendar.example/")).toBe(
      "Address must begin with https://.",
    );
  });

  it("to a limit of bytes, however they come", async () => {
    const { url } = await server((_request, response) => {
      response.write("x".repeat(600));
      response.end("x".repeat(600));
    });
    expect(await read(url, { maxBytes: 1200 })).toMatchObject({ kind: "read" });
    expect(await read(url, { maxBytes: 1199 })).toMatchObject({
      kind: "failed",
      reason: expect.stringContaining("The answer has more than"),
    });
  });

  it("to a limit of time, also where it answers drop by drop", async () => {
    const { url } = await server((_request, response) => {
      const drops = setInterval(() => response.write("x"), 10);
      response.on("close", () => clearInterval(drops));
    });
    expect(await read(url, { timeoutMs: 200 })).toEqual({
      kind: "failed",
      reason: "The receiver did not answer within 0.2 seconds",
    });
  });

  it.each([204, 401, 404, 500])("not where it answers %i", async (status) => {
    const { url } = await server((_request, response) => response.writeHead(status).end());
    expect(await read(url)).toEqual({ kind: "failed", reason: `The address answered ${status}` });
  });
});
