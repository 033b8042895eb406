import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { isLimitedGiver, refuseWiderReach } from "@rollcall/kit/api/identity/reach";
import { currentAdmin } from "@rollcall/kit/api/own-rows";

/** A student's time in a class or group. */
export interface Place {
  student_id: number;
  place_id: number;
  from_date: string;
  to_date: string | null;
}

/** What a change makes of stored times, before it is written. */
export interface PlaceChange {
  /** Selects the ids of rows that will be gone, or stand among `now`. */
  gone: SQL;
  /** Selects `student_id`, `place_id`, `from_date` and `to_date` of rows as they will be. */
  now: SQL;
}

/** Times in classes, in teaching groups, or in both. */
export interface PlaceChanges {
  enrolments?: PlaceChange;
  groups?: PlaceChange;
}

/** The change that takes some rows away, by id, and writes these. */
export const placeChange = (
  gone: readonly (number | null)[],
  now: readonly Place[],
): PlaceChange => ({
  gone: sql`select unnest(${sql.param(gone.filter((id) => id !== null))}::int[])`,
  now: sql`select * from jsonb_to_recordset(${JSON.stringify(now)}::text::jsonb) as x(student_id int, place_id int, from_date date, to_date date)`,
});

const period = (row: string, from = "from_date", to = "to_date"): SQL =>
  sql.raw(`daterange(${row}.${from}, ${row}.${to}, '[]')`);

/** The days on which classes and groups are the own of `asked`: what `classesOf` says of one day. */
const ownDays = sql`
  select h.class_id as place_id, ${period("h")} as days from asked join class_teachers h on h.teacher_id = asked.teacher and h.deleted_at is null
  union all select h.class_id, ${period("h")} * ${period("a")} from asked join teacher_absences a on a.stand_in_id = asked.teacher and a.deleted_at is null
    join class_teachers h on h.teacher_id = a.teacher_id and h.deleted_at is null
  union all select t.class_id, ${period("t", "valid_from", "valid_to")} from asked join timetable t on asked.teacher in (t.teacher_id, t.second_teacher_id) and t.deleted_at is null
  union all select t.class_id, ${period("s", "date", "date")} from asked join substitutions s on s.teacher_id = asked.teacher and s.deleted_at is null and not s.is_cancelled
    join timetable t on t.id = s.lesson_id and t.deleted_at is null`;

const stored = {
  enrolments: sql`select e.id, e.student_id, e.class_id as place_id, e.from_date, e.to_date from enrolments e join touched on touched.id = e.student_id where e.deleted_at is null`,
  groups: sql`select g.id, g.student_id, g.group_id as place_id, g.from_date, g.to_date from group_members g join touched on touched.id = g.student_id where g.deleted_at is null`,
};

const changed = (before: SQL, change: PlaceChange | undefined): SQL =>
  change
    ? sql`select student_id, place_id, from_date, to_date from ${before} b where b.id not in (${change.gone}) union all ${change.now}`
    : sql`select student_id, place_id, from_date, to_date from ${before} b`;

/** On which days each student is one's own; a place in a group counts while the student is in a class. */
const heldDays = (enrolments: SQL, groups: SQL): SQL => sql`
  select student_id, range_agg(days) as days from (
    select p.student_id, ${period("p")} * own.days as days from ${enrolments} p join own on own.place_id = p.place_id
    union all select g.student_id, ${period("g")} * own.days * ${period("e")} from ${groups} g join own on own.place_id = g.place_id join ${enrolments} e on e.student_id = g.student_id
  ) held where not isempty(days) group by student_id`;

/**
 * Students who are placed in a class or group of the one who places them become that admin's own:
 * at once, or on the day on which both hold. Asked before the change is written. Placing students in
 * others' classes is what an office does, and shows the office nothing.
 * @param students all whose times change
 * @throws ApiError 403 where one becomes the client's own on a day on which it is not
 */
export async function refuseOwnGain(
  call: RequestContext,
  students: readonly number[],
  changes: PlaceChanges,
): Promise<void> {
  if (!isLimitedGiver(call)) return;
  await refuseWiderReach(
    call,
    sql`with asked as materialized (select ${currentAdmin(call, "teacher")} as teacher),
      own as materialized (${ownDays}),
      touched as materialized (select unnest(${sql.param([...students])}::int[]) as id),
      old_enrolments as materialized (${stored.enrolments}),
      old_groups as materialized (${stored.groups}),
      new_enrolments as materialized (${changed(sql`old_enrolments`, changes.enrolments)}),
      new_groups as materialized (${changed(sql`old_groups`, changes.groups)}),
      before as (${heldDays(sql`old_enrolments`, sql`old_groups`)}),
      after as (${heldDays(sql`new_enrolments`, sql`new_groups`)})
      select ${call.identity.id}::int as id where exists (
        select 1 from after left join before using (student_id) where not after.days <@ coalesce(before.days, '{}'::datemultirange))`,
  );
}
