import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { noAdmin, storedAddress, type Activity } from "@rollcall/kit/api/activity";
import { queueAlerts, queueFigures } from "./alert-queue";
import { queueCases } from "./case-queue";
import { queueMarkEvents } from "./mark-events";
import type { Database } from "@rollcall/kit/api/db/database";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { channel } from "@rollcall/kit/api/events/publish";
import { webhooksWait } from "@rollcall/kit/api/events/webhook-events";
import { isLive } from "../roster/enrolled";
import { addSums, addToMonths, sumColumns, sumsOfRows, sumsOrNone } from "../sums/sums";

/** A mark as it is to stand; `code_id` null clears it. */
export interface MarkToWrite {
  register_id: number;
  student_id: number;
  code_id: number | null;
  minutes_late?: number | null;
  remark?: string | null;
  /** Office mark: markers do not change it. */
  office?: boolean;
  /** The leave it follows from. */
  leave_id?: number | null;
}

/** Who changes marks, and when. Without an id the system itself does. */
export interface Writer {
  id: number | null;
  name: string;
  /** The name of the API token by which marks are written. */
  apiToken?: string | undefined;
  /** The network address (`Call.address`). */
  address: string;
  at: string;
}

/** Who writes marks in a request. */
export const writerOf = (
  { identity, address }: Pick<RequestContext, "identity" | "address">,
  at: string,
): Writer => ({
  id: identity.id === noAdmin ? null : identity.id,
  name: identity.name,
  apiToken: identity.apiToken?.name,
  address,
  at,
});

/** A register that is taken with the marks that are written. */
export interface NewRegister {
  class_id: number;
  date: CalendarDay;
  slot: string;
  subject_id: number | null;
  teacher_id: number | null;
}

/** Whether a policy looks at the minutes of late marks, so that they decide a percentage. */
const countsMinutes = sql`exists (select 1 from settings where key = 'attendance' and coalesce(value #>> '{policy,late_half_after}', value #>> '{policy,late_absent_after}') is not null)`;

/** Whether a mark says late that did not, or no longer, and a policy adds up late marks. */
const changesLates = sql`coalesce(o.is_late, false) <> coalesce(c.is_late, false) and exists (select 1 from settings where key = 'attendance' and value #>> '{policy,lates_per_absence}' is not null)`;

/** What differs between registers that stand and one that is made. */
interface WriteParts {
  /** `id, class_id, date, slot, open` of the registers. */
  heads: SQL;
  /** The register of a given mark. */
  register: SQL;
  /** The marks that stand and are written over. */
  old: SQL;
  gone: SQL;
  bumped: SQL;
  /** Stores what marks said before; a register that is taken at this moment had none. */
  history: SQL;
  /** The record of the log's line. */
  record: SQL;
}

const standing = (
  registers: readonly number[],
  writer: Writer,
  reason: string | null,
): WriteParts => ({
  heads: sql`select r.id, r.class_id, r.date, r.slot, r.open, r.taken_at from registers r where r.id = any(${sql.param(registers)}::int[])`,
  register: sql`x.register_id`,
  old: sql`
      select m.register_id, m.student_id, m.enrolled, m.minutes_late, m.remark, c.code, c.counts_as, c.is_late
      from given g join marks m on m.register_id = g.register_id and m.student_id = g.student_id join attendance_codes c on c.id = m.code_id`,
  gone: sql`
    gone as (delete from marks m using given g where m.register_id = g.register_id and m.student_id = g.student_id and g.code_id is null),`,
  bumped: sql`
      update registers r set version = next_version(r.version), changed_by = ${writer.id}::int, changed_at = ${writer.at}::timestamptz, ${addSums("r", "d")}
      from heads h left join by_register d on d.register_id = h.id where r.id = h.id returning r.id, r.version, r.class_id`,
  history: sql`
    history as (
      insert into mark_changes (register_id, student_id, at, changed_by, code, minutes_late, remark, reason)
      select g.register_id, g.student_id, ${writer.at}::timestamptz, ${writer.id}::int, o.code, o.minutes_late, o.remark, ${reason}::text
      from given g join heads h on h.id = g.register_id and h.taken_at <> ${writer.at}::timestamptz left join old o on o.register_id = g.register_id and o.student_id = g.student_id),`,
  record: sql`x.record_id`,
});

/** There is nothing yet to look for, and the register is written once, with its sums. */
const taken = (
  { class_id, date, slot, subject_id, teacher_id }: NewRegister,
  writer: Writer,
): WriteParts => ({
  heads: sql`select nextval(pg_get_serial_sequence('registers', 'id'))::int as id, ${class_id}::int as class_id, ${date}::date as date, ${slot}::text as slot, true as open`,
  register: sql`(select id from heads)`,
  old: sql`select null::int as register_id, null::int as student_id, null::boolean as enrolled, null::smallint as minutes_late, null::text as remark, null::text as code, null::text as counts_as, null::boolean as is_late where false`,
  gone: sql``,
  bumped: sql`
      insert into registers (id, class_id, date, slot, version, subject_id, teacher_id, taken_by, taken_at, changed_by, changed_at, ${sumColumns})
      select h.id, h.class_id, h.date, ${slot}, next_version(0), ${subject_id}::int, ${teacher_id}::int, ${writer.id}::int, ${writer.at}::timestamptz, ${writer.id}::int, ${writer.at}::timestamptz, ${sumsOrNone("d")}
      from heads h left join by_register d on d.register_id = h.id returning id, version, class_id`,
  history: sql``,
  record: sql`(select id from heads)`,
});

