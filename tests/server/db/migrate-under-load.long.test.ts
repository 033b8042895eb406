import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { sql } from "@rollcall/kit/api/db/sql";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { readEnvironment } from "../../../packages/kit/server/environment";
import { copyOf } from "../../../packages/kit/cli/migrations/copies";
import { freshPostgres, postgresAddress } from "./postgres-for-tests";

describe.skipIf(postgresAddress === undefined)("a migration of a PostgreSQL in use", () => {
  let url: string;
  let drop: () => Promise<void>;
  let db: OwnedDatabase;
  const first = { name: "0001-first", statements: ["create table busy (id integer)"] };
  const second = { name: "0002-second", statements: ["alter table busy add column more integer"] };

  beforeAll(async () => {
    ({ url, drop } = await freshPostgres());
    db = openPostgres(url);
    await migrate(db, [first]);
  });
  afterAll(async () => {
    await db.close();
    await drop();
  });

  it("can be copied while nobody is connected, and says why not while somebody is", async () => {
    const environment = readEnvironment({ DATABASE_URL: url });
    await expect(copyOf(environment)).rejects.toThrow(
      /^The database could not be copied: .*being accessed by other users.*stop the server meanwhile/,
    );
    await db.close();
    const copy = await copyOf(environment);
    await migrate(copy.db, [first, second]);
    await copy.drop();
    db = openPostgres(url);
    expect(await db.query(sql`select name from schema_migrations`)).toEqual([
      { name: "0001-first" },
    ]);
  });

  it("lets readers pass while somebody holds the table, and is applied once it is free", async () => {
    const held = db.transaction(async (tx) => {
      await tx.query(sql`select * from busy`);
      await tx.query(sql`select pg_sleep(7)`);
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const migrating = migrate(db, [first, second]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const begun = performance.now();
    await db.query(sql`select * from busy`);
    expect(performance.now() - begun).toBeLessThan(6_000);
    await held;
    expect(await migrating).toEqual(["0002-second"]);
  });
});
