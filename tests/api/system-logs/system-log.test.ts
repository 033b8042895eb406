import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "@rollcall/kit/api/db/database";
import { createSystemLog, forgetOldEntries } from "@rollcall/kit/api/system-log/system-log";
import { testApi, type TestApi } from "../../support/test-api";

const now = () => new Date("2026-06-10T06:00:00Z");
let host: TestApi;
interface Entry {
  level: string;
  message: string;
  request_id: string | null;
  context: Record<string, unknown> | null;
  created_at: string;
}
const entries = () =>
  host.db.query<Entry>(
    sql`select level, message, request_id, context, created_at from system_logs order by id`,
  );

beforeAll(async () => {
  host = await testApi();
});
afterAll(() => host.db.close());
beforeEach(() => host.db.query(sql`delete from system_logs`));

/** A database that fails as long as it is told to. */
function failing(): { db: Database; heal(): void } {
  let broken = true;
  const db: Database = {
    query: (statement: SQL) => host.db.query(statement),
    script: (text) => host.db.script(text),
    transaction: (work) =>
      broken ? Promise.reject(new Error("The connection is gone.")) : host.db.transaction(work),
  } as Database;
  return { db, heal: () => void (broken = false) };
}

describe("the system log", () => {
  it("keeps what a request said: level, the first line, the request and the details without secrets", async () => {
    const log = createSystemLog({ db: host.db, now, level: "info" });
    log.take({
      level: "error",
      message: "Error: broken\n    at somewhere (x.ts:1)",
      requestId: "r1",
      method: "GET",
      path: "/api/v1/admin/students",
      token: "abc",
    });
    await log.flush();
    expect(await entries()).toEqual([
      {
        level: "error",
        message: "Error: broken",
        request_id: "r1",
        created_at: "2026-06-10T06:00:00.000Z",
        context: {
          method: "GET",
          path: "/api/v1/admin/students",
          token: "[hidden]",
          stack: "    at somewhere (x.ts:1)",
        },
      },
    ]);
  });

  it.each([
    ["debug", 4],
    ["info", 3],
    ["warn", 2],
    ["error", 1],
    ["off", 0],
  ] as const)("at %s keeps %d of four levels", async (level, count) => {
    const log = createSystemLog({ db: host.db, now, level });
    for (const one of ["debug", "info", "warn", "error"] as const)
      log.take({ level: one, message: one });
    await log.flush();
    expect(await entries()).toHaveLength(count);
  });

  it("stores what PostgreSQL could not: NUL, lone surrogates, a megabyte, nothing", async () => {
    const log = createSystemLog({ db: host.db, now, level: "info" });
    log.take({
      level: "warn",
      message: "\u0000\ud800",
      detail: "\u0000",
      ["\u0000key"]: { ["\udfff"]: "x".repeat(2 ** 20) },
    });
    log.take({ level: "warn", message: "" });
    await log.flush();
    expect((await entries()).map(({ message }) => message)).toEqual(["\ufffd", "(empty)"]);
  });

  it("outlives a failing database: entries wait, in order", async () => {
    const { db, heal } = failing();
    const log = createSystemLog({ db, now, level: "info" });
    log.take({ level: "info", message: "first" });
    await log.flush();
    log.take({ level: "info", message: "second" });
    await log.flush();
    expect(await entries()).toEqual([]);
    heal();
    await log.flush();
    expect((await entries()).map(({ message }) => message)).toEqual(["first", "second"]);
  });

  it("has an end: what does not fit is counted, and told when there is room", async () => {
    const { db, heal } = failing();
    const log = createSystemLog({ db, now, level: "info" });
    for (let place = 0; place < 5000; place++)
      log.take({ level: "info", message: `entry ${place}` });
    await log.flush();
    heal();
    await log.flush();
    const kept = await entries();
    expect(kept.filter(({ message }) => message.startsWith("entry "))).toHaveLength(2000);
    expect(kept.filter(({ level }) => level === "warn")).toEqual([
      expect.objectContaining({ context: { dropped: 3000 } }),
    ]);
  });

  it("tells whoever follows it once for a batch, in the batch's own transaction", async () => {
    const told: number[] = [];
    const log = createSystemLog({
      db: host.db,
      now,
      level: "info",
      written: async (db) =>
        void told.push(
          Number((await db.query<{ n: number }>(sql`select count(*) as n from system_logs`))[0]?.n),
        ),
    });
    for (let place = 0; place < 10; place++) log.take({ level: "info", message: `entry ${place}` });
    await log.flush();
    expect(told).toEqual([10]);
  });

  it("writes by itself within a second or so, and nothing after it was closed", async () => {
    const log = createSystemLog({ db: host.db, now, level: "info" });
    log.take({ level: "info", message: "by itself" });
    await expect.poll(async () => (await entries()).length, { timeout: 4000 }).toBe(1);
    log.take({ level: "info", message: "last" });
    await log.close();
    log.take({ level: "info", message: "too late" });
    await log.flush();
    expect((await entries()).map(({ message }) => message)).toEqual(["by itself", "last"]);
  });

  it("forgets what is older than its days", async () => {
    await host.db.query(
      sql`insert into system_logs (level, message, created_at) values ('info', 'old', '2026-05-10T05:59:00Z'), ('info', 'young', '2026-05-12T06:00:00Z')`,
    );
    await forgetOldEntries({ db: host.db, now }, 30);
    expect((await entries()).map(({ message }) => message)).toEqual(["young"]);
  });
});

describe("the system log's list", () => {
  it("is for whoever may view system logs, filtered by level, time, request and words; nobody writes it", async () => {
    await host.db.query(sql`insert into system_logs (level, message, request_id, created_at) values
      ('error', 'The disk is full', 'r-1', '2026-06-09T10:00:00Z'), ('warn', 'slow request', 'r-2', '2026-06-10T05:00:00Z'), ('info', 'The server has started', null, '2026-06-10T05:30:00Z')`);
    const reader = await host.signIn({ name: "Log reader", permissions: ["view_system_logs"] });
    const messages = async (query: string) =>
      (
        await host.call<{ message: string }[]>(reader, "GET", `/admin/system-logs${query}`)
      ).body.data.map(({ message }) => message);
    expect(await messages("")).toEqual([
      "The server has started",
      "slow request",
      "The disk is full",
    ]);
    expect(await messages("?level[in]=error,warn")).toEqual(["slow request", "The disk is full"]);
    expect(await messages("?created_at[gte]=2026-06-10")).toEqual([
      "The server has started",
      "slow request",
    ]);
    expect(await messages("?request_id=r-1")).toEqual(["The disk is full"]);
    expect(await messages("?search=disk")).toEqual(["The disk is full"]);
    const stranger = await host.signIn({ name: "Stranger", permissions: ["view_activity_logs"] });
    expect((await host.call(stranger, "GET", "/admin/system-logs")).body).toMatchObject({
      code: "permission",
      permission: "view_system_logs",
    });
    const root = await host.signIn({ name: "Root", super: true });
    expect([
      (await host.call(root, "POST", "/admin/system-logs", {})).status,
      (await host.call(root, "DELETE", "/admin/system-logs/1")).status,
    ]).toEqual([405, 405]);
  });
});
