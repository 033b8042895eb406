import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { families } from "./domain/families";
import { may } from "@rollcall/kit/schema";
import { toldLinks } from "../../school/custody/links";
import { isOpenDay, offDaysOf } from "../../school/calendar/calendar";
import { hadLeft, saysAbsent } from "../../school/registers/whereabouts";
import { ownStudents } from "../../school/roster/own-classes";
import { slotLabel } from "../../school/slots/slots";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { needsAnyOrOwn } from "@rollcall/kit/api/http/route";
import { onReplica } from "@rollcall/kit/api/http/on-replica";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { channelsOf, keepsOnly } from "@rollcall/kit/api/notifications/reach";
import { readStored, type Stored } from "../../school/settings/settings";
import { today } from "@rollcall/kit/api/today";
import { absentees } from "./contract";

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
  photo: number | null;
  /** The first of several days in a row whose marks all say absent; null where it is this one. */
  absent_since: CalendarDay | null;
  slots: { slot: string; period: string | null }[];
  parents: number[];
  parent_records: Parent[];
  /** When a message to the family was put into the outbox. */
  told_at: string | null;
  /** How many of its receivers it is on its way to, and so on. */
  message: { waiting: number; accepted: number; kept: number; failed: number } | null;
  /** Who recorded that the family has been contacted, and when. */
  contacted: { by: string; at: string } | null;
  calls: Call[];
  pending_leave: { id: number; type: string; by_family: boolean } | null;
}

/** A call that the office has recorded. */
type Call = DataOf<typeof absentees>["families"][number]["students"][number]["calls"][number];

/** Calls of a day that are shown of one student. */
const maxCalls = 5;

/** Days that are looked back for the first of several absences. */
const lookBack = 60;
/** So many are listed; a day with more is no day to call families one by one. */
const maxRows = 500;
/** How a call is found again: the log is where it is kept. */
export const contactedAction = "contacted family";

const logged = (action: string, date: CalendarDay): SQL =>
  sql`activity_logs g where g.resource = 'students' and g.record_id = s.id and g.action = ${action} and g.changes -> 'date' ->> 'after' = ${date}`;

/**
 * Marks `m` of registers `r` that say absent on a day, where no approved leave covers them and the
 * student had not left by the gate.
 */
const absences = (date: CalendarDay, stored: Stored): SQL => sql`
  registers r join marks m on m.register_id = r.id join attendance_codes k on k.id = m.code_id
  where r.date = ${date}::date and r.absent > 0 and ${isOpenDay(sql`r.class_id`, sql`${date}::date`, offDaysOf(stored))} and m.enrolled and ${saysAbsent(sql`k`)} and not ${hadLeft(sql`r`, sql`m.student_id`, stored.settings["institution.timezone"])}
    and not exists (select 1 from leaves l where l.student_id = m.student_id and l.status = 'approved' and l.deleted_at is null and r.date between l.from_date and l.to_date and (l.slots is null or r.slot = any(string_to_array(l.slots, ','))))`;

/** Marks of student `s` before a day, of those that count. */
const earlier = (date: CalendarDay, what: SQL): SQL => sql`
  marks e join attendance_codes k on k.id = e.code_id where e.student_id = s.id and e.date between ${date}::date - ${lookBack}::int and ${date}::date - 1 and e.enrolled and ${what}`;

/** The first day since which all marks of student `s` say absent, where that is before a day. */
const absentSince = (date: CalendarDay): SQL => sql`
  (select to_char(min(e.date), 'YYYY-MM-DD') from ${earlier(date, saysAbsent(sql`k`))}
    and e.date > coalesce((select max(e.date) from ${earlier(date, sql`not ${saysAbsent(sql`k`)}`)}), '-infinity'))`;

/**
 * Who is absent on a day and not on approved leave; only among `ids`, or among the students that
 * `own` selects, where they are given. Two statements.
 */
