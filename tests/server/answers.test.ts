import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migratedDataDirectory } from "../support/data-directory";
import { callServer, signInAt } from "../support/server-client";
import { endAll, ensureBuilt, startProcess, type ServerProcess } from "../support/server-process";

const password = "answers of a server";
const web = join(import.meta.dirname, "../../dist/web");
let folder: string;
let server: ServerProcess;
let url: string;
let token: string;

beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), "rollcall-answers-"));
  await migratedDataDirectory(folder);
  server = startProcess({
    DATA_DIR: folder,
    DEMO_SIZE: "60",
    DEMO_PASSWORD: password,
    BACKUP_EVERY_HOURS: "0",
    TRUSTED_PROXY: "127.0.0.1",
    LOG_LEVEL: "debug",
  });
  url = await server.url;
  token = await signInAt(url, password);
}, 300_000);
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** A request as it is written, and the answer as it comes: nothing is unpacked. */
const raw = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<Raw>((resolve, reject) => {
    request(`${url}${path}`, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response
        .on("data", (part: Buffer) => parts.push(part))
        .on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
    })
      .on("error", reject)
      .end();
  });
const script = () =>
  readdirSync(join(web, "assets")).find((name) =>
    readdirSync(join(web, "assets")).includes(`${name}.br`),
  ) ?? "";

describe("every answer", () => {
  it.each([
    "/",
    "/students",
    "/api/v1/branding",
    "/api/v1/admin/students",
    "/api/v1/openapi.json",
    "/assets/nothing.js",
    "/api/v2/x",
  ])("carries the headers that guard the browser: %s", async (path) => {
    const { headers } = await raw(path);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'self'; script-src 'self';/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  it("that is a part of a page carries what acts on it, and no more", async () => {
    const { status, headers } = await raw(`/assets/${script()}`);
    expect([status, headers["x-content-type-options"]]).toEqual([200, "nosniff"]);
    for (const name of ["content-security-policy", "x-frame-options", "x-request-id"])
      expect(headers[name]).toBeUndefined();
  });

  it("that is the script of a worker carries the policy the worker obeys", async () => {
    const worker = readdirSync(join(web, "assets")).find((name) => /\.worker-.+\.js$/.test(name));
    const { headers } = await raw(`/assets/${worker}`);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'self'; script-src 'self';/);
  });

  it("of the API is never stored, whoever asks", async () => {
    for (const path of ["/branding", "/health/live", "/auth/me", "/admin/students", "/nothing"])
      expect(
        (await raw(`/api/v1${path}`, { Authorization: `Bearer ${token}` })).headers[
          "cache-control"
        ],
        path,
      ).toBe("no-store");
  });

  it("leaves one line in the log, with its id and the admin and the address, and without query, token or body", async () => {
    const { headers } = await raw("/api/v1/admin/students?search=secret-word", {
      Authorization: `Bearer ${token}`,
    });
    const line =
      server
        .said()
        .split("\n")
        .find((text) => text.includes(String(headers["x-request-id"]))) ?? "{}";
    expect(JSON.parse(line)).toEqual({
      time: expect.any(String),
      level: "info",
      message: "request",
      requestId: headers["x-request-id"],
      method: "GET",
      path: "/api/v1/admin/students",
      status: 200,
      ms: expect.any(Number),
      address: "127.0.0.1",
      admin: expect.any(Number),
    });
    for (const secret of ["secret-word", token, password])
      expect(server.said().replace(/password .*\n/, ""), secret).not.toContain(secret);
  });
});

describe("JSON", () => {
  const list = (headers: Record<string, string>) =>
    raw("/api/v1/admin/students?per_page=50", { Authorization: `Bearer ${token}`, ...headers });
  it("comes in gzip to whoever takes it, and says that this makes a difference", async () => {
    const [packed, plain] = [await list({ "Accept-Encoding": "br, gzip" }), await list({})];
    expect([
      packed.headers["content-encoding"],
      packed.headers["vary"],
      plain.headers["content-encoding"],
    ]).toEqual(["gzip", "Accept-Language, Accept-Encoding", undefined]);
    expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString());
    expect(packed.body.length).toBeLessThan(plain.body.length / 3);
  });

  it("that is short comes as it is", async () => {
    const { headers, body } = await raw("/api/v1/health/live", { "Accept-Encoding": "gzip" });
    expect([headers["content-encoding"], JSON.parse(body.toString())]).toMatchObject([
      undefined,
      { success: true, data: { status: "live" } },
    ]);
  });
});

