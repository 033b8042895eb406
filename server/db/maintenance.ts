import type { PGlite } from "@electric-sql/pglite";

/** Alone in its process, PostgreSQL neither writes checkpoints nor vacuums by itself; this does what its helpers would do. */
const walBetweenCheckpoints = 16 * 1024 * 1024;

interface NeglectedTable {
  name: string;
  dead: boolean;
}

/** The thresholds are autovacuum's own. */
const neglectedTables = `
  select format('%I.%I', s.schemaname, s.relname) as name, s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as dead
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`;

/** Bounds what has to be read again after a crash, and gives back the space of the log. */
export async function checkpointWhenDue(pg: PGlite): Promise<void> {
  const { rows } = await pg.query<{ due: boolean }>("select pg_current_wal_lsn() - redo_lsn > $1::numeric as due from pg_control_checkpoint()", [walBetweenCheckpoints]);
  if (rows[0]?.due) await pg.exec("checkpoint");
}

/** The tables that changed so much that the planner's picture of them is out of date, or that hold many dead rows. */
export async function tablesToTend(pg: PGlite): Promise<NeglectedTable[]> {
  const { rows } = await pg.query<NeglectedTable>(neglectedTables);
  return rows;
}

/** Tends one table. */
export async function tend(pg: PGlite, { name, dead }: NeglectedTable): Promise<void> {
  await pg.exec(`${dead ? "vacuum (analyze)" : "analyze"} ${name}`);
}