/** Lines of the log as JSON. */
const logOf = (activities: readonly Activity[]): string =>
  JSON.stringify(
    activities.map(({ action, resource, recordId, changes }) => ({
      action,
      resource,
      record_id: recordId,
      changes,
    })),
  );

/** Why marks are changed, as the log says it. */
const reasonOf = (activities: readonly Activity[]): string | null => {
  const reason = activities[0]?.changes["reason"]?.after;
  return typeof reason === "string" ? reason : null;
};

/**
 * The only way a mark changes: writes the marks, what they said before, the version of their
 * registers, all sums kept of them, the log, and tells open consoles, in one statement whatever their number. In a transaction
 * that has taken the locks of the classes; every mark given must differ from what stands, and its
 * student be on the roster, or in the trash, where marks are kept and not counted. Answers with the
 * new versions.
 * @param fresh the register of all the marks, where it is taken by this; whatever register they and
 * the log name is not looked at then
 */
export async function writeMarks(
  db: Database,
  writer: Writer,
  marks: readonly MarkToWrite[],
  activities: readonly Activity[],
  fresh?: NewRegister,
): Promise<{ id: number; version: number }[]> {
  if (marks.length === 0) return [];
  const parts = fresh
    ? taken(fresh, writer)
    : standing(
        [...new Set(marks.map(({ register_id }) => register_id))],
        writer,
        reasonOf(activities),
      );
  const each = (of: (mark: MarkToWrite) => unknown) => sql.param(marks.map(of));
  return db.query<{ id: number; version: number }>(sql`
    with heads as materialized (${parts.heads}),
    given as materialized (
      select ${parts.register} as register_id, x.student_id, x.code_id, x.minutes_late, x.remark, x.office, x.leave_id, ${isLive(sql`x.student_id`)} as live
      from unnest(${each((mark) => mark.register_id)}::int[], ${each((mark) => mark.student_id)}::int[], ${each((mark) => mark.code_id)}::int[], ${each((mark) => mark.minutes_late ?? null)}::smallint[],
        ${each((mark) => mark.remark ?? null)}::text[], ${each((mark) => mark.office ?? false)}::boolean[], ${each((mark) => mark.leave_id ?? null)}::int[]) as x(register_id, student_id, code_id, minutes_late, remark, office, leave_id)),
    old as materialized (${parts.old}),${parts.gone}
    kept as (
      insert into marks (register_id, student_id, code_id, date, minutes_late, remark, office, leave_id, enrolled)
      select g.register_id, g.student_id, g.code_id, h.date, g.minutes_late, g.remark, g.office, g.leave_id, g.live from given g join heads h on h.id = g.register_id where g.code_id is not null
      on conflict (register_id, student_id) do update set
        code_id = excluded.code_id, minutes_late = excluded.minutes_late, remark = excluded.remark, office = excluded.office, leave_id = excluded.leave_id),
    delta as materialized (
      select register_id, student_id, counts_as, is_late, -1 as n from old where enrolled
      union all
      select g.register_id, g.student_id, c.counts_as, c.is_late, 1 from given g join attendance_codes c on c.id = g.code_id
      left join old o on o.register_id = g.register_id and o.student_id = g.student_id where coalesce(o.enrolled, g.live)),
    by_register as (select register_id, ${sumsOfRows} from delta group by register_id),
    bumped as (${parts.bumped}),${parts.history}
    by_month as (
      select d.student_id, h.class_id, date_trunc('month', h.date)::date as month, ${sumsOfRows}
      from delta d join heads h on h.id = d.register_id where h.open group by d.student_id, h.class_id, date_trunc('month', h.date)),
    months as (${addToMonths("by_month")}),
    touched as materialized (
      select g.student_id, h.date, h.slot, bool_or('absent' in (coalesce(c.counts_as, ''), coalesce(o.counts_as, ''))) as is_absence,
        bool_or(o.counts_as is distinct from c.counts_as and not (o.counts_as is null and c.counts_as = 'present') or ${changesLates}
          or coalesce(c.is_late and g.minutes_late is not null, false) and ${countsMinutes} or coalesce(o.is_late and o.minutes_late is not null, false) and ${countsMinutes}) as is_figure
      from given g join heads h on h.id = g.register_id
      left join attendance_codes c on c.id = g.code_id left join old o on o.register_id = g.register_id and o.student_id = g.student_id group by g.student_id, h.date, h.slot),
    queued as (${queueAlerts("touched", writer.at)}),
    figures as (${queueFigures("touched", writer.at)}),
    cases_to_judge as (${queueCases("touched", writer.at)}),
    logged as (
      insert into activity_logs (actor, actor_id, api_token, action, resource, record_id, record_title, changes, address)
      select ${writer.name}::text, ${writer.id}::int, ${writer.apiToken ?? null}::text, x.action, x.resource, ${parts.record}, (select c.name || ', ' || to_char(h.date, 'YYYY-MM-DD') from heads h join classes c on c.id = h.class_id where x.resource = 'attendance' and h.id = ${parts.record}), x.changes, ${storedAddress(writer.address)}::text
      from jsonb_to_recordset(${logOf(activities)}::text::jsonb) as x(action text, resource text, record_id int, changes jsonb)),
    hooked as (${queueMarkEvents(writer)}),
    told as (select count(pg_notify(${channel}, message)::text) as messages from (
      select distinct jsonb_build_object('topic', 'registers', 'id', class_id)::text as message from bumped
      union all select ${webhooksWait} where exists (select 1 from hooked)) as c)
    select id, version from bumped, told order by id`);
}
