/**
 * A student's times are made anew whenever something about them changes: nearly always of one
 * student, who is in no teaching group and never part-time. That was a statement over all of it,
 * planned again at each change, since a list of ids has no plan that is kept. Now one student's times
 * are made by statements that keep theirs, of the enrolments alone where nothing else bears on them;
 * many students' as before. A change that says nothing of times, as of a roll number, makes none.
 */
export const name = "20261129184500-times-of-few-students";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const listed = weekdays.map((day) => `p.${day}`).join(", ");
const key = "(student_id, class_id, is_group, from_date)";

/** Writes what differs between the times that are stored of students and those that hold. */
const makeAll = (are: string): string => `
    with homes as (
      select student_id, class_id, daterange(from_date, to_date, '[]') as days from enrolments where deleted_at is null and student_id ${are}),
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
      from (select *, case when every_second_week then week_start(from_date) end as begins from part_time where deleted_at is null and student_id ${are} offset 0) p cross join lateral (select p.from_date + n as day from generate_series(0, p.to_date - p.from_date) n) d
      where (not (true = any(array[${listed}])) or (array[${listed}])[extract(isodow from d.day)::int])
        and (not p.every_second_week or (d.day - p.begins) / 7 % 2 = 0)
      group by p.student_id),
    wanted as materialized (
      select p.student_id, p.class_id, p.is_group, lower(span) as from_date, upper(span) - 1 as to_date
      from places p left join not_due n using (student_id) cross join lateral unnest(p.days - coalesce(n.days, '{}'::datemultirange)) as span),
    gone as (delete from roster_spans where student_id ${are} and ${key} not in (select student_id, class_id, is_group, from_date from wanted)),
    ended as (
      update roster_spans r set to_date = w.to_date from wanted w
      where r.student_id = w.student_id and r.class_id = w.class_id and r.is_group = w.is_group and r.from_date = w.from_date and r.to_date is distinct from w.to_date)
    insert into roster_spans (student_id, class_id, is_group, from_date, to_date)
      select * from wanted where ${key} not in (select student_id, class_id, is_group, from_date from roster_spans where student_id ${are});`;

const timesOfEnrolment = "student_id, class_id, from_date, to_date, deleted_at is null";

export const statements: readonly string[] = [
  // Counted rather than asked whether they exist: where a table was never analysed, the planner would
  // read it from its beginning for the first one.
  `create function make_roster_spans_of(one integer) returns void language plpgsql as $$
  begin
    perform 1 from students where id = one for no key update;
    if (select count(*) from group_members where student_id = one and deleted_at is null) > 0
      or (select count(*) from part_time where student_id = one and deleted_at is null) > 0 then
      ${makeAll("= one")}
      return;
    end if;
    if (select count(*) from roster_spans where student_id = one) > 0 then
      delete from roster_spans r where r.student_id = one and not exists (
        select 1 from enrolments e where e.student_id = one and e.deleted_at is null and e.class_id = r.class_id and e.from_date = r.from_date);
      update roster_spans r set to_date = e.to_date from enrolments e
        where r.student_id = one and e.student_id = one and e.deleted_at is null and e.class_id = r.class_id and e.from_date = r.from_date and e.to_date is distinct from r.to_date;
    end if;
    insert into roster_spans (student_id, class_id, is_group, from_date, to_date)
      select e.student_id, e.class_id, false, e.from_date, e.to_date from enrolments e
      where e.student_id = one and e.deleted_at is null and not exists (
        select 1 from roster_spans r where r.student_id = one and r.class_id = e.class_id and r.from_date = e.from_date);
  end $$`,
  // Always in the order of the ids, so that no two changes wait for each other.
  `create or replace function make_roster_spans(ids integer[]) returns void language plpgsql as $$
  declare one integer;
  begin
    if cardinality(ids) <= 10 then
      for one in select distinct id from unnest(ids) id order by id loop
        perform make_roster_spans_of(one);
      end loop;
      return;
    end if;
    perform 1 from students where id = any(ids) order by id for no key update;
    ${makeAll("= any(ids)")}
  end $$`,
  `create function keep_roster_spans_of_enrolments() returns trigger language plpgsql as $$
  begin
    perform make_roster_spans(array(
      select student_id from (
        (select ${timesOfEnrolment} from before except all select ${timesOfEnrolment} from changed)
        union all
        (select ${timesOfEnrolment} from changed except all select ${timesOfEnrolment} from before)) differing
      group by student_id));
    return null;
  end $$`,
  `drop trigger keep_roster_spans_after_update on enrolments`,
  `create trigger keep_roster_spans_after_update after update on enrolments referencing old table as before new table as changed for each statement execute function keep_roster_spans_of_enrolments()`,
  `create or replace function note_week_changes(spans daterange[]) returns void language plpgsql as $$
  begin
    if coalesce(cardinality(spans), 0) = 0 then return; end if;
    perform pg_advisory_xact_lock_shared(hashtext('counted_weeks'));
    insert into week_changes (week)
      select c.week from counted_weeks c where exists (select 1 from unnest(spans) s where s && daterange(c.week, c.week + 7));
  end $$`,
];
