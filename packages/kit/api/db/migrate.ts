import { sql } from "./sql";
import { buildIndexes } from "./build-indexes";
import type { Database, Session } from "./database";
import { refuseOtherEncodings } from "./fitting-encoding";

/** A step of the database, bundled with the code because the browser host takes it too. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /**
   * Each statement makes an index of a table that has been there. A PostgreSQL with many sessions
   * makes them while the table is read and written; elsewhere they are one transaction, as any step.
   */
  readonly concurrently?: boolean;
  /**
   * Earlier migrations that this one stands for, oldest first: a database that has taken all of them
   * has it. One that has taken some of them only is refused.
   */
  readonly replaces?: readonly string[];
}

/** Whether a database that has noted these names has what a migration does. */
const has = (noted: ReadonlySet<string>, { name, replaces = [] }: Migration): boolean =>
  noted.has(name) || (replaces.length > 0 && replaces.every((earlier) => noted.has(earlier)));

/** The names that a database has noted and the code does not know. */
const unknownOf = (noted: ReadonlySet<string>, migrations: readonly Migration[]): string[] => {
  const known = new Set(migrations.flatMap(({ name, replaces = [] }) => [name, ...replaces]));
  return [...noted].filter((name) => !known.has(name));
};

/** @throws Error when the database has stopped among the steps that one migration replaces. */
function refusePart(noted: ReadonlySet<string>, migrations: readonly Migration[]): void {
  for (const migration of migrations) {
    const taken = (migration.replaces ?? []).filter((name) => noted.has(name));
    if (taken.length === 0 || has(noted, migration)) continue;
    throw new Error(
      `The database has stopped among the steps that "${migration.name}" replaces: it has "${taken.at(-1)}" and not all that follow. Start it once with the version that still had them one by one. "npm run db:reset" makes a development database anew.`,
    );
  }
}

/** Any number, the same in every server that may start on one database. */
const lock = 7365462;
const extensions = ["pg_trgm", "btree_gist"] as const;

/** What PostgreSQL adds to some refusals: which key is double, which row does not fit. */
const detailOf = (cause: Error) =>
  "detail" in cause && typeof cause.detail === "string" && cause.detail !== ""
    ? `: ${cause.detail.replace(/\.$/, "")}`
    : "";
const sentence = (message: string, cause: unknown) =>
  new Error(
    `${message} (${cause instanceof Error ? `${cause.message}${detailOf(cause)}` : String(cause)})`,
    { cause },
  );

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
/** PostgreSQL's word for a write to a replica, or before a restore has come to its end. */
const isReadOnly = (error: unknown) => hasCode(error, "25006");

/**
 * Whether this transaction is now the one that migrates. It does not wait for another server in the
 * statement, since an index that the other one makes would wait for that statement.
 */
async function prepare(tx: Database): Promise<boolean> {
  await tx.query(sql`set local statement_timeout = 0`);
  await tx.query(sql`set local client_min_messages = warning`);
  const [first] = await tx.query<{ is: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock}::bigint) as is`,
  );
  if (first?.is !== true) return false;
  try {
    await tx.script(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
  } catch (cause) {
    throw sentence(
      isReadOnly(cause)
        ? "The database can only be read: it is a replica, or is still being restored. Start again once it can be written."
        : "This user may not create tables in the database: make it the database's owner.",
      cause,
    );
  }
  return true;
}

async function addExtensions(tx: Database): Promise<void> {
  for (const extension of extensions) {
    try {
      await tx.transaction((inner) => inner.script(`create extension if not exists ${extension}`));
    } catch (cause) {
      throw sentence(
        `The database has no extension ${extension}, and this user cannot add it: let an administrator run "create extension ${extension}" in it.`,
        cause,
      );
    }
  }
}

/**
 * The next migration that is missing.
 * @throws Error when the database holds one this code does not know, or a part of what one replaces.
 */
async function nextOf(
  tx: Database,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  const rows = await tx.query<{ name: string }>(
    sql`select name from schema_migrations order by name`,
  );
  const noted = new Set(rows.map(({ name }) => name));
  const [unknown] = unknownOf(noted, migrations);
  if (unknown !== undefined)
    throw new Error(
      `The database is newer than this program: it has "${unknown}", which is not known here. Start the newer program, or restore a backup from before it. If you have deleted a migration that you tried out, "npm run db:reset" makes a development database anew.`,
    );
  refusePart(noted, migrations);
  return migrations.find((migration) => !has(noted, migration));
}

/** Which of the migrations a database has, which are still to come, and which it has beside them. */
export interface MigrationState {
  applied: string[];
  pending: Migration[];
  /** The database is newer than the code, or a migration was deleted. */
  unknown: string[];
}

/** Looks at a database, which may be empty, and changes nothing. */
export async function migrationState(
  db: Database,
  migrations: readonly Migration[],
): Promise<MigrationState> {
  const [there] = await db.query<{ is: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as is`,
  );
  const rows = there?.is
    ? await db.query<{ name: string }>(sql`select name from schema_migrations order by name`)
    : [];
  const noted = new Set(rows.map(({ name }) => name));
  return {
    applied: migrations.filter((one) => has(noted, one)).map(({ name }) => name),
    pending: migrations.filter((one) => !has(noted, one)),
    unknown: unknownOf(noted, migrations),
  };
}

