import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { turnOf } from "../support/every-case";
import { callServer } from "../support/server-client";
import { endAll, ensureBuilt, startProcess } from "../support/server-process";

let folder: string;
beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), "rollcall-first-"));
}, 180_000);
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const form = (code: string, email = "head@school.example") => ({
  code,
  name: "Head",
  email,
  password: "quite a long password",
});

describe.each(
  turnOf(
    [
      ["in production", { NODE_ENV: "production" }],
      ["that others can reach", { HOST: "0.0.0.0" }],
    ] as const,
    0,
    2,
  ),
)("a new server %s", (what, env) => {
  const variables = () => ({ ...env, DATA_DIR: join(folder, what), BACKUP_EVERY_HOURS: "0" });
  const start = async () => {
    const server = startProcess(variables());
    const url = (await server.url).replace("0.0.0.0", "127.0.0.1");
    return { server, url, code: /one-time code (\S+)/.exec(server.said())?.[1] };
  };
  const setUp = (url: string, body: unknown) => callServer(url, "", "POST", "/auth/setup", body);

  it("makes nothing up, and lets whoever has the printed code make the first super admin, once", async () => {
    const { url, code = "", server } = await start();
    expect(code).toMatch(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/);
    expect(server.said()).not.toMatch(/demo|password/i);
    expect((await callServer(url, "", "GET", "/auth/setup")).body.data).toEqual({ needed: true });
    expect((await setUp(url, form("AAAA-AAAA-AAAA-AAAA"))).body.errors).toEqual({
      code: ["Wrong setup code."],
    });
    const both = await Promise.all([
      setUp(url, form(code)),
      setUp(url, form(code, "second@school.example")),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const token = String(both.find(({ status }) => status === 201)?.body.data["token"]);
    expect((await setUp(url, form(code, "third@school.example"))).status).toBe(409);
    expect((await callServer(url, "", "GET", "/auth/setup")).body.data).toEqual({ needed: false });
    for (const name of ["students", "teachers", "classes", "periods"])
      expect(
        (await callServer(url, token, "GET", `/admin/${name}`)).body.meta?.["total"],
        name,
      ).toBe(0);
    expect((await callServer(url, token, "GET", "/admin/admins")).body.meta?.["total"]).toBe(1);
  });

  it("asks for no code any more when it is started again", async () => {
    const { url, code, server } = await start();
    expect([code, server.said().includes("setup")]).toEqual([undefined, false]);
    expect((await callServer(url, "", "GET", "/auth/setup")).body.data).toEqual({ needed: false });
    expect((await setUp(url, form("AAAA-AAAA-AAAA-AAAA", "late@school.example"))).status).toBe(409);
  });
});
