import { sql } from "@rollcall/kit/api/db/sql";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { served } from "../../../server/application";
import { readEnvironment } from "../../../packages/kit/server/environment";
import { startServer } from "../../../packages/kit/server/start-server";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { poolerMissing, startPooler } from "../../support/pooler";
import { freshPostgres, postgresAddress } from "./postgres-for-tests";

const missing = postgresAddress === undefined ? "TEST_DATABASE_URL is not set" : poolerMissing;

/** A database whose usual time zone is another, behind a pooler that lends one connection. */
async function oneLent() {
  const { url, drop } = await freshPostgres();
  const asked = async (address: string, statement: string) => {
    const client = new Client({ connectionString: address });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows as unknown[];
  };
  await asked(
    url,
    `alter database ${new URL(url).pathname.slice(1)} set timezone = 'Asia/Kolkata'`,
  );
  const pooler = await startPooler(url, "transaction", 1);
  const db = openPostgres(pooler.url, { directUrl: url, statementTimeout: 1234 });
  onTestFinished(async () => {
    await db.close();
    await pooler.stop();
    await drop();
  });
  const others = (statement: string) => asked(pooler.url, statement);
  return { db, others };
}

describe.skipIf(missing)("a database behind PgBouncer in transaction mode", () => {
  it("is read and written with its own settings in every transaction, and leaves nothing to whoever is lent the connection next", async () => {
    const { db, others } = await oneLent();
    const settings = sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout`;
    const own = { zone: "UTC", timeout: "1234ms" };
    const many = Array.from({ length: 12 }, () => db.query(settings));
    expect((await Promise.all(many)).flat()).toEqual(Array.from({ length: 12 }, () => own));
    expect(await db.transaction((tx) => tx.query(settings))).toEqual([own]);
    expect(
      await others(
        "select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout, (select count(*)::int from pg_prepared_statements) as prepared",
      ),
    ).toEqual([{ zone: "Asia/Kolkata", timeout: "0", prepared: 0 }]);
  });

  it("keeps nothing of a single statement that fails, and lends the connection on", async () => {
    const { db } = await oneLent();
    await db.script(
      "create table once (id int primary key, twice int unique deferrable initially deferred)",
    );
    await db.query(sql`insert into once values (1, 1)`);
    await expect(db.query(sql`insert into once values (1, 2)`)).rejects.toMatchObject({
      code: "23505",
    });
    // What fails at the end of the transaction only.
    await expect(db.query(sql`insert into once values (2, 1)`)).rejects.toMatchObject({
      code: "23505",
    });
    expect(await db.query(sql`select id, twice from once`)).toEqual([{ id: 1, twice: 1 }]);
  });

  it("has a session of its own where one is asked for, beside the pooler", async () => {
    const { db, others } = await oneLent();
    const [lent] = await others("select pg_backend_pid() as pid");
    await db.ownSession?.(async (session) => {
      await session.script("set lock_timeout = 77");
      expect(await session.query(sql`show lock_timeout`)).toEqual([{ lock_timeout: "77ms" }]);
      expect(await session.query(sql`select pg_backend_pid() as pid`)).not.toEqual([lent]);
    });
    expect(db.ownSession).toBeDefined();
  });
});

describe.skipIf(postgresAddress === undefined)("a start with two addresses", () => {
  it("is refused where they lead to different databases, before a migration", async () => {
    const [one, other] = [await freshPostgres(), await freshPostgres()];
    onTestFinished(async () => {
      await one.drop();
      await other.drop();
    });
    const environment = readEnvironment({
      PORT: "0",
      DATABASE_URL: one.url,
      DATABASE_DIRECT_URL: other.url,
    });
    await expect(startServer(served, environment, { log: () => undefined })).rejects.toThrow(
      "lead to different databases",
    );
    const db = openPostgres(other.url);
    expect(await db.query(sql`select to_regclass('schema_migrations') as made`)).toEqual([
      { made: null },
    ]);
    await db.close();
    const away = { ...environment, databaseUrl: "postgres://me:secret@127.0.0.1:1/school" };
    await expect(startServer(served, away, { log: () => undefined })).rejects.toThrow(
      /^The database that DATABASE_URL names \(127\.0\.0\.1:1\/school\) cannot be used: /,
    );
  });
});
