import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../../packages/kit/server/db/embedded";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { emptyDataDirectory } from "../../support/data-directory";
import { emptyDatabase } from "../../support/memory-database";
import { poolerMissing, startPooler } from "../../support/pooler";
import { freshPostgres, postgresAddress } from "./postgres-for-tests";

export interface Host {
  name: string;
  /** Whether two transactions can be open at the same time. */
  isConcurrent: boolean;
  /** Opens an empty database; closing it removes it. */
  open(): Promise<OwnedDatabase>;
}

async function embedded(): Promise<OwnedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-db-"));
  await emptyDataDirectory(folder);
  const db = await openEmbedded(folder);
  return {
    ...db,
    close: async () => {
      await db.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function postgres(): Promise<OwnedDatabase> {
  const { url, drop } = await freshPostgres();
  const db = openPostgres(url);
  return {
    ...db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}

async function pooled(): Promise<OwnedDatabase> {
  const { url, drop } = await freshPostgres();
  const pooler = await startPooler(url, "transaction", 3);
  const db = openPostgres(pooler.url, { directUrl: url });
  return {
    ...db,
    close: async () => {
      await db.close();
      await pooler.stop();
      await drop();
    },
  };
}

/** Every host there is; PostgreSQL only where a server was named. */
export const hosts: Host[] = [
  { name: "PGlite in memory", isConcurrent: false, open: emptyDatabase },
  { name: "the embedded database", isConcurrent: false, open: embedded },
  ...(postgresAddress === undefined
    ? []
    : [{ name: "PostgreSQL", isConcurrent: true, open: postgres }]),
  ...(postgresAddress === undefined || poolerMissing !== undefined
    ? []
    : [{ name: "PostgreSQL behind PgBouncer", isConcurrent: true, open: pooled }]),
];
