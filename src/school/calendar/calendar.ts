import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { momentIn, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  dayState,
  noAcademicYear,
  type DayState,
  type SchoolCalendar,
} from "./domain/school-calendar";
import { beginsAt, bellsJson, type UsualPeriod } from "./bells";
import { isSpecial, specialDaysOf } from "./special-days";
import { alwaysOff, beginning, type WeeklyOff } from "./domain/weekly-off";
import type { ApiContext } from "@rollcall/kit/api/context";
import { weeklyOffIn, type Stored } from "../settings/settings";

import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/calendar", words);

const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** The weekly off days of the settings, and from when each holds, oldest first. */
export const offDaysOf = (
  stored: Pick<Stored, "groups"> & { settings: Readonly<Record<string, unknown>> },
): WeeklyOff[] => {
  const changes = weeklyOffIn(stored);
  return changes.length > 0 ? changes : alwaysOff(daysOffIn(stored.settings));
};

/** The days of the week that these settings have off, 1 Monday to 7 Sunday. */
export const daysOffIn = (settings: Readonly<Record<string, unknown>>): number[] =>
  weekdays.flatMap((name, at) => (settings[`attendance.weekly_off.${name}`] ? [at + 1] : []));

/** The settings that have these days of the week off, by path. */
export const offSettings = (days: readonly number[]): Record<string, boolean> =>
  Object.fromEntries(
    weekdays.map((name, at) => [`attendance.weekly_off.${name}`, days.includes(at + 1)]),
  );

/** The institution's day and time of day (`HH:MM`), by its clock. */
export function nowIn(
  { settings }: Pick<Stored, "settings">,
  { now }: Pick<ApiContext, "now">,
): { today: CalendarDay; time: string } {
  const { day, time } = momentIn(settings["institution.timezone"], now());
  return { today: day, time };
}

/**
 * Academic years and the holidays from a day on, as JSON: what `SchoolCalendar` is made of, but for
 * the off days.
 */
export const calendarJson = (from: CalendarDay | SQL): SQL => sql`jsonb_build_object(
  'years', (select coalesce(jsonb_agg(jsonb_build_object('from', start_date, 'to', end_date)), '[]') from academic_years where deleted_at is null),
  'holidays', (select coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'from', h.start_date, 'to', h.end_date, 'weekday', h.weekday,
      'classes', (select coalesce(jsonb_agg(l.to_id), '[]') from holidays__classes l where l.from_id = h.id)) order by h.start_date, h.id), '[]')
    from holidays h where h.deleted_at is null and h.end_date >= ${from}::date),
  'specialDays', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'day', d.date,
      'effect', case d.effect when 'school_day' then jsonb_build_object('kind', d.effect, 'lessonsOf', d.lessons_of) when 'other_bells' then jsonb_build_object('kind', d.effect, 'bells', d.bell_schedule_id) else jsonb_build_object('kind', d.effect, 'from', to_char(d.from_time, 'HH24:MI'), 'to', to_char(d.to_time, 'HH24:MI')) end,
      'classes', (select coalesce(jsonb_agg(l.to_id), '[]') from special_days__classes l where l.from_id = d.id)) order by d.date, d.id), '[]')
    from special_days d where d.deleted_at is null and d.date >= ${from}::date),
  'bells', ${bellsJson},
  'turns', (select jsonb_object_agg(to_char(date, 'YYYY-MM-DD'), turn) from timetable_days where turn is not null and date >= ${from}::date))`;

/** A calendar that says nothing, but for the off days. */
export const emptyCalendar: Omit<SchoolCalendar, "offDays"> = {
  years: [],
  holidays: [],
  specialDays: [],
  bells: [],
};

/** The school's calendar out of `calendarJson`. */
export const calendarOf = (
  json: Omit<SchoolCalendar, "offDays">,
  stored: Pick<Stored, "groups" | "settings">,
): SchoolCalendar => ({ ...json, offDays: offDaysOf(stored) });

/** What closes a day, as people read it; null while there is school. */
export function closedBy(state: DayState): string | null {
  if (state.open) return null;
  if (state.why === "outside_years") return noAcademicYear();
  return state.why === "holiday" ? t("closedFor", { holiday: state.name }) : t("closedWeekly");
}

/** What closes a day for a class, or null. */
export const closure = (
  day: CalendarDay,
  classId: number,
  calendar: SchoolCalendar,
): string | null => closedBy(dayState(day, classId, calendar));

/**
 * Whether a day is a weekly off day, in SQL: the same rule as `offDaysOn`.
 * @param day an expression of type date
 */
export function isOffDay(day: SQL, offDays: readonly WeeklyOff[]): SQL {
  const among = ({ days }: WeeklyOff) =>
    sql`extract(isodow from ${day})::int = any(${sql.param([...days])}::int[])`;
  const [first = { from: beginning, days: [] }, ...later] = offDays;
  const cases = later
    .toReversed()
    .map((change) => sql`when ${day} >= ${change.from}::date then ${among(change)}`);
  return cases.length === 0
    ? sql`(${among(first)})`
    : sql`(case ${sql.join(cases, sql` `)} else ${among(first)} end)`;
}

/**
 * Whether a lesson begins within the hours without lessons of a special day, in SQL.
 * @param special the table of the special day
 */
export const isWithinHours = (starts: SQL, special: SQL = sql`sd`): SQL =>
  sql`${starts} >= coalesce(${special}.from_time, '00:00') and ${starts} < coalesce(${special}.to_time, '24:00')`;

/**
 * Whether no special day leaves a lesson out, in SQL: the same rule as `noLessonsIn`.
 */
export const isLessonHeld = (classId: SQL, day: SQL, period: UsualPeriod): SQL =>
  sql`not (${isSpecial(day)} and exists (select 1 from ${specialDaysOf(classId, day)} and sd.effect = 'no_lessons' and ${isWithinHours(beginsAt(classId, day, period))}))`;

/** Whether a day is one of a holiday `h`, for the classes that it is for: the same rule as `isHolidayOn`. */
export const isDayOfHoliday = (day: SQL): SQL =>
  sql`(h.deleted_at is null and ${day} between h.start_date and h.end_date and (h.weekday is null or h.weekday = extract(isodow from ${day})))`;

/**
 * Whether a class has school on a day, in SQL: the same rule as `dayState`.
 * @param day an expression of type date
 * @param without a holiday that is not looked at
 */
export const isOpenDay = (
  classId: SQL,
  day: SQL,
  offDays: readonly WeeklyOff[],
  without = 0,
): SQL => sql`(
  (not ${isOffDay(day, offDays)} or exists (select 1 from ${specialDaysOf(classId, day)} and sd.effect = 'school_day'))
  and exists (select 1 from academic_years y where y.deleted_at is null and ${day} between y.start_date and y.end_date)
  and not exists (
    select 1 from holidays h where h.id <> ${without} and ${isDayOfHoliday(day)}
    and (not exists (select 1 from holidays__classes l where l.from_id = h.id) or exists (select 1 from holidays__classes l where l.from_id = h.id and l.to_id = ${classId}))))`;
