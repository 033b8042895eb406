import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { countsDays } from "./domain/counted-days";
import type { Policy } from "./domain/policy";
import type { Span } from "../calendar/domain/school-calendar";

/** Whose marks of which days are looked at; both give a condition on a column with an id. */
export interface MarksScope extends Span {
  ofClass(column: SQL): SQL;
  ofStudents(column: SQL): SQL;
  /** The same classes and days as a condition on a register's id, where its marks are few of all. */
  ofRegisters?(column: SQL): SQL;
}

/** The order of the registers `x` of a year, with their periods `p`. */
const inTime = sql`x.date, p.start_time nulls first, p.id nulls first, x.slot collate "C", x.class_id`;

const range = (column: SQL, from: SQL, to: SQL): SQL => sql`${column} between ${from} and ${to}`;

/**
 * Marks that count for less because of their minutes (`student_id, register_id, class_id, date,
 * slot, counts_as, becomes`), or null where the policy knows no such marks: `countsUnder` in SQL.
 */
function longLate(
  { late_half_after: half, late_absent_after: absent }: Policy,
  where: SQL,
): SQL | null {
  const [fewest] = [half, absent].filter((limit) => limit !== null).sort((a, b) => a - b);
  if (fewest === undefined) return null;
  const becomes =
    absent === null
      ? sql`'half'`
      : sql`case when m.minutes_late >= ${absent}::int then 'absent' else 'half' end`;
  return sql`
    select * from (
      select m.student_id, r.id as register_id, r.class_id, r.date, r.slot, c.counts_as, ${becomes} as becomes
      from marks m join registers r on r.id = m.register_id and r.open join attendance_codes c on c.id = m.code_id and c.is_late and c.counts_as in ('present', 'half')
      where m.enrolled and m.minutes_late >= ${fewest}::int and ${where}) l where l.becomes <> l.counts_as`;
}

/**
 * The late marks of a scope with which several become an absence, as rows of `policyRows`:
 * `withNthLates` in SQL. Read are the months since the academic year began in which the students
 * that were late in the scope were late, as the sums of the months tell, of those who were often
 * enough.
 */
export function nthLateRows(scope: MarksScope, policy: Policy): SQL | null {
  if (policy.lates_per_absence === null) return null;
  const { ofClass, ofStudents } = scope;
  const [from, to, each] = [
    sql`${scope.from}::date`,
    sql`${scope.to}::date`,
    sql`${policy.lates_per_absence}::int`,
  ];
  return sql`
    (with late_years as materialized (
      select start_date as a, least(end_date, ${to}) as b from academic_years where deleted_at is null and start_date <= ${to} and end_date >= ${from}),
    late_students as materialized (
      select distinct s.student_id from student_months s where s.month between date_trunc('month', ${from}) and ${to} and s.late > 0 and ${ofClass(sql`s.class_id`)} and ${ofStudents(sql`s.student_id`)}),
    late_months as materialized (
      select student_id, month, a, b from (
        select s.student_id, s.month, y.a, y.b, sum(sum(s.late)) over (partition by s.student_id, y.a) as n
        from late_years y join student_months s on s.month between date_trunc('month', y.a) and y.b
        where s.late > 0 and s.student_id in (select student_id from late_students) group by s.student_id, s.month, y.a, y.b) x where n >= ${each}),
    lates as (
      select m.student_id, r.id as register_id, r.class_id, r.date, r.slot, f.a from late_months f
      join marks m on m.student_id = f.student_id and m.date between greatest(f.month, f.a) and least((f.month + interval '1 month')::date - 1, f.b)
      join attendance_codes c on c.id = m.code_id and c.is_late join registers r on r.id = m.register_id and r.open where m.enrolled and ${countedAs(policy)} = 'present'),
    ranked as (
      select x.*, row_number() over (partition by x.student_id, x.a order by ${inTime}) as place
      from lates x left join periods p on x.slot = 'period:' || p.id)
    select student_id, register_id, class_id, date, slot, 0 as present, 0 as absent, 0 as half, 0 as free, 1 as nth_late from ranked
    where place % ${each} = 0 and ${range(sql`date`, from, to)} and ${ofClass(sql`class_id`)})`;
}

const ofScope = ({ from, to, ofClass, ofStudents, ofRegisters }: MarksScope): SQL =>
  sql`${range(sql`m.date`, sql`${from}::date`, sql`${to}::date`)} and ${ofClass(sql`r.class_id`)} and ${ofStudents(sql`m.student_id`)} and ${ofRegisters?.(sql`m.register_id`) ?? sql`true`}`;

/** Whether a mark `m` with a code `c` is late for so many minutes. */
const isLateFor = (minutes: number): SQL =>
  sql`c.is_late and c.counts_as in ('present', 'half') and m.minutes_late >= ${minutes}::int`;

