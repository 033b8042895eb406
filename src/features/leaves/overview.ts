import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { leaveSlots } from "./domain/leave";
import { dayState, type SchoolCalendar } from "../../school/calendar/domain/school-calendar";
import {
  calendarJson,
  calendarOf,
  closedBy,
  emptyCalendar,
  offDaysOf,
} from "../../school/calendar/calendar";
import { leaveDays } from "../../school/leave/leave-days";
import { slotLabel } from "../../school/slots/slots";
import { list, ok } from "@rollcall/kit/api/http/envelope";
import { pageMeta } from "@rollcall/kit/api/http/paging";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { readStored } from "../../school/settings/settings";
import { today } from "@rollcall/kit/api/today";
import { leaves } from "../../resources/leaves";
import { subject } from "./body";
import { counts, month, requests } from "./contract";
import { daysIn } from "./leave-facts";

const states = leaves.fields.status.options;
/** A month of a large school; more are counted, not listed. */
const maxInMonth = 500;

type Away = DataOf<typeof month>["leaves"][number];
type Request = DataOf<typeof requests>[number];

/**
 * The class the student is in when the leave begins, else the one of today. `l` is the leave, `s`
 * the student.
 */
const classOf = sql`(
  select json_build_object('id', c.id, 'name', c.name) from classes c where c.id = coalesce(
    (select e.class_id from enrolments e where e.student_id = l.student_id and e.deleted_at is null and e.from_date <= l.to_date and (e.to_date is null or e.to_date >= l.from_date) order by e.from_date limit 1), s.class_id))`;
const type = sql`json_build_object('id', t.id, 'name', t.name, 'code', c.code, 'colour', c.colour)`;
const tables = sql`leaves l join students s on s.id = l.student_id join leave_types t on t.id = l.leave_type_id join attendance_codes c on c.id = t.code_id`;
const columns = sql`l.id, l.version, json_build_object('id', s.id, 'name', s.name, 'admission_no', s.admission_no) as student, ${classOf} as class, ${type} as type,
  l.from_date, l.to_date, l.slots, l.reason, l.attachment, l.status, l.decision_note, l.decided_at, l.created_at,
  (select json_build_object('id', a.id, 'name', a.name) from admins a where a.id = l.decided_by_id) as decided_by,
  (select g.actor from activity_logs g where g.resource = 'leaves' and g.record_id = l.id and g.action = 'created' order by g.id limit 1) as filed_by`;

const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
const about = (search: string): SQL =>
  search === ""
    ? sql`true`
    : sql`(lower(s.name) like ${like(search)} or lower(s.admission_no) like ${like(search)} or lower(l.reason) like ${like(search)})`;

/** Registers' own names of a leave's slots; null where it covers whole days. */
function onlyOf(slots: string | null, periods: ReadonlyMap<string, string>): string[] | null {
  return leaveSlots(slots)?.map((slot) => slotLabel(slot, periods.get(slot))) ?? null;
}

async function readSurroundings(
  { db }: Pick<RequestContext, "db">,
  from: string,
): Promise<{ calendar: SchoolCalendar; periods: ReadonlyMap<string, string> }> {
  const stored = await readStored(db);
  const [row] = await db.query<{
    calendar: Omit<SchoolCalendar, "offDays">;
    periods: Record<string, string> | null;
  }>(
    sql`select ${calendarJson(from)} as calendar, (select json_object_agg('period:' || id, name) from periods) as periods`,
  );
  return {
    calendar: calendarOf(row?.calendar ?? emptyCalendar, stored),
    periods: new Map(Object.entries(row?.periods ?? {})),
  };
}

async function handleRequests(
  call: RequestContext,
  { query: { page, per_page: perPage, search, status } }: Input<typeof requests>,
): Promise<AnswerOf<typeof requests>> {
  const where = sql`l.deleted_at is null and ${about(search)} and ${status === undefined ? sql`true` : sql`l.status = ${status}`}`;
  const [counted] = await call.db.query<{ total: number; first: string | null }>(
    sql`select count(*) as total, min(l.from_date) as first from ${tables} where ${where}`,
  );
  const order = status === "pending" ? sql`l.from_date, l.id` : sql`l.from_date desc, l.id desc`;
  const days = leaveDays(
    sql`l.student_id`,
    { from: sql`l.from_date`, to: sql`l.to_date` },
    offDaysOf(await readStored(call.db)),
  );
  const rows = await call.db.query<
    Omit<Request, "only" | "school_days" | "part_days"> & { days: number }
  >(
    sql`select ${columns}, ${days}::int as days from ${tables} where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const { periods } = await readSurroundings(call, counted?.first ?? "9999-12-31");
  const shown = rows.map(({ days: count, ...row }) => ({
    ...row,
    only: onlyOf(row.slots, periods),
    school_days: row.slots === null ? count : 0,
    part_days: row.slots === null ? 0 : count,
  }));
  return list(shown, pageMeta({ page, perPage }, counted?.total ?? 0));
}

async function handleCounts(
  { db }: RequestContext,
  { query: { search } }: Input<typeof counts>,
): Promise<AnswerOf<typeof counts>> {
  const [row] = await db.query<DataOf<typeof counts>>(sql`
    select ${sql.join(
      states.map(
        (state) => sql`count(*) filter (where l.status = ${state}) as ${sql.identifier(state)}`,
      ),
      sql`, `,
    )} from ${tables} where l.deleted_at is null and ${about(search)}`);
  return ok(row ?? { pending: 0, approved: 0, rejected: 0, cancelled: 0 });
}

/** The first and the last day of a month. */
function monthOf(text: string): { from: string; to: string } {
  const last = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5)), 0)).getUTCDate();
  return { from: `${text}-01`, to: `${text}-${last}` };
}

async function handleMonth(
  call: RequestContext,
  { query }: Input<typeof month>,
): Promise<AnswerOf<typeof month>> {
  const day = await today(call);
  const span = monthOf(query.month ?? day.slice(0, 7));
  const rows = await call.db.query<Omit<Away, "only"> & { total: number }>(sql`
    select l.id, json_build_object('id', s.id, 'name', s.name, 'admission_no', s.admission_no) as student, ${classOf} as class, ${type} as type, l.from_date, l.to_date, l.slots, l.status, count(*) over () as total
    from ${tables} where l.deleted_at is null and l.status in ('pending', 'approved') and l.from_date <= ${span.to}::date and l.to_date >= ${span.from}::date
    order by l.from_date, s.name, l.id limit ${maxInMonth}`);
  const { calendar, periods } = await readSurroundings(call, span.from);
  // A class that is none: only what closes the day for all of them.
  const closed = daysIn(span).flatMap((date) => {
    const why = closedBy(dayState(date, 0, calendar));
    return why === null ? [] : [{ date, why }];
  });
  return ok({
    ...span,
    today: day,
    closed,
    total: rows[0]?.total ?? 0,
    leaves: rows.map(({ total: _total, ...row }) => ({ ...row, only: onlyOf(row.slots, periods) })),
  });
}

const common = { access: needs("view_leaves"), subject };

/** Leaves as people look at them before they decide. */
export const overviewRoutes: Route[] = [
  routeOf(requests, {
    ...common,
    summary: "Leaves with names and school days",
    handle: handleRequests,
  }),
  routeOf(counts, { ...common, summary: "How many leaves stand how", handle: handleCounts }),
  routeOf(month, { ...common, summary: "Who is away in a month", handle: handleMonth }),
];
