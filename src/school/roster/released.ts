import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { beginsAt } from "../calendar/bells";
import { isWithinHours } from "../calendar/calendar";
import { rosterSpans } from "./enrolled";

/**
 * Who is not due in which lesson of a teaching group on the days of a span, since a special day of
 * the student's class has no lessons then (student_id, class_id: the group, date, slot, period_id),
 * to select from: `isReleased` in SQL. Whether the group has a lesson then is not looked at. A mark
 * that a student has all the same counts, as it does of a class.
 * @param from expressions of type date, as `to`
 */
export const releasedOn = ({ from, to }: Record<"from" | "to", SQL>): SQL => sql`(
  select distinct e.student_id, e.class_id, z.date, 'period:' || p.id as slot, p.id as period_id
  from (select * from special_days where deleted_at is null and effect = 'no_lessons' and date between ${from} and ${to} offset 0) z
  join special_days__classes y on y.from_id = z.id
  join roster_spans h on h.class_id = y.to_id and not h.is_group and h.from_date <= z.date and (h.to_date is null or h.to_date >= z.date)
  join ${rosterSpans} e on e.student_id = h.student_id and e.is_group and e.from_date <= z.date and (e.to_date is null or e.to_date >= z.date)
  cross join periods p
  where not exists (select 1 from special_days__classes w where w.from_id = z.id and w.to_id = e.class_id)
    and ${isWithinHours(beginsAt(sql`e.class_id`, sql`z.date`, { id: sql`p.id`, starts: sql`p.start_time` }), sql`z`)})`;

/** Whether the student has no mark in the slot of `x`, a row of `releasedOn`. */
export const isUnmarked: SQL = sql`not exists (
  select 1 from registers r join marks m on m.register_id = r.id where r.class_id = x.class_id and r.date = x.date and r.slot = x.slot and m.student_id = x.student_id)`;
