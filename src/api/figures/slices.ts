import { sql } from "drizzle-orm";
import type { Database } from "../db/database";
import type { Scope } from "./expected-days";

/** Milliseconds for which a statement of a report may hold up everybody else: between this and twice as much. */
const moment = 8;

/** How many classes the next statement takes, by how long the last took. What a statement costs by itself makes very few classes a waste. */
const nextSize = (size: number, took: number): number => (took < moment ? size * 2 : took > moment * 2 ? Math.max(1, size >> 1) : size);

/** Planning such a statement takes longer than running it for a few classes: the plan is kept, also where it could be made better for these. */
const withKeptPlan = <Row>(db: Database, read: (db: Database) => Promise<Row[]>): Promise<Row[]> =>
  db.transaction(async (tx) => {
    const [, rows] = await Promise.all([tx.query(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`), read(tx)]);
    return rows;
  });

/**
 * Reads rows of all classes of a scope that add up. Where PostgreSQL works for several at once, by one statement. Where many share one session,
 * by one for every few classes, as many as it reads in a moment, and rests in between while others ask: who comes waits for one of them, not for the report.
 * What changes in between is seen by the classes that come after it.
 */
export async function inSlices<Row>(db: Database, scope: Scope, readPart: (db: Database, scope: Scope) => Promise<Row[]>): Promise<Row[]> {
  const { oneSession } = db;
  if (!oneSession || scope.classId !== undefined) return readPart(db, scope);
  const classes = await db.query<{ id: number }>(sql`select id from classes order by id`);
  const rows: Row[] = [];
  for (let at = 0, size = 1; at < classes.length;) {
    const slice = classes.slice(at, at + size);
    const part: Scope = { ...scope, classes: [slice[0]?.id ?? 0, slice.at(-1)?.id ?? 0] };
    let took = 0;
    const found = await oneSession.part(async () => {
      const begun = performance.now();
      const read = await withKeptPlan(db, (tx) => readPart(tx, part));
      took = performance.now() - begun;
      return read;
    });
    rows.push(...found);
    at += slice.length;
    size = nextSize(slice.length, took);
  }
  return rows;
}
