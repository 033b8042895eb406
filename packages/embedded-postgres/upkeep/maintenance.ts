import type { PGlite } from "@electric-sql/pglite";

/**
 * Alone in its process, PostgreSQL neither writes checkpoints nor vacuums by itself; this is what
 * its helpers would do, and `Upkeep` when.
 */

/** Something to be done for a table, in one statement. */
export interface NeglectedTable {
  name: string;
  what: "vacuum" | "analyze";
  /** Of the table with its indexes. */
  megabytes: number;
}

/**
 * The thresholds are autovacuum's own, but that new rows are looked at ten times as often: only
 * then are they read from an index alone, and while this one session is vacuuming everybody waits.
 */
const neglectedTables = `
  select name, what, megabytes from (
    select format('%I.%I', s.schemaname, s.relname) as name, pg_total_relation_size(s.relid) / 1000000 as megabytes,
      s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_ins_since_vacuum > 1000 + 0.02 * greatest(c.reltuples, 0) as vacuum,
      s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as changed
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid) t
  cross join (values ('vacuum'), ('analyze')) as w (what) where case what when 'vacuum' then vacuum else vacuum or changed end order by megabytes, name, what desc`;

/**
 * Bounds what has to be read again after a crash, and gives back the space of the log.
 * @param walBytes how much was written to the log since the last one
 */
export async function checkpointWhenDue(pg: PGlite, walBytes: number): Promise<void> {
  const { rows } = await pg.query<{ due: boolean }>(
    "select pg_current_wal_lsn() - redo_lsn > $1::numeric as due from pg_control_checkpoint()",
    [walBytes],
  );
  if (rows[0]?.due) await pg.exec("checkpoint");
}

/**
 * The tables that changed so much that the planner's picture of them is out of date, or that hold
 * many dead or new rows; the smallest first.
 */
export async function tablesToTend(pg: PGlite): Promise<NeglectedTable[]> {
  const { rows } = await pg.query<NeglectedTable>(neglectedTables);
  return rows.map(({ name, what, megabytes }) => ({ name, what, megabytes: Number(megabytes) }));
}

/** Tends one table. */
export async function tend(pg: PGlite, { name, what }: NeglectedTable): Promise<void> {
  await pg.exec(`${what} ${name}`);
}
