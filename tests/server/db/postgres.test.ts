import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { freshPostgres, postgresAddress } from "./postgres-for-tests";

describe.skipIf(postgresAddress === undefined)("a PostgreSQL server", () => {
  let url: string;
  let drop: () => Promise<void>;
  let db: OwnedDatabase;

  beforeAll(async () => {
    ({ url, drop } = await freshPostgres());
    await openAndClose(async (first) =>
      first.script(
        `alter database "${new URL(url).pathname.slice(1)}" set timezone = 'Asia/Kolkata'; alter database "${new URL(url).pathname.slice(1)}" set datestyle = 'German'`,
      ),
    );
    db = openPostgres(url, { statementTimeout: 200, connections: 3 });
  });
  afterAll(async () => {
    await db.close();
    await drop();
  });

  async function openAndClose(work: (db: OwnedDatabase) => Promise<unknown>): Promise<void> {
    const other = openPostgres(url);
    await work(other);
    await other.close();
  }

  it("answers alike whatever time zone and style of dates it was set to", async () => {
    expect(
      await db.query(
        sql`select date '2026-11-21' as day, timestamptz '2026-11-21 08:00+00' as at, current_setting('timezone') as zone`,
      ),
    ).toEqual([{ day: "2026-11-21", at: "2026-11-21T08:00:00.000Z", zone: "UTC" }]);
  });

  it("stops a statement that takes too long, by SQLSTATE, and goes on", async () => {
    await expect(db.query(sql`select pg_sleep(10)`)).rejects.toMatchObject({ code: "57014" });
    expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it("holds no more connections than it was told to, however many ask", async () => {
    const pids = await Promise.all(
      Array.from({ length: 30 }, () =>
        db.query<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.05)`),
      ),
    );
    expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(3);
  });

  it("runs transactions side by side", async () => {
    const both = { first: false, second: false };
    const meet = (name: "first" | "second") =>
      db.transaction(async (tx) => {
        await tx.query(sql`select 1`);
        both[name] = true;
        while (!both.first || !both.second) await new Promise((resolve) => setTimeout(resolve, 2));
      });
    await Promise.all([meet("first"), meet("second")]);
    expect(both).toEqual({ first: true, second: true });
  });

  it("lets a transaction fail whose connection is cut, and replaces the connection", async () => {
    await expect(
      db.transaction(async (tx) => {
        const [row] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await openAndClose((other) =>
          other.query(sql`select pg_terminate_backend(${row?.pid}::integer)`),
        );
        await tx.query(sql`select 1`);
      }),
    ).rejects.toThrow();
    for (let i = 0; i < 6; i++) expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });

  it("prepares what repeats", async () => {
    const sleepless = openPostgres(url, { connections: 1 });
    for (let i = 0; i < 5; i++) await sleepless.query(sql`select ${i}::integer as repeated`);
    expect(await sleepless.query(sql`select statement from pg_prepared_statements`)).toEqual([
      { statement: "select $1::integer as repeated" },
    ]);
    await sleepless.close();
  });

  it("that is away is said to be, and asked again the next time", async () => {
    const away = openPostgres("postgres://nobody@127.0.0.1:1/none");
    await expect(away.query(sql`select 1`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await expect(away.query(sql`select 1`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await away.close();
  });
});
