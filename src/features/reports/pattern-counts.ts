import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { parentLinks } from "../../school/custody/links";
import type { Share } from "./domain/patterns";

/** What can stand out in the marks of a student. */
export type PatternKind = "late" | "away" | "lesson" | "first" | "sibling";

/** How often one thing happened to a student, and how often otherwise. */
export interface PatternCounts {
  kind: PatternKind;
  student_id: number;
  name: string;
  admission_no: string;
  class_id: number | null;
  class: string | null;
  /** Of `late` and `away` the day of the week, 1 Monday; of `lesson` the subject, of `sibling` the student. */
  thing: number;
  /** The name of the subject or the student. */
  thing_name: string | null;
  own: Share;
  otherwise: Share;
}

const shares = (hits: SQL, of: SQL, otherHits: SQL, otherOf: SQL) =>
  sql`${hits}::int as hits, ${of}::int as of, ${otherHits}::int as other_hits, ${otherOf}::int as other_of`;

/** One row for each thing of a student, the counts of all others beside its own. */
const besideOthers = (kind: PatternKind, things: SQL, hits: SQL, of: SQL) =>
  sql`select ${sql.raw(`'${kind}'`)} as kind, student_id, thing, ${shares(hits, of, sql`sum(${hits}) over them - ${hits}`, sql`sum(${of}) over them - ${of}`)} from (${things}) x window them as (partition by student_id)`;

const weekdays = sql`
  select student_id, extract(isodow from date)::int as thing, count(*) as of, count(*) filter (where late) as late, count(*) filter (where away) as away from days group by 1, 2`;

/** Lessons of days on which the student came to another one. */
const lessons = sql`
  select o.student_id, o.subject_id as thing, count(*) as of, count(*) filter (where o.missed) as missed
  from own o join days d using (student_id, date) where d.came and o.subject_id is not null group by 1, 2`;

/** The first lesson of such a day, beside those after it. */
const firsts = sql`
  select 'first' as kind, o.student_id, 0 as thing, ${shares(
    sql`count(*) filter (where o.missed and o.starts = d.first)`,
    sql`count(*) filter (where o.starts = d.first)`,
    sql`count(*) filter (where o.missed and o.starts > d.first)`,
    sql`count(*) filter (where o.starts > d.first)`,
  )}
  from own o join days d using (student_id, date) where d.came and o.starts is not null group by o.student_id`;

/** Whole days on which a brother or sister was away too, beside their days away when the student came. */
const siblings = sql`
  select 'sibling' as kind, d.student_id, k.other as thing, ${shares(
    sql`count(*) filter (where d.away and o.away)`,
    sql`count(*) filter (where d.away)`,
    sql`count(*) filter (where not d.away and o.away)`,
    sql`count(*) filter (where not d.away)`,
  )}
  from kin k join days d using (student_id) join days o on o.student_id = k.other and o.date = d.date group by 1, 2, 3`;

/**
 * What happened to the students of a class, or to all, on days of a span, wherever it was marked;
 * each thing that happened at least `fewest` times. Excused and not counted marks are left out, and
 * students in the trash. One statement.
 */
export const patternCounts = (
  { from, to }: Span,
  classId: number | undefined,
  fewest: number,
): SQL => sql`
  with placed as materialized (
    select distinct on (e.student_id) e.student_id, e.class_id from roster_spans e where not e.is_group and e.from_date <= ${to}::date and (e.to_date is null or e.to_date >= ${from}::date)
    order by e.student_id, e.from_date desc),
  concerned as materialized (
    select s.id as student_id, p.class_id from students s left join placed p on p.student_id = s.id where s.deleted_at is null and ${classId === undefined ? sql`true` : sql`p.class_id = ${classId}::int`}),
  kin as materialized (
    select distinct a.from_id as student_id, b.from_id as other from ${parentLinks} a join ${parentLinks} b on b.to_id = a.to_id and b.from_id <> a.from_id
    join students s on s.id = b.from_id and s.deleted_at is null join parents g on g.id = a.to_id and g.deleted_at is null where a.from_id in (select student_id from concerned)),
  own as materialized (
    select m.student_id, m.date, r.subject_id, p.start_time as starts, c.is_late as late, c.counts_as = 'absent' and not c.is_late as missed
    from registers r join marks m on m.register_id = r.id and m.enrolled join attendance_codes c on c.id = m.code_id left join periods p on r.slot = 'period:' || p.id
    where r.open and r.date between ${from}::date and ${to}::date and c.counts_as in ('present', 'absent', 'half')
      and ${classId === undefined ? sql`true` : sql`m.student_id in (select student_id from concerned union select other from kin)`}),
  days as materialized (
    select student_id, date, bool_and(missed) as away, not bool_and(missed) as came, bool_or(late) as late, min(starts) as first from own group by 1, 2),
  found as (
    ${besideOthers("late", weekdays, sql`late`, sql`of`)}
    union all ${besideOthers("away", weekdays, sql`away`, sql`of`)}
    union all ${besideOthers("lesson", lessons, sql`missed`, sql`of`)}
    union all ${firsts}
    union all ${siblings})
  select f.kind, f.student_id, s.name, s.admission_no, n.class_id, c.name as class, f.thing, coalesce(u.name, k.name) as thing_name,
    json_build_object('hits', f.hits, 'of', f.of) as own, json_build_object('hits', f.other_hits, 'of', f.other_of) as otherwise
  from found f join concerned n using (student_id) join students s on s.id = f.student_id left join classes c on c.id = n.class_id
  left join subjects u on f.kind = 'lesson' and u.id = f.thing left join students k on f.kind = 'sibling' and k.id = f.thing
  where f.hits >= ${fewest}::int order by f.hits desc, s.name, f.student_id, f.kind, f.thing`;
