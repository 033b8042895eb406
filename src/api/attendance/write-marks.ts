import { sql } from "drizzle-orm";
import type { Activity } from "../activity";
import { queueAlerts } from "../alerts/queue";
import type { Database } from "../db/database";
import { channel } from "../events/publish";
import { addSums, addToMonths, sumsOfRows } from "./sums";

/** A mark as it is to stand; `code_id` null clears it. */
export interface MarkToWrite {
  register_id: number;
  student_id: number;
  code_id: number | null;
  minutes_late?: number | null;
  remark?: string | null;
  /** Set by the office: markers do not change it. */
  office?: boolean;
  /** The leave it follows from. */
  leave_id?: number | null;
}

/** Who changes marks, and when. Without an id the system itself does. */
export interface Writer {
  id: number | null;
  name: string;
  at: string;
}

/**
 * The only way a mark changes: writes the marks, the version of their registers, all sums kept of them, the log, and tells
 * open consoles, in one statement whatever their number. In a transaction that has taken the turn of the classes; every
 * mark given must differ from what stands, and its student be on the roster. Answers with the new versions.
 */
export async function writeMarks(db: Database, writer: Writer, marks: readonly MarkToWrite[], activities: readonly Activity[]): Promise<{ id: number; version: number }[]> {
  if (marks.length === 0) return [];
  const log = activities.map(({ action, resource, recordId, changes }) => ({ action, resource, record_id: recordId, changes }));
  const registers = [...new Set(marks.map(({ register_id }) => register_id))];
  return db.query<{ id: number; version: number }>(sql`
    with given as materialized (
      select register_id, student_id, code_id, minutes_late, remark, coalesce(office, false) as office, leave_id
      from jsonb_to_recordset(${JSON.stringify(marks)}::text::jsonb) as x(register_id int, student_id int, code_id int, minutes_late smallint, remark text, office boolean, leave_id int)),
    heads as materialized (select r.id, r.class_id, r.date, r.open from registers r where r.id = any(${sql.param(registers)}::int[])),
    old as materialized (
      select m.register_id, m.student_id, m.enrolled, c.counts_as, c.is_late
      from given g join marks m on m.register_id = g.register_id and m.student_id = g.student_id join attendance_codes c on c.id = m.code_id),
    gone as (delete from marks m using given g where m.register_id = g.register_id and m.student_id = g.student_id and g.code_id is null),
    kept as (
      insert into marks (register_id, student_id, code_id, date, minutes_late, remark, office, leave_id)
      select g.register_id, g.student_id, g.code_id, h.date, g.minutes_late, g.remark, g.office, g.leave_id from given g join heads h on h.id = g.register_id where g.code_id is not null
      on conflict (register_id, student_id) do update set
        code_id = excluded.code_id, minutes_late = excluded.minutes_late, remark = excluded.remark, office = excluded.office, leave_id = excluded.leave_id),
    delta as materialized (
      select register_id, student_id, counts_as, is_late, -1 as n from old where enrolled
      union all
      select g.register_id, g.student_id, c.counts_as, c.is_late, 1 from given g join attendance_codes c on c.id = g.code_id
      left join old o on o.register_id = g.register_id and o.student_id = g.student_id where coalesce(o.enrolled, true)),
    by_register as (select register_id, ${sumsOfRows} from delta group by register_id),
    bumped as (
      update registers r set version = r.version + 1, changed_by = ${writer.id}::int, changed_at = ${writer.at}::timestamptz, ${addSums("r", "d")}
      from heads h left join by_register d on d.register_id = h.id where r.id = h.id returning r.id, r.version, r.class_id),
    by_month as (
      select d.student_id, h.class_id, date_trunc('month', h.date)::date as month, ${sumsOfRows}
      from delta d join heads h on h.id = d.register_id where h.open group by d.student_id, h.class_id, date_trunc('month', h.date)),
    months as (${addToMonths("by_month")}),
    queued as (${queueAlerts(sql`select distinct g.student_id, h.date from given g join heads h on h.id = g.register_id`, writer.at)}),
    logged as (
      insert into activity_logs (actor, actor_id, action, resource, record_id, changes)
      select ${writer.name}::text, ${writer.id}::int, x.action, x.resource, x.record_id, x.changes
      from jsonb_to_recordset(${JSON.stringify(log)}::text::jsonb) as x(action text, resource text, record_id int, changes jsonb)),
    told as (select count(pg_notify(${channel}, jsonb_build_object('topic', 'registers', 'id', class_id)::text)::text) as classes from (select distinct class_id from bumped) as c)
    select id, version from bumped, told order by id`);
}
