import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { lockCalendar } from "../registers/locks";
import { readStored } from "../settings/settings";
import { calendarJson, calendarOf, nowIn } from "./calendar";
import { turnsOf, type Cycle } from "./domain/cycle";
import { shownYear } from "./domain/academic-year";
import type { SchoolCalendar } from "./domain/school-calendar";

type Call = Pick<RequestContext, "db"> & { context: Pick<ApiContext, "now"> };

/** An academic year as far as it says how its timetable repeats. */
export interface YearCycle {
  start_date: CalendarDay;
  end_date: CalendarDay;
  repeats: "week" | "weeks" | "days";
  cycle_weeks: number | null;
  cycle_days: number | null;
  closed_weeks_count: boolean;
  cycle_from: CalendarDay | null;
}

/** A day that is stored, and what a person said that it is. */
interface StoredDay {
  date: CalendarDay;
  turn: number | null;
  set_turn: number | null;
}

interface Found {
  calendar: Omit<SchoolCalendar, "offDays">;
  years: YearCycle[];
  stored: StoredDay[];
}

/** The cycle of a year; undefined where every week is like the others. */
export function cycleOf(year: YearCycle): Cycle | undefined {
  const { repeats, start_date: start, end_date: to, cycle_from: from } = year;
  const size = repeats === "weeks" ? year.cycle_weeks : year.cycle_days;
  if (repeats === "week" || size === null) return undefined;
  const begins = from !== null && from > start ? from : start;
  const span = shownYear({ from: begins, to }, begins);
  return { ...span, kind: repeats, size, closedWeeksCount: year.closed_weeks_count };
}

const numbers = (rows: readonly StoredDay[], key: "turn" | "set_turn", before?: CalendarDay) =>
  new Map(
    rows.flatMap((row) => {
      const turn = row[key];
      return turn === null || (before !== undefined && row.date >= before)
        ? []
        : [[row.date, turn] as const];
    }),
  );

/** What days are, of all years; days before `since` keep what is stored of them. */
function daysOf({ years, stored }: Found, calendar: SchoolCalendar, since: CalendarDay) {
  const [kept, set] = [numbers(stored, "turn", since), numbers(stored, "set_turn")];
  const turns = new Map<CalendarDay, number | null>(
    [...kept].filter(([day]) => years.some((y) => y.start_date <= day && day <= y.end_date)),
  );
  for (const cycle of years.flatMap((year) => cycleOf(year) ?? [])) {
    for (const day of set.keys())
      if (cycle.from <= day && day <= cycle.to && !turns.has(day)) turns.set(day, null);
    for (const [day, turn] of turnsOf(cycle, { kept, set }, calendar)) turns.set(day, turn);
  }
  return [...turns].map(([date, turn]) => ({ date, turn, set_turn: set.get(date) ?? null }));
}

const yearColumns = sql`'start_date', y.start_date, 'end_date', y.end_date, 'repeats', y.repeats, 'cycle_weeks', y.cycle_weeks, 'cycle_days', y.cycle_days, 'closed_weeks_count', y.closed_weeks_count, 'cycle_from', y.cycle_from`;

/** The calendar, the years and the days that are stored, in one statement. */
async function read(db: Call["db"], but: SQL = sql`true`): Promise<Found> {
  const [found] = await db.query<Found>(sql`
    select ${calendarJson("0001-01-01")} as calendar,
      (select coalesce(json_agg(json_build_object(${yearColumns}) order by y.start_date), '[]') from academic_years y where y.deleted_at is null and ${but}) as years,
      (select coalesce(json_agg(json_build_object('date', date, 'turn', turn, 'set_turn', set_turn) order by date), '[]') from timetable_days) as stored`);
  if (!found) throw new Error("A statement without a table has no row.");
  return found;
}

/** Whether a year has, or had, anything to count: schools without pay one short statement. */
async function isAnyCycle({ db }: Pick<Call, "db">): Promise<boolean> {
  const [found] = await db.query<{ any: boolean }>(
    sql`select exists (select 1 from academic_years where repeats <> 'week') or exists (select 1 from timetable_days) as any`,
  );
  return found?.any ?? false;
}

/**
 * Stores anew which week or which day of the cycle each day is, after the years or the calendar
 * changed. Days that are over keep what they were, so that registers keep their lessons.
 * @param since an earlier day, from which a person has it counted anew
 */
export async function renewTimetableDays(call: Call, since?: CalendarDay): Promise<void> {
  if (!(await isAnyCycle(call))) return;
  await lockCalendar(call.db);
  const settings = await readStored(call.db);
  const { today } = nowIn(settings, call.context);
  const found = await read(call.db);
  const from = since !== undefined && since < today ? since : today;
  const days = daysOf(found, calendarOf(found.calendar, settings), from);
  await call.db.query(sql`
    with wanted as materialized (select * from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as x(date date, turn smallint, set_turn smallint)),
    gone as (delete from timetable_days where date not in (select date from wanted))
    insert into timetable_days as d (date, turn, set_turn) select date, turn, set_turn from wanted
    on conflict (date) do update set turn = excluded.turn, set_turn = excluded.set_turn
      where (d.turn, d.set_turn) is distinct from (excluded.turn, excluded.set_turn)`);
}

/** What days of a year would be if it were so, from today on or from its start; nothing is written. */
export async function previewTimetableDays(
  call: Call,
  year: YearCycle,
  id: number | null,
): Promise<{ date: CalendarDay; turn: number | null }[]> {
  const settings = await readStored(call.db);
  const { today } = nowIn(settings, call.context);
  const found = await read(call.db, sql`y.id <> ${id ?? 0}`);
  const span = { from: year.start_date, to: year.end_date };
  const calendar = calendarOf(
    { ...found.calendar, years: [...found.calendar.years, span] },
    settings,
  );
  const [before] = await call.db.query<{ cycle_from: CalendarDay | null }>(
    sql`select cycle_from from academic_years where id = ${id ?? 0}`,
  );
  const moved = year.cycle_from !== (before?.cycle_from ?? null) ? year.cycle_from : null;
  const since = moved !== null && moved < today ? moved : today;
  return daysOf({ ...found, years: [year] }, calendar, since);
}

/** Says what a day is, or with null that it is what it would be; counting goes on from there. */
export const setTurn = async ({ db }: Pick<Call, "db">, date: CalendarDay, turn: number | null) =>
  void (await db.query(sql`
    insert into timetable_days (date, set_turn) values (${date}::date, ${turn}::smallint)
    on conflict (date) do update set set_turn = excluded.set_turn`));
