import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { listPasses } from "./contract";
import type { Pass } from "./domain/pass";
import type { GateMark } from "./late-marks";

/** One time a student passed the gate, as it was noted. */
export type NotedPass = DataOf<typeof listPasses>[number];
/** One that was sent: a scan that repeats what stands is stored as `already`. */
export interface SentPass extends Omit<NotedPass, "outcome"> {
  outcome: NotedPass["outcome"] | "already";
  /** Of `already`: when that was which stands. */
  first_at: string | null;
}
/** One of a day that stands, as it is judged again when another comes in before it. */
export interface StandingPass extends Pass {
  id: number;
  student_id: number;
  outcome: SentPass["outcome"];
  mark: GateMark | null;
}

const columns: SQL = sql`
  g.id, g.key, g.kind, json_build_object('id', s.id, 'name', s.name, 'admission_no', s.admission_no) as student,
  (select json_build_object('id', c.id, 'name', c.name) from classes c where c.id = g.class_id) as class, g.at, g.reason, g.outcome, g.minutes_late,
  g.mark is not null as marked, g.why, (select json_build_object('id', a.id, 'name', a.name) from admins a where a.id = g.made_by) as made_by, g.undone_at
  from gate_events g join students s on s.id = g.student_id`;

/** The latest of a day, newest first. */
export const latestPasses = (db: Database, date: string, limit: number) =>
  db.query<NotedPass>(
    sql`select ${columns} where g.date = ${date}::date and g.outcome <> 'already' order by g.id desc limit ${limit}`,
  );

/** When the pass was that stands where this one repeats it. */
const earlierAt: SQL = sql`(select max(f.at) from gate_events f where f.student_id = g.student_id and f.date = g.date and f.undone_at is null and f.outcome <> 'already' and f.at <= g.at)`;

/** Those that were sent with these keys. */
export async function passesByKey(
  db: Database,
  keys: readonly string[],
): Promise<Map<string, SentPass>> {
  const found = await db.query<SentPass>(
    sql`select ${earlierAt} as first_at, ${columns} where g.key = any(${sql.param([...keys])}::uuid[])`,
  );
  return new Map(found.map((one) => [one.key, one]));
}

/**
 * The passes of a day that stand, in their order. @param of the students asked for; all, unless given
 */
export const standingPasses = (db: Database, date: string, of?: readonly number[]) =>
  db.query<StandingPass>(sql`
    select id, student_id, kind, at, outcome, mark from gate_events where date = ${date}::date and undone_at is null${of ? sql` and student_id = any(${sql.param([...of])}::int[])` : sql``} order by at, id`);

/** One change of what was noted at the gate at a time, until the commit; before any other lock. */
export const lockGate = (db: Database) =>
  db.query(sql`select pg_advisory_xact_lock(hashtext('gate'))::text`);
