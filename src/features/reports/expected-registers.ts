import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { beginning } from "../../school/calendar/domain/weekly-off";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { takerOn } from "../../school/roster/class-teacher";
import { policyRows } from "../../school/sums/policy-rows";
import { countNames, markedSum, noPolicySums, sumNames } from "../../school/sums/sums";
import {
  type Scope,
  type Terms,
  keysOfLesson,
  marksScope,
  ofClass,
  openDays,
  releasedBySlot,
  rosterSizes,
  sizeOn,
} from "../figures/api";

/** Which registers of a scope are looked at; all without. */
export interface RegistersScope extends Scope {
  subjectId?: number | undefined;
  teacherId?: number | undefined;
}

/** A condition on an id; true without one. */
const only = (column: SQL, id: number | undefined): SQL =>
  id === undefined ? sql`true` : sql`${column} = ${id}::int`;
/** The same where an id that is null may turn out to be the one. */
const onlyOrNone = (column: SQL, id: number | undefined): SQL =>
  id === undefined ? sql`true` : sql`(${column} is null or ${column} = ${id}::int)`;

const list = (each: (name: SQL) => SQL): SQL =>
  sql.join(
    countNames.map((name) => each(sql`${sql.identifier(name)}`)),
    sql`, `,
  );

/** `taken`: the registers of a scope that were taken, with their sums under the policy. */
function takenRegisters(scope: RegistersScope, { policy }: Terms): SQL {
  const rows = policyRows(marksScope(scope), policy);
  const found = sql`from registers r where open and date between ${scope.from}::date and ${scope.to}::date and ${ofClass(scope, sql`class_id`)}
    and ${only(sql`subject_id`, scope.subjectId)} and ${onlyOrNone(sql`teacher_id`, scope.teacherId)}`;
  if (!rows) return sql`taken as (select *, ${noPolicySums} ${found})`;
  const sums = sumNames.map((name) => {
    const column = sql.identifier(name);
    return name === "present" || name === "absent" || name === "half"
      ? sql`r.${column} + coalesce(p.${column}, 0) as ${column}`
      : sql`r.${column}`;
  });
  return sql`
  changed as materialized (select register_id, sum(present)::int as present, sum(absent)::int as absent, sum(half)::int as half, sum(free)::int as free, sum(nth_late)::int as nth_late from (${rows}) x group by 1),
  taken as (
    select r.class_id, r.date, r.slot, r.subject_id, r.teacher_id, r.taken_at, ${sql.join(sums, sql`, `)}, coalesce(p.free, 0) as free, coalesce(p.nth_late, 0) as nth_late, 0 as days, 0 as day_halves
    from (select * ${found}) r left join changed p on p.register_id = r.id)`;
}

/** The days of a scope on which a register that was not taken is missing; it may have none. */
const missingScope = <S extends Scope>(scope: S, { expectedFrom, today }: Terms): S => {
  const since = expectedFrom ?? beginning;
  const until = addDays(today, -1);
  return {
    ...scope,
    from: scope.from < since ? since : scope.from,
    to: scope.to < until ? scope.to : until,
  };
};

/**
 * `lessons` that may be meant: those of a teacher are also those that the teacher covers, and those
 * without a teacher of their own.
 */
const lessonsOf = (scope: RegistersScope): SQL => sql`
  select id, class_id, w.key as weekday, valid_from, coalesce(valid_to, 'infinity') as valid_to, 'period:' || period_id as slot from timetable t cross join ${keysOfLesson(scope)}
  where deleted_at is null and ${ofClass(scope, sql`class_id`)} and ${only(sql`subject_id`, scope.subjectId)} and ${
    scope.teacherId === undefined
      ? sql`true`
      : sql`(${onlyOrNone(sql`teacher_id`, scope.teacherId)} or id in (select s.lesson_id from substitutions s where s.deleted_at is null and s.teacher_id = ${scope.teacherId}::int))`
  }`;

/**
 * `missing` (class_id, date, slot, subject_id, teacher_id): the registers that were not taken and should
 * have been. On most days all of the week's lessons are: their slots are held against those of the
 * day as two lists, and only days that lack some are looked into. Full joins are made by hash or by
 * order, whatever PostgreSQL thinks of how few days there are: a plan that is kept for any span
 * thinks of one, and would go through a list for each.
 */
