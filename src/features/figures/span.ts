import { sql } from "@rollcall/kit/api/db/sql";
import type * as z from "zod";
import type { Database } from "@rollcall/kit/api/db/database";
import { isTooLong, longestYear, shownYear } from "../../school/calendar/domain/academic-year";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { spanParameters, yearAnswer } from "./contract";
import type { SchoolTerms } from "./school";
import { t } from "./text";

/** An academic year. */
export type Year = z.output<typeof yearAnswer>;
/** The days or the academic year that are asked for. */
export type RequestedSpan = z.output<z.ZodObject<typeof spanParameters>>;

/** First and last day of a month such as `2026-06`. */
export function monthSpan(month: string): Span {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/**
 * The current academic year, or the one asked for by its id.
 * @throws ApiError 422 when there is no such year.
 */
export async function readYear(
  { db }: Pick<RequestContext, "db">,
  id: number | null,
  asked = false,
): Promise<Year | undefined> {
  const [year] = await db.query<Year>(sql`
    select id, name, start_date as "from", end_date as "to",
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'from', t.start_date, 'to', t.end_date) order by t.start_date), '[]') from academic_terms t where t.academic_year_id = y.id and t.deleted_at is null) as terms
    from academic_years y where id = ${id}::int and deleted_at is null`);
  if (!year && asked) throw invalid({ year: [t("noYear")] });
  return year;
}

/** The academic year that holds a day, by its days. One statement. */
export async function yearAround(db: Database, day: CalendarDay): Promise<Span | undefined> {
  const [year] = await db.query<Span>(
    sql`select start_date as "from", end_date as "to" from academic_years where deleted_at is null and ${day}::date between start_date and end_date`,
  );
  return year;
}

/** Days that are looked over where only one end is told, and none of an academic year. */
const usualDays = 30;

function firstDay(to: CalendarDay | undefined, year: Year | undefined, today: CalendarDay) {
  if (to !== undefined && (!year || to < year.from)) return addDays(to, 1 - usualDays);
  return year?.from ?? addDays(today, 1 - usualDays);
}

function lastDay(from: CalendarDay | undefined, year: Year | undefined, today: CalendarDay) {
  if (from !== undefined && (!year || from > year.to)) return addDays(from, usualDays - 1);
  return year?.to ?? today;
}

/** The span between the days that were told, each of which may be missing. */
function spanOf({ from, to }: Partial<Span>, year: Year | undefined, today: CalendarDay): Span {
  if (from === undefined && to === undefined && year) return shownYear(year, today);
  return { from: from ?? firstDay(to, year, today), to: to ?? lastDay(from, year, today) };
}

/** Of a year without an end, as few were stored, as much as is looked over at once. */
function shortened(span: Span, { from, to }: Partial<Span>): Span {
  if (!isTooLong(span)) return span;
  if (from === undefined) return { ...span, from: addDays(span.to, 1 - longestYear) };
  return to === undefined ? { ...span, to: addDays(span.from, longestYear - 1) } : span;
}

/**
 * The span that is asked for with `from` and `to`, or with `year`; the current academic year
 * without any, and the last thirty days where there is none.
 * @throws ApiError 422 that names what is wrong.
 */
export async function readSpan(
  call: Pick<RequestContext, "db">,
  terms: Pick<SchoolTerms, "today" | "yearId">,
  { from, to, year: asked }: RequestedSpan,
): Promise<Span & { year: Year | null }> {
  const given = { from, to };
  const year = await readYear(call, asked ?? terms.yearId, asked !== undefined);
  const span = shortened(spanOf(given, year, terms.today), given);
  if (span.to < span.from) throw invalid({ to: [t("order")] });
  if (isTooLong(span)) throw invalid({ to: [t("tooLong", { days: longestYear })] });
  return { ...span, year: year ?? null };
}
