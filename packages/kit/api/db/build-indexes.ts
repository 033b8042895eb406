import type { Session } from "./database";
import { quoted } from "./model";
import { sql } from "./sql";

/** An index of a migration that is made while others use its table. */
interface NamedIndex {
  name: string;
  /** What follows the name. */
  on: string;
}

const createIndex = /^create index "((?:[^"]|"")+)" (on [\s\S]+)$/;

/**
 * The indexes that the statements of a migration make.
 * @throws Error when one of them is anything else
 */
function indexesIn(migration: { name: string; statements: readonly string[] }): NamedIndex[] {
  return migration.statements.map((statement) => {
    const [, name, on] = createIndex.exec(statement.trim()) ?? [];
    if (name === undefined || on === undefined)
      throw new Error(
        `The migration "${migration.name}" is made concurrently, so each of its statements must be a "create index": ${statement}`,
      );
    return { name: name.replaceAll('""', '"'), on };
  });
}

/** Whether an index can be used; undefined where there is none. */
async function validity(session: Session, name: string): Promise<boolean | undefined> {
  const [found] = await session.query<{ valid: boolean }>(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${quoted(name)})`,
  );
  return found?.valid;
}

/**
 * Milliseconds to wait for transactions that use the table. Nobody waits behind it meanwhile, unlike
 * behind a change of a table, so it is long enough for what one transaction of a busy console does.
 */
const waitMs = 60_000;
const tries = 20;
const pauseMs = 2_000;
/** A wait that was too long, or PostgreSQL's choice among those who wait for each other. */
const passes: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);
const mayPass = (error: unknown): boolean =>
  error instanceof Error && "code" in error && passes.has(error.code);

const dropIndex = (session: Session, name: string) =>
  session.script(`drop index concurrently if exists ${quoted(name)}`);

/** Makes one index anew unless it is there and can be used. */
async function buildOnce(session: Session, { name, on }: NamedIndex): Promise<void> {
  const isValid = await validity(session, name);
  if (isValid === true) return;
  // What an earlier try has left is written with every row and read by nobody.
  if (isValid === false) await dropIndex(session, name);
  await session.script(`create index concurrently ${quoted(name)} ${on}`);
}

async function build(session: Session, index: NamedIndex, migration: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await buildOnce(session, index);
      return;
    } catch (cause) {
      if (!mayPass(cause) || attempt === tries) {
        await dropIndex(session, index.name).catch(() => undefined);
        throw new Error(
          `The index "${index.name}" of the migration "${migration}" could not be made. (${cause instanceof Error ? cause.message : String(cause)})`,
          { cause },
        );
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/**
 * Makes the indexes of a migration while others read and write their tables, each for itself: what
 * is there and can be used stays, and what was left half made is made anew.
 * @param session of its own, which is closed afterwards
 * @throws Error with one sentence
 */
export async function buildIndexes(
  session: Session,
  migration: { name: string; statements: readonly string[] },
): Promise<void> {
  const indexes = indexesIn(migration);
  await session.script(`set statement_timeout = 0; set lock_timeout = ${waitMs}`);
  for (const index of indexes) await build(session, index, migration.name);
}
