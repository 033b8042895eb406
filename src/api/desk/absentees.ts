import { sql } from "drizzle-orm";
import type { CalendarDay } from "../../domain/calendar-day";
import { families } from "../../domain/families";
import { isCalendarDate, may } from "../../schema";
import { slotLabel } from "../attendance/slots";
import { refuseOthers } from "../crud/list";
import { one } from "../http/envelope";
import { invalid } from "../http/errors";
import { needsAny, type Call, type Route } from "../http/route";
import { today } from "../today";

interface Parent {
  id: number;
  name: string;
  phone: string | null;
}

/** A student who is marked absent without approved leave. */
export interface Absentee {
  id: number;
  name: string;
  class: { id: number; name: string };
  slots: { slot: string; period: string | null }[];
  parents: number[];
  parent_records: Parent[];
  told_at: string | null;
}

/** So many are listed; a day with more is no day to call families one by one. */
const most = 500;
/** How a notice to a family is found again: the log is where it is kept. */
export const toldAction = "told of absence";

/** Who is absent on a day and not on approved leave; only among `ids`, where they are given. One statement. */
export const absenteesOn = (call: Pick<Call, "db">, date: CalendarDay, ids?: readonly number[]) => call.db.query<Absentee>(sql`
  select s.id, s.name, json_build_object('id', c.id, 'name', c.name) as class, m.slots,
    coalesce((select array_agg(l.to_id order by l.to_id) from students__parents l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id), '{}') as parents,
    coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'phone', p.phone) order by p.name) from students__parents l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id), '[]') as parent_records,
    (select to_char(max(g.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from activity_logs g where g.resource = 'students' and g.record_id = s.id and g.action = ${toldAction} and g.changes -> 'date' ->> 'after' = ${date}) as told_at
  from (
    select m.student_id, min(r.class_id) as class_id, json_agg(json_build_object('slot', r.slot, 'period', (select p.name from periods p where 'period:' || p.id = r.slot)) order by r.slot) as slots
    from registers r join marks m on m.register_id = r.id join attendance_codes k on k.id = m.code_id
    where r.date = ${date}::date and r.open and r.absent > 0 and m.enrolled and k.counts_as = 'absent'
      and not exists (select 1 from leaves l where l.student_id = m.student_id and l.status = 'approved' and l.deleted_at is null and r.date between l.from_date and l.to_date and (l.slots is null or r.slot = any(string_to_array(l.slots, ','))))
    group by m.student_id) m
  join students s on s.id = m.student_id and s.deleted_at is null join classes c on c.id = m.class_id
  where ${ids === undefined ? sql`true` : sql`s.id = any(${sql.param([...ids])}::int[])`}
  order by c.name, s.name, s.id limit ${most}`);

async function absentees(call: Call): Promise<Response> {
  refuseOthers(call.query, ["date"]);
  const now = await today(call);
  const date = call.query.get("date") ?? now;
  if (!isCalendarDate(date)) throw invalid({ date: ["Date must be a day such as 2026-06-10."] });
  const students = await absenteesOn(call, date);
  const seesParents = may(call.identity, "view_parents");
  const groups = families(students).map((children) => ({
    parents: seesParents ? [...new Map(children.flatMap(({ parent_records }) => parent_records).map((parent) => [parent.id, parent])).values()] : [],
    students: children.map(({ id, name, class: its, slots, told_at }) => ({ id, name, class: its, slots: slots.map(({ slot, period }) => ({ slot, label: slotLabel(slot, period) })), told_at })),
  }));
  return one({ date, today: now, students: students.length, sees_parents: seesParents, families: groups });
}

/** Parents and their numbers are only for who may see parents. */
export const absenteesRoute: Route = {
  method: "GET", path: "/admin/attendance/absentees", access: needsAny(["mark_attendance", "view_attendance"]), subject: "Attendance", summary: "Who is absent on a day without approved leave, by family", queryNames: ["date"], handle: absentees,
};