/** What a mark `m` with a code `c` counts as: `countsUnder` in SQL. */
export function countedAs({ late_half_after: half, late_absent_after: absent }: Policy): SQL {
  const cases = [
    ...(absent === null ? [] : [sql`when ${isLateFor(absent)} then 'absent'`]),
    ...(half === null ? [] : [sql`when ${isLateFor(half)} then 'half'`]),
  ];
  return cases.length === 0
    ? sql`c.counts_as`
    : sql`(case ${sql.join(cases, sql` `)} else c.counts_as end)`;
}

/** What late marks of a scope change in the sums of codes, as rows of `policyRows`. */
function lateRows(scope: MarksScope, policy: Policy): SQL | null {
  const late = longLate(policy, ofScope(scope));
  return (
    late &&
    sql`
    select student_id, register_id, class_id, date, slot, -(counts_as = 'present')::int as present, (becomes = 'absent')::int as absent,
      (becomes = 'half')::int - (counts_as = 'half')::int as half, 0 as free, 0 as nth_late from (${late}) x`
  );
}

/**
 * The free absences of a scope, as rows of `policyRows`: `withFreeAbsences` in SQL. Which are free
 * follows from all that a student missed since the academic year began, in whatever class: read are
 * the months in which one of the first can be, as the sums of the months tell. None where they are
 * days, not registers.
 */
export function freeRows(scope: MarksScope, policy: Policy): SQL | null {
  if (policy.free_absences === 0 || countsDays(policy)) return null;
  const { ofClass, ofStudents } = scope;
  const [from, to, most] = [
    sql`${scope.from}::date`,
    sql`${scope.to}::date`,
    sql`${policy.free_absences}::int`,
  ];
  const countsLate = policy.late_absent_after !== null;
  const lateHere = countsLate && longLate(policy, ofScope(scope));
  const lateSince =
    countsLate &&
    longLate(
      policy,
      sql`${range(sql`m.date`, sql`(select min(a) from free_years)`, to)} and m.student_id in (select student_id from free_students)`,
    );
  return sql`
    (with free_years as materialized (
      select start_date as a, least(end_date, ${to}) as b from academic_years where deleted_at is null and start_date <= ${to} and end_date >= ${from}),
    free_students as materialized (
      select s.student_id from student_months s where s.month between date_trunc('month', ${from}) and ${to} and s.absent > 0 and ${ofClass(sql`s.class_id`)} and ${ofStudents(sql`s.student_id`)}
      ${lateHere ? sql`union all select student_id from (${lateHere}) x where becomes = 'absent'` : sql``}),
    free_months as materialized (
      select student_id, month, a, b from (
        select s.student_id, y.a, y.b, s.month, sum(s.absent) as n,
          coalesce(sum(sum(case when s.month >= y.a then s.absent else 0 end)) over (partition by s.student_id, y.a order by s.month rows between unbounded preceding and 1 preceding), 0) as before
        from free_years y join student_months s on s.month between date_trunc('month', y.a) and y.b
        where s.student_id in (select student_id from free_students) group by s.student_id, y.a, y.b, s.month) x
      where n > 0 and before < ${most}),
    absences as (
      select m.student_id, r.id as register_id, r.class_id, r.date, r.slot, f.a from free_months f
      join marks m on m.student_id = f.student_id and m.date between greatest(f.month, f.a) and least((f.month + interval '1 month')::date - 1, f.b)
      join attendance_codes c on c.id = m.code_id and c.counts_as = 'absent' join registers r on r.id = m.register_id and r.open where m.enrolled
      ${lateSince ? sql`union all select l.student_id, l.register_id, l.class_id, l.date, l.slot, y.a from (${lateSince}) l join free_years y on l.date between y.a and y.b where l.becomes = 'absent'` : sql``}),
    ranked as (
      select x.*, row_number() over (partition by x.student_id, x.a order by ${inTime}) as place
      from absences x left join periods p on x.slot = 'period:' || p.id)
    select student_id, register_id, class_id, date, slot, 0 as present, 0 as absent, 0 as half, 1 as free, 0 as nth_late from ranked
    where place <= ${most} and ${range(sql`date`, from, to)} and ${ofClass(sql`class_id`)})`;
}

/**
 * What the policy changes in sums that were counted by codes alone, as rows to be added to them
 * (`student_id, register_id, class_id, date, slot, present, absent, half, free, nth_late`): late marks
 * that count for less, each by its minutes or as one too many, and free absences. Null where the policy changes nothing, so that nothing is
 * joined.
 */
export function policyRows(scope: MarksScope, policy: Policy): SQL | null {
  const parts = [
    lateRows(scope, policy),
    freeRows(scope, policy),
    nthLateRows(scope, policy),
  ].filter((one) => one !== null);
  return parts.length === 0 ? null : sql.join(parts, sql` union all `);
}
