/**
 * Every second week of a part-time arrangement is counted in weeks that begin where those of the
 * institution do: on the first school day after the longest run of weekly off days. Times that were
 * made before are made anew when something about the student, or the off days, changes.
 */
export const name = "20261129052916-weeks-of-the-institution";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const listed = weekdays.map((day) => `p.${day}`).join(", ");
const key = "(student_id, class_id, is_group, from_date)";
/** The days of the week that the settings have off, by `attendance.value`; Sunday unless they say. */
const offInSettings = weekdays
  .map(
    (day, at) =>
      `case when coalesce((s.value #>> '{weekly_off,${day}}')::boolean, ${day === "sunday"}) then ${at + 1} end`,
  )
  .join(", ");

export const statements: readonly string[] = [
  // The same rule as weekStart of the calendar: the run of off days before a weekday n is as long as
  // the nearest weekday before it that is not off is far.
  `create function week_start(day date) returns date language sql stable as $$
    with off as (
      select coalesce(
        (select array(select jsonb_array_elements_text(c -> 'days')::int) from settings s cross join jsonb_array_elements(case when jsonb_typeof(s.value -> 'off_days') = 'array' then s.value -> 'off_days' end) with ordinality as x(c, place)
          where s.key = 'attendance' and (c ->> 'from')::date <= day order by place desc limit 1),
        (select array_remove(array[${offInSettings}], null) from (select (select value from settings where key = 'attendance') as value) s)) as days)
    select day - (extract(isodow from day)::int - coalesce((
      select n from generate_series(1, 7) n where not n = any(days)
      order by (select min(k) from generate_series(1, 7) k where not (n + 6 - k) % 7 + 1 = any(days)) desc, n limit 1), 1) + 7) % 7 from off
  $$`,
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
      from (select *, case when every_second_week then week_start(from_date) end as begins from part_time where deleted_at is null and student_id = any(ids) offset 0) p cross join lateral (select p.from_date + n as day from generate_series(0, p.to_date - p.from_date) n) d
      where (not (true = any(array[${listed}])) or (array[${listed}])[extract(isodow from d.day)::int])
        and (not p.every_second_week or (d.day - p.begins) / 7 % 2 = 0)
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
