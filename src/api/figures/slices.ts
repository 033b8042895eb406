import { sql } from "drizzle-orm";
import type { Database } from "../db/database";
import type { Scope } from "./expected-days";

/** Milliseconds for which a statement of a report may hold up everybody else. */
const longest = 4;

/** How many classes the next statement takes, by how long the last took for its own. */
const nextSize = (size: number, took: number): number => Math.min(size * 2, Math.max(1, Math.floor((size * longest) / Math.max(took, 0.1))));

/**
 * Reads rows of all classes of a scope that add up. Where PostgreSQL works for several at once, by one statement. Where all share one session,
 * by one for every few classes, as many as it reads in a moment: whoever else asks for something waits for one of them, not for the report.
 * What changes in between is seen by the classes that come after it.
 */
export async function inSlices<Row>(db: Database, scope: Scope, read: (scope: Scope) => Promise<Row[]>): Promise<Row[]> {
  if (!db.isOneSession || scope.classId !== undefined) return read(scope);
  const classes = await db.query<{ id: number }>(sql`select id from classes order by id`);
  const rows: Row[] = [];
  for (let at = 0, size = 1; at < classes.length;) {
    const slice = classes.slice(at, at + size);
    const begun = performance.now();
    rows.push(...(await read({ ...scope, classes: [slice[0]?.id ?? 0, slice.at(-1)?.id ?? 0] })));
    at += slice.length;
    size = nextSize(slice.length, performance.now() - begun);
  }
  return rows;
}
