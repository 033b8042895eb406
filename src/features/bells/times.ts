import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity, type Activity } from "@rollcall/kit/api/activity";
import { clash, invalid, notFound, type FieldErrors } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, BodyOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { lockTimetable } from "../timetable/api";
import { bellTimesOf, setBellTimes } from "./contract";
import { timesChanged } from "./time-rules";
import { t } from "./text";

type Periods = DataOf<typeof bellTimesOf>["periods"];
type Wanted = BodyOf<typeof setBellTimes>["times"];

const subject = "Bell schedules";

/** @throws ApiError 404 for a schedule that there is not. */
async function periodsOf(call: RequestContext, id: number): Promise<Periods> {
  const [found] = await call.db.query<{ periods: Periods }>(sql`
    select (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'is_break', p.is_break,
        'usual', json_build_object('start_time', to_char(p.start_time, 'HH24:MI'), 'end_time', to_char(p.end_time, 'HH24:MI')),
        'bell', case when t.id is not null then json_build_object('start_time', to_char(t.start_time, 'HH24:MI'), 'end_time', to_char(t.end_time, 'HH24:MI'), 'version', t.version) end) order by p.start_time, p.id), '[]')
      from periods p left join bell_times t on t.period_id = p.id and t.bell_schedule_id = b.id and t.deleted_at is null where p.deleted_at is null) as periods
    from bell_schedules b where b.id = ${id} and b.deleted_at is null`);
  if (!found) throw notFound();
  return found.periods;
}

/** The slot of a period, which is also where the form says what is wrong with its times. */
const fieldOf = (periodId: number) => `period:${periodId}`;

/** @throws ApiError 422 at each period whose times end before they begin, or overlap with another's. */
function refuseWrong(wanted: Wanted, periods: Periods): void {
  const errors: FieldErrors = {};
  const names = new Map(periods.map(({ id, name }) => [id, name]));
  const refuse = (id: number, sentence: string) => (errors[fieldOf(id)] ??= []).push(sentence);
  const seen = new Set<number>();
  for (const { period_id: id, times } of wanted) {
    if (!names.has(id)) refuse(id, t("periodGone"));
    else if (seen.has(id)) refuse(id, t("namedTwice"));
    else if (times && times.end_time <= times.start_time) refuse(id, t("order"));
    seen.add(id);
  }
  const inOrder = wanted
    .flatMap(({ period_id: id, times }) => (times ? [{ id, ...times }] : []))
    .sort((one, other) => (one.start_time < other.start_time ? -1 : 1));
  for (const [at, { id, start_time: start }] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (before && start < before.end_time)
      refuse(id, t("overlaps", { period: names.get(before.id) ?? t("anotherPeriod") }));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @throws ApiError 409 where times are not as they were read. */
function refuseStale(wanted: Wanted, periods: Periods): void {
  const versions = new Map(wanted.map(({ period_id: id, version }) => [id, version]));
  if (periods.some(({ id, bell }) => (bell?.version ?? null) !== (versions.get(id) ?? null)))
    throw clash(t("changedMeanwhile"));
}

interface Written {
  id: number;
  period_id: number;
  start_time: string;
  end_time: string;
}

/**
 * Trashes what is gone or changes, brings back what changes with its new times, and adds what is
 * new: so nothing overlaps on the way. Three statements.
 */
async function write(call: RequestContext, id: number, wanted: Wanted, periods: Periods) {
  const times = new Map(wanted.map((one) => [one.period_id, one.times]));
  const differing = periods.flatMap(({ id: period_id, bell }) => {
    const now = times.get(period_id) ?? null;
    const isSame = bell?.start_time === now?.start_time && bell?.end_time === now?.end_time;
    return isSame ? [] : [{ period_id, bell, now }];
  });
  if (differing.length === 0) return false;
  const periodIds = differing.map((one) => one.period_id);
  const before = await call.db.query<Written>(
    sql`update bell_times set deleted_at = now(), version = next_version(version), updated_at = now() where bell_schedule_id = ${id} and deleted_at is null and period_id = any(${sql.param(periodIds)}::int[]) returning id, period_id, start_time, end_time`,
  );
  const ids = new Map(before.map((one) => [one.period_id, one.id]));
  const rows = differing.flatMap(({ period_id, now }) =>
    now ? [{ id: ids.get(period_id) ?? null, period_id, ...now }] : [],
  );
  const asTable = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(id int, period_id int, start_time time, end_time time)`;
  await call.db.query(
    sql`update bell_times t set start_time = x.start_time, end_time = x.end_time, deleted_at = null from ${asTable} where t.id = x.id`,
  );
  const made = await call.db.query<Written>(
    sql`insert into bell_times (bell_schedule_id, period_id, start_time, end_time) select ${id}::int, x.period_id, x.start_time, x.end_time from ${asTable} where x.id is null returning id, period_id, start_time, end_time`,
  );
  await logActivity(call, activities(id, before, rows, made));
  return true;
}

/** What was written, as the activity log tells it of single records. */
function activities(
  schedule: number,
  before: readonly Written[],
  rows: readonly (Omit<Written, "id"> & { id: number | null })[],
  made: readonly Written[],
): Activity[] {
  const after = new Map(rows.map((row) => [row.period_id, row]));
  const of = { resource: "bell-times" } as const;
  return [
    ...before.map((was): Activity => {
      const now = after.get(was.period_id);
      if (!now) return { ...of, action: "deleted", recordId: was.id, changes: {} };
      const changes = (["start_time", "end_time"] as const).flatMap((key) =>
        was[key] === now[key] ? [] : [[key, { before: was[key], after: now[key] }] as const],
      );
      return { ...of, action: "updated", recordId: was.id, changes: Object.fromEntries(changes) };
    }),
    ...made.map(({ id, ...values }): Activity => ({
      ...of,
      action: "created",
      recordId: id,
      changes: Object.fromEntries(
        Object.entries({ bell_schedule_id: schedule, ...values }).map(([key, after]) => [
          key,
          { before: null, after },
        ]),
      ),
    })),
  ];
}

async function set(
  call: RequestContext,
  { body }: Input<typeof setBellTimes>,
): Promise<AnswerOf<typeof setBellTimes>> {
  const id = idOf(call);
  await lockTimetable(call);
  const periods = await periodsOf(call, id);
  refuseStale(body.times, periods);
  refuseWrong(body.times, periods);
  if (await write(call, id, body.times, periods)) await timesChanged(call, [id], "times");
  return ok({ periods: await periodsOf(call, id) }, { message: t("saved") });
}

export const bellTimeRoutes = [
  routeOf(bellTimesOf, {
    access: needs("view_periods"),
    subject,
    summary: "When each period is by a bell schedule",
    handle: async (call) => ok({ periods: await periodsOf(call, idOf(call)) }),
  }),
  routeOf(setBellTimes, {
    access: needs("view_periods", "create_periods", "edit_periods", "delete_periods"),
    subject,
    summary: "Set the times of all periods by a bell schedule",
    writes: true,
    handle: set,
  }),
];
