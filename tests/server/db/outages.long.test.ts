import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { startPostgres } from "../../../scripts/temporary-postgres.mjs";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { outageOf, UnconfirmedCommit } from "@rollcall/kit/api/db/outage";
import { testApi, type TestApi } from "../../support/test-api";
import { openBlackHole, type BlackHole } from "./black-hole";
import { freshPostgres, postgresAddress } from "./postgres-for-tests";
import { migrations } from "../../../src/migrations";

const subject = (name: string) => ({ name, code: name });
const ready = (api: TestApi) => api.call(undefined, "GET", "/health/ready");
const create = (api: TestApi, token: string, name: string) =>
  api.call(token, "POST", "/admin/subjects", subject(name), {
    "Idempotency-Key": name.replaceAll(" ", "-"),
  });
const namedIn = async (db: OwnedDatabase, name: string) =>
  (await db.query<{ count: number }>(sql`select count(*) from subjects where name = ${name}`))[0]
    ?.count;

describe.skipIf(postgresAddress === undefined)("the API over a PostgreSQL that goes away", () => {
  let url: string;
  let drop: () => Promise<void>;
  let direct: OwnedDatabase;
  let way: BlackHole;
  let db: OwnedDatabase;
  let api: TestApi;
  let token: string;

  beforeAll(async () => {
    ({ url, drop } = await freshPostgres());
    direct = openPostgres(url);
    await migrate(direct, migrations);
    way = await openBlackHole(url);
    db = openPostgres(way.url, { connections: 4 });
    api = await testApi({ db });
    token = await api.signIn({ name: "Ada", super: true });
  });
  afterAll(async () => {
    await way.close();
    await db.close();
    await direct.close();
    await drop();
  });

  const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const begun = performance.now();
    return [await work, performance.now() - begun];
  };

  it("answers 503 when its connections are ended under it, and goes on with new ones", async () => {
    const slow = db.query(sql`select pg_sleep(5)`).then(
      () => undefined,
      (error: unknown) => outageOf(error),
    );
    await vi.waitUntil(
      async () =>
        (
          await direct.query(
            sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(5)%'`,
          )
        ).length > 0,
    );
    expect(await slow).toBe("unavailable");
    expect((await create(api, token, "after the end")).status).toBe(201);
  });

  it("answers 503 while the database may only be read, and is not ready", async () => {
    const name = new URL(url).pathname.slice(1);
    await direct.script(`alter database "${name}" set default_transaction_read_only = on`);
    const readOnly = openPostgres(url);
    const one = await testApi({ db: readOnly });
    expect(await create(one, token, "read-only")).toMatchObject({
      status: 503,
      body: { code: "database_read_only" },
    });
    expect(await ready(one)).toMatchObject({ status: 503, body: { code: "database_read_only" } });
    await readOnly.close();
    await direct.script(
      `set default_transaction_read_only = off; alter database "${name}" set default_transaction_read_only = off`,
    );
    expect((await ready(api)).status).toBe(200);
  });

  it("leaves a statement alone that is only slow", async () => {
    const [rows, ms] = await timed(db.query<{ one: number }>(sql`select 1 as one, pg_sleep(8)`));
    expect(rows).toMatchObject([{ one: 1 }]);
    expect(ms).toBeGreaterThan(7_900);
  });

  it("answers 503 within 10 s while the network swallows everything, on old connections and new ones, and goes on afterwards", async () => {
    await Promise.all([1, 2, 3].map(() => db.query(sql`select pg_sleep(0.05)`)));
    way.swallow();
    const answers = await Promise.all(
      [
        create(api, token, "swallowed"),
        ...[1, 2, 3, 4, 5, 6].map(() => api.call(token, "GET", "/admin/subjects")),
        ready(api),
      ].map(timed),
    );
    for (const [{ status }, ms] of answers) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(10_000);
    }
    const [later, ms] = await timed(create(api, token, "swallowed"));
    expect(later.status).toBe(503);
    expect(ms).toBeLessThan(10_000);
    way.heal();
    expect((await create(api, token, "swallowed")).status).toBe(201);
    expect((await create(api, token, "swallowed")).status).toBe(201);
    expect(await namedIn(direct, "swallowed")).toBe(1);
    expect((await ready(api)).status).toBe(200);
  }, 60_000);

  it("does not say that nothing was saved when only the answer to the commit was lost", async () => {
    const broken = db.transaction(async (tx) => {
      await tx.query(sql`insert into subjects (name, code) values ('unconfirmed', 'unconfirmed')`);
      way.swallow();
    });
    await expect(broken).rejects.toBeInstanceOf(UnconfirmedCommit);
    way.heal();
  });
});

describe.skipIf(postgresAddress === undefined)("the API over a PostgreSQL that is stopped", () => {
  it("answers 503 until it is there again, and does once what was sent meanwhile", async () => {
    const server = await startPostgres();
    if (!server) throw new Error("PostgreSQL is not installed.");
    const db = openPostgres(server.url);
    await migrate(db, migrations);
    const api = await testApi({ db });
    const token = await api.signIn({ name: "Ada", super: true });
    expect((await create(api, token, "before")).status).toBe(201);
    await server.halt();
    const away = await create(api, token, "meanwhile");
    expect(away).toMatchObject({ status: 503, body: { code: "database_unavailable" } });
    expect(away.body.message).toContain("Nothing was saved.");
    expect((await api.call(token, "GET", "/admin/subjects")).status).toBe(503);
    expect((await ready(api)).status).toBe(503);
    await server.resume();
    expect((await ready(api)).status).toBe(200);
    for (let tries = 0; tries < 2; tries++)
      expect((await create(api, token, "meanwhile")).status).toBe(201);
    expect(await namedIn(db, "meanwhile")).toBe(1);
    await db.close();
    await server.stop();
  }, 60_000);
});
