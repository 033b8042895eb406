import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { weekday } from "../../../src/school/calendar/domain/school-calendar";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** How large the school is that is measured. */
export interface Size {
  classes: number;
  perClass: number;
  /** Lessons of each school day, a register each; none for one register a day. */
  periods: number;
  /**
   * Teaching groups in each of the later half of the periods, each of students of many classes;
   * every student is in one of each. None: all lessons are of classes.
   */
  groups?: number;
  /** One lesson of so many is covered by another teacher, and one cancelled; none unless given. */
  changed?: number;
  /** School days that are marked, at least: those before today, Mondays to Fridays. */
  days: number;
}

/**
 * Its days: an academic year around today that begins with a month, with marks up to the last
 * school day before it.
 */
export function calendarOf(
  { days }: Size,
  today: CalendarDay,
): { days: CalendarDay[]; from: CalendarDay; to: CalendarDay } {
  const marked: CalendarDay[] = [];
  let from = today;
  while (marked.length < days || !from.endsWith("-01")) {
    from = addDays(from, -1);
    if (weekday(from) < 6) marked.unshift(from);
  }
  return { days: marked, from, to: addDays(today, 60) };
}

const kinds =
  "count(*) filter (where c.counts_as = 'present')::int as present, count(*) filter (where c.counts_as = 'absent')::int as absent, count(*) filter (where c.counts_as = 'excused')::int as excused, count(*) filter (where c.counts_as = 'half')::int as half, 0 as not_counted, count(*) filter (where c.is_late)::int as late";

/**
 * Does work on `marks` without its keys and indexes, which are laid anew afterwards: millions of
 * rows are made in a minute rather than an hour.
 */
async function withoutKeys(db: Database, work: () => Promise<void>): Promise<void> {
  const constraints = await db.query<{ name: string; rule: string }>(
    sql`select conname::text as name, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'marks'::regclass and contype in ('p', 'f') order by contype desc`,
  );
  const indexes = await db.query<{ name: string; rule: string }>(
    sql`select indexname::text as name, indexdef as rule from pg_indexes where tablename = 'marks' and indexname not in (select conname from pg_constraint)`,
  );
  await db.script(
    [
      ...indexes.map(({ name }) => `drop index ${name}`),
      ...constraints.map(({ name }) => `alter table marks drop constraint ${name}`),
    ].join("; "),
  );
  await work();
  for (const { name, rule } of constraints)
    await db.script(`alter table marks add constraint ${name} ${rule}`);
  for (const { rule } of indexes) await db.script(rule);
}

/** Of so many periods, the first ones in which classes are taught as they are. */
const ownPeriods = (periods: number): number => Math.ceil(periods / 2);

/** A group's period stands in its section. */
const teachingGroups = (
  { classes, perClass, periods, groups }: Omit<Required<Size>, "days" | "changed">,
  from: CalendarDay,
): string => `
  insert into classes (name, code, kind, section) select 'Group ' || p || '.' || n, 'G' || p || '.' || n, 'group', p::text from generate_series(${ownPeriods(periods) + 1}, ${periods}) p, generate_series(1, ${groups}) n order by p, n;
  insert into group_members (student_id, group_id, from_date) select s, ${classes} + p * ${groups} + s % ${groups} + 1, '${from}' from generate_series(1, ${classes * perClass}) s, generate_series(0, ${periods - ownPeriods(periods) - 1}) p;`;

