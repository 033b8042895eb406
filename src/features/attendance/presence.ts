import { sql } from "@rollcall/kit/api/db/sql";
import { may } from "@rollcall/kit/schema";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needsOrOwn } from "@rollcall/kit/api/http/route";
import { onReplica } from "@rollcall/kit/api/http/on-replica";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import { hasLeft, presenceState } from "./domain/presence-state";
import type { SchoolCalendar } from "../../school/calendar/domain/school-calendar";
import { calendarJson, calendarOf, closure, nowIn } from "../../school/calendar/calendar";
import { toldLinks } from "../../school/custody/links";
import { classSpans } from "../../school/roster/enrolled";
import { slotBegins } from "../../school/registers/whereabouts";
import { ownStudents } from "../../school/roster/own-classes";
import { slotLabel } from "../../school/slots/slots";
import { readStored } from "../../school/settings/settings";
import { presence } from "./contract";
import { t } from "./text";
import { compareNames } from "@rollcall/kit/schema/formats/names";

type Answer = DataOf<typeof presence>;
type Student = Answer["classes"][number]["students"][number];

interface Row extends Pick<Student, "id" | "name" | "roll_no" | "admission_no" | "leave"> {
  /** None of who passed the gate and is in no class. */
  class_id: number | null;
  class: string | null;
  /** Whether the student is expected today. */
  is_due: boolean;
  mark:
    | (Omit<NonNullable<Student["mark"]>, "slot"> & {
        slot: string;
        is_late: boolean;
        starts: string;
        period: string | null;
      })
    | null;
  parents: Student["parents"];
  pass: { kind: "arrival" | "departure"; at: string; reason: string | null } | null;
}

const studentOf = (
  { mark, class_id: _id, class: _class, is_due: _due, pass, ...row }: Row,
  zone: string,
): Student => {
  const known = {
    mark,
    onLeave: row.leave !== null,
    pass: pass && { kind: pass.kind, time: momentIn(zone, new Date(pass.at)).time },
  };
  const state = presenceState(known);
  return {
    ...row,
    state,
    mark: mark && {
      code: mark.code,
      label: mark.label,
      counts_as: mark.counts_as,
      minutes_late: mark.minutes_late,
      remark: mark.remark,
      slot: slotLabel(mark.slot, mark.period),
    },
    left:
      hasLeft(known) && known.pass ? { time: known.pass.time, reason: pass?.reason ?? null } : null,
    parents: state === "out" ? row.parents : [],
  };
};

/** The class under which those are listed who passed the gate and are in none today. */
const noClass = 0;

/** Classes with their students; who is not due and has left is none to look for. */
function byClass(rows: readonly Row[], zone: string): Answer["classes"] {
  const classes = new Map<number, Answer["classes"][number]>();
  for (const row of rows) {
    const student = studentOf(row, zone);
    if (!row.is_due && student.state === "out") continue;
    const id = row.class_id ?? noClass;
    const its = classes.get(id) ?? { id, name: row.class ?? t("noClass"), students: [] };
    its.students.push(student);
    classes.set(id, its);
  }
  return [...classes.values()];
}

/**
 * Everybody on a roster of today, or all of one's own, with the last mark and pass of the gate; two
 * statements. A mark says where a student is also where it does not count, as in a class that the
 * student has left this morning. Who is not due today and passed the gate is listed until they leave.
 */
async function handle(call: RequestContext): Promise<AnswerOf<typeof presence>> {
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const seesParents = may(call.identity, "view_parents");
  const parents = seesParents
    ? sql`(select coalesce(json_agg(json_build_object('name', p.name, 'phone', p.phone) order by p.name), '[]') from ${toldLinks} l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id)`
    : sql`'[]'::json`;
  const own = ownStudents(call, ["view_attendance"], sql`${today}::date`);
  const [found] = await call.db.query<{
    calendar: Omit<SchoolCalendar, "offDays">;
    rows: Row[];
  }>(sql`
    with last as materialized (
      select distinct on (m.student_id) m.student_id, r.slot, r.period, to_char(r.begins, 'HH24:MI') as starts, k.code, k.label, k.counts_as, k.is_late, m.minutes_late, m.remark
      from (
        select r.id, r.class_id, r.slot, r.changed_at, p.name as period, ${slotBegins(sql`r`)} as begins
        from registers r left join periods p on r.slot = 'period:' || p.id where r.date = ${today}::date offset 0) r
      join marks m on m.register_id = r.id join attendance_codes k on k.id = m.code_id
      order by m.student_id, r.begins desc, r.changed_at desc),
    passed as materialized (
      select distinct on (student_id) student_id, kind, at, reason from gate_events where date = ${today}::date and undone_at is null and outcome <> 'already' order by student_id, at desc, id desc),
    due as materialized (
      select e.student_id, e.class_id from ${classSpans} e where e.from_date <= ${today}::date and (e.to_date is null or e.to_date >= ${today}::date)),
    listed as (
      select student_id, class_id, true as is_due from due
      union all
      select g.student_id, (select n.class_id from enrolments n where n.student_id = g.student_id and n.deleted_at is null and ${today}::date between n.from_date and coalesce(n.to_date, 'infinity') limit 1), false
      from passed g where g.student_id not in (select student_id from due))
    select ${calendarJson(today)} as calendar, (
      select coalesce(json_agg(x), '[]') from (
        select s.id, s.name, s.roll_no, s.admission_no, c.id as class_id, c.name as class, e.is_due,
          case when a.student_id is not null then json_build_object('slot', a.slot, 'starts', a.starts, 'period', a.period, 'code', a.code, 'label', a.label, 'counts_as', a.counts_as, 'is_late', a.is_late, 'minutes_late', a.minutes_late, 'remark', a.remark) end as mark,
          (select t.name from leaves l join leave_types t on t.id = l.leave_type_id where l.student_id = s.id and l.status = 'approved' and l.deleted_at is null and ${today}::date between l.from_date and l.to_date order by l.id limit 1) as leave,
          case when g.student_id is not null then json_build_object('kind', g.kind, 'at', g.at, 'reason', g.reason) end as pass,
          case when a.counts_as in ('absent', 'excused') or a.student_id is null or g.kind = 'departure' then ${parents} else '[]'::json end as parents
        from listed e join students s on s.id = e.student_id and s.deleted_at is null left join classes c on c.id = e.class_id and c.deleted_at is null
        left join last a on a.student_id = s.id left join passed g on g.student_id = s.id
        where (c.id is not null or not e.is_due)${own && sql` and s.id in (${own})`}
        order by c.id, s.roll_no nulls last, s.name, s.id) x) as rows`);
  if (!found) throw new Error("A statement without a table has no row.");
  const calendar = calendarOf(found.calendar, stored);
  const classes = byClass(found.rows, stored.settings["institution.timezone"]);
  const closures = new Set(
    classes.filter(({ id }) => id !== noClass).map(({ id }) => closure(today, id, calendar)),
  );
  const [closed = null, ...others] = closures;
  return ok({
    date: today,
    at: call.context.now().toISOString(),
    closed: others.length === 0 ? closed : null,
    sees_parents: seesParents,
    classes: classes.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id),
  });
}

export const presenceRoute = routeOf(presence, {
  access: needsOrOwn("view_attendance"),
  subject: "Attendance",
  summary: "Who is in the building, by the registers of today",
  handle: (call) => onReplica(call, handle),
});
