/**
 * A member of a teaching group is not expected there on a holiday of the member's own class: of one
 * that has a weekday, on these days only.
 */
export const name = "20261130051724-places-in-groups-on-weekly-off-days";

const everyDay = `range_agg(daterange(h.start_date, h.end_date, '[]') * e.days) as days
      from homes e join holidays__classes l on l.to_id = e.class_id join holidays h on h.id = l.from_id and h.deleted_at is null group by e.student_id`;
const itsDays = `range_agg(x.days * e.days) as days
      from homes e join holidays__classes l on l.to_id = e.class_id join holidays h on h.id = l.from_id and h.deleted_at is null
      cross join lateral (
        select daterange(h.start_date, h.end_date, '[]') as days where h.weekday is null
        union all select daterange(h.start_date + n, h.start_date + n + 1) from generate_series((h.weekday - extract(isodow from h.start_date)::int + 7) % 7, h.end_date - h.start_date, 7) n where h.weekday is not null) x
      group by e.student_id`;

export const statements: readonly string[] = [
  `
do $$
  declare made text;
  begin
    foreach made in array array[pg_get_functiondef('make_roster_spans_of(integer)'::regprocedure), pg_get_functiondef('make_roster_spans(integer[])'::regprocedure)] loop
      if position($part$${everyDay}$part$ in made) = 0 then raise exception 'make_roster_spans is not as it was: %', made; end if;
      execute replace(made, $part$${everyDay}$part$, $part$${itsDays}$part$);
    end loop;
  end $$;`,
];
