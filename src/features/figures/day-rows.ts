import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { longestYear } from "../../school/calendar/domain/academic-year";
import { countsDays } from "../../school/sums/domain/counted-days";
import type { Policy, Treatment } from "../../school/sums/domain/policy";
import { rosterSpans } from "../../school/roster/enrolled";
import { countedAs, nthLateRows, policyRows } from "../../school/sums/policy-rows";
import {
  expectedDays,
  isAtHome,
  marksScope,
  ofClass,
  ofStudents,
  releasedSlots,
  type Scope,
} from "./expected-days";
import type { Terms } from "./school";

/** What a register weighs in halves, null where it is left out, by how its kind is treated. */
const treated: Readonly<Record<Treatment, SQL>> = {
  left_out: sql`null::int`,
  absent: sql`0`,
  present: sql`2`,
};

const weighed = ({ excused }: Policy): SQL =>
  sql`case x.kind when 'present' then 2 when 'half' then 1 when 'absent' then 0 when 'nth_late' then 0 when 'excused' then ${treated[excused]} end`;

/** The classes whose students are meant: not those in which a student of `homeId` is a guest. */
const ofHome = (scope: Scope, column: SQL): SQL =>
  scope.homeId === undefined ? ofClass(scope, column) : sql`${column} = ${scope.homeId}::int`;

/**
 * The students of a scope's classes; everyone where it is the whole school. Their days are made of
 * all their registers, in whatever class or group.
 */
function studentsOf(scope: Scope): Pick<Scope, "students"> {
  if (scope.students) return { students: scope.students };
  if (scope.classId === undefined && scope.homeId === undefined && !scope.classes) return {};
  return {
    students: sql`select e.student_id from ${rosterSpans} e where not e.is_group and e.from_date <= ${scope.to}::date and (e.to_date is null or e.to_date >= ${scope.from}::date) and ${ofHome(scope, sql`e.class_id`)}`,
  };
}

/**
 * `attended` (student_id, date, halves, counted, missed): what each student attended of the
 * registers of each day that count, and whether a mark says absent.
 */
function attended(scope: Scope, terms: Terms): SQL {
  const { policy } = terms;
  const nth = nthLateRows(marksScope(scope), policy);
  const kind = nth
    ? sql`case when n.student_id is null then ${countedAs(policy)} else 'nth_late' end`
    : countedAs(policy);
  const marked = sql`
    select x.student_id, x.date, count(*)::int as marked, coalesce(sum(${weighed(policy)}), 0)::int as halves, count(${weighed(policy)})::int as counted, bool_or(x.kind = 'absent') as missed from (
      select m.student_id, m.date, ${kind} as kind from marks m join registers r on r.id = m.register_id and r.open join attendance_codes c on c.id = m.code_id ${nth ? sql`left join ${nth} n on n.register_id = m.register_id and n.student_id = m.student_id` : sql``}
      where m.enrolled and m.date between ${scope.from}::date and ${scope.to}::date and ${ofStudents(scope, sql`m.student_id`)}) x group by 1, 2`;
  if (policy.unmarked === "left_out") return sql`attended as (${marked})`;
  const weight = policy.unmarked === "present" ? 2 : 0;
  return sql`${expectedDays(scope, terms)},
    released_days as (select student_id, date, count(*)::int as n from ${releasedSlots(scope, terms)} x group by 1, 2),
    due_days as (
      select t.student_id, e.date, sum(e.n)::int as n from ${rosterSpans} t join expected e on e.class_id = t.class_id and e.date >= t.from_date and (t.to_date is null or e.date <= t.to_date)
      where t.from_date <= ${scope.to}::date and (t.to_date is null or t.to_date >= ${scope.from}::date) and ${ofStudents(scope, sql`t.student_id`)} group by 1, 2),
    wanted_days as (select d.student_id, d.date, d.n - coalesce(r.n, 0) as n from due_days d left join released_days r using (student_id, date)),
    marked_days as (${marked}),
    attended as (
      select w.student_id, w.date, coalesce(m.halves, 0) + (w.n - coalesce(m.marked, 0)) * ${weight}::int as halves, coalesce(m.counted, 0) + w.n - coalesce(m.marked, 0) as counted, coalesce(m.missed, false) as missed
      from wanted_days w left join marked_days m using (student_id, date))`;
}

