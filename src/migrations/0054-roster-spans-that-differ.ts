/**
 * A student's times are made anew whenever something about them changes; of the rows in
 * `roster_spans` only those that differ are written, so that what a change of tomorrow says of the
 * months before is nothing.
 */
export const name = "0054-roster-spans-that-differ";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  .map((day) => `p.${day}`)
  .join(", ");
const key = "(student_id, class_id, is_group, from_date)";

export const statements: readonly string[] = [
  `create or replace function make_roster_spans(ids integer[]) returns void language plpgsql as $$
  begin
    perform 1 from students where id = any(ids) order by id for no key update;
    with homes as (
      select student_id, class_id, daterange(from_date, to_date, '[]') as days from enrolments where deleted_at is null and student_id = any(ids)),
    away as (
      select e.student_id, range_agg(daterange(h.start_date, h.end_date, '[]') * e.days) as days
      from homes e join holidays__classes l on l.to_id = e.class_id join holidays h on h.id = l.from_id and h.deleted_at is null group by e.student_id),
    places as (
      select student_id, class_id, false as is_group, datemultirange(days) as days from homes
      union all
      select g.student_id, g.group_id, true, datemultirange(daterange(g.from_date, g.to_date, '[]')) * h.days - coalesce(a.days, '{}'::datemultirange)
      from group_members g join (select student_id, range_agg(days) as days from homes group by student_id) h using (student_id) left join away a using (student_id) where g.deleted_at is null),
    not_due as (
      select p.student_id, range_agg(daterange(d.day, d.day + 1)) as days
      from part_time p cross join lateral (select p.from_date + n as day from generate_series(0, p.to_date - p.from_date) n) d
      where p.deleted_at is null and p.student_id = any(ids)
        and (not (true = any(array[${weekdays}])) or (array[${weekdays}])[extract(isodow from d.day)::int])
        and (not p.every_second_week or (d.day - date_trunc('week', p.from_date)::date) / 7 % 2 = 0)
      group by p.student_id),
    wanted as materialized (
      select p.student_id, p.class_id, p.is_group, lower(span) as from_date, upper(span) - 1 as to_date
      from places p left join not_due n using (student_id) cross join lateral unnest(p.days - coalesce(n.days, '{}'::datemultirange)) as span),
    gone as (delete from roster_spans where student_id = any(ids) and ${key} not in (select student_id, class_id, is_group, from_date from wanted)),
    ended as (
      update roster_spans r set to_date = w.to_date from wanted w
      where r.student_id = w.student_id and r.class_id = w.class_id and r.is_group = w.is_group and r.from_date = w.from_date and r.to_date is distinct from w.to_date)
    insert into roster_spans (student_id, class_id, is_group, from_date, to_date)
      select * from wanted where ${key} not in (select student_id, class_id, is_group, from_date from roster_spans where student_id = any(ids));
  end $$`,
];
