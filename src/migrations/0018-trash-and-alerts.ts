/**
 * Marks of students in the trash are kept and no longer counted: those of who is there already
 * leave the sums of registers and months (the sums of days follow by their trigger).
 *
 * `alert_queue` waits slot by slot, and `alerts` says what was told of an absence: of which slots
 * (null where that was not noted), to how many parents, by which message; what the desk had told
 * before is among it. `figure_queue` holds the students whose percentage is to be judged,
 * `alert_watch` those below the threshold who have not enough registers yet, and `alert_sweeps`
 * whether all are to be looked at.
 */
export const name = "0018-trash-and-alerts";

const sums = ["present", "absent", "excused", "half", "not_counted", "late"];
const counted = sums
  .map((column) =>
    column === "late"
      ? "count(*) filter (where c.is_late)::int as late"
      : `count(*) filter (where c.counts_as = '${column}')::int as ${column}`,
  )
  .join(", ");
const less = (table: string) =>
  sums.map((column) => `${column} = ${table}.${column} - d.${column}`).join(", ");

export const statements: readonly string[] = [
  `with gone as materialized (
      select m.register_id, m.student_id, m.code_id, r.class_id, r.date, r.open from students s join marks m on m.student_id = s.id and m.enrolled join registers r on r.id = m.register_id
      where s.deleted_at is not null),
    kept as (update marks m set enrolled = false from gone g where m.register_id = g.register_id and m.student_id = g.student_id),
    by_month as (
      select g.student_id, g.class_id, date_trunc('month', g.date)::date as month, ${counted} from gone g join attendance_codes c on c.id = g.code_id where g.open group by 1, 2, 3),
    months as (update student_months t set ${less("t")} from by_month d where t.student_id = d.student_id and t.class_id = d.class_id and t.month = d.month),
    by_register as (select g.register_id, ${counted} from gone g join attendance_codes c on c.id = g.code_id group by 1)
    update registers t set ${less("t")} from by_register d where t.id = d.register_id`,
  `alter table alert_queue add column slot text collate "C" not null default '', drop constraint alert_queue_pkey, add primary key (student_id, date, slot)`,
  `insert into alert_queue (student_id, date, slot, changed_at)
    select distinct on (q.student_id, q.date, r.slot) q.student_id, q.date, r.slot, q.changed_at from alert_queue q join marks m on m.student_id = q.student_id and m.date = q.date join registers r on r.id = m.register_id`,
  `delete from alert_queue where slot = ''`,
  `alter table alert_queue alter column slot drop default`,
  `alter table alerts add column slots text[] collate "C", add column parents integer, add column sending_id integer references sendings (id) on delete set null`,
  `update alerts a set parents = (select count(*) from students__parents l where l.from_id = a.student_id) where kind = 'absence'`,
  `insert into alerts (kind, student_id, date, told_at, parents)
    select 'absence', s.id, (g.changes -> 'date' ->> 'after')::date, min(g.created_at), 1 from activity_logs g join students s on s.id = g.record_id
    where g.resource = 'students' and g.action = 'told of absence' and g.changes -> 'date' ->> 'after' ~ '^\\d{4}-\\d\\d-\\d\\d$' group by 2, 3
    on conflict (student_id, date, kind) where kind in ('absence', 'correction') do update set parents = greatest(alerts.parents, 1)`,
  `create table figure_queue (
    student_id integer primary key references students (id) on delete cascade,
    first_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  `create index figure_queue_by_time on figure_queue (changed_at)`,
  `create table alert_watch (student_id integer primary key references students (id) on delete cascade)`,
  `create table alert_sweeps (id integer primary key check (id = 1), asked integer not null, done integer not null, day date)`,
  `insert into alert_sweeps (id, asked, done) select 1, case when exists (select 1 from students) then 1 else 0 end, 0`,
];
