import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { beginsAt } from "../calendar/bells";
import { isWithinHours } from "../calendar/calendar";
import { isListed, rosterSpans } from "./enrolled";

const slotsOfDay = sql`(select 'period:' || id as slot, id as period_id from periods union all select slot, null from (values ('day'), ('am'), ('pm')) f(slot))`;

/**
 * Who sits as a guest with another class or group is not due in this slot of the own ones; and with
 * the other in none but this (`is_guest`).
 */
const guestsAway = ({ from, to }: Record<"from" | "to", SQL>): SQL => sql`
  select e.student_id, e.class_id, g.date, f.slot, f.period_id, e.slots is not null as is_guest
  from (select student_id, class_id, from_date as date, slots from roster_spans where slots is not null and from_date between ${from} and ${to} offset 0) g
  join ${rosterSpans} e on e.student_id = g.student_id and e.from_date <= g.date and (e.to_date is null or e.to_date >= g.date) and (${isListed(sql`e`)} or e.class_id = g.class_id)
  join ${slotsOfDay} f on (f.slot = any(g.slots)) = ${isListed(sql`e`)}`;

/**
 * Who is not due in which slot on the days of a span, though on the roster (student_id, class_id,
 * date, slot, period_id, is_guest), to select from: in lessons of a teaching group while a special
 * day of the student's class has no lessons (`isReleased` in SQL), and where a guest sits elsewhere.
 * Whether the class or group has a lesson then is not looked at. A mark that a student has all the
 * same counts, as it does of a class.
 * @param from expressions of type date, as `to`
 */
export const releasedOn = ({ from, to }: Record<"from" | "to", SQL>): SQL => sql`(
  ${guestsAway({ from, to })}
  union
  select e.student_id, e.class_id, z.date, 'period:' || p.id as slot, p.id as period_id, false
  from (select * from special_days where deleted_at is null and effect = 'no_lessons' and date between ${from} and ${to} offset 0) z
  join special_days__classes y on y.from_id = z.id
  join roster_spans h on h.class_id = y.to_id and not h.is_group and h.from_date <= z.date and (h.to_date is null or h.to_date >= z.date)
  join ${rosterSpans} e on e.student_id = h.student_id and e.is_group and ${isListed(sql`e`)} and e.from_date <= z.date and (e.to_date is null or e.to_date >= z.date)
  cross join periods p
  where not exists (select 1 from special_days__classes w where w.from_id = z.id and w.to_id = e.class_id)
    and ${isWithinHours(beginsAt(sql`e.class_id`, sql`z.date`, { id: sql`p.id`, starts: sql`p.start_time` }), sql`z`)})`;

/** Whether the student has no mark in the slot of `x`, a row of `releasedOn`. */
export const isUnmarked: SQL = sql`not exists (
  select 1 from registers r join marks m on m.register_id = r.id where r.class_id = x.class_id and r.date = x.date and r.slot = x.slot and m.student_id = x.student_id)`;
