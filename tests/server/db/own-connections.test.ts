import { describe, expect, it, onTestFinished } from "vitest";
import {
  refuseDifferentDatabases,
  refuseSharedConnections,
} from "../../../packages/kit/server/db/own-connections";
import { freePort, poolerMissing, startPooler } from "../../support/pooler";
import { freshPostgres, postgresAddress } from "./postgres-for-tests";

const hasPooler = poolerMissing === undefined;
const address = postgresAddress ?? "";

/** The tests' PostgreSQL behind PgBouncer; its address. */
async function pooled(mode: string): Promise<string> {
  const pooler = await startPooler(address, mode);
  onTestFinished(() => pooler.stop());
  return pooler.url;
}

describe.runIf(postgresAddress !== undefined)("connections to PostgreSQL", () => {
  it("are the server's own where nothing stands in between", async () => {
    await expect(refuseSharedConnections({ databaseUrl: address })).resolves.toBeUndefined();
  });

  it.runIf(hasPooler)("are, behind PgBouncer with a connection for each session", async () => {
    const databaseUrl = await pooled("session");
    await expect(refuseSharedConnections({ databaseUrl })).resolves.toBeUndefined();
  });

  it.runIf(hasPooler)(
    "are refused without a direct address, behind PgBouncer with pool_mode = transaction",
    async () => {
      const databaseUrl = await pooled("transaction");
      await expect(refuseSharedConnections({ databaseUrl })).rejects.toThrow(
        "DATABASE_URL leads to a connection pooler that lends connections for one transaction at a time, such as PgBouncer with pool_mode = transaction. Live events and migrations need connections of their own: set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well, or set pool_mode = session for this database.",
      );
      await expect(
        refuseSharedConnections({ databaseUrl, databaseDirectUrl: address }),
      ).resolves.toBeUndefined();
      await expect(
        refuseSharedConnections({ databaseUrl, databaseDirectUrl: databaseUrl }),
      ).rejects.toThrow(
        /^DATABASE_DIRECT_URL leads to a connection pooler .* Give it the address of PostgreSQL itself\.$/,
      );
      await expect(refuseDifferentDatabases(databaseUrl, address)).resolves.toBeUndefined();
    },
  );

  it.runIf(hasPooler)(
    "are refused with and without one, behind PgBouncer with pool_mode = statement",
    async () => {
      const databaseUrl = await pooled("statement");
      const sentence =
        /lends connections for one statement at a time.*set pool_mode = transaction for this database, and DATABASE_DIRECT_URL to the address of PostgreSQL itself\.$/;
      await expect(refuseSharedConnections({ databaseUrl })).rejects.toThrow(sentence);
      await expect(refuseDifferentDatabases(databaseUrl, address)).rejects.toThrow(sentence);
    },
  );
});

describe.runIf(postgresAddress !== undefined)("two addresses", () => {
  it("of one database are taken; of a copy on the same server and of another schema they are refused", async () => {
    const other = await freshPostgres();
    onTestFinished(() => other.drop());
    await expect(refuseDifferentDatabases(address, address)).resolves.toBeUndefined();
    await expect(refuseDifferentDatabases(address, other.url)).rejects.toThrow(
      /^DATABASE_URL \(\S+\/postgres\) and DATABASE_DIRECT_URL \(\S+\/rollcall_test_\w+\) lead to different databases\./,
    );
    const elsewhere = new URL(address);
    elsewhere.searchParams.set("options", "-c search_path=pg_catalog");
    await expect(refuseDifferentDatabases(address, elsewhere.href)).rejects.toThrow(
      /different schemas in it \("public" and "pg_catalog"\)/,
    );
  });
});

it("an address where nothing answers is left to the first statement", async () => {
  const port = await freePort();
  await expect(
    refuseSharedConnections({ databaseUrl: `postgres://nobody@127.0.0.1:${port}/nothing` }),
  ).resolves.toBeUndefined();
});
