import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningHost } from "../../packages/kit/testing/contract/ask";
import { checksums } from "../../packages/kit/testing/contract/checksum";
import { startNodeHost } from "../contract/node-host";
import { signInAt } from "../support/server-client";

let host: RunningHost;
let token: string;

beforeAll(async () => {
  host = await startNodeHost(5);
  token = await signInAt(host.origin, host.demoPassword);
}, 120_000);
afterAll(() => host?.stop());

/**
 * Writes bytes to the server, and gives the status line of what comes back before it hangs up or is
 * silent for a second.
 */
const send = (bytes: string | Buffer, options: { halfClose?: boolean } = {}) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(host.origin);
    let heard = "";
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      if (options.halfClose) socket.end();
    });
    const done = () => {
      socket.destroy();
      resolve(heard.split("\r\n", 1)[0] ?? "");
    };
    socket.setTimeout(1500, done);
    socket.on("data", (part) => {
      heard += part.toString("latin1");
      if (heard.includes("\r\n\r\n")) done();
    });
    socket.on("close", done);
    socket.on("error", done);
  });
const body = JSON.stringify({ name: "Raw", phone: "+91 90000 00001" });
const post = (headers: string[], content = body) =>
  [
    `POST /api/v1/admin/parents HTTP/1.1`,
    "Host: school",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    ...headers,
    "",
    content,
  ].join("\r\n");

it("answers a check of life by HTTP/1.0, which names no host", async () => {
  expect(await send("GET /api/v1/health/live HTTP/1.0\r\n\r\n")).toMatch(/ 200 /);
});

it("no page of another origin is let in, asked before or not", async () => {
  for (const method of ["OPTIONS", "GET", "POST"]) {
    const answer = await fetch(`${host.origin}/api/v1/auth/me`, {
      method,
      headers: { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "GET" },
    });
    const allowed = [...answer.headers.keys()].filter((name) => name.startsWith("access-control"));
    expect([answer.ok, allowed]).toEqual([false, []]);
  }
});

describe("bytes that are no request", () => {
  const cases: [string, () => string | Buffer, RegExp][] = [
    ["noise", () => Buffer.from([0, 1, 2, 255, 13, 10, 13, 10]), / 400 /],
    [
      "a request line without an end",
      () => `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: school\r\n\r\n`,
      / 431 /,
    ],
    [
      "headers without end",
      () => `GET / HTTP/1.1\r\nHost: school\r\nX-Long: ${"a".repeat(100_000)}\r\n\r\n`,
      / 431 /,
    ],
    [
      "a NUL in a header",
      () => `GET /api/v1/auth/me HTTP/1.1\r\nHost: school\r\nAuthorization: Bearer \u0000\r\n\r\n`,
      / 400 /,
    ],
    [
      "TRACE, which would send back what was sent",
      () => "TRACE / HTTP/1.1\r\nHost: school\r\n\r\n",
      / 4\d\d /,
    ],
    ["TRACE of a call", () => "TRACE /api/v1/auth/me HTTP/1.1\r\nHost: school\r\n\r\n", / 4\d\d /],
    ["no host", () => "GET /api/v1/branding HTTP/1.1\r\n\r\n", / 400 /],
    ["a length that isn't a number", () => post(["Content-Length: ten"]), / 400 /],
    ["a negative length", () => post(["Content-Length: -1"]), / 400 /],
    ["two lengths", () => post([`Content-Length: ${body.length}`, "Content-Length: 5"]), / 400 /],
    [
      "a length and parts, which two readers would read in two ways",
      () => post([`Content-Length: ${body.length}`, "Transfer-Encoding: chunked"]),
      / 400 /,
    ],
    ["an unknown transfer encoding", () => post(["Transfer-Encoding: zip"]), / (400|501) /],
    [
      "parts that are none",
      () => post(["Transfer-Encoding: chunked"], "zz\r\nhello\r\n0\r\n\r\n"),
      / 400 /,
    ],
    ["a length beyond every limit", () => post(["Content-Length: 999999999999"]), / 413 /],
    ["a length a little beyond the limit", () => post(["Content-Length: 1048577"], "{"), / 413 /],
    [
      "parts that go on beyond the limit",
      () =>
        post(
          ["Transfer-Encoding: chunked"],
          `${(1_200_000).toString(16)}\r\n${"x".repeat(1_200_000)}\r\n0\r\n\r\n`,
        ),
      / 413 /,
    ],
    ["a length that is shorter than the body", () => post(["Content-Length: 5"]), / 400 /],
    [
      "an address that is no address",
      () => `GET http:// HTTP/1.1\r\nHost: school\r\n\r\n`,
      / (400|404|200) /,
    ],
    [
      "a host that is no host",
      () => `GET /api/v1/auth/me HTTP/1.1\r\nHost: <script>\r\n\r\n`,
      / (400|401) /,
    ],
  ];

  it.each(cases)("are refused and change nothing: %s", async (_what, bytes, expected) => {
    const before = await checksums(host.db);
    expect(await send(bytes())).toMatch(expected);
    expect(await checksums(host.db)).toEqual(before);
  });

  it("leave nothing half-written when the sender hangs up in the middle", async () => {
    const before = await checksums(host.db);
    await send(post([`Content-Length: ${body.length + 10}`]), { halfClose: true });
    await send(post([`Content-Length: ${body.length}`], body.slice(0, 10)), { halfClose: true });
    expect(await checksums(host.db)).toEqual(before);
  });

  it("do not disturb the next request", async () => {
    expect(await send(post([`Content-Length: ${body.length}`]))).toMatch(/ 201 /);
  });
});
