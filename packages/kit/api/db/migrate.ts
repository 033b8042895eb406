import { sql } from "./sql";
import type { Database } from "./database";

/** A step of the database, bundled with the code because the browser host takes it too. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
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

/** The timeout goes first, since the lock is waited for as long as another server migrates. */
async function prepare(tx: Database): Promise<void> {
  await tx.query(sql`set local statement_timeout = 0`);
  await tx.query(sql`set local client_min_messages = warning`);
  await tx.query(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
  try {
    await tx.script(
      "create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())",
    );
  } catch (cause) {
    throw sentence(
      "This user may not create tables in the database: make it the database's owner.",
      cause,
    );
  }
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
 * @throws Error when the database holds one this code does not know.
 */
async function nextOf(
  tx: Database,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  const rows = await tx.query<{ name: string }>(
    sql`select name from schema_migrations order by name`,
  );
  const applied = new Set(rows.map(({ name }) => name));
  const unknown = rows.find(({ name }) => !migrations.some((migration) => migration.name === name));
  if (unknown)
    throw new Error(
      `The database is newer than this program: it has "${unknown.name}", which is not known here. Start the newer program, or restore a backup from before it. If you have deleted a migration that you tried out, "npm run db:reset" makes a development database anew.`,
    );
  return migrations.find(({ name }) => !applied.has(name));
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
  const had = new Set(rows.map(({ name }) => name));
  return {
    applied: migrations.filter(({ name }) => had.has(name)).map(({ name }) => name),
    pending: migrations.filter(({ name }) => !had.has(name)),
    unknown: [...had].filter((name) => !migrations.some((migration) => migration.name === name)),
  };
}

/** How long a step waits for people's transactions before it lets them pass, and how often it tries. */
const lockTimeoutMs = 3_000;
const tries = 20;
const pauseMs = 2_000;
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "55P03";

/**
 * Applies the next migration in a transaction of its own. The lock makes a second server wait, and
 * then find it done.
 */
const once = (db: Database, migrations: readonly Migration[]): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await prepare(tx);
    const migration = await nextOf(tx, migrations);
    if (!migration) return undefined;
    await addExtensions(tx);
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
    await tx.query(sql`insert into schema_migrations (name) values (${migration.name})`);
    return migration.name;
  });

/**
 * A change of a table waits for whoever uses it, and everybody else waits behind it; so it gives up
 * soon, lets them pass, and tries again.
 */
async function step(db: Database, migrations: readonly Migration[]): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, migrations);
    } catch (cause) {
      if (!isLockTimeout(cause)) throw cause;
      if (attempt === tries)
        throw sentence(
          `A migration could not lock a table in ${tries} tries, and nothing of it was kept: something else keeps using it. Start again when it is idle.`,
          cause,
        );
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/**
 * Brings a database to the state that the last of the migrations leads to, and returns the names of
 * what was applied. Several servers may start at once.
 * @throws Error with one sentence when the database is newer than the code, an extension is
 * missing, or a step fails (and is rolled back).
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  for (let name = await step(db, migrations); name !== undefined; name = await step(db, migrations))
    applied.push(name);
  return applied;
}