const missingRegisters = (
  scope: RegistersScope,
  terms: Terms,
): SQL => sql`${openDays(scope, terms)},
  lessons as (${lessonsOf(scope)}),
  week_slots as materialized (select class_id, weekday, valid_from, valid_to, array_agg(slot order by id) as slots, array_agg(id order by id) as ids from lessons group by 1, 2, 3, 4),
  asked_slots as (
    select class_id, date, slots, ids from (
      select o.class_id, o.date, w.slots, w.ids, w.valid_from, w.valid_to from (select class_id, date, weekday from open_days where mode = 'period') o
      full join week_slots w on w.class_id = o.class_id and w.weekday = o.weekday offset 0) x where date between valid_from and valid_to
    union all
    select class_id, date, case mode when 'daily' then array['day'] else array['am', 'pm'] end, null from open_days where mode <> 'period' and not is_group and ${scope.subjectId === undefined ? sql`true` : sql`false`}),
  lacking as (
    select class_id, date, slots, ids, coalesce(taken, '{}') as taken from (
      select a.class_id, a.date, a.slots, a.ids, k.slots as taken from asked_slots a
      full join (select class_id, date, slots from class_days where date between ${scope.from}::date and ${scope.to}::date and ${ofClass(scope, sql`class_id`)}) k on k.class_id = a.class_id and k.date = a.date offset 0) x
    where slots is not null and (taken is null or not taken @> slots)),
  untaken as (select d.class_id, d.date, x.slot, x.id from lacking d cross join unnest(d.slots, d.ids) as x(slot, id) where x.slot <> all(d.taken)),
  missing as (
    select class_id, date, slot, null::int as subject_id, null::int as teacher_id from untaken where id is null and (class_id, date, slot) not in (select class_id, date, slot from off where id is null)
    union all
    select u.class_id, u.date, u.slot, t.subject_id, coalesce((select s.teacher_id from substitutions s where s.lesson_id = u.id and s.date = u.date and s.deleted_at is null), t.teacher_id)
    from (select * from untaken where id is not null and (id, date) not in (select id, date from off where id is not null)) u join timetable t on t.id = u.id)`;

/**
 * `slots` for `with`: every expected register with its subject and teacher (the class teacher of its
 * day or the stand-in, where it is no lesson's), who is on its roster, when it was taken, its sums,
 * and whether everybody in it is marked (`complete`) or only some are (`incomplete`). Classes
 * without anybody on the roster have none.
 */
export const expectedRegisters = (scope: RegistersScope, terms: Terms): SQL => sql`
  ${takenRegisters(scope, terms)}, ${missingRegisters(missingScope(scope, terms), terms)}, ${rosterSizes(scope)},
  every as (
    select class_id, date, slot, subject_id, teacher_id, taken_at, ${list((name) => name)} from taken
    union all
    select class_id, date, slot, subject_id, teacher_id, null, ${list(() => sql`0`)} from missing),
  ${releasedBySlot(scope, terms)},
  rostered as (
    select e.class_id, e.date, e.slot, e.subject_id, e.teacher_id, e.taken_at, ${list((name) => sql`e.${name}`)}, ${sizeOn(sql`r`, sql`e.date`)} - coalesce((select k.n from released k where k.class_id = e.class_id and k.date = e.date and k.slot = e.slot), 0) as expected, ${markedSum(sql`e`)} as marked
    from every e full join sizes r on r.class_id = e.class_id offset 0),
  slots as (
    select class_id, date, subject_id, coalesce(teacher_id, ${takerOn(sql`x.class_id`, sql`x.date`, sql`x.slot`)}) as teacher_id, taken_at, expected, ${list((name) => name)},
      marked >= expected as complete, marked > 0 and marked < expected as incomplete
    from rostered x where date is not null and expected > 0 and ${only(sql`subject_id`, scope.subjectId)} and ${only(sql`coalesce(teacher_id, ${takerOn(sql`x.class_id`, sql`x.date`, sql`x.slot`)})`, scope.teacherId)})`;