describe("the console's files", () => {
  it("with a hash in the name are kept for ever, and come as they were packed at build", async () => {
    const path = `/assets/${script()}`;
    const original = readFileSync(join(web, path));
    const [br, gz, plain] = [
      await raw(path, { "Accept-Encoding": "gzip, br" }),
      await raw(path, { "Accept-Encoding": "gzip" }),
      await raw(path),
    ];
    expect([
      br.headers["content-encoding"],
      gz.headers["content-encoding"],
      plain.headers["content-encoding"],
    ]).toEqual(["br", "gzip", undefined]);
    expect([
      brotliDecompressSync(br.body).equals(original),
      gunzipSync(gz.body).equals(original),
      plain.body.equals(original),
    ]).toEqual([true, true, true]);
    for (const { headers } of [br, gz, plain])
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept-Encoding",
        "content-type": expect.stringMatching(/^text\/javascript/),
      });
  });

  it.each([
    "/assets/nothing-12345678.js",
    "/assets/",
    "/assets/nothing",
    "/favicon.ico",
    "/api/v2/students",
    "/api",
    "/.git/config",
    "/.env",
    "/students/.hidden/edit",
  ])("that are not there are a 404 that nobody keeps, and no page: %s", async (path) => {
    const { status, headers, body } = await raw(path);
    expect([
      status,
      headers["content-type"]?.startsWith("text/html"),
      body.toString().includes("<html"),
      headers["cache-control"]?.includes("immutable") ?? false,
    ]).toEqual([404, false, false, false]);
  });

  it.each(["/", "/students", "/students/7/edit", "/no/such/page", "/students?name=a.b"])(
    "give the page, which is asked for anew each time, for %s",
    async (path) => {
      const { status, headers, body } = await raw(path);
      expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
        200,
        "text/html; charset=utf-8",
        "no-cache",
      ]);
      expect(body.equals(readFileSync(join(web, "index.html")))).toBe(true);
    },
  );

  it.each(["/family", "/family/abc", "/student"])(
    "give a light page for %s, which no search engine lists and no other site hears of",
    async (path) => {
      const { status, headers, body } = await raw(path, { "Accept-Encoding": "br" });
      expect([status, headers]).toEqual([
        200,
        expect.objectContaining({
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-cache",
          "x-robots-tag": "noindex, nofollow",
          "referrer-policy": "no-referrer",
        }),
      ]);
      const page = headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body;
      const [, script] = /<script[^>]* src="([^"]+)"/.exec(page.toString()) ?? [];
      expect((await raw(script ?? "")).headers["cache-control"]).toContain("immutable");
    },
  );

  it("hold no script within the page, which its own headers would stop", async () => {
    const page = (await raw("/")).body.toString();
    const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, inner] of scripts)
      expect([/\bsrc="\//.test(attributes ?? ""), inner]).toEqual([true, ""]);
    expect(page).not.toMatch(/\son\w+=/);
  });

  it.each([
    "/../package.json",
    "/%2e%2e/package.json",
    "/assets/..%2f..%2fserver/main.js",
    "/assets/%2e%2e/%2e%2e/stamp",
    "/..%5c..%5cpackage.json",
    "/%00",
    "/%",
  ])("are all there is to have: %s", async (path) => {
    const { status, body } = await raw(path);
    expect([200, 400, 404]).toContain(status);
    if (status === 200) expect(body.equals(readFileSync(join(web, "index.html")))).toBe(true);
  });
});

describe("a sign-in behind a configured proxy", () => {
  it("is noted with the address the proxy saw, not with one the client made up", async () => {
    const { body } = await callServer(
      url,
      "",
      "POST",
      "/auth/login",
      { email: "viewer@demo.school", password },
      { "X-Forwarded-For": "1.2.3.4, 198.51.100.7" },
    );
    const { body: sessions } = await callServer(
      url,
      String(body.data["token"]),
      "GET",
      "/auth/sessions",
    );
    expect(sessions.data).toEqual([
      expect.objectContaining({ address: "198.51.100.7", current: true }),
    ]);
  });
});
