import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { bellDay, isSpecial, specialDaysOf } from "./special-days";

/** A period in SQL: its id, and when it usually is. */
export interface UsualPeriod {
  id: SQL;
  starts: SQL;
}

const columns = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map(
  (name) => sql`b.${sql.identifier(name)}`,
);
const anyDay = sql`(${sql.join(columns, sql` or `)})`;
const anyClass = sql`exists (select 1 from bell_schedules__classes l where l.from_id = b.id)`;

/**
 * The schedule that rings for a class on a weekday, were it this day, in SQL: the same rule as
 * `weeklyBells`.
 */
export const weeklyBells = (classId: SQL, on: SQL, day: SQL): SQL => sql`(
  select b.id from bell_schedules b
  where b.deleted_at is null and b.status = 'active' and ${day} between coalesce(b.valid_from, '-infinity') and coalesce(b.valid_to, 'infinity')
    and (not ${anyDay} or (array[${sql.join(columns, sql`, `)}])[${on}])
    and (not ${anyClass} or exists (select 1 from bell_schedules__classes l where l.from_id = b.id and l.to_id = ${classId}))
  order by ${anyClass} desc, ${anyDay} desc, b.id limit 1)`;

/** Asked once a statement, so that schools without bell schedules pay nothing. */
const anyBells = sql`exists (select 1 from bell_schedules where deleted_at is null)`;

/**
 * The schedule that rings for a class on a day, or null, in SQL: the same rule as `bellsOn`.
 * @param classId neither it nor `day` is of a table that is called `sd`, `b` or `l`
 */
export const bellsOn = (classId: SQL, day: SQL): SQL => sql`(case when ${anyBells} then coalesce(
  case when ${isSpecial(day)} then (select sd.bell_schedule_id from ${specialDaysOf(classId, day)} and sd.effect = 'other_bells' and exists (select 1 from bell_schedules b where b.id = sd.bell_schedule_id and b.deleted_at is null) order by sd.id limit 1) end,
  ${weeklyBells(classId, bellDay(classId, day), day)}) end)`;

/** When a period begins for a class on a day, in SQL. */
export const beginsAt = (classId: SQL, day: SQL, { id, starts }: UsualPeriod): SQL =>
  sql`coalesce((select bt.start_time from bell_times bt where bt.deleted_at is null and bt.period_id = ${id} and bt.bell_schedule_id = ${bellsOn(classId, day)}), ${starts})`;

/**
 * When a period `p` is for a class on a day, as a table (start_time, end_time) of one row; to be
 * joined laterally.
 */
export const timesOn = (classId: SQL, day: SQL): SQL => sql`(
  select coalesce(bt.start_time, p.start_time) as start_time, coalesce(bt.end_time, p.end_time) as end_time
  from (select ${bellsOn(classId, day)} as bells offset 0) k left join bell_times bt on bt.bell_schedule_id = k.bells and bt.period_id = p.id and bt.deleted_at is null)`;

/** When the periods of a day usually begin, as JSON by slot. */
export const usualStartsJson: SQL = sql`(select coalesce(json_object_agg('period:' || id, to_char(start_time, 'HH24:MI')), '{}') from periods where deleted_at is null)`;

/** Every bell schedule with its times, as JSON: `bells` of a `SchoolCalendar`. */
export const bellsJson: SQL = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'active', b.status = 'active', 'from', b.valid_from, 'to', b.valid_to,
      'weekdays', array_remove(array[${sql.join(
        columns.map((column, at) => sql`case when ${column} then ${sql.raw(String(at + 1))} end`),
        sql`, `,
      )}], null),
      'classes', (select coalesce(jsonb_agg(l.to_id), '[]') from bell_schedules__classes l where l.from_id = b.id),
      'times', (select coalesce(jsonb_object_agg('period:' || t.period_id, jsonb_build_object('start', to_char(t.start_time, 'HH24:MI'), 'end', to_char(t.end_time, 'HH24:MI'))), '{}') from bell_times t where t.bell_schedule_id = b.id and t.deleted_at is null)) order by b.id), '[]')
    from bell_schedules b where b.deleted_at is null)`;
