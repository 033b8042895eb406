import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { sql } from "@rollcall/kit/api/db/sql";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { migrations } from "../../../src/migrations";
import { postgresAddress } from "./postgres-for-tests";

const name = `rollcall_ascii_${process.pid}`;

/** The name of a database at the tests' PostgreSQL as an address. */
const addressOf = (database: string) => {
  const url = new URL(postgresAddress ?? "");
  url.pathname = `/${database}`;
  return url.href;
};

describe.runIf(postgresAddress !== undefined)("a database that is not UTF-8", () => {
  it("is refused before anything is made in it, with the command that creates one that fits", async () => {
    const admin = new Client({ connectionString: postgresAddress });
    await admin.connect();
    onTestFinished(async () => {
      for (const each of [name, `${name}_utf8`])
        await admin.query(`drop database if exists ${each} with (force)`);
      await admin.end();
    });
    await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
    const db = openPostgres(addressOf(name), { connections: 1 });
    const refusal = await migrate(db, migrations).catch((error: unknown) => error);
    const made = await db.query(
      sql`select relname from pg_class where relnamespace = 'public'::regnamespace`,
    );
    await db.close();
    expect(made).toEqual([]);
    const { message } = refusal as Error;
    expect(message).toContain(`The database "${name}" stores texts as SQL_ASCII`);
    const [, command = ""] = /(create database .*;)$/u.exec(message) ?? [];
    await admin.query(command);
    const fitting = openPostgres(addressOf(`${name}_utf8`), { connections: 1 });
    await expect(migrate(fitting, migrations.slice(0, 1))).resolves.toEqual([migrations[0]?.name]);
    await fitting.close();
  });
});