export async function absenteesOn(
  call: Pick<RequestContext, "db">,
  date: CalendarDay,
  ids?: readonly number[],
  own?: SQL,
): Promise<Absentee[]> {
  const stored = await readStored(call.db);
  return call.db.query<Absentee>(sql`
  select s.id, s.name, json_build_object('id', c.id, 'name', c.name) as class, m.slots, s.photo, ${absentSince(date)} as absent_since,
    coalesce((select array_agg(l.to_id order by l.to_id) from ${toldLinks} l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id), '{}') as parents,
    coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'phone', p.phone) order by p.name) from ${toldLinks} l join parents p on p.id = l.to_id and p.deleted_at is null where l.from_id = s.id), '[]') as parent_records,
    (select to_char(max(g.told_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from alerts g where g.student_id = s.id and g.date = ${date}::date and g.kind = 'absence' and g.parents > 0) as told_at,
    (select case when count(*) > 0 then json_build_object('waiting', count(*) filter (where n.delivered_at is null and n.outcome is null and n.unreachable is null), 'accepted', count(n.delivered_at), 'kept', count(*) filter (where n.outcome = 'kept'), 'failed', count(*) filter (where n.outcome = 'failed')) end
      from alerts g join alert_messages w on w.alert_id = g.id join notifications n on n.sending_id = w.sending_id and n.kind = 'parent' where g.student_id = s.id and g.date = ${date}::date and g.kind = 'absence' and g.parents > 0) as message,
    (select json_build_object('by', g.actor, 'at', to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from ${logged(contactedAction, date)} and coalesce(g.changes -> 'outcome' ->> 'after', 'spoke') <> 'no_answer' order by g.created_at desc limit 1) as contacted,
    (select coalesce(json_agg(x), '[]') from (
      select g.actor as by, to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, g.changes -> 'called' ->> 'after' as whom, g.changes -> 'outcome' ->> 'after' as outcome, g.changes -> 'said' ->> 'after' as said
      from ${logged(contactedAction, date)} and g.changes ? 'outcome' order by g.id desc limit ${maxCalls}) x) as calls,
    (select json_build_object('id', l.id, 'type', t.name, 'by_family', exists (select 1 from family_reasons f where f.leave_id = l.id))
      from leaves l join leave_types t on t.id = l.leave_type_id where l.student_id = s.id and l.status = 'pending' and l.deleted_at is null and ${date}::date between l.from_date and l.to_date order by l.id desc limit 1) as pending_leave
  from (
    select m.student_id, coalesce((select e.class_id from enrolments e where e.student_id = m.student_id and e.deleted_at is null and ${date}::date between e.from_date and coalesce(e.to_date, 'infinity') limit 1), min(r.class_id)) as class_id, json_agg(json_build_object('slot', r.slot, 'period', (select p.name from periods p where 'period:' || p.id = r.slot)) order by r.slot) as slots
    from ${absences(date, stored)}
    group by m.student_id) m
  join students s on s.id = m.student_id and s.deleted_at is null join classes c on c.id = m.class_id
  where ${ids === undefined ? sql`true` : sql`s.id = any(${sql.param([...ids])}::int[])`}${own && sql` and s.id in (${own})`}
  order by ${inNaturalOrder(sql`c.name`)}, s.name, s.id limit ${maxRows}`);
}

/** Whose absence of today nobody has explained: neither by leave nor by a request for it. */
export async function unexplainedToday(
  call: Pick<RequestContext, "db" | "context">,
): Promise<number[]> {
  const date = await today(call);
  const stored = await readStored(call.db);
  const rows = await call.db.query<{ id: number }>(sql`
    select distinct m.student_id as id from ${absences(date, stored)}
      and not exists (select 1 from leaves l where l.student_id = m.student_id and l.status = 'pending' and l.deleted_at is null and r.date between l.from_date and l.to_date)`);
  return rows.map(({ id }) => id);
}

const keys = ["mark_attendance", "view_attendance"];

/** Where nothing leaves the server, what waits in the outbox is kept there from the first. */
const keptNow = (message: Absentee["message"]): Absentee["message"] =>
  message && { ...message, waiting: 0, kept: message.kept + message.waiting };

async function handle(
  call: RequestContext,
  { query }: Input<typeof absentees>,
): Promise<AnswerOf<typeof absentees>> {
  const now = await today(call);
  const date = query.date ?? now;
  const students = await absenteesOn(
    call,
    date,
    undefined,
    ownStudents(call, keys, sql`${now}::date`),
  );
  const seesParents = may(call.identity, "view_parents");
  const isKept = keepsOnly(call.context);
  const groups = families(students).map((children) => ({
    parents: seesParents
      ? [
          ...new Map(
            children
              .flatMap(({ parent_records }) => parent_records)
              .map((parent) => [parent.id, parent]),
          ).values(),
        ].map((parent) => ({
          ...parent,
          student_ids: children.flatMap(({ id, parents }) =>
            parents.includes(parent.id) ? id : [],
          ),
        }))
      : [],
    students: children.map(
      ({ id, name, class: its, photo, absent_since, slots, calls, ...known }) => ({
        id,
        name,
        class: its,
        photo,
        absent_since,
        slots: slots.map(({ slot, period }) => ({ slot, label: slotLabel(slot, period) })),
        told_at: known.told_at,
        message: isKept ? keptNow(known.message) : known.message,
        contacted: known.contacted,
        pending_leave: known.pending_leave,
        calls: seesParents ? calls : calls.map((one) => ({ ...one, whom: null, said: null })),
      }),
    ),
  }));
  return ok({
    date,
    today: now,
    students: students.length,
    sees_parents: seesParents,
    channels: channelsOf(call.context),
    kept_only: isKept,
    families: groups,
  });
}

export const absenteesRoute = routeOf(absentees, {
  access: needsAnyOrOwn(keys),
  subject: "Attendance",
  summary: "Who is absent on a day without approved leave, by family",
  handle: (call, asked) => onReplica(call, (reading) => handle(reading, asked)),
});
