/**
 * What reports say of weeks that are over, counted once: for each class, and for each day of the
 * whole school. A week is counted while `counted_weeks` says so and `week_changes` has no word of
 * it; triggers of everything that such a figure rests on write those words in the transaction of the
 * change. They only add rows, so that no two changes wait for each other, and only for weeks that
 * are counted, which the current one never is.
 */
export const name = "0053-counted-weeks";

const figures = "expected registers taken incomplete present absent excused half not_counted late"
  .split(" ")
  .map((column) => `${column} integer not null`)
  .join(", ");

const spansOf = (rows: string) =>
  `select array_agg(distinct daterange(a, b, '[]')) into spans from (${rows}) as x(a, b) where b is null or a <= b`;
const noting = (name: string, into: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$
  declare spans daterange[];
  begin
    ${into};
    perform note_week_changes(spans);
    return null;
  end $$`;

type On = "insert" | "update" | "delete";
const rows: Readonly<Record<On, string>> = {
  insert: "referencing new table as changed",
  update: "referencing old table as before new table as changed",
  delete: "referencing old table as changed",
};
const trigger = (table: string, on: On, call: string): string =>
  `create trigger note_weeks_after_${on} after ${on} on ${table} ${rows[on]} for each statement execute function ${call}()`;

/** By the first and the last day of each row that comes or goes, given as a select from a table. */
const bySpan = (table: string, days: (table: string) => string, update?: string): string[] => {
  const name = `note_weeks_of_${table}`;
  return [
    noting(name, spansOf(days("changed"))),
    trigger(table, "insert", name),
    trigger(table, "delete", name),
    noting(`${name}_both`, update ?? spansOf(`${days("before")} union all ${days("changed")}`)),
    trigger(table, "update", `${name}_both`),
  ];
};

/** Of links from a record with a day or two: they are only added and taken away. */
const byLink = (table: string, days: (table: string) => string): string[] => {
  const name = `note_weeks_of_${table}`;
  return [
    noting(name, spansOf(days("changed"))),
    trigger(table, "insert", name),
    trigger(table, "delete", name),
  ];
};

/** What ends on another day, and is otherwise as it was, has changed on the days in between only. */
const byEnd = (keys: string, same: string, from: string, to: string): string =>
  spansOf(`
      select least(a.${to}, b.${to}) + 1, case when a.${to} is null or b.${to} is null then null else greatest(a.${to}, b.${to}) end
      from before a join changed b using (${keys}) where ${same} and a.${to} is distinct from b.${to}
      union all
      select least(a.${from}, b.${from}), case when a.${to} is null or b.${to} is null then null else greatest(a.${to}, b.${to}) end
      from before a join changed b using (${keys}) where not (${same})`);

/** Whatever changes here may change every week. */
const ofAll = (table: string): string =>
  `create trigger note_weeks after insert or update or delete on ${table} for each statement execute function note_all_weeks()`;
const emptied = (table: string): string =>
  `create trigger note_weeks_after_truncate after truncate on ${table} for each statement execute function note_all_weeks()`;

export const statements: readonly string[] = [
  `create table counted_weeks (week date primary key, token uuid not null, complete boolean not null)`,
  `create table week_changes (week date not null, noted_at timestamptz not null default now())`,
  `create index week_changes_by_week on week_changes (week, noted_at)`,
  // What each day of the week, Monday first, asks of everybody in the class, and all days together.
  `create table class_weeks (
    class_id integer not null references classes (id) on delete cascade,
    week date not null,
    slots smallint[] not null,
    asked integer not null,
    ${figures},
    primary key (class_id, week)
  )`,
  `create index class_weeks_by_week on class_weeks (week)`,
  `create table day_sums (date date primary key, ${figures})`,
  // Who begins to count a week waits until the changes that are under way have ended.
  `create function note_week_changes(spans daterange[]) returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtext('counted_weeks'));
    insert into week_changes (week)
      select c.week from counted_weeks c where exists (select 1 from unnest(spans) s where s && daterange(c.week, c.week + 7));
  end $$`,
  `create function note_all_weeks() returns trigger language plpgsql as $$
  begin
    perform note_week_changes(array['(,)'::daterange]);
    return null;
  end $$`,
  ...bySpan("class_days", (table) => `select date, date from ${table}`),
  ...bySpan(
    "roster_spans",
    (table) => `select from_date, to_date from ${table}`,
    byEnd("student_id, class_id, is_group, from_date", "true", "from_date", "to_date"),
  ),
  ...bySpan(
    "timetable",
    (table) => `select valid_from, valid_to from ${table}`,
    byEnd(
      "id",
      "(a.class_id, a.weekday, a.period_id, a.valid_from) = (b.class_id, b.weekday, b.period_id, b.valid_from) and (a.deleted_at is null) = (b.deleted_at is null)",
      "valid_from",
      "valid_to",
    ),
  ),
  ...bySpan("holidays", (table) => `select start_date, end_date from ${table}`),
  ...byLink(
    "holidays__classes",
    (table) =>
      `select h.start_date, h.end_date from ${table} l join holidays h on h.id = l.from_id`,
  ),
  ...bySpan("special_days", (table) => `select date, date from ${table}`),
  ...byLink(
    "special_days__classes",
    (table) => `select d.date, d.date from ${table} l join special_days d on d.id = l.from_id`,
  ),
  ...bySpan("substitutions", (table) => `select date, date from ${table}`),
  ...["academic_years", "periods", "bell_schedules", "bell_schedules__classes", "bell_times"].map(
    ofAll,
  ),
  ...["class_days", "roster_spans", "timetable", "holidays", "special_days", "substitutions"].map(
    emptied,
  ),
  noting(
    "note_weeks_of_settings",
    `if not exists (select 1 from changed where key in ('attendance', 'institution')) then return null; end if;
    spans := array['(,)'::daterange]`,
  ),
  ...(["insert", "update", "delete"] as const).map((on) =>
    trigger("settings", on, "note_weeks_of_settings"),
  ),
  `create trigger note_weeks_of_kind after update of kind on classes for each row when (old.kind is distinct from new.kind) execute function note_all_weeks()`,
  `create function note_weeks_of_student() returns trigger language plpgsql as $$
  begin
    perform note_week_changes(array(select daterange(from_date, to_date, '[]') from roster_spans where student_id = new.id));
    return null;
  end $$`,
  `create trigger note_weeks_of_trash after update of deleted_at on students for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function note_weeks_of_student()`,
];
