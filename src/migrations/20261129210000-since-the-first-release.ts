/**
 * From the database of 0.1.0 to the next release, which the steps named below once did one by one.
 * What a later one of them undid or defined anew is left out.
 */
export const name = "20261129210000-since-the-first-release";

export const replaces: readonly string[] = [
  "0053-counted-weeks",
  "0054-roster-spans-that-differ",
  "0055-covers",
  "0056-planned-moves",
  "0057-moves-already-planned",
  "0058-late-marks",
  "20261125073714-webhooks",
  "20261125073735-webhook-deliveries",
  "20261125073809-later-steps",
  "20261125123223-told-departures",
  "20261125222000-sent-letters",
  "20261126153605-searched-however-typed",
  "20261126191608-list-views",
  "20261126193624-sending-languages",
  "20261126193642-languages-of-people",
  "20261128091703-new-addresses-of-admins",
  "20261128091704-passwords-asked-again",
  "20261128130325-found-by-digits",
  "20261128131055-natural-order",
  "20261128162331-one-message-an-address",
  "20261128164835-single-sign-on",
  "20261128211013-undoable-acts",
  "20261128211500-second-factor",
  "20261128211501-second-factor-of-groups",
  "20261129004700-api-tokens",
  "20261129010537-api-token-of-entries",
  "20261129052916-weeks-of-the-institution",
  "20261129053300-repeated-passes",
  "20261129053601-numbers-of-students-who-left",
  "20261129080500-calendars",
  "20261129082055-erased-people",
  "20261129115640-parent-restrictions",
  "20261129120050-gate-devices",
  "20261129121444-card-ids",
  "20261129151200-external-ids",
  "20261129184500-times-of-few-students",
  "20261129192139-report-schedules",
];

