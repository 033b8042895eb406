import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity } from "@rollcall/kit/api/activity";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { AnswerOf, BodyOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { needs, needsOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { calendarJson, calendarOf, nowIn } from "../../school/calendar/calendar";
import {
  dayState,
  weekStart,
  type SchoolCalendar,
} from "../../school/calendar/domain/school-calendar";
import { turnName } from "../../school/calendar/domain/weekdays";
import {
  cycleOf,
  previewTimetableDays,
  renewTimetableDays,
  setTurn,
  type YearCycle,
} from "../../school/calendar/timetable-days";
import { lockCalendar } from "../../school/registers/locks";
import { readStored } from "../../school/settings/settings";
import { subject as timetableSubject } from "./check";
import { cyclesInUse, previewCycle, setYearCycle, yearCycle } from "./contract";
import { t } from "./text";

const subject = "Academic years";
const everybody = 0;
/** Days that a preview shows. */
const shownDays = 28;

interface Year extends YearCycle {
  id: number;
}

/** @throws ApiError 404 for a year that there is not. */
async function yearOf({ db }: RequestContext, id: number): Promise<Year> {
  const [year] = await db.query<Year>(
    sql`select id, start_date, end_date, repeats, cycle_weeks, cycle_days, closed_weeks_count, cycle_from from academic_years where id = ${id} and deleted_at is null`,
  );
  if (!year) throw notFound();
  return year;
}

const calendarFrom = async ({ db, context }: RequestContext, from: CalendarDay) => {
  const stored = await readStored(db);
  const [found] = await db.query<{ calendar: Omit<SchoolCalendar, "offDays"> }>(
    sql`select ${calendarJson(from)} as calendar`,
  );
  if (!found) throw new Error("A statement without a table has no row.");
  return { calendar: calendarOf(found.calendar, stored), today: nowIn(stored, context).today };
};

async function read(call: RequestContext): Promise<AnswerOf<typeof yearCycle>> {
  const year = await yearOf(call, idOf(call));
  const { calendar, today } = await calendarFrom(call, year.start_date);
  const rows = await call.db.query<{ date: string; turn: number | null; set: number | null }>(
    sql`select date, turn, set_turn as set from timetable_days where date between ${year.start_date}::date and ${year.end_date}::date order by date`,
  );
  return ok({
    today,
    repeats: year.repeats,
    size: cycleOf(year)?.size ?? null,
    days: rows.map((row) => ({ ...row, closed: !dayState(row.date, everybody, calendar).open })),
  });
}

/** @throws ApiError 422 for a day of another year, one without school, or what the cycle has not. */
function refuseUnfit(
  year: Year,
  { date, turn }: BodyOf<typeof setYearCycle>,
  calendar: SchoolCalendar,
): void {
  const cycle = cycleOf(year);
  if (!cycle || date < cycle.from || date > cycle.to)
    throw invalid({ date: [t("cycle.outsideCycle")] });
  const first = cycle.kind === "weeks" ? 1 : 8;
  if (turn !== null && (turn < first || turn >= first + cycle.size))
    throw invalid({ turn: [t("cycle.notInCycle")] });
  if (turn !== null && cycle.kind === "days" && !dayState(date, everybody, calendar).open)
    throw invalid({ date: [t("cycle.closedDay")] });
}

/** Of weeks the first day that the cycle has: all days of a week are the same. */
function dayToSet(year: Year, date: CalendarDay, calendar: SchoolCalendar): CalendarDay {
  if (year.repeats !== "weeks") return date;
  const start = weekStart(date, calendar);
  const from = cycleOf(year)?.from ?? start;
  return start < from ? from : start;
}

async function set(
  call: RequestContext,
  { body }: Input<typeof setYearCycle>,
): Promise<AnswerOf<typeof setYearCycle>> {
  await lockCalendar(call.db);
  const year = await yearOf(call, idOf(call));
  const { calendar } = await calendarFrom(call, year.start_date);
  refuseUnfit(year, body, calendar);
  const date = dayToSet(year, body.date, calendar);
  const [row] = await call.db.query<{ turn: number | null; set_turn: number | null }>(
    sql`select turn, set_turn from timetable_days where date = ${date}::date`,
  );
  const before = row?.set_turn ?? null;
  await setTurn(call, date, body.turn);
  await renewTimetableDays(call, date);
  await logActivity(call, [
    {
      action: "updated",
      resource: "academic-years",
      recordId: year.id,
      changes: {
        [date]: { before: turnName(row?.turn) || null, after: turnName(body.turn) || null },
      },
    },
  ]);
  await publish(call.db, { topic: "registers" });
  return ok({ date, before }, { message: t("cycle.saved") });
}

async function preview(
  call: RequestContext,
  { body }: Input<typeof previewCycle>,
): Promise<AnswerOf<typeof previewCycle>> {
  const { cycle_weeks = null, cycle_days = null, closed_weeks_count = false } = body;
  const { calendar, today } = await calendarFrom(call, body.start_date);
  const year = { ...body, cycle_weeks, cycle_days, closed_weeks_count };
  const cycle_from =
    body.cycle_from ?? (body.start_date < today && today <= body.end_date ? today : null);
  const days = await previewTimetableDays(call, { ...year, cycle_from }, body.id ?? null);
  const begins = [today, cycle_from ?? body.start_date].sort().at(-1) ?? today;
  const span = { from: body.start_date, to: body.end_date };
  const open = { ...calendar, years: [...calendar.years, span] };
  const [found] = await call.db.query<{ lessons: number }>(
    sql`select count(*)::int as lessons from timetable where deleted_at is null and weekday <= 7 and valid_from <= ${body.end_date}::date and (valid_to is null or valid_to >= ${begins}::date)`,
  );
  return ok({
    days: days.flatMap(({ date, turn }) =>
      begins <= date && date < addDays(begins, shownDays) && dayState(date, everybody, open).open
        ? [{ date, turn }]
        : [],
    ),
    weekday_lessons: body.repeats === "days" ? (found?.lessons ?? 0) : 0,
  });
}

async function inUse({ db }: RequestContext): Promise<AnswerOf<typeof cyclesInUse>> {
  const [found] = await db.query<{ weeks: number; days: number }>(
    sql`select coalesce(max(cycle_weeks), 0) as weeks, coalesce(max(cycle_days), 0) as days from academic_years where deleted_at is null`,
  );
  return ok(found ?? { weeks: 0, days: 0 });
}

/** How the timetable of a year repeats: read, corrected, and shown before it is saved. */
export const cycleRoutes = [
  routeOf(cyclesInUse, {
    access: needsOrOwn("view_timetables"),
    subject: timetableSubject,
    summary: "How many weeks and days timetables have that do not repeat every week",
    handle: inUse,
  }),
  routeOf(yearCycle, {
    access: needs("view_institution_settings"),
    subject,
    summary: "Which week, or day of the cycle, each day of a year is",
    handle: read,
  }),
  routeOf(setYearCycle, {
    access: needs("view_institution_settings", "edit_institution_settings"),
    subject,
    summary: "Say which week or day of the cycle a day is",
    writes: true,
    handle: set,
  }),
  routeOf(previewCycle, {
    access: needs("view_institution_settings"),
    subject,
    summary: "What a year’s timetable would be like",
    handle: preview,
  }),
];