const school = (
  { classes, perClass, periods, groups = 0 }: Size,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): string => `
  insert into settings (key, value) values ('attendance', '{"modes":[{"mode":"${periods ? "period" : "daily"}","from":"2020-01-01"}],"weekly_off":{"saturday":true,"sunday":true}}'), ('institution', '{"timezone":"UTC"}') on conflict (key) do update set value = excluded.value;
  insert into academic_years (name, start_date, end_date, is_current) values ('Year', '${from}', '${to}', true);
  insert into teachers (name, employee_no) select 'Teacher ' || n, 'T' || n from generate_series(1, ${classes}) n;
  insert into subjects (name, code) select 'Subject ' || n, 'S' || n from generate_series(1, ${periods}) n;
  insert into periods (name, start_time, end_time) select 'Period ' || n, make_time(7 + n, 0, 0), make_time(7 + n, 45, 0) from generate_series(1, ${periods}) n;
  insert into classes (name, code, class_teacher_id) select 'Class ' || n, 'C' || n, n from generate_series(1, ${classes}) n;
  insert into class_teachers (class_id, teacher_id, from_date) select id, class_teacher_id, '${from}' from classes;
  insert into students (name, admission_no, admission_date, class_id) select 'Student ' || n, 'A' || n, '${from}', (n - 1) / ${perClass} + 1 from generate_series(1, ${classes * perClass}) n;
  insert into enrolments (student_id, class_id, from_date) select id, class_id, '${from}' from students;
  ${groups ? teachingGroups({ classes, perClass, periods, groups }, from) : ""}
  insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) select c.id, d, p.id, p.id, coalesce(c.class_teacher_id, c.id % ${classes} + 1), '${from}' from classes c, generate_series(1, 5) d, periods p where ${groups ? "c.kind = 'class' and p.id <= " + String(ownPeriods(periods)) + " or c.section = p.id::text" : "true"};`;

const dates = (days: readonly CalendarDay[]) => `unnest(array['${days.join("','")}']::date[]) d`;

/** Lessons that another teacher gives, and cancelled ones, spread over the year. */
const substitutions = ({ classes, changed }: Size, days: readonly CalendarDay[]): string =>
  changed === undefined
    ? ""
    : `insert into substitutions (lesson_id, date, is_cancelled, teacher_id) select t.id, d, x = 0, case when x = 1 then t.teacher_id % ${classes} + 1 end
        from ${dates(days)} join timetable t on t.weekday = extract(isodow from d) cross join lateral (select abs(hashint8(t.id::bigint * 7919 + (d - date '2000-01-01'))) % ${changed} as x) k where x < 2 order by d, t.id;`;

const registers = (periods: number, days: readonly CalendarDay[]): string => {
  const given = dates(days);
  return periods
    ? `insert into registers (class_id, date, slot, subject_id, teacher_id, taken_at, changed_at) select t.class_id, d, 'period:' || t.period_id, t.subject_id, coalesce(s.teacher_id, t.teacher_id), d, d from ${given} join timetable t on t.weekday = extract(isodow from d)
        left join substitutions s on s.lesson_id = t.id and s.date = d where s.is_cancelled is not true order by d`
    : `insert into registers (class_id, date, slot, taken_at, changed_at) select c.id, d, 'day', d, d from ${given} cross join classes c order by d`;
};

/**
 * Fills a database that is migrated and empty: every lesson of the days is marked, with the sums
 * that writing marks keeps.
 * @param marked how many of the days, the first ones; all unless given
 */
export async function fill(
  db: Database,
  size: Size,
  today: CalendarDay,
  marked?: number,
): Promise<void> {
  const calendar = calendarOf(size, today);
  await db.script(school(size, calendar));
  await withoutKeys(db, () =>
    db.script(`
      ${substitutions(size, calendar.days)}
      ${registers(size.periods, calendar.days.slice(0, marked))};
      insert into marks (register_id, student_id, code_id, date, minutes_late)
        select r.id, e.student_id, case when x < 5 then 2 when x < 8 then 3 when x < 9 then 5 else 1 end, r.date, case when x between 5 and 7 then 10 end
        from registers r join roster_spans e on e.class_id = r.class_id cross join lateral (select abs(hashint8(r.id::bigint * 7919 + e.student_id)) % 100 as x) k;
      update registers r set present = s.present, absent = s.absent, excused = s.excused, half = s.half, late = s.late
        from (select m.register_id, ${kinds} from marks m join attendance_codes c on c.id = m.code_id group by 1) s where s.register_id = r.id;
      insert into student_months (student_id, class_id, month, present, absent, excused, half, not_counted, late)
        select m.student_id, r.class_id, date_trunc('month', r.date)::date, ${kinds} from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id group by 1, 2, 3`),
  );
  await db.script("vacuum analyze");
  await db.script("checkpoint");
}