/** How long a step waits for people's transactions before it lets them pass, and how often it tries. */
const lockTimeoutMs = 3_000;
const tries = 20;
const pauseMs = 2_000;
const isLockTimeout = (error: unknown) => hasCode(error, "55P03");

/** What came of a try: all is done, another server is at it, or the next one was applied. */
type Outcome = "done" | "busy" | { applied: string };
/** What is to be done outside of the transaction that has found it to be next. */
interface Building {
  build(): Promise<Outcome>;
}

const note = ({ name }: Migration) => sql`insert into schema_migrations (name) values (${name})`;

/**
 * Applies a migration whose indexes are made outside of a transaction, in the session that holds the
 * lock: what a killed server has left running holds it until it ends.
 */
async function buildOnce(session: Session, migration: Migration): Promise<Outcome> {
  // PostgreSQL looks in between whether there is still anyone to make an index for.
  await session.script("set client_connection_check_interval = '1s'").catch(() => undefined);
  const [first] = await session.query<{ is: boolean }>(
    sql`select pg_try_advisory_lock(${lock}::bigint) as is`,
  );
  if (first?.is !== true) return "busy";
  const done = await session.query(
    sql`select 1 from schema_migrations where name = ${migration.name}`,
  );
  if (done.length > 0) return "busy";
  await buildIndexes(session, migration);
  await session.query(note(migration));
  return { applied: migration.name };
}

/**
 * Applies the next migration in a transaction of its own, unless its indexes are made outside of
 * one. The lock keeps a second server from it, which then finds it done.
 */
const once = (db: Database, migrations: readonly Migration[]): Promise<Outcome | Building> =>
  db.transaction(async (tx) => {
    if (!(await prepare(tx))) return "busy";
    const migration = await nextOf(tx, migrations);
    if (!migration) return "done";
    await addExtensions(tx);
    const { ownSession } = db;
    if (migration.concurrently && ownSession)
      return { build: () => ownSession((session) => buildOnce(session, migration)) };
    try {
      await tx.script(`set local lock_timeout = ${lockTimeoutMs}`);
      await tx.script(migration.statements.join(";\n"));
    } catch (cause) {
      if (isLockTimeout(cause)) throw cause;
      throw sentence(
        `The migration "${migration.name}" could not be applied, and nothing of it was kept.`,
        cause,
      );
    }
    await tx.query(note(migration));
    return { applied: migration.name };
  });

const busyPauseMs = 250;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A change of a table waits for whoever uses it, and everybody else waits behind it; so it gives up
 * soon, lets them pass, and tries again.
 */
async function step(db: Database, migrations: readonly Migration[]): Promise<string | undefined> {
  for (let attempt = 1; ;) {
    try {
      const found = await once(db, migrations);
      const outcome = typeof found === "object" && "build" in found ? await found.build() : found;
      if (outcome === "done") return undefined;
      if (outcome !== "busy") return outcome.applied;
      await pause(busyPauseMs);
    } catch (cause) {
      if (!isLockTimeout(cause)) throw cause;
      if (attempt === tries)
        throw sentence(
          `A migration could not lock a table in ${tries} tries, and nothing of it was kept: something else keeps using it. Start again when it is idle.`,
          cause,
        );
      attempt += 1;
      await pause(pauseMs);
    }
  }
}

/**
 * Brings a database to the state that the last of the migrations leads to, and returns the names of
 * what was applied. Several servers may start at once.
 * @throws Error with one sentence when the database does not store texts as UTF-8, is newer than the
 * code, an extension is missing, or a step fails (and is rolled back).
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  await refuseOtherEncodings(db);
  const applied: string[] = [];
  for (let name = await step(db, migrations); name !== undefined; name = await step(db, migrations))
    applied.push(name);
  return applied;
}
