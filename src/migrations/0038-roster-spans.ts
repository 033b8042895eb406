/**
 * Who is expected where, from which day until which: the times in classes and in teaching groups,
 * without the days on which a student is not due. A place in a group holds only while the student
 * is enrolled in a class, and not on a holiday of that class alone. Triggers make it of enrolments,
 * group places, part-time arrangements and holidays, so that it is exact whatever writes those;
 * registers and figures read nothing else.
 */
export const name = "0038-roster-spans";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  .map((day) => `p.${day}`)
  .join(", ");
const sources = ["enrolments", "group_members", "part_time"];

export const statements: readonly string[] = [
  `create table roster_spans (
    student_id integer not null references students (id) on delete cascade,
    class_id integer not null references classes (id) on delete cascade,
    is_group boolean not null,
    from_date date not null,
    to_date date
  )`,
  `create index roster_spans_of_class on roster_spans (class_id, from_date) include (to_date, student_id, is_group)`,
  `create index roster_spans_of_student on roster_spans (student_id, from_date) include (to_date, class_id, is_group)`,
  // Two writers of one student's times wait for each other, and the second sees what the first wrote.
  `create function make_roster_spans(ids integer[]) returns void language plpgsql as $$
  begin
    perform 1 from students where id = any(ids) order by id for no key update;
    delete from roster_spans where student_id = any(ids);
    insert into roster_spans (student_id, class_id, is_group, from_date, to_date)
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
        group by p.student_id)
      select p.student_id, p.class_id, p.is_group, lower(span), upper(span) - 1
      from places p left join not_due n using (student_id) cross join lateral unnest(p.days - coalesce(n.days, '{}'::datemultirange)) as span;
  end $$`,
  `create function keep_roster_spans() returns trigger language plpgsql as $$
  begin
    perform make_roster_spans(array(select distinct student_id from changed));
    return null;
  end $$`,
  `create function keep_roster_spans_of_both() returns trigger language plpgsql as $$
  begin
    perform make_roster_spans(array(select student_id from before union select student_id from changed));
    return null;
  end $$`,
  `create function keep_roster_spans_of_holidays() returns trigger language plpgsql as $$
  begin
    perform make_roster_spans(array(
      select distinct g.student_id from changed c join holidays__classes l on l.from_id = c.id join enrolments e on e.class_id = l.to_id join group_members g on g.student_id = e.student_id));
    return null;
  end $$`,
  `create function keep_roster_spans_of_links() returns trigger language plpgsql as $$
  begin
    perform make_roster_spans(array(
      select distinct g.student_id from changed c join enrolments e on e.class_id = c.to_id join group_members g on g.student_id = e.student_id));
    return null;
  end $$`,
  `create trigger keep_roster_spans_after_update after update on holidays referencing new table as changed for each statement execute function keep_roster_spans_of_holidays()`,
  `create trigger keep_roster_spans_after_insert after insert on holidays__classes referencing new table as changed for each statement execute function keep_roster_spans_of_links()`,
  `create trigger keep_roster_spans_after_delete after delete on holidays__classes referencing old table as changed for each statement execute function keep_roster_spans_of_links()`,
  ...sources.flatMap((table) => [
    `create trigger keep_roster_spans_after_insert after insert on ${table} referencing new table as changed for each statement execute function keep_roster_spans()`,
    `create trigger keep_roster_spans_after_update after update on ${table} referencing old table as before new table as changed for each statement execute function keep_roster_spans_of_both()`,
    `create trigger keep_roster_spans_after_delete after delete on ${table} referencing old table as changed for each statement execute function keep_roster_spans()`,
  ]),
  `insert into roster_spans (student_id, class_id, is_group, from_date, to_date)
    select student_id, class_id, false, from_date, to_date from enrolments where deleted_at is null`,
];
