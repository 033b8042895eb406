import { connect } from "node:net";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "@rollcall/kit/api/create-api";
import type { ApiHost, LogEntry } from "@rollcall/kit/api/context";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { apiBase } from "@rollcall/kit/api/http/base";
import { createSystemLog, type SystemLog } from "@rollcall/kit/api/system-log/system-log";
import { listen, type Listening } from "../../packages/kit/server/listen";
import { requestHandler } from "../../packages/kit/server/request-handler";
import { resources } from "../../src/resources";
import { memoryDatabase } from "../support/memory-database";
import { testApi } from "../support/test-api";
import { features } from "../support/school";
import { schoolSettings } from "../../src/school/settings/settings";

let db: OwnedDatabase;
let server: Listening;
let log: SystemLog;
let token: string;
const said: LogEntry[] = [];

beforeAll(async () => {
  db = await memoryDatabase();
  token = await (await testApi({ db })).signIn({ name: "Ada", permissions: ["create_students"] });
  const now = () => new Date("2026-06-10T06:00:00Z");
  log = createSystemLog({ db, now, level: "info" });
  const take = (entry: LogEntry) => {
    said.push(entry);
    log.take(entry);
  };
  const context: ApiHost = {
    resources,
    settings: schoolSettings,
    db,
    events: { subscribe: () => () => undefined },
    now,
    log: take,
    version: "test",
    sessions: { idleMinutes: 60, absoluteMinutes: 600 },
    passwords: { hash: async (password) => password, verify: async () => false },
  };
  const logRequest = (entry: LogEntry) =>
    take(entry.level === "info" ? { ...entry, level: "debug" } : entry);
  server = await listen(
    requestHandler({
      api: createApi({ ...context, features }),
      files: () => new Response(null, { status: 404 }),
      log: logRequest,
      trustedProxies: [],
    }),
    "127.0.0.1",
    0,
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
});

const kept = async () => {
  await log.flush();
  return db.query<{ level: string; message: string }>(
    sql`select level, message from system_logs order by id`,
  );
};
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${apiBase}${path}`, { method: "POST", body, headers }).then((response) =>
    response.arrayBuffer(),
  );

/** A request whose sender hangs up in the middle of its body. */
const abort = (path: string, headers: readonly string[] = []) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => {
      socket.write(
        [
          "POST ",
          apiBase,
          path,
          " HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n",
          ...headers.map((line) => `${line}\r\n`),
          '\r\n{"email":',
        ].join(""),
      );
      setTimeout(() => socket.destroy(), 5);
    });
    socket.on("error", () => undefined).on("close", () => resolve());
  });

async function inParallel(count: number, work: (place: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, count - at) }, (_, place) => work(at + place)),
    );
}

describe("the system log", () => {
  it(
    "grows by the minute, not by the request, whatever is sent without a session",
    { timeout: 120_000 },
    async () => {
      const email = (place: number) =>
        JSON.stringify({ email: `nobody-${place}@example.com`, password: "wrong password" });
      await inParallel(800, (place) =>
        post("/auth/login", email(place), { "Content-Type": "application/json" }),
      );
      await inParallel(400, () => abort("/auth/login"));
      await inParallel(200, () => abort("/admin/files"));
      await inParallel(200, () =>
        post("/auth/login", "{{{{", { "Content-Type": "application/json" }),
      );
      await inParallel(200, (place) => post(`/nothing/${place}`, "x".repeat(2000)));
      await inParallel(200, () =>
        post("/admin/students", "{}", { Authorization: "Bearer nobody" }),
      );
      const rows = await kept();
      // A machine that is busy with other tests may be slow, which is said once.
      const slow = rows.filter(({ message }) => message === "slow request");
      expect(slow.length).toBeLessThanOrEqual(1);
      const messages = async () =>
        (await kept())
          .map(({ message }) => message)
          .filter((message) => !message.startsWith("slow request"));
      expect(await messages()).toEqual(["Sign-in refused", "Sign-in refused: too many tries"]);
      await log.close();
      expect((await messages()).slice(2).map((message) => message.replace(/\d+/g, "n"))).toEqual([
        "Sign-in refused (n more within a minute)",
        "Sign-in refused: too many tries (n more within a minute)",
      ]);
    },
  );

  it("calls nothing an error that is only a client that hung up", async () => {
    said.length = 0;
    await inParallel(5, () => abort("/admin/files", [`Authorization: Bearer ${token}`]));
    await inParallel(5, () => abort("/auth/login"));
    await expect.poll(() => said.length).toBeGreaterThanOrEqual(10);
    expect(said.filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
  });
});
