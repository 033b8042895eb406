/** Written by `npm run db:generate` from the declarations. */
export const name = "20261130013154-weeks-and-cycles";
export const statements: readonly string[] = [
  `alter table "academic_years" add column "repeats" text collate "C" not null default 'week'`,
  `alter table "academic_years" add column "cycle_weeks" integer`,
  `alter table "academic_years" add column "closed_weeks_count" boolean not null default false`,
  `alter table "academic_years" add column "cycle_days" integer`,
  `alter table "academic_years" add column "cycle_from" date`,
  `alter table "timetable" add column "week" integer`,
  `do $check$ declare sentence text; begin
    sentence := (with bad as (select id, coalesce(nullif("name"::text, ''), '#' || id) || case when deleted_at is null then '' else ' (in the trash)' end as title, "cycle_weeks"::text as value from "academic_years" where not ((coalesce("repeats" in ('weeks'), false)) = ("cycle_weeks" is not null))),
    groups as (select value, count(*) as n, (array_agg(title order by id))[1:5] as titles from bad group by value),
    first as (select * from groups order by n desc, value limit 3)
    select string_agg(n || case when n = 1 then ' academic year has ' else ' academic years have ' end || case when value is null then 'no number of weeks' else 'the number of weeks "' || left(value, 60) || '"' end || ': ' || array_to_string(titles, ', ') || case when n > 5 then ' and ' || (n - 5) || ' more' else '' end, '; ' order by n desc, value)
      || case when (select count(*) from groups) > 3 then '; and others, ' || (select count(*) from bad) || ' in all' else '' end
      || '. Number of weeks must be there when, and only when, Timetable repeats is In weeks A and B.' from first);
    if sentence is not null then raise exception using errcode = '23514', message = sentence; end if;
  end $check$`,
  `do $check$ declare sentence text; begin
    sentence := (with bad as (select id, coalesce(nullif("name"::text, ''), '#' || id) || case when deleted_at is null then '' else ' (in the trash)' end as title, "cycle_days"::text as value from "academic_years" where not ((coalesce("repeats" in ('days'), false)) = ("cycle_days" is not null))),
    groups as (select value, count(*) as n, (array_agg(title order by id))[1:5] as titles from bad group by value),
    first as (select * from groups order by n desc, value limit 3)
    select string_agg(n || case when n = 1 then ' academic year has ' else ' academic years have ' end || case when value is null then 'no number of days' else 'the number of days "' || left(value, 60) || '"' end || ': ' || array_to_string(titles, ', ') || case when n > 5 then ' and ' || (n - 5) || ' more' else '' end, '; ' order by n desc, value)
      || case when (select count(*) from groups) > 3 then '; and others, ' || (select count(*) from bad) || ' in all' else '' end
      || '. Number of days must be there when, and only when, Timetable repeats is By a cycle of days.' from first);
    if sentence is not null then raise exception using errcode = '23514', message = sentence; end if;
  end $check$`,
  `alter table "academic_years" add constraint "academic_years_repeats_choice" check ("repeats" in ('week', 'weeks', 'days'))`,
  `alter table "academic_years" add constraint "academic_years_cycle_weeks_when" check ((coalesce("repeats" in ('weeks'), false)) = ("cycle_weeks" is not null))`,
  `alter table "academic_years" add constraint "academic_years_closed_weeks_count_when" check ((coalesce("repeats" in ('weeks'), false)) or not ("closed_weeks_count"))`,
  `alter table "academic_years" add constraint "academic_years_cycle_days_when" check ((coalesce("repeats" in ('days'), false)) = ("cycle_days" is not null))`,
  `alter table "academic_years" add constraint "academic_years_cycle_from_when" check ((coalesce("repeats" in ('weeks', 'days'), false)) or not ("cycle_from" is not null))`,
];
