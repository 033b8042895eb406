/**
 * Which week of weeks A and B, or which day of a cycle, each day of an academic year is. Its rows
 * follow from the year and the calendar (src/school/calendar/timetable-days.ts) and are stored, so
 * that days that are over keep what they were when the calendar changes later.
 */
export const name = "20261130013158-timetable-days";

const moved = `(a.class_id, a.weekday, a.period_id, a.valid_from) = (b.class_id, b.weekday, b.period_id, b.valid_from) and a.week is not distinct from b.week and (a.deleted_at is null) = (b.deleted_at is null)`;

export const statements: readonly string[] = [
  `
create table timetable_days (
    date date primary key,
    turn smallint check (turn between 0 and 4 or turn between 8 and 17),
    set_turn smallint check (set_turn between 1 and 4 or set_turn between 8 and 17)
  );
create trigger note_weeks_after_insert after insert on timetable_days referencing new table as changed for each statement execute function note_weeks_of_class_days();
create trigger note_weeks_after_delete after delete on timetable_days referencing old table as changed for each statement execute function note_weeks_of_class_days();
create trigger note_weeks_after_update after update on timetable_days referencing old table as before new table as changed for each statement execute function note_weeks_of_class_days_both();
create trigger note_weeks_after_truncate after truncate on timetable_days for each statement execute function note_all_weeks();
create or replace function note_weeks_of_timetable_both() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (
      select least(a.valid_to, b.valid_to) + 1, case when a.valid_to is null or b.valid_to is null then null else greatest(a.valid_to, b.valid_to) end
      from before a join changed b using (id) where ${moved} and a.valid_to is distinct from b.valid_to
      union all
      select least(a.valid_from, b.valid_from), case when a.valid_to is null or b.valid_to is null then null else greatest(a.valid_to, b.valid_to) end
      from before a join changed b using (id) where not (${moved})) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;`,
];
