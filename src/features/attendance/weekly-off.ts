import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity } from "@rollcall/kit/api/activity";
import { publish } from "@rollcall/kit/api/events/publish";
import { ok } from "@rollcall/kit/api/http/envelope";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { settingsCall } from "@rollcall/kit/api/settings/toggle";
import { lockSettings } from "@rollcall/kit/api/settings/store";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  beginning,
  offDaysOn,
  offFrom,
  type WeeklyOff,
} from "../../school/calendar/domain/weekly-off";
import { changeWeeklyOff, previewWeeklyOff, weeklyOffDays } from "../school/contract";
import { readStored, schoolSettings, type Stored } from "../../school/settings/settings";
import {
  daysOffIn,
  isOffDay,
  isOpenDay,
  nowIn,
  offDaysOf,
  offSettings,
} from "../../school/calendar/calendar";
import { renewTimetableDays } from "../../school/calendar/timetable-days";
import { firstRegister } from "../../school/registers/first-register";
import { lockCalendar } from "../../school/registers/locks";
import { recountStudents } from "../../school/recounts/recount";
import { recountDays } from "../../school/recounts/recount-days";
import { t } from "./text";

/** The weekly off days as they hold today, as settings by path. */
export const weeklyOffSettings = (
  stored: Parameters<typeof offDaysOf>[0],
  today: CalendarDay,
): Record<string, boolean> => offSettings(offDaysOn(offDaysOf(stored), today));

/** Weeks begin behind the weekly off days, so that every second week may be another. */
async function recountSecondWeeks({ db }: Pick<RequestContext, "db">): Promise<void> {
  const students = await db.query<{ id: number }>(
    sql`select distinct student_id as id from part_time where deleted_at is null and every_second_week order by 1`,
  );
  if (students.length === 0) return;
  await lockCalendar(db);
  const ids = students.map(({ id }) => id);
  await db.query(sql`select make_roster_spans(${sql.param(ids)}::int[])`);
  await recountStudents(db, ids);
}

/**
 * Lets days of the week be off from a day on, and has registers counted anew from then. In a
 * transaction that holds the lock of the settings.
 */
async function storeWeeklyOff(
  call: Pick<RequestContext, "db" | "context">,
  stored: Stored,
  next: WeeklyOff,
): Promise<WeeklyOff[]> {
  const changes = offFrom(offDaysOf(stored), next);
  await schoolSettings.storeBeside(call.db, stored, "attendance", { off_days: changes });
  await recountSecondWeeks(call);
  await recountDays(call.db, { from: next.from, to: "9999-12-31" });
  await renewTimetableDays(call);
  return changes;
}

/**
 * The same for settings that were changed one by one: from today on, or from the beginning while no
 * register has ever been taken.
 */
export async function changeOffDays(
  call: Pick<RequestContext, "db" | "context">,
  changed: ReadonlyMap<string, unknown>,
): Promise<void> {
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  const now = weeklyOffSettings(stored, today);
  const asked = Object.keys(now).filter((path) => changed.has(path));
  if (asked.length === 0) return;
  const wanted = Object.fromEntries(asked.map((path) => [path, changed.get(path)]));
  const from = (await firstRegister(call)) === null ? beginning : today;
  await storeWeeklyOff(call, stored, { from, days: daysOffIn({ ...now, ...wanted }) });
}

const shown = (changes: readonly WeeklyOff[]) =>
  changes.map(({ from, days }) => ({ from: from === beginning ? null : from, days: [...days] }));

async function read(call: RequestContext): Promise<AnswerOf<typeof weeklyOffDays>> {
  const stored = await readStored(call.db);
  return ok({
    today: nowIn(stored, call.context).today,
    registers_since: await firstRegister(call),
    changes: shown(offDaysOf(stored)),
  });
}

type Effect = Omit<DataOf<typeof previewWeeklyOff>, "sentence">;

