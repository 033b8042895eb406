import type { PGlite } from "@electric-sql/pglite";

/** Alone in its process, PostgreSQL neither writes checkpoints nor vacuums by itself; this does what its helpers would do. */
const walBetweenCheckpoints = 16 * 1024 * 1024;

interface NeglectedTable {
  name: string;
  /** Whether it is vacuumed; else it only gets statistics. */
  vacuum: boolean;
}

/**
 * The thresholds are autovacuum's own, but that new rows are looked at ten times as often: only then are they read from an index alone, and
 * while this one session is vacuuming everybody waits.
 */
const neglectedTables = `
  select * from (
    select format('%I.%I', s.schemaname, s.relname) as name,
      s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_ins_since_vacuum > 1000 + 0.02 * greatest(c.reltuples, 0) as vacuum,
      s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as changed
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid) t
  where vacuum or changed`;

/** Bounds what has to be read again after a crash, and gives back the space of the log. */
export async function checkpointWhenDue(pg: PGlite): Promise<void> {
  const { rows } = await pg.query<{ due: boolean }>("select pg_current_wal_lsn() - redo_lsn > $1::numeric as due from pg_control_checkpoint()", [walBetweenCheckpoints]);
  if (rows[0]?.due) await pg.exec("checkpoint");
}

/** The tables that changed so much that the planner's picture of them is out of date, or that hold many dead or new rows. */
export async function tablesToTend(pg: PGlite): Promise<NeglectedTable[]> {
  const { rows } = await pg.query<NeglectedTable>(neglectedTables);
  return rows.map(({ name, vacuum }) => ({ name, vacuum }));
}

/** Tends one table. */
export async function tend(pg: PGlite, { name, vacuum }: NeglectedTable): Promise<void> {
  await pg.exec(`${vacuum ? "vacuum (analyze)" : "analyze"} ${name}`);
}
