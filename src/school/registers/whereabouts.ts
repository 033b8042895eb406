import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { beginsAt } from "../calendar/bells";

/**
 * Whether an attendance code says that a student is not there. Who comes late is, whatever that
 * counts as.
 * @param code the name of the table in the statement
 */
export const saysAbsent = (code: SQL): SQL =>
  sql`(${code}.counts_as = 'absent' and not ${code}.is_late)`;

/** Whether it says that a student is there: the same rule as `saysThere`. */
export const saysPresent = (code: SQL): SQL =>
  sql`(${code}.counts_as in ('present', 'half') or ${code}.is_late)`;

/** When the slot of a register begins; whole days and mornings at midnight. */
export const slotBegins = (register: SQL): SQL => sql`(case
  when ${register}.slot = 'pm' then time '12:00'
  when ${register}.slot like 'period:%' then (select ${beginsAt(sql`${register}.class_id`, sql`${register}.date`, { id: sql`p.id`, starts: sql`p.start_time` })} from periods p where ${register}.slot = 'period:' || p.id)
  else time '00:00' end)`;

/**
 * Whether a student had left by the gate when the slot of a register began: the same rule as
 * `leavingIn`.
 */
export const hadLeft = (register: SQL, student: SQL, zone: string): SQL => sql`coalesce((
  select g.kind = 'departure' from gate_events g where g.student_id = ${student} and g.date = ${register}.date and g.undone_at is null and g.outcome <> 'already'
    and date_trunc('minute', g.at at time zone ${zone}::text)::time <= ${slotBegins(register)} order by g.at desc, g.id desc limit 1), false)`;
