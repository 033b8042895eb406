import { notFound } from "@rollcall/kit/api/errors";
import { sql } from "@rollcall/kit/api/db/sql";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { needsOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  nearestSchoolDay,
  type SchoolCalendar,
} from "../../school/calendar/domain/school-calendar";
import { calendarJson, calendarOf } from "../../school/calendar/calendar";
import { noSums, tallyOfSums } from "../../school/sums/domain/sums";
import { refuseOthersClass } from "../../school/roster/own-classes";
import { recentSums } from "./class-sums";
import { classDays } from "./contract";
import { rowFigure } from "./figure";
import { withRightSums } from "./right-sums";
import { inRegisters, readTerms, termsOf, type SchoolTerms } from "./school";

/**
 * Days of school that are told, and days that are looked back for them: more than to the farthest day
 * of school (`farthestSchoolDay`) and four weeks before it.
 */
const [shownDays, lookBack] = [20, 150];

interface Found extends Pick<SchoolDays, "classes"> {
  calendar: Omit<SchoolCalendar, "offDays">;
}

/** Classes, and the calendar of the days up to now. */
export interface SchoolDays {
  classes: readonly number[];
  calendar: SchoolCalendar;
}

/** The active classes, or the one that is asked for, with the calendar of the days. One statement. */
export async function readSchoolDays(
  { db }: Pick<RequestContext, "db">,
  { today, stored }: SchoolTerms,
  classId?: number,
): Promise<SchoolDays> {
  const which =
    classId === undefined ? sql`deleted_at is null and status = 'active'` : sql`id = ${classId}`;
  const [found] = await db.query<Found>(sql`
    select (select coalesce(json_agg(id order by id), '[]') from classes where ${which}) as classes,
      ${calendarJson(addDays(today, -lookBack))} as calendar`);
  if (!found) throw new Error("A statement without a table has no row.");
  return { classes: found.classes, calendar: calendarOf(found.calendar, stored) };
}

/** The last days on which one of the classes had school, oldest first, today among them. */
function lastSchoolDays(
  today: CalendarDay,
  classes: readonly number[],
  calendar: SchoolCalendar,
): CalendarDay[] {
  const days: CalendarDay[] = [];
  const first = addDays(today, -lookBack);
  let day = nearestSchoolDay(addDays(today, 1), -1, classes, calendar);
  while (day !== null && day >= first && days.length < shownDays) {
    days.unshift(day);
    day = nearestSchoolDay(day, -1, classes, calendar);
  }
  return days;
}

/**
 * The percentage of each of the last 20 days of school, of all classes together or of one; asked
 * within `withRightSums`.
 */
export async function recentOf(
  call: RequestContext,
  terms: SchoolTerms,
  { classes, calendar }: SchoolDays,
  classId?: number,
): Promise<DataOf<typeof classDays>> {
  const { today } = terms;
  const termsOn = (day: CalendarDay) => inRegisters(termsOf(terms, { to: day }));
  const days = lastSchoolDays(today, classes, calendar);
  const sums = await recentSums(call.db, days, classId, termsOn);
  return {
    today,
    threshold: termsOn(today).threshold,
    days: days.map((date) => {
      const found = sums.get(date);
      const figure = found && rowFigure(found, termsOn(date));
      return {
        date,
        percentage: figure?.percentage ?? null,
        coverage: figure?.coverage ?? null,
        registers: found?.registers ?? 0,
        taken: found?.taken ?? 0,
      };
    }),
  };
}

/** The sums of each of the last 20 days of school, oldest first; asked within `withRightSums`. */
export async function schoolDaySums(call: Pick<RequestContext, "db" | "context">) {
  const terms = await readTerms(call);
  const { today } = terms;
  const { classes, calendar } = await readSchoolDays(call, terms);
  const termsOn = (day: CalendarDay) => inRegisters(termsOf(terms, { to: day }));
  const dates = lastSchoolDays(today, classes, calendar);
  const found = await recentSums(call.db, dates, undefined, termsOn);
  const days = dates.map((date) => {
    const { registers = 0, taken = 0, absent = 0, late = 0, ...rest } = found.get(date) ?? {};
    const { halves, counted } = tallyOfSums(
      { ...noSums, ...rest, absent, late },
      termsOn(date).policy,
    );
    return { date, registers, taken, absent, late, halves, counted };
  });
  return { today, days };
}

export const classDaysRoute = routeOf(classDays, {
  access: needsOrOwn("view_attendance"),
  subject: "Attendance",
  summary: "The percentage of each of the last 20 days of school of a class",
  async handle(call) {
    const [id, terms] = [idOf(call), await readTerms(call)];
    await refuseOthersClass(call, ["view_attendance"], { class_id: id, date: terms.today });
    const school = await readSchoolDays(call, terms, id);
    if (school.classes.length === 0) throw notFound();
    return ok(await withRightSums(call.db, () => recentOf(call, terms, school, id)));
  },
});
