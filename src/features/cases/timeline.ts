import { logView } from "@rollcall/kit/api/access-log/views";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { notFound } from "@rollcall/kit/api/errors";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { may } from "@rollcall/kit/schema";
import { addDays, dayIn, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { students } from "../../resources/students";
import { hadLeft, saysAbsent } from "../../school/registers/whereabouts";
import { slotLabel } from "../../school/slots/slots";
import { contactedAction } from "../dashboard/api";
import { readStored } from "../../school/settings/settings";
import type { studentTimeline } from "./contract";
import { messageTo, sentTo, type MessageReader, type MessageTo } from "./sent-message";

type Timeline = DataOf<typeof studentTimeline>;
type Entry = Timeline["entries"][number];

/** Days that are looked back, and entries that are shown at once. */
const [lookBack, maxEntries] = [60, 200];

interface Scope {
  id: number;
  from: CalendarDay;
  /** The last day that is told. */
  to: CalendarDay;
  zone: string;
}

/** A part of the timeline: `kind, date, at, by, data, seq`, and the permission it takes. */
interface Part {
  permission: string;
  rows(scope: Scope): SQL;
}

const utc = (at: SQL): SQL =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** What happened at a moment, as SQL. */
interface Moment {
  at: SQL;
  by: SQL;
  data: SQL;
  /** Tables and the condition of the student. */
  from: SQL;
  /** Tells what comes later of two things of one moment. */
  order: SQL;
}
/** The rows of it since the first day. */
const moments = (kind: string, { at, by, data, from, order }: Moment, { from: day, zone }: Scope) =>
  sql`select ${kind}::text as kind, (${at} at time zone ${zone}::text)::date as date, ${utc(at)} as at, ${by}::text as by, ${data}::jsonb as data, ${order} as seq
    from ${from} and (${at} at time zone ${zone}::text)::date >= ${day}::date`;

const marked = (kind: string, which: SQL, { id, from }: Scope): SQL => sql`
  select ${kind}::text, m.date, null::text, null::text, jsonb_build_object('slots', jsonb_agg(jsonb_build_array(r.slot, (select p.name from periods p where 'period:' || p.id = r.slot)) order by r.slot)), 0
  from marks m join registers r on r.id = m.register_id join attendance_codes k on k.id = m.code_id
  where m.student_id = ${id} and m.enrolled and r.open and m.date >= ${from}::date and ${which} group by m.date`;
const unexplained = ({
  zone,
}: Scope) => sql`${saysAbsent(sql`k`)} and not ${hadLeft(sql`r`, sql`m.student_id`, zone)} and not exists (select 1 from leaves l where l.student_id = m.student_id and l.status = 'approved' and l.deleted_at is null
  and m.date between l.from_date and l.to_date and (l.slots is null or r.slot = any(string_to_array(l.slots, ','))))`;

const logged = (name: string): SQL => sql`g.changes -> ${name}::text ->> 'after'`;
const events = ({ id }: Scope, kinds: SQL): SQL =>
  sql`case_events e join cases c on c.id = e.case_id where c.student_id = ${id} and c.deleted_at is null and e.kind in (${kinds})`;

/** That the student came into a class, or left one without coming into another. */
const moves = ({ id, from, to }: Scope): SQL => sql`
  select 'move'::text, x.date, null::text, null::text, jsonb_build_object('event', x.event, 'class', x.name), x.id from (
    select e.from_date as date, 'entered' as event, c.name, e.id from enrolments e join classes c on c.id = e.class_id where e.student_id = ${id} and e.deleted_at is null
    union all
    select e.to_date, 'left', c.name, e.id from enrolments e join classes c on c.id = e.class_id where e.student_id = ${id} and e.deleted_at is null and e.to_date is not null
      and not exists (select 1 from enrolments n where n.student_id = e.student_id and n.deleted_at is null and n.from_date = e.to_date + 1)) x
  where x.date between ${from}::date and ${to}::date`;

const parts: readonly Part[] = [
  { permission: "view_students", rows: moves },
  { permission: "view_attendance", rows: (scope) => marked("absent", unexplained(scope), scope) },
  { permission: "view_attendance", rows: (scope) => marked("late", sql`k.is_late`, scope) },
  {
    permission: "view_attendance",
    rows: (scope) =>
      moments(
        "departure",
        {
          at: sql`g.at`,
          by: sql`(select a.name from admins a where a.id = g.made_by)`,
          data: sql`jsonb_build_object('time', to_char(g.at at time zone ${scope.zone}::text, 'HH24:MI'), 'reason', g.reason)`,
          from: sql`gate_events g where g.student_id = ${scope.id} and g.outcome = 'left' and g.undone_at is null`,
          order: sql`g.id`,
        },
        scope,
      ),
  },
  {
    permission: "view_attendance",
    rows: (scope) =>
      moments(
        "alert",
        {
          at: sql`a.told_at`,
          by: sql`null`,
          data: sql`jsonb_build_object('alert', a.kind, 'of_date', a.date, 'parents', coalesce(a.parents, 0))`,
          from: sql`alerts a where a.student_id = ${scope.id}`,
          order: sql`a.id`,
        },
        scope,
      ),
  },
  {
    permission: "view_attendance",
    rows: (scope) =>
      moments(
        "call",
        {
          at: sql`g.created_at`,
          by: sql`g.actor`,
          data: sql`jsonb_build_object('outcome', ${logged("outcome")}, 'whom', ${logged("called")}, 'said', ${logged("said")})`,
          from: sql`activity_logs g where g.resource = 'students' and g.record_id = ${scope.id} and g.action = ${contactedAction}`,
          order: sql`g.id`,
        },
        scope,
      ),
  },
  ...(["created_at", "decided_at"] as const).map((column): Part => ({
    permission: "view_leaves",
    rows: (scope) =>
      moments(
        "leave",
        {
          at: sql`l.${sql.identifier(column)}`,
          by:
            column === "created_at"
              ? sql`null`
              : sql`(select a.name from admins a where a.id = l.decided_by_id)`,
          data: sql`jsonb_build_object('leave_id', l.id, 'type', (select t.name from leave_types t where t.id = l.leave_type_id), 'from_date', l.from_date, 'to_date', l.to_date, 'status', ${column === "created_at" ? sql`'pending'` : sql`l.status`})`,
          from: sql`leaves l where l.student_id = ${scope.id} and l.deleted_at is null and l.${sql.identifier(column)} is not null`,
          order: sql`l.id`,
        },
        scope,
      ),
  })),
  {
    permission: "view_cases",
    rows: (scope) =>
      moments(
        "case",
        {
          at: sql`e.at`,
          by: sql`e.actor`,
          data: sql`jsonb_build_object('case_id', c.id, 'event', e.kind, 'stage', e.stage, 'reason', case when e.kind = 'opened' then e.detail end, 'note', case when e.kind = 'closed' then e.detail end)`,
          from: events(scope, sql`'opened', 'raised', 'closed', 'reopened'`),
          order: sql`e.id`,
        },
        scope,
      ),
  },
  {
    permission: "view_cases",
    rows: (scope) =>
      moments(
        "letter",
        {
          at: sql`e.at`,
          by: sql`e.actor`,
          data: sql`jsonb_build_object('case_id', c.id, 'template', e.detail)`,
          from: events(scope, sql`'letter'`),
          order: sql`e.id`,
        },
        scope,
      ),
  },
  {
    permission: "view_cases",
    rows: (scope) =>
      moments(
        "message",
        {
          at: sql`e.at`,
          by: sql`e.actor`,
          data: sql`jsonb_build_object('case_id', c.id, 'template', e.detail, 'to', ${sentTo})`,
          from: events(scope, sql`'message'`),
          order: sql`e.id`,
        },
        scope,
      ),
  },
  {
    permission: "view_cases",
    rows: (scope) =>
      moments(
        "task",
        {
          at: sql`t.done_at`,
          by: sql`(select a.name from admins a where a.id = t.done_by_id)`,
          data: sql`jsonb_build_object('case_id', c.id, 'title', t.title, 'outcome', t.outcome)`,
          from: sql`case_tasks t join cases c on c.id = t.case_id where c.student_id = ${scope.id} and c.deleted_at is null and t.deleted_at is null and t.status = 'done'`,
          order: sql`t.id`,
        },
        scope,
      ),
  },
  {
    permission: "view_case_notes",
    rows: (scope) =>
      moments(
        "note",
        {
          at: sql`n.created_at`,
          by: sql`(select a.name from admins a where a.id = n.written_by_id)`,
          data: sql`jsonb_build_object('case_id', c.id, 'text', n.text)`,
          from: sql`case_notes n join cases c on c.id = n.case_id where c.student_id = ${scope.id} and c.deleted_at is null and n.deleted_at is null`,
          order: sql`n.id`,
        },
        scope,
      ),
  },
];

interface Row {
  kind: Entry["kind"];
  date: string;
  at: string | null;
  by: string | null;
  data: Record<string, unknown>;
}

/** Who looks at the timeline, as far as it decides what they see. */
interface Reader extends MessageReader {
  seesParents: boolean;
}

/** A row as the contract has it: the names of slots, and parents only for who may see them. */
function entryOf({ data, ...row }: Row, reader: Reader): Entry {
  const entry = { ...row, ...data };
  if (row.kind === "absent" || row.kind === "late") {
    const slots = data["slots"] as [slot: string, period: string | null][];
    const parts = slots.filter(([slot]) => slot !== "day");
    return { ...entry, slots: parts.map(([slot, period]) => slotLabel(slot, period)) } as Entry;
  }
  if (row.kind === "message")
    return { ...entry, to: messageTo(data["to"] as MessageTo, reader) } as Entry;
  return (
    row.kind === "call" && !reader.seesParents ? { ...entry, whom: null, said: null } : entry
  ) as Entry;
}

/**
 * What happened in the matter of a student's attendance, as far as the caller may see it; that it
 * was looked at is logged, as on the student's page. A student in the trash has one too, as long as
 * the record does. A constant number of statements.
 * @param before the day after the last that is told; today is told unless given
 * @throws ApiError 404
 */
export async function timelineOf(call: RequestContext, before?: CalendarDay): Promise<Timeline> {
  const id = idOf(call);
  const { settings } = await readStored(call.db);
  const zone = settings["institution.timezone"];
  const to = before === undefined ? dayIn(zone, call.context.now()) : addDays(before, -1);
  const from = addDays(to, 1 - lookBack);
  const seen = parts.filter(({ permission }) => may(call.identity, permission));
  const [student] = await call.db.query<{ earlier: boolean }>(sql`
    select least(admission_date, (select min(from_date) from enrolments where student_id = ${id} and deleted_at is null)) < ${from}::date as earlier from students where id = ${id}`);
  if (!student) throw notFound();
  const { earlier } = student;
  await logView(call, students, id);
  if (seen.length === 0) return { from, more: false, earlier, entries: [] };
  const rows = await call.db.query<Row>(sql`
    select kind, to_char(date, 'YYYY-MM-DD') as date, at, by, data from (${sql.join(
      seen.map(({ rows: of }) => of({ id, from, to, zone })),
      sql` union all `,
    )}) x (kind, date, at, by, data, seq) where ${before ?? null}::date is null or date < ${before ?? null}::date order by date desc, at desc nulls last, kind desc, seq desc limit ${maxEntries + 1}`);
  const seesParents = may(call.identity, "view_parents");
  const reader: Reader = {
    seesParents,
    // Senders see whom a message goes to, as everywhere.
    seesRecipients: seesParents || may(call.identity, "send_notifications"),
    channels: call.context.channels,
  };
  return {
    from,
    earlier,
    more: rows.length > maxEntries,
    entries: rows.slice(0, maxEntries).map((row) => entryOf(row, reader)),
  };
}