/** What a change does to the past, in words. */
function sentenceOf({ opened, closed, leaving, returning }: Effect): string {
  const parts = [
    opened > 0 && t("opened", { count: opened }),
    closed > 0 && t("closedDays", { count: closed }),
    leaving > 0 && t("leaving", { count: leaving }),
    returning > 0 && t("returning", { count: returning }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(" ") : t("pastUnchanged");
}

/** What other off days from a day on do to the days until today. One statement. */
async function effectOf(
  { db }: Pick<RequestContext, "db">,
  { from, days, today }: WeeklyOff & { today: CalendarDay },
  before: readonly WeeklyOff[],
): Promise<Effect> {
  const after = offFrom(before, { from, days });
  const [effect = { opened: 0, closed: 0, leaving: 0, returning: 0 }] = await db.query<Effect>(sql`
    with past as materialized (
      select d::date as date from academic_years y cross join generate_series(greatest(y.start_date, ${from}::date), least(y.end_date, ${today}::date - 1), interval '1 day') d where y.deleted_at is null),
    days as (select ${isOffDay(sql`p.date`, before)} as was, ${isOffDay(sql`p.date`, after)} as off from past p),
    taken as (
      select ${isOpenDay(sql`r.class_id`, sql`r.date`, before)} as was, ${isOpenDay(sql`r.class_id`, sql`r.date`, after)} as open from registers r
      where r.date between ${from}::date and ${today}::date and ${isOffDay(sql`r.date`, before)} <> ${isOffDay(sql`r.date`, after)})
    select (select count(*)::int from days where was and not off) as opened, (select count(*)::int from days where off and not was) as closed,
      (select count(*)::int from taken where was and not open) as leaving, (select count(*)::int from taken where open and not was) as returning`);
  return effect;
}

/** @throws ApiError 422 where the day is none of the days that can be looked back on. */
async function asked(
  call: RequestContext,
  { days, from }: { days: readonly number[]; from?: string | null | undefined },
) {
  const stored = await readStored(call.db);
  const { today } = nowIn(stored, call.context);
  if (days.length === 7) throw invalid({ days: [t("oneSchoolDay")] });
  return { stored, today, change: { from: from ?? beginning, days } };
}

async function preview(
  call: RequestContext,
  { body }: Input<typeof previewWeeklyOff>,
): Promise<AnswerOf<typeof previewWeeklyOff>> {
  const { stored, today, change } = await asked(call, body);
  const effect = await effectOf(call, { ...change, today }, offDaysOf(stored));
  return ok({ ...effect, sentence: sentenceOf(effect) });
}

/**
 * Lets other days of the week be off from a day on. Days before it stay as they were; of a day that
 * is past, or none, the past changes as the preview says.
 * @throws ApiError 422.
 */
async function handle(
  call: RequestContext,
  { body }: Input<typeof changeWeeklyOff>,
): Promise<AnswerOf<typeof changeWeeklyOff>> {
  await lockSettings(call.db);
  const { stored, change } = await asked(call, body);
  const before = offDaysOf(stored);
  const after = await storeWeeklyOff(call, stored, change);
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await logActivity(call, [
      {
        action: "changed weekly off days",
        resource: call.context.settings.declaration.name,
        recordId: null,
        changes: { "attendance.weekly_off": { before: shown(before), after: shown(after) } },
      },
    ]);
    await publish(call.db, { topic: "settings" });
  }
  return ok({ changes: shown(after) }, { message: t("weeklyOffSaved") });
}

export const weeklyOffRoutes = [
  routeOf(weeklyOffDays, {
    ...settingsCall,
    summary: "The weekly off days, and from when each holds",
    handle: read,
  }),
  routeOf(previewWeeklyOff, {
    ...settingsCall,
    summary: "What other weekly off days would do to the past",
    handle: preview,
  }),
  routeOf(changeWeeklyOff, {
    ...settingsCall,
    writes: true,
    summary: "Let other days of the week be off from a day on",
    handle,
  }),
];
