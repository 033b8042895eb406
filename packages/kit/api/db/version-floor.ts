import { sql } from "./sql";
import type { Database } from "./database";

/**
 * The floor after a restore is the clock, in seconds since this moment: a restore of the same backup
 * finds what the backup holds, but never the same time. No record is saved once a second for as long
 * as there is between two restores, and an integer lasts until 2088.
 */
const counted = Date.UTC(2020, 0, 1);
/** Where the clock is behind the floor, chance takes its place, over this many versions. */
export const floorStep = 1_000_000;
const lastRaised = 2_146_000_000;

/** The lowest version after a restore at `now`, as long as the clock is ahead of the last floor. */
export const floorAt = (now: Date) =>
  Math.min(Math.max(Math.floor((now.getTime() - counted) / 1000), 0), lastRaised);

/**
 * Which database this is, told by what every way of restoring one gives anew: its cluster,
 * timeline, database or tables.
 */
const whole = sql`
  select concat_ws(' ', (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (select oid from pg_database where datname = current_database()), pg_relation_filenode('version_floor')) as home`;
/** What any user may ask. A restore of the whole cluster does not show in it. */
const partial = sql`select concat_ws(' ', (select oid from pg_database where datname = current_database()), pg_relation_filenode('version_floor')) as home`;

interface Home {
  home: string;
  isWhole: boolean;
}

async function homeOf(db: Database): Promise<Home> {
  const read = async (tx: Database, statement: typeof whole) =>
    (await tx.query<{ home: string }>(statement))[0]?.home ?? "";
  try {
    return { home: await db.transaction((tx) => read(tx, whole)), isWhole: true };
  } catch {
    return { home: await read(db, partial), isWhole: false };
  }
}

/** Notes that this database goes on for one that it has every row of: no version is stale by that. */
export async function noteHome(db: Database): Promise<void> {
  const { home } = await homeOf(db);
  await db.query(sql`update version_floor set home = ${home}`);
}

/** What was found at a start. */
export interface Settled {
  /**
   * Set when the database was restored, or may have been: versions given from now on are this or
   * higher.
   */
  floor?: number;
  /**
   * Whether the database was looked at in this way before; at the first look nothing is known of
   * what came earlier.
   */
  isKnown: boolean;
  /**
   * False when this user may not ask which cluster it is in, so that a restore of the whole cluster
   * is not noticed.
   */
  seesCluster: boolean;
}

/**
 * Notes which database this is and, when it is another than at the last start or `isRestored` says
 * so, raises the floor of versions, so that whatever somebody read before the restore is stale
 * (412) once it has been saved again. Run at every start, by any number of servers.
 */
export async function settleVersions(
  db: Database,
  isRestored: boolean,
  now = new Date(),
): Promise<Settled> {
  const clock = floorAt(now);
  const { home, isWhole } = await homeOf(db);
  // Of a database nobody can sign in to nobody has read anything.
  const [row] = await db.query<{ floor: number; known: boolean }>(sql`
    with old as materialized (select floor, home from version_floor for update),
    settled as (
      update version_floor v set home = ${home},
        floor = case when ${isRestored} or (old.home is distinct from ${home} and (exists (select from credentials) or exists (select from sessions)))
          then case when ${clock}::int > old.floor then ${clock}::int
            else least(old.floor, ${lastRaised}::int) + 1 + floor(random() * ${floorStep}::int)::int end
          else old.floor end
      from old where ${isRestored} or old.home is distinct from ${home}
      returning v.floor, old.floor as before, old.home is not null as known)
    select floor, known from settled where floor > before`);
  return { floor: row?.floor, isKnown: row?.known ?? true, seesCluster: isWhole };
}