/** A text as it is compared in a search: without accents, marks and the differences between keyboards. */
const folded = (text: string): string =>
  `replace(replace(replace(translate(regexp_replace(lower(normalize(${text}, NFKD) collate "und-x-icu"), '[\\u0027\\u0060\\u02b9-\\u02bc\\u2018\\u2019\\u2032\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u093c\\u09bc\\u0a3c\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]', '', 'g'), 'ٱةىیےکہھەںँøłđðħıς‐–—٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', 'اهيييكهههنंolddhiσ---012345678901234567890123456789'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;

/** A table and the columns that its search looks in; a phone number is also found by its digits alone. */
const searchAnew = ([table = "", ...columns]: readonly string[]): string => {
  const texts = folded(
    columns.map((column) => `' ' || coalesce("${column}"::text, '')`).join(" || "),
  );
  const digits = columns.includes("phone")
    ? ` || ' ' || regexp_replace(${folded(`coalesce("phone"::text, '')`)}, '[^0-9]', '', 'g')`
    : "";
  const column = `add column "search_text" text collate "C" generated always as (${texts}${digits}) stored`;
  return `alter table "${table}" drop column if exists "search_text", ${column}`;
};
const searchedIn: readonly (readonly string[])[] = [
  ["teachers", "employee_no", "name", "email", "phone"],
  ["parents", "name", "phone", "email"],
  ["admins", "name", "email"],
  ["classes", "name", "code", "room"],
  ["subjects", "name", "code"],
  ["academic_years", "name"],
  ["periods", "name"],
  ["bell_schedules", "name"],
  ["timetable", "room"],
  ["substitutions", "note"],
  ["part_time", "reason"],
  ["attendance_codes", "code", "label"],
  ["attendance_corrections", "reason"],
  ["leave_types", "name"],
  ["leaves", "reason"],
  ["case_tasks", "title"],
  ["case_notes", "text"],
  ["holidays", "name"],
  ["special_days", "name"],
  ["message_templates", "name", "title"],
  ["activity_logs", "actor", "action"],
  ["system_logs", "message"],
  ["user_groups", "name", "description"],
  ["webhooks", "name", "address"],
];

const inNaturalOrder = (table: string, column: string): string =>
  `alter table "${table}" add column "${column}__order" text collate "und-x-icu" generated always as (regexp_replace(regexp_replace(translate("${column}", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789'), '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g') collate "und-x-icu") stored`;
const ordered = [
  ["students", "admission_no"],
  ["teachers", "employee_no"],
  ["classes", "name"],
  ["classes", "code"],
  ["classes", "room"],
  ["subjects", "name"],
  ["subjects", "code"],
  ["periods", "name"],
  ["timetable", "room"],
  ["substitutions", "room"],
  ["attendance_codes", "code"],
] as const;

export const statements: readonly string[] = [
  // counted weeks
  `
create table counted_weeks (week date primary key, token uuid not null, complete boolean not null);
create table week_changes (week date not null, noted_at timestamptz not null default now());
create index week_changes_by_week on week_changes (week, noted_at);
create table class_weeks (
    class_id integer not null references classes (id) on delete cascade,
    week date not null,
    slots smallint[] not null,
    asked integer not null,
    expected integer not null, registers integer not null, taken integer not null, incomplete integer not null, present integer not null, absent integer not null, excused integer not null, half integer not null, not_counted integer not null, late integer not null,
    primary key (class_id, week)
  );
create index class_weeks_by_week on class_weeks (week);
create table day_sums (date date primary key, expected integer not null, registers integer not null, taken integer not null, incomplete integer not null, present integer not null, absent integer not null, excused integer not null, half integer not null, not_counted integer not null, late integer not null);
create function note_week_changes(spans daterange[]) returns void language plpgsql as $$
  begin
    if coalesce(cardinality(spans), 0) = 0 then return; end if;
    perform pg_advisory_xact_lock_shared(hashtext('counted_weeks'));
    insert into week_changes (week)
      select c.week from counted_weeks c where exists (select 1 from unnest(spans) s where s && daterange(c.week, c.week + 7));
  end $$;
create function note_all_weeks() returns trigger language plpgsql as $$
  begin
    perform note_week_changes(array['(,)'::daterange]);
    return null;
  end $$;
create function note_weeks_of_class_days() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select date, date from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_insert after insert on class_days referencing new table as changed for each statement execute function note_weeks_of_class_days();
create trigger note_weeks_after_delete after delete on class_days referencing old table as changed for each statement execute function note_weeks_of_class_days();
create function note_weeks_of_class_days_both() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select date, date from before union all select date, date from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_update after update on class_days referencing old table as before new table as changed for each statement execute function note_weeks_of_class_days_both();
create function note_weeks_of_roster_spans() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select from_date, to_date from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_insert after insert on roster_spans referencing new table as changed for each statement execute function note_weeks_of_roster_spans();
create trigger note_weeks_after_delete after delete on roster_spans referencing old table as changed for each statement execute function note_weeks_of_roster_spans();
create function note_weeks_of_roster_spans_both() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (
      select least(a.to_date, b.to_date) + 1, case when a.to_date is null or b.to_date is null then null else greatest(a.to_date, b.to_date) end
      from before a join changed b using (student_id, class_id, is_group, from_date) where true and a.to_date is distinct from b.to_date
      union all
      select least(a.from_date, b.from_date), case when a.to_date is null or b.to_date is null then null else greatest(a.to_date, b.to_date) end
      from before a join changed b using (student_id, class_id, is_group, from_date) where not (true)) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_update after update on roster_spans referencing old table as before new table as changed for each statement execute function note_weeks_of_roster_spans_both();
create function note_weeks_of_timetable() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select valid_from, valid_to from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_insert after insert on timetable referencing new table as changed for each statement execute function note_weeks_of_timetable();
create trigger note_weeks_after_delete after delete on timetable referencing old table as changed for each statement execute function note_weeks_of_timetable();
create function note_weeks_of_timetable_both() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (
      select least(a.valid_to, b.valid_to) + 1, case when a.valid_to is null or b.valid_to is null then null else greatest(a.valid_to, b.valid_to) end
      from before a join changed b using (id) where (a.class_id, a.weekday, a.period_id, a.valid_from) = (b.class_id, b.weekday, b.period_id, b.valid_from) and (a.deleted_at is null) = (b.deleted_at is null) and a.valid_to is distinct from b.valid_to
      union all
      select least(a.valid_from, b.valid_from), case when a.valid_to is null or b.valid_to is null then null else greatest(a.valid_to, b.valid_to) end
      from before a join changed b using (id) where not ((a.class_id, a.weekday, a.period_id, a.valid_from) = (b.class_id, b.weekday, b.period_id, b.valid_from) and (a.deleted_at is null) = (b.deleted_at is null))) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_update after update on timetable referencing old table as before new table as changed for each statement execute function note_weeks_of_timetable_both();
create function note_weeks_of_holidays() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select start_date, end_date from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_insert after insert on holidays referencing new table as changed for each statement execute function note_weeks_of_holidays();
create trigger note_weeks_after_delete after delete on holidays referencing old table as changed for each statement execute function note_weeks_of_holidays();
create function note_weeks_of_holidays_both() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select start_date, end_date from before union all select start_date, end_date from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_update after update on holidays referencing old table as before new table as changed for each statement execute function note_weeks_of_holidays_both();
create function note_weeks_of_holidays__classes() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select h.start_date, h.end_date from changed l join holidays h on h.id = l.from_id) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_insert after insert on holidays__classes referencing new table as changed for each statement execute function note_weeks_of_holidays__classes();
create trigger note_weeks_after_delete after delete on holidays__classes referencing old table as changed for each statement execute function note_weeks_of_holidays__classes();
create function note_weeks_of_special_days() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select date, date from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_insert after insert on special_days referencing new table as changed for each statement execute function note_weeks_of_special_days();
create trigger note_weeks_after_delete after delete on special_days referencing old table as changed for each statement execute function note_weeks_of_special_days();
create function note_weeks_of_special_days_both() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select date, date from before union all select date, date from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_update after update on special_days referencing old table as before new table as changed for each statement execute function note_weeks_of_special_days_both();
create function note_weeks_of_special_days__classes() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select d.date, d.date from changed l join special_days d on d.id = l.from_id) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_insert after insert on special_days__classes referencing new table as changed for each statement execute function note_weeks_of_special_days__classes();
create trigger note_weeks_after_delete after delete on special_days__classes referencing old table as changed for each statement execute function note_weeks_of_special_days__classes();
create function note_weeks_of_substitutions() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select date, date from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_insert after insert on substitutions referencing new table as changed for each statement execute function note_weeks_of_substitutions();
create trigger note_weeks_after_delete after delete on substitutions referencing old table as changed for each statement execute function note_weeks_of_substitutions();
create function note_weeks_of_substitutions_both() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    select array_agg(distinct daterange(a, b, '[]')) into spans from (select date, date from before union all select date, date from changed) as x(a, b) where b is null or a <= b;
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_update after update on substitutions referencing old table as before new table as changed for each statement execute function note_weeks_of_substitutions_both();
create trigger note_weeks after insert or update or delete on academic_years for each statement execute function note_all_weeks();
create trigger note_weeks after insert or update or delete on periods for each statement execute function note_all_weeks();
create trigger note_weeks after insert or update or delete on bell_schedules for each statement execute function note_all_weeks();
create trigger note_weeks after insert or update or delete on bell_schedules__classes for each statement execute function note_all_weeks();
create trigger note_weeks after insert or update or delete on bell_times for each statement execute function note_all_weeks();
create trigger note_weeks_after_truncate after truncate on class_days for each statement execute function note_all_weeks();
create trigger note_weeks_after_truncate after truncate on roster_spans for each statement execute function note_all_weeks();
create trigger note_weeks_after_truncate after truncate on timetable for each statement execute function note_all_weeks();
create trigger note_weeks_after_truncate after truncate on holidays for each statement execute function note_all_weeks();
create trigger note_weeks_after_truncate after truncate on special_days for each statement execute function note_all_weeks();
create trigger note_weeks_after_truncate after truncate on substitutions for each statement execute function note_all_weeks();
create function note_weeks_of_settings() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    if not exists (select 1 from changed where key in ('attendance', 'institution')) then return null; end if;
    spans := array['(,)'::daterange];
    perform note_week_changes(spans);
    return null;
  end $$;
create trigger note_weeks_after_insert after insert on settings referencing new table as changed for each statement execute function note_weeks_of_settings();
create trigger note_weeks_after_update after update on settings referencing old table as before new table as changed for each statement execute function note_weeks_of_settings();
create trigger note_weeks_after_delete after delete on settings referencing old table as changed for each statement execute function note_weeks_of_settings();
create trigger note_weeks_of_kind after update of kind on classes for each row when (old.kind is distinct from new.kind) execute function note_all_weeks();
create function note_weeks_of_student() returns trigger language plpgsql as $$
  begin
    perform note_week_changes(array(select daterange(from_date, to_date, '[]') from roster_spans where student_id = new.id));
    return null;
  end $$;
create trigger note_weeks_of_trash after update of deleted_at on students for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function note_weeks_of_student();
create function week_start(day date) returns date language sql stable as $$
    with off as (
      select coalesce(
        (select array(select jsonb_array_elements_text(c -> 'days')::int) from settings s cross join jsonb_array_elements(case when jsonb_typeof(s.value -> 'off_days') = 'array' then s.value -> 'off_days' end) with ordinality as x(c, place)
          where s.key = 'attendance' and (c ->> 'from')::date <= day order by place desc limit 1),
        (select array_remove(array[case when coalesce((s.value #>> '{weekly_off,monday}')::boolean, false) then 1 end, case when coalesce((s.value #>> '{weekly_off,tuesday}')::boolean, false) then 2 end, case when coalesce((s.value #>> '{weekly_off,wednesday}')::boolean, false) then 3 end, case when coalesce((s.value #>> '{weekly_off,thursday}')::boolean, false) then 4 end, case when coalesce((s.value #>> '{weekly_off,friday}')::boolean, false) then 5 end, case when coalesce((s.value #>> '{weekly_off,saturday}')::boolean, false) then 6 end, case when coalesce((s.value #>> '{weekly_off,sunday}')::boolean, true) then 7 end], null) from (select (select value from settings where key = 'attendance') as value) s)) as days)
    select day - (extract(isodow from day)::int - coalesce((
      select n from generate_series(1, 7) n where not n = any(days)
      order by (select min(k) from generate_series(1, 7) k where not (n + 6 - k) % 7 + 1 = any(days)) desc, n limit 1), 1) + 7) % 7 from off
  $$;
create function make_roster_spans_of(one integer) returns void language plpgsql as $$
  begin
    perform 1 from students where id = one for no key update;
    if (select count(*) from group_members where student_id = one and deleted_at is null) > 0
      or (select count(*) from part_time where student_id = one and deleted_at is null) > 0 then
      
    with homes as (
      select student_id, class_id, daterange(from_date, to_date, '[]') as days from enrolments where deleted_at is null and student_id = one),
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
      from (select *, case when every_second_week then week_start(from_date) end as begins from part_time where deleted_at is null and student_id = one offset 0) p cross join lateral (select p.from_date + n as day from generate_series(0, p.to_date - p.from_date) n) d
      where (not (true = any(array[p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday, p.sunday])) or (array[p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday, p.sunday])[extract(isodow from d.day)::int])
        and (not p.every_second_week or (d.day - p.begins) / 7 % 2 = 0)
      group by p.student_id),
    wanted as materialized (
      select p.student_id, p.class_id, p.is_group, lower(span) as from_date, upper(span) - 1 as to_date
      from places p left join not_due n using (student_id) cross join lateral unnest(p.days - coalesce(n.days, '{}'::datemultirange)) as span),
    gone as (delete from roster_spans where student_id = one and (student_id, class_id, is_group, from_date) not in (select student_id, class_id, is_group, from_date from wanted)),
    ended as (
      update roster_spans r set to_date = w.to_date from wanted w
      where r.student_id = w.student_id and r.class_id = w.class_id and r.is_group = w.is_group and r.from_date = w.from_date and r.to_date is distinct from w.to_date)
    insert into roster_spans (student_id, class_id, is_group, from_date, to_date)
      select * from wanted where (student_id, class_id, is_group, from_date) not in (select student_id, class_id, is_group, from_date from roster_spans where student_id = one);
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
  end $$;
create or replace function make_roster_spans(ids integer[]) returns void language plpgsql as $$
  declare one integer;
  begin
    if cardinality(ids) <= 10 then
      for one in select distinct id from unnest(ids) id order by id loop
        perform make_roster_spans_of(one);
      end loop;
      return;
    end if;
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
      where (not (true = any(array[p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday, p.sunday])) or (array[p.monday, p.tuesday, p.wednesday, p.thursday, p.friday, p.saturday, p.sunday])[extract(isodow from d.day)::int])
        and (not p.every_second_week or (d.day - p.begins) / 7 % 2 = 0)
      group by p.student_id),
    wanted as materialized (
      select p.student_id, p.class_id, p.is_group, lower(span) as from_date, upper(span) - 1 as to_date
      from places p left join not_due n using (student_id) cross join lateral unnest(p.days - coalesce(n.days, '{}'::datemultirange)) as span),
    gone as (delete from roster_spans where student_id = any(ids) and (student_id, class_id, is_group, from_date) not in (select student_id, class_id, is_group, from_date from wanted)),
    ended as (
      update roster_spans r set to_date = w.to_date from wanted w
      where r.student_id = w.student_id and r.class_id = w.class_id and r.is_group = w.is_group and r.from_date = w.from_date and r.to_date is distinct from w.to_date)
    insert into roster_spans (student_id, class_id, is_group, from_date, to_date)
      select * from wanted where (student_id, class_id, is_group, from_date) not in (select student_id, class_id, is_group, from_date from roster_spans where student_id = any(ids));
  end $$;`,
  // planned moves
  `
alter table "students" add column "next_class_id" integer;
alter table "students" add column "next_class_from" date;
alter table "students" add column "next_roll_no" integer;
alter table "students" add column "next_status" text collate "C";
alter table "students" add constraint "students_next_status_choice" check ("next_status" in ('inactive', 'graduated', 'left'));
create index "students_next_class_id_order" on "students" ("next_class_id", "id") where (deleted_at is null);
alter table "students" add constraint "students_next_class_id_reference" foreign key ("next_class_id") references "classes" (id);`,
  // moves already planned
  `
update students s set class_id = a.class_id, next_class_id = a.next_class_id, next_class_from = a.next_class_from, next_roll_no = a.next_roll_no,
     roll_no = case when a.place = 1 and not exists (
       select 1 from students o where o.class_id = a.class_id and o.roll_no = a.roll_no and o.deleted_at is null and o.id <> s.id) then a.roll_no end,
     version = next_version(s.version), updated_at = now()
   from (
  select s.id, n.class_id as next_class_id, n.from_date as next_class_from, s.roll_no as next_roll_no, e.class_id, e.roll_no,
    row_number() over (partition by e.class_id, e.roll_no order by s.id) as place
  from students s join enrolments n on n.student_id = s.id and n.deleted_at is null and n.class_id = s.class_id and n.from_date > current_date
  join enrolments e on e.student_id = s.id and e.deleted_at is null and e.from_date <= current_date and e.to_date >= current_date and e.class_id <> s.class_id
  where s.deleted_at is null and not exists (
    select 1 from rollovers r, jsonb_to_recordset(r.opened) as o(id int) where r.undone_at is null and o.id = n.id)) a where a.id = s.id;`,
  // late marks
  `
create index late_marks on marks (date, student_id) include (minutes_late) where minutes_late is not null;`,
  // webhooks
  `
create table "webhooks" (
    "id" integer generated by default as identity not null,
    "version" integer not null default next_version(0),
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "deleted_at" timestamptz,
    "name" text collate "und-x-icu" not null,
    "address" text collate "und-x-icu" not null,
    "events" text collate "und-x-icu" not null,
    "status" text collate "C" not null default 'active'
  );
alter table "webhooks" add constraint "webhooks_pkey" primary key (id);
alter table "webhooks" add constraint "webhooks_status_choice" check ("status" in ('active', 'paused'));
create unique index "webhooks_name_unique" on "webhooks" (lower("name")) where (deleted_at is null);
create index "webhooks_name_order" on "webhooks" ("name", "id") where (deleted_at is null);
create index "webhooks_name_trigrams" on "webhooks" using gin ("name" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null);
create index "webhooks_status_order" on "webhooks" ("status", "name", "id") where (deleted_at is null);
create index "webhooks_status_count" on "webhooks" ("status") where (deleted_at is null);
create index "webhooks_created_at_order" on "webhooks" ("created_at", "id") where (deleted_at is null);
create index "webhooks_trash" on "webhooks" ("id") where (deleted_at is not null);`,
  // webhook deliveries
  `
create table webhook_states (
    webhook_id integer primary key references webhooks (id) on delete cascade,
    secret text not null,
    shown_at timestamptz,
    previous_secret text,
    previous_until timestamptz,
    holder uuid,
    leased_until timestamptz,
    rest_until timestamptz,
    failures integer not null default 0,
    failing_since timestamptz,
    problem text
  );
create table webhook_deliveries (
    id integer generated by default as identity primary key,
    webhook_id integer not null references webhooks (id) on delete cascade,
    key uuid not null default gen_random_uuid(),
    type text not null,
    resource text,
    record_id integer,
    payload jsonb not null,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'unsent')),
    attempts integer not null default 0,
    due_at timestamptz not null default '-infinity',
    tried_at timestamptz,
    duration_ms integer,
    answer_status integer,
    answer text,
    problem text,
    created_at timestamptz not null default now()
  );
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where state = 'queued';
create index webhook_deliveries_created_at on webhook_deliveries (created_at);
create function queue_webhook_deliveries() returns trigger language plpgsql as $$
  begin
    if not exists (select 1 from webhooks where status = 'active' and deleted_at is null) then
      return null;
    end if;
    insert into webhook_deliveries (webhook_id, type, resource, record_id, payload)
    select w.id, e.type, e.resource, e.record_id, jsonb_build_object('type', e.type, 'timestamp', e.at, 'data',
      jsonb_build_object('resource', e.resource, 'id', e.record_id, 'title', e.record_title, 'changes', coalesce(e.changes, '{}'), 'by', jsonb_build_object('id', e.actor_id, 'name', e.actor)))
    from (
      select a.*, a.resource || '.' || replace(a.action, ' ', '_') as type, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from entries a where a.resource is not null and a.action not in ('viewed', 'opened a file', 'started exporting', 'exported', 'was refused', 'failed to sign in')) e
    join webhooks w on w.status = 'active' and w.deleted_at is null and string_to_array(w.events collate "C", ',') && array['*', e.resource || '.*', e.type]
    order by e.id, w.id;
    if found then
      perform pg_notify('rollcall', '{"topic":"webhooks"}');
    end if;
    return null;
  end $$;
create trigger queue_webhook_deliveries after insert on activity_logs referencing new table as entries for each statement execute function queue_webhook_deliveries();`,
  // later steps
  `
create table later_steps (
    id integer generated by default as identity primary key,
    key uuid not null default gen_random_uuid(),
    step text not null,
    item jsonb,
    attempts integer not null default 0,
    due_at timestamptz not null default '-infinity',
    holder uuid,
    leased_until timestamptz,
    problem text,
    given_up_at timestamptz,
    created_at timestamptz not null default now()
  );
create index later_steps_due on later_steps (due_at, id) where given_up_at is null;`,
  // told departures
  `
alter table gate_events add column told text collate "C" check (told in ('left', 'taken_back', 'nobody'));
update gate_events set told = 'nobody' where kind = 'departure';
create index gate_departures_to_tell on gate_events (date, id) where kind = 'departure' and (told is null and undone_at is null or told = 'left' and undone_at is not null);
alter table alerts drop constraint alerts_kind_check, add constraint alerts_kind_check check (kind in ('absence', 'correction', 'consecutive_absences', 'low_attendance', 'departure', 'departure_taken_back'));`,
  // sent letters
  `
alter table case_events add column sending_id integer references sendings (id) on delete set null;
create index case_events_of_sending on case_events (sending_id) where sending_id is not null;
alter table case_events drop constraint case_events_kind_check, add constraint case_events_kind_check check (kind in ('opened', 'raised', 'closed', 'reopened', 'letter', 'message'));`,
  // list views
  `
create table list_views (
    id integer generated by default as identity primary key,
    admin_id integer not null references admins (id) on delete cascade,
    resource text not null,
    name text not null,
    query text not null,
    shared boolean not null default false,
    version integer not null default next_version(0),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
create unique index list_views_name on list_views (admin_id, resource, lower(name));
create index list_views_shared on list_views (resource) where shared;
create table list_view_defaults (
    admin_id integer not null references admins (id) on delete cascade,
    resource text not null,
    view_id integer not null references list_views (id) on delete cascade,
    primary key (admin_id, resource)
  );
create index list_view_defaults_of_view on list_view_defaults (view_id);`,
  // sending languages
  `
alter table sendings add column language text;`,
  // languages of people
  `
alter table "teachers" add column "language" text collate "C";
alter table "parents" add column "language" text collate "C";
alter table "admins" add column "language" text collate "C";
alter table "teachers" add constraint "teachers_language_choice" check ("language" in ('en', 'hi', 'ar'));
alter table "parents" add constraint "parents_language_choice" check ("language" in ('en', 'hi', 'ar'));
alter table "admins" add constraint "admins_language_choice" check ("language" in ('en', 'hi', 'ar'));`,
  // new addresses of admins
  `
alter table "admins" add column "new_email" text collate "und-x-icu";`,
  // passwords asked again
  `
alter table sessions add column password_at timestamptz;
create table address_changes (
    admin_id integer primary key references admins (id) on delete cascade,
    code_hash bytea not null unique,
    created_by integer not null references admins (id) on delete cascade,
    expires_at timestamptz not null
  );`,
  // found by digits
  ...searchedIn.map(searchAnew),
  // natural order
  `
drop index "classes_kind_order";
drop index "classes_class_teacher_id_order";
drop index "classes_status_order";
drop index "subjects_kind_order";
drop index "subjects_status_order";
drop index "substitutions_room_order";`,
  ...ordered.map(([table, column]) => inNaturalOrder(table, column)),
  // one message an address
  `
alter table deliveries add column alike uuid, add column carried_by integer references deliveries (id);
drop index deliveries_due;
create index deliveries_due on deliveries (channel, due_at, id) where state in ('queued', 'sending') and carried_by is null;
create index deliveries_alike on deliveries (alike) where carried_by is null;
create index deliveries_carried on deliveries (carried_by) where carried_by is not null;
create index deliveries_carried_open on deliveries (channel, carried_by) where state = 'queued' and carried_by is not null;`,
  // single sign on
  `
alter table credentials alter column password_hash drop not null;
create table issuer_accounts (
    issuer text not null,
    subject text not null,
    admin_id integer not null references admins (id) on delete cascade,
    email text,
    linked_at timestamptz not null,
    last_used_at timestamptz not null,
    primary key (issuer, subject)
  );
create unique index issuer_accounts_admin on issuer_accounts (admin_id, issuer);
create table issuer_sessions (
    session_id integer primary key references sessions (id) on delete cascade,
    issuer text not null,
    subject text not null,
    sid text
  );
create index issuer_sessions_subject on issuer_sessions (issuer, subject);
create table issuer_sign_ins (
    state_hash bytea primary key,
    browser_hash bytea not null,
    issuer text not null,
    session_id integer references sessions (id) on delete cascade,
    begun_at timestamptz not null,
    expires_at timestamptz not null
  );
create index issuer_sign_ins_expires_at on issuer_sign_ins (expires_at);
create table waiting_people (
    id integer generated by default as identity primary key,
    issuer text not null,
    subject text not null,
    name text not null,
    email text not null,
    user_groups text[] not null,
    asked_at timestamptz not null,
    unique (issuer, subject)
  );
create table issuer_logouts (
    issuer text not null,
    id_hash bytea not null,
    expires_at timestamptz not null,
    primary key (issuer, id_hash)
  );`,
  // undoable acts
  `
create table undoable_acts (
    id integer generated by default as identity primary key,
    kind text not null,
    subject text,
    facts jsonb not null,
    changes jsonb not null,
    made_by integer references admins (id) on delete set null,
    made_at timestamptz not null,
    undone_by integer references admins (id) on delete set null,
    undone_at timestamptz
  );
create index undoable_acts_latest on undoable_acts (kind, id desc);
create index undoable_acts_of_subject on undoable_acts (kind, subject, id desc) where subject is not null;
select setval(pg_get_serial_sequence('undoable_acts', 'id'), 1 + greatest(
    (select coalesce(max(id), 0) from group_marks), (select coalesce(max(id), 0) from leave_batches)), false);
insert into undoable_acts (kind, facts, changes, made_by, made_at, undone_by, undone_at)
    select 'group-marks', jsonb_build_object('date', to_char(date, 'YYYY-MM-DD'), 'reason', reason, 'code', code, 'marks', jsonb_array_length(marks),
      'students', (select count(distinct m ->> 'student_id') from jsonb_array_elements(marks) m)), marks, made_by, made_at, undone_by, undone_at
    from group_marks order by id;
insert into undoable_acts (kind, facts, changes, made_by, made_at, undone_by, undone_at)
    select 'class-leave', jsonb_build_object('leave_type_id', b.leave_type_id, 'from_date', to_char(b.from_date, 'YYYY-MM-DD'), 'to_date', to_char(b.to_date, 'YYYY-MM-DD'), 'reason', b.reason, 'students', count(m.leave_id)),
      coalesce(jsonb_agg(m.leave_id order by m.leave_id) filter (where m.leave_id is not null), '[]'), b.made_by, b.made_at, b.undone_by, b.undone_at
    from leave_batches b left join leave_batch_members m on m.batch_id = b.id group by b.id order by b.id;
drop table group_marks;
drop table leave_batch_members;
drop table leave_batches;`,
  // second factor
  `
alter table sessions add column awaits text check (awaits in ('second_factor', 'set_up'));
alter table credentials add column passkey_user bytea not null default uuid_send(gen_random_uuid());
create table passkeys (
    id integer generated by default as identity primary key,
    admin_id integer not null references admins (id) on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  );
create index passkeys_admin on passkeys (admin_id);
create table passkey_challenges (
    challenge_hash bytea primary key,
    purpose text not null check (purpose in ('add', 'sign in', 'second step', 'confirm')),
    session_id integer references sessions (id) on delete cascade,
    expires_at timestamptz not null
  );
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create table authenticators (
    admin_id integer primary key references admins (id) on delete cascade,
    secret bytea not null,
    last_step bigint not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  );
create table authenticators_begun (
    session_id integer primary key references sessions (id) on delete cascade,
    secret bytea not null,
    expires_at timestamptz not null
  );
create table recovery_codes (
    admin_id integer not null references admins (id) on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (admin_id, code_hash)
  );`,
  // second factor of groups
  `
alter table "user_groups" add column "needs_second_factor" boolean not null default false;`,
  // api tokens
  `
create table api_tokens (
    id integer generated by default as identity primary key,
    admin_id integer not null references admins (id) on delete cascade,
    name text not null,
    token_hash bytea not null unique,
    ending text not null,
    permissions text[],
    created_by integer not null references admins (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    last_used_address text,
    revoked_at timestamptz
  );
create index api_tokens_admin on api_tokens (admin_id);`,
  // api token of entries
  `
alter table "activity_logs" add column "api_token" text collate "und-x-icu";`,
  // repeated passes
  `
alter table gate_events drop constraint gate_events_outcome_check, add constraint gate_events_outcome_check check (outcome in ('late', 'on_time', 'arrived', 'back', 'left', 'already'));`,
  // numbers of students who left
  `
drop index "students_class_id_roll_no_unique";
do $check$ declare sentence text; begin
    sentence := (with bad as (select id, title, lower(value) as value from (select id, coalesce(nullif("name"::text, ''), '#' || id) || case when deleted_at is null then '' else ' (in the trash)' end as title, concat_ws(', ', "class_id", "roll_no") as value, count(*) over (partition by "class_id", "roll_no") as alike from "students" where (deleted_at is null and "status" in ('active')) and "class_id" is not null and "roll_no" is not null) as held where alike > 1),
    groups as (select value, count(*) as n, (array_agg(title order by id))[1:5] as titles from bad group by value),
    first as (select * from groups order by n desc, value limit 3)
    select string_agg(n || case when n = 1 then ' student has ' else ' students have ' end || case when value is null then 'no class and roll no' else 'the class and roll no "' || left(value, 60) || '"' end || ': ' || array_to_string(titles, ', ') || case when n > 5 then ' and ' || (n - 5) || ' more' else '' end, '; ' order by n desc, value)
      || case when (select count(*) from groups) > 3 then '; and others, ' || (select count(*) from bad) || ' in all' else '' end
      || '. No two students may have the same class and roll no.' from first);
    if sentence is not null then raise exception using errcode = '23514', message = sentence; end if;
  end $check$;
create unique index "students_class_id_roll_no_unique" on "students" ("class_id", "roll_no") where (deleted_at is null and "status" in ('active'));`,
  // calendars
  `
create table calendar_sources (
    id integer generated by default as identity primary key,
    name text not null,
    address text unique,
    kind text not null,
    automatic boolean not null default false,
    content text not null,
    etag text,
    created_by integer references admins (id) on delete set null,
    created_at timestamptz not null,
    read_at timestamptz not null,
    checked_at timestamptz not null,
    next_check_at timestamptz,
    failing_since timestamptz,
    problem text,
    waiting integer not null default 0
  );
create table calendar_events (
    source_id integer not null references calendar_sources (id) on delete cascade,
    uid text not null,
    recurrence text not null,
    holiday_id integer references holidays (id) on delete set null,
    taken jsonb,
    declined text,
    primary key (source_id, uid, recurrence)
  );
create index calendar_events_holiday on calendar_events (holiday_id) where holiday_id is not null;
create table calendar_feeds (
    id integer generated by default as identity primary key,
    admin_id integer not null references admins (id) on delete cascade,
    kind text not null,
    subject_id integer,
    token_hash bytea not null unique,
    ending text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    last_used_address text,
    revoked_at timestamptz
  );
create index calendar_feeds_admin on calendar_feeds (admin_id);`,
  // erased people
  `
alter table "students" add column "erased_at" timestamptz;
alter table "parents" add column "erased_at" timestamptz;`,
  // parent restrictions
  `
create table "parent_restrictions" (
    "id" integer generated by default as identity not null,
    "version" integer not null default next_version(0),
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "deleted_at" timestamptz,
    "student_id" integer not null,
    "parent_id" integer not null,
    "no_messages" boolean not null default false,
    "no_page" boolean not null default false,
    "no_pickup" boolean not null default false,
    "gate_note" text collate "und-x-icu",
    "valid_until" date,
    "reason" text collate "und-x-icu" not null,
    "document" integer
  );
alter table "parent_restrictions" add constraint "parent_restrictions_pkey" primary key (id);
alter table "parent_restrictions" add constraint "parent_restrictions_gate_note_when" check ((coalesce("no_pickup" in (true), false)) or not ("gate_note" is not null));
create unique index "parent_restrictions_student_id_parent_id_unique" on "parent_restrictions" ("student_id", "parent_id") where (deleted_at is null);
create index "parent_restrictions_student_id_order" on "parent_restrictions" ("student_id", "created_at", "id") where (deleted_at is null);
create index "parent_restrictions_parent_id_order" on "parent_restrictions" ("parent_id", "created_at", "id") where (deleted_at is null);
create index "parent_restrictions_no_messages_order" on "parent_restrictions" ("no_messages", "created_at", "id") where (deleted_at is null);
create index "parent_restrictions_no_messages_count" on "parent_restrictions" ("no_messages") where (deleted_at is null);
create index "parent_restrictions_no_page_order" on "parent_restrictions" ("no_page", "created_at", "id") where (deleted_at is null);
create index "parent_restrictions_no_page_count" on "parent_restrictions" ("no_page") where (deleted_at is null);
create index "parent_restrictions_no_pickup_order" on "parent_restrictions" ("no_pickup", "created_at", "id") where (deleted_at is null);
create index "parent_restrictions_no_pickup_count" on "parent_restrictions" ("no_pickup") where (deleted_at is null);
create index "parent_restrictions_valid_until_order" on "parent_restrictions" ("valid_until", "id") where (deleted_at is null);
create index "parent_restrictions_document_file" on "parent_restrictions" ("document") where ("document" is not null);
create index "parent_restrictions_list_order" on "parent_restrictions" ("created_at", "id") where (deleted_at is null);
create index "parent_restrictions_trash" on "parent_restrictions" ("id") where (deleted_at is not null);
alter table "parent_restrictions" add constraint "parent_restrictions_student_id_reference" foreign key ("student_id") references "students" (id);
alter table "parent_restrictions" add constraint "parent_restrictions_parent_id_reference" foreign key ("parent_id") references "parents" (id);
alter table "parent_restrictions" add constraint "parent_restrictions_document_reference" foreign key ("document") references "files" (id);`,
  // gate devices
  `
create table gate_devices (
    id integer generated by default as identity primary key,
    name text not null,
    serial text not null,
    place text,
    direction text collate "C" not null check (direction in ('status', 'arrival', 'departure')),
    by_number boolean not null,
    notifies boolean not null,
    key_hash bytea not null unique,
    key_ending text not null,
    approved_address text,
    asking_address text,
    asking_at timestamptz,
    stamp text,
    last_seen_at timestamptz,
    last_sent_at timestamptz,
    last_punch_at timestamptz,
    clock_seconds integer,
    unread_rows integer not null default 0,
    unread_row text,
    ignored text[] not null default '{}',
    created_by integer references admins (id) on delete set null,
    created_at timestamptz not null,
    removed_at timestamptz
  );
create unique index gate_devices_serial on gate_devices (upper(serial)) where removed_at is null;
create table gate_punches (
    id integer generated by default as identity primary key,
    device_id integer not null references gate_devices (id),
    pin text not null,
    local timestamp not null,
    status smallint,
    at timestamptz not null,
    state text collate "C" not null check (state in ('noted', 'unknown', 'ahead', 'behind', 'old', 'left_out')),
    student_id integer references students (id),
    event_key uuid,
    received_at timestamptz not null,
    unique (device_id, pin, local)
  );
create index gate_punches_waiting on gate_punches (device_id, state, pin) where state in ('unknown', 'ahead', 'behind');
create index gate_punches_student on gate_punches (student_id) where student_id is not null;
create index gate_punches_local on gate_punches (local);`,
  // card ids
  `
alter table "students" add column "card_no" text collate "und-x-icu";`,
  searchAnew(["students", "admission_no", "name", "roll_no", "email", "phone", "card_no"]),
  `create unique index "students_card_no_unique" on "students" (lower("card_no")) where (deleted_at is null)`,
  // external ids
  `
create table external_ids (
    system text not null,
    resource text collate "C" not null,
    external_id text collate "C" not null,
    record_id integer not null,
    created_at timestamptz not null default now(),
    primary key (system, resource, external_id),
    unique (system, resource, record_id)
  );
create index external_ids_record on external_ids (resource, record_id);`,
  // times of few students
  `
create function keep_roster_spans_of_enrolments() returns trigger language plpgsql as $$
  begin
    perform make_roster_spans(array(
      select student_id from (
        (select student_id, class_id, from_date, to_date, deleted_at is null from before except all select student_id, class_id, from_date, to_date, deleted_at is null from changed)
        union all
        (select student_id, class_id, from_date, to_date, deleted_at is null from changed except all select student_id, class_id, from_date, to_date, deleted_at is null from before)) differing
      group by student_id));
    return null;
  end $$;
drop trigger keep_roster_spans_after_update on enrolments;
create trigger keep_roster_spans_after_update after update on enrolments referencing old table as before new table as changed for each statement execute function keep_roster_spans_of_enrolments();`,
  // report schedules
  `
create table "report_schedules" (
    "id" integer generated by default as identity not null,
    "version" integer not null default next_version(0),
    "created_at" timestamptz not null default now(),
    "updated_at" timestamptz not null default now(),
    "deleted_at" timestamptz,
    "name" text collate "und-x-icu" not null,
    "report" text collate "C" not null,
    "span" text collate "C" not null default 'year',
    "class_id" integer,
    "threshold" integer,
    "every" text collate "C" not null default 'week',
    "at" time not null default '07:00',
    "status" text collate "C" not null default 'active',
    "owner_id" integer,
    "next_at" timestamptz,
    "sent_at" timestamptz,
    "search_text" text collate "C" generated always as (replace(replace(replace(translate(regexp_replace(lower(normalize(' ' || coalesce("name"::text, ''), NFKD) collate "und-x-icu"), '[\\u0027\\u0060\\u02b9-\\u02bc\\u2018\\u2019\\u2032\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u093c\\u09bc\\u0a3c\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]', '', 'g'), 'ٱةىیےکہھەںँøłđðħıς‐–—٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', 'اهيييكهههنंolddhiσ---012345678901234567890123456789'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) stored
  );
create table "report_schedules__recipients" (
    "from_id" integer not null,
    "to_id" integer not null
  );
alter table "report_schedules" add constraint "report_schedules_pkey" primary key (id);
alter table "report_schedules" add constraint "report_schedules_report_choice" check ("report" in ('daily-summary', 'defaulters', 'class-summary', 'late-comers', 'trend', 'marking-compliance', 'student-summary', 'subject-summary', 'leave-summary'));
alter table "report_schedules" add constraint "report_schedules_span_choice" check ("span" in ('year', 'last_month', 'last_7', 'yesterday'));
alter table "report_schedules" add constraint "report_schedules_every_choice" check ("every" in ('day', 'week', 'month'));
alter table "report_schedules" add constraint "report_schedules_status_choice" check ("status" in ('active', 'paused'));
alter table "report_schedules__recipients" add constraint "report_schedules__recipients_pkey" primary key (from_id, to_id);
create index "report_schedules_name_order" on "report_schedules" ("name", "id") where (deleted_at is null);
create index "report_schedules_report_order" on "report_schedules" ("report", "name", "id") where (deleted_at is null);
create index "report_schedules_report_count" on "report_schedules" ("report") where (deleted_at is null);
create index "report_schedules_span_order" on "report_schedules" ("span", "id") where (deleted_at is null);
create index "report_schedules_class_id_order" on "report_schedules" ("class_id", "id") where (deleted_at is null);
create index "report_schedules_every_order" on "report_schedules" ("every", "name", "id") where (deleted_at is null);
create index "report_schedules_every_count" on "report_schedules" ("every") where (deleted_at is null);
create index "report_schedules_at_order" on "report_schedules" ("at", "id") where (deleted_at is null);
create index "report_schedules_status_order" on "report_schedules" ("status", "name", "id") where (deleted_at is null);
create index "report_schedules_status_count" on "report_schedules" ("status") where (deleted_at is null);
create index "report_schedules_owner_id_order" on "report_schedules" ("owner_id", "id") where (deleted_at is null);
create index "report_schedules_next_at_order" on "report_schedules" ("next_at", "id") where (deleted_at is null);
create index "report_schedules_sent_at_order" on "report_schedules" ("sent_at", "id") where (deleted_at is null);
create index "report_schedules_created_at_order" on "report_schedules" ("created_at", "id") where (deleted_at is null);
create index "report_schedules_search_text_trigrams" on "report_schedules" using gin ("search_text" gin_trgm_ops) with (gin_pending_list_limit = 512) where (deleted_at is null);
create index "report_schedules_trash" on "report_schedules" ("id") where (deleted_at is not null);
create index "report_schedules__recipients_back" on "report_schedules__recipients" (to_id, from_id);
alter table "report_schedules" add constraint "report_schedules_class_id_reference" foreign key ("class_id") references "classes" (id);
alter table "report_schedules" add constraint "report_schedules_owner_id_reference" foreign key ("owner_id") references "admins" (id);
alter table "report_schedules__recipients" add constraint "report_schedules__recipients_from_id_reference" foreign key ("from_id") references "report_schedules" (id);
alter table "report_schedules__recipients" add constraint "report_schedules__recipients_to_id_reference" foreign key ("to_id") references "admins" (id);`,
];
