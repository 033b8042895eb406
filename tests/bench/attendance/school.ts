import { join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { openDatabase } from "../../../packages/kit/server/db/open";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import { passwords } from "../../../packages/kit/server/passwords";
import type { Database } from "@rollcall/kit/api/db/database";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import type { Stage } from "../stage";
import { clerk, password, startRollcall, type Rollcall } from "../subjects/rollcall";
import { fill, type Size } from "./fill";
import { migrations } from "../../../src/migrations";

/** The day it is measured on; the school's clock is in UTC. */
export const today = () => dayIn("UTC", new Date());

/** A running Rollcall with a school of a certain size. */
export interface School {
  rollcall: Rollcall;
  size: Size;
  /** The same school without teaching groups, served by another checkout of the project. */
  other?: Rollcall;
  /** Of its PostgreSQL; undefined on the embedded database. */
  databaseUrl?: string;
}

async function addClerk(db: Database): Promise<void> {
  const hash = await passwords.hash(password);
  await db.query(sql`
    with a as (insert into admins (name, email, is_super_admin, permissions) values ('Clerk', ${clerk}, false, ${sql.param(["mark_attendance", "view_attendance", "edit_locked_attendance", "view_reports", "view_students"])}::text[]) returning id)
    insert into credentials (admin_id, password_hash) select id, ${hash} from a`);
}

async function newDatabase(databaseUrl: string, name: string): Promise<string> {
  const server = openPostgres(databaseUrl);
  await server.query(sql`create database ${sql.identifier(name)}`);
  await server.close();
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/**
 * Makes a school in a database of its own and starts the built server over it.
 * @param onPostgres else on the embedded database
 * @param marked how many of its days are marked, the first ones; all unless given
 */
export async function startSchool(
  stage: Stage,
  name: string,
  size: Size,
  { onPostgres, marked }: { onPostgres: boolean; marked?: number },
): Promise<School> {
  const dataDir = join(stage.folder, name);
  const databaseUrl =
    onPostgres && stage.databaseUrl !== undefined
      ? await newDatabase(stage.databaseUrl, name)
      : undefined;
  const db = await openDatabase({ dataDir, databaseUrl, statementTimeout: 0 });
  await migrate(db, migrations);
  await addClerk(db);
  await fill(db, size, today(), marked);
  await db.close();
  const engine = databaseUrl === undefined ? "embedded" : "PostgreSQL";
  return {
    rollcall: await startRollcall({
      root: stage.root,
      folder: stage.folder,
      students: 1,
      name: `Rollcall, ${engine}`,
      port: stage.nextPort(),
      databaseUrl,
      dataDir,
    }),
    size,
    databaseUrl,
    other: await startOther(stage, `${name}-other`, size, { onPostgres, marked }),
  };
}

/** The other checkout makes and serves its school by its own code, its own migrations included. */
async function startOther(
  { against, ...stage }: Stage,
  name: string,
  size: Size,
  options: { onPostgres: boolean; marked?: number },
): Promise<Rollcall | undefined> {
  if (against === undefined) return undefined;
  const theirs = (await import(join(against, "tests/bench/attendance/school.ts"))) as {
    startSchool: typeof startSchool;
  };
  const { rollcall } = await theirs.startSchool(
    { ...stage, root: against },
    name,
    { ...size, groups: undefined },
    options,
  );
  return rollcall;
}