/** What a day weighs in halves: `dayWeight` in SQL. */
const dayWeight = ({ whole_day_from: whole, half_day_from: half }: Policy): SQL =>
  sql`case when halves * 100 >= ${whole}::int * counted * 2 then 2 ${half === null ? sql`` : sql`when halves * 100 >= ${half}::int * counted * 2 then 1`} else 0 end`;

/** Days with `free`: the first of each academic year that count as absent (`withFreeDays`). */
const withFree = ({ from, to }: Scope, { free_absences: free }: Policy): SQL =>
  free === 0
    ? sql`select *, false as free from day_weights`
    : sql`
    select d.student_id, d.date, d.weight, coalesce(d.weight = 0 and d.missed and y.a is not null
        and row_number() over (partition by d.student_id, y.a, d.weight = 0 and d.missed order by d.date) <= ${free}::int, false) as free
    from day_weights d left join (select start_date as a, end_date as b from academic_years where deleted_at is null and start_date <= ${to}::date and end_date >= ${from}::date) y on d.date between y.a and y.b`;

/**
 * The days of a scope's students that count, in parentheses, as rows to be added to sums
 * (`student_id, class_id, date, days, day_halves, free`), each for the class that the student was in
 * on the day; null where percentages do not count days. `tallyOfDays` in SQL.
 */
export function dayRows(scope: Scope, terms: Terms): SQL | null {
  const { policy } = terms;
  if (!countsDays(policy)) return null;
  const wide = {
    // Which days are free follows from those of the academic year before the span.
    from: policy.free_absences === 0 ? scope.from : addDays(scope.from, -longestYear),
    to: scope.to,
    ...studentsOf(scope),
  };
  return sql`
    (with ${attended(wide, terms)},
    day_weights as (select student_id, date, missed, ${dayWeight(policy)} as weight from attended where counted > 0),
    ranked as (${withFree(scope, policy)}),
    homes as (
      select e.student_id, e.class_id, e.from_date, e.to_date from ${rosterSpans} e
      where not e.is_group and e.from_date <= ${scope.to}::date and (e.to_date is null or e.to_date >= ${scope.from}::date) and ${ofHome(scope, sql`e.class_id`)} and ${ofStudents(scope, sql`e.student_id`)})
    select d.student_id, h.class_id, d.date, (not d.free)::int as days, case when d.free then 0 else d.weight end as day_halves, d.free::int as free
    from ranked d join homes h on h.student_id = d.student_id and d.date >= h.from_date and (h.to_date is null or d.date <= h.to_date) where d.date between ${scope.from}::date and ${scope.to}::date)`;
}

/** Which marks the policy may change: those of a class's students are found by the students. */
const marksOfScope = (scope: Scope) =>
  marksScope(
    scope.homeId === undefined || scope.students
      ? scope
      : {
          ...scope,
          students: sql`select e.student_id from ${rosterSpans} e where e.class_id = ${scope.homeId}::int and e.from_date <= ${scope.to}::date and (e.to_date is null or e.to_date >= ${scope.from}::date)`,
        },
  );

/**
 * All that the policy changes in sums that were counted by codes alone, as rows to be added to them
 * (`student_id, class_id, date, present, absent, half, free, nth_late, days, day_halves`); null where it
 * changes nothing.
 */
export function changedRows(scope: Scope, terms: Terms): SQL | null {
  const [marks, days] = [policyRows(marksOfScope(scope), terms.policy), dayRows(scope, terms)];
  const isOfScope = isAtHome(scope, {
    student: sql`m.student_id`,
    classId: sql`m.class_id`,
    date: sql`m.date`,
  });
  const parts = [
    marks &&
      sql`select student_id, class_id, date, present, absent, half, free, nth_late, 0 as days, 0 as day_halves from (${marks}) m where ${isOfScope}`,
    days &&
      sql`select student_id, class_id, date, 0 as present, 0 as absent, 0 as half, free, 0 as nth_late, days, day_halves from ${days} d`,
  ].filter((one) => one !== null);
  return parts.length === 0 ? null : sql.join(parts, sql` union all `);
}
