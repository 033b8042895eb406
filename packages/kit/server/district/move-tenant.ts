import { setTimeout as rest } from "node:timers/promises";
import type { Client } from "pg";
import { migrate, migrationState, type Migration } from "../../api/db/migrate";
import { noteHome } from "../../api/db/version-floor";
import { addressOf } from "../db/own-connections";
import { openPostgres, type PostgresDatabase } from "../db/postgres";
import { writeTenants } from "./add-tenant";
import { reasonOf } from "./for-each-tenant";
import { Following } from "./follow-database";
import { dropHalfMoved, makeMarked, unmark } from "./marked-database";
import { readTenants, type ListedTenant } from "./tenant-list";
import { commandName, withClient } from "./with-client";

/** Which one goes where. */
export interface Move {
  name: string;
  /** The new database, which is made, as the list will name it. */
  database: string;
  /** PostgreSQL itself, where that is the address of a pooler in transaction mode. */
  direct?: string | undefined;
}

const directOf = ({ database, direct }: Pick<Move, "database" | "direct">) => direct ?? database;

/** What was done. */
export interface Moved {
  rows: number;
  /** Seconds for which no one could use it. */
  away: number;
  state: ListedTenant["state"];
  /** The old database, without its user and password. */
  left: string;
}

/** How a move is watched and ended. */
export interface MoveRun {
  told(line: string): void;
  signal: AbortSignal;
}

/** Milliseconds in which servers read the list again and have ended what is under way. */
const heardAfter = 2_500;

async function withDatabase<T>(
  url: string,
  work: (db: PostgresDatabase) => Promise<T>,
): Promise<T> {
  const db = openPostgres(url, { connections: 2, statementTimeout: 0 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** @throws Error where the code has other tables than the database */
async function checkVersion(db: PostgresDatabase, migrations: readonly Migration[]): Promise<void> {
  const { pending, unknown } = await migrationState(db, migrations);
  if (pending.length > 0) throw new Error("It lacks migrations: run rollcall db migrate first.");
  if (unknown.length > 0) throw new Error("It is newer than this version of Rollcall.");
}

/** From now on the old one is only read, whichever server still knows its address. */
async function leave(from: Client): Promise<void> {
  await from.query(
    "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
  );
  await from.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and backend_type = 'client backend' and application_name <> $1",
    [commandName],
  );
}

/** One in the list, and how its line is changed. */
class Line {
  readonly listed: ListedTenant;

  /** @throws Error where there is none, or where the new database is in the list already */
  constructor(
    private readonly file: string,
    { name, database, direct }: Move,
  ) {
    const list = readTenants(file);
    const listed = list.tenants.find((one) => one.name === name);
    if (!listed) throw new Error(`No tenant has the name "${name}".`);
    const addresses = (texts: readonly (string | undefined)[]) =>
      texts.filter((text) => text !== undefined).map(addressOf);
    const taken = new Set(
      addresses([list.template, ...list.tenants.flatMap((one) => [one.database, one.direct])]),
    );
    const again = addresses([database, direct]).find((address) => taken.has(address));
    if (again !== undefined) throw new Error(`${again} is in the list already.`);
    this.listed = listed;
  }

  /** Another command may have changed other lines meanwhile. */
  change(to: Partial<ListedTenant>): void {
    const list = readTenants(this.file);
    const { name } = this.listed;
    const tenants = list.tenants.map((one) => (one.name === name ? { ...one, ...to } : one));
    writeTenants(this.file, { ...list, tenants });
  }
}

/** Its requests are answered with 503 from now on, once the servers know. */
async function close(line: Line): Promise<void> {
  if (line.listed.state !== "open") return;
  line.change({ state: "migrating" });
  await rest(heardAfter);
}

/** Copies, and makes the list name the copy once it has all. Throws only before that. */
async function follow(
  line: Line,
  { database, direct }: Move,
  [from, copy, holder]: readonly [Client, Client, Client],
  { told, signal }: MoveRun,
): Promise<Moved> {
  const { listed } = line;
  const source = directOf(listed);
  const following = new Following(listed.name, from, copy, signal);
  try {
    await following.begin(source);
    await following.copied((done, of) => told(`${done} of ${of} tables are copied.`));
    await following.caughtUp();
    signal.throwIfAborted();
    const began = performance.now();
    await close(line);
    const rows = await following.whileStill(holder, async () => {
      await following.caughtUp();
      const counted = await following.countRows();
      await following.end();
      const to = directOf({ database, direct });
      await withDatabase(to, noteHome);
      await unmark(to);
      line.change({ database, direct, state: listed.state });
      await leave(from).catch((error: unknown) =>
        told(`The old database could not be made read-only: ${reasonOf(error)}`),
      );
      return counted;
    });
    const away = (performance.now() - began) / 1000;
    return { rows, away, state: listed.state, left: addressOf(source) };
  } catch (error) {
    await following.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Copies the database of a tenant to another PostgreSQL while it is in use, then serves it from
 * there. Until the list names the new database, whatever fails leaves the tenant where and as it
 * was; a move that was cut off is begun again by the same call.
 * @throws Error with one sentence
 */
export async function moveTenant(
  file: string,
  move: Move,
  migrations: readonly Migration[],
  run: MoveRun,
): Promise<Moved> {
  const line = new Line(file, move);
  const [source, to] = [directOf(line.listed), directOf(move)];
  await withDatabase(source, (db) => checkVersion(db, migrations));
  return withClient(source, async (from) => {
    await makeMarked(to, from);
    try {
      await withDatabase(to, (db) => migrate(db, migrations));
      return await withClient(to, (copy) =>
        withClient(source, (holder) => follow(line, move, [from, copy, holder], run)),
      );
    } catch (error) {
      const { name, state } = line.listed;
      const now = readTenants(file).tenants.find((one) => one.name === name);
      if (now?.state !== state) line.change({ state });
      await dropHalfMoved(to).catch(() => undefined);
      throw error;
    }
  });
}
