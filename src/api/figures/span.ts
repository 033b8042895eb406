import { sql } from "drizzle-orm";
import { isWithin, type Span } from "../../domain/attendance/school-calendar";
import { addDays, type CalendarDay } from "../../domain/calendar-day";
import { isCalendarDate, readNumber } from "../../schema";
import { invalid, malformed } from "../http/errors";
import type { Call } from "../http/route";
import type { Terms } from "./school";

/** Days a figure may look over, both included. */
export const longestSpan = 400;

/** No school looks before or behind these; days around them can still be counted. */
const calendars: Span = { from: "1900-01-01", to: "2199-12-31" };

/** An academic year. */
export interface Year extends Span {
  id: number;
  name: string;
}

/** The current academic year, or the one asked for by its id. @throws ApiError 422 when there is no such year. */
export async function readYear({ db }: Pick<Call, "db">, id: number | null, asked = false): Promise<Year | undefined> {
  const [year] = await db.query<Year>(sql`select id, name, start_date as "from", end_date as "to" from academic_years where id = ${id}::int and deleted_at is null`);
  if (!year && asked) throw invalid({ year: ["There is no such academic year."] });
  return year;
}

/** A day of the query. @throws ApiError 422 when it is none. */
function dayIn(query: URLSearchParams, name: string): CalendarDay | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!isCalendarDate(text) || !isWithin(text, calendars)) throw invalid({ [name]: [`"${name}" must be a date such as 2026-06-01.`] });
  return text;
}

/** The id of a record in the query. @throws ApiError 400 when it is none. */
export function idIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const id = readNumber(text, 1, 2147483647);
  if (id === undefined) throw malformed(`"${name}" is the ID of a record.`);
  return id;
}

/**
 * The span that is asked for with `from` and `to`, or with `year`; the current academic year without any, and the last thirty days
 * where there is none. @throws ApiError 400, 422 that names what is wrong.
 */
export async function readSpan(call: Pick<Call, "db" | "query">, terms: Terms): Promise<Span & { year: Year | null }> {
  const [from, to, asked] = [dayIn(call.query, "from"), dayIn(call.query, "to"), idIn(call.query, "year")];
  const year = await readYear(call, asked ?? terms.yearId, asked !== undefined);
  const span = {
    from: from ?? (to !== undefined && (!year || to < year.from) ? addDays(to, -29) : (year?.from ?? addDays(terms.today, -29))),
    to: to ?? (from !== undefined && (!year || from > year.to) ? addDays(from, 29) : (year?.to ?? terms.today)),
  };
  if (span.to < span.from) throw invalid({ to: ["The last day must not be before the first."] });
  if (addDays(span.from, longestSpan - 1) < span.to) throw invalid({ to: [`At most ${longestSpan} days can be looked over at once.`] });
  return { ...span, year: year ?? null };
}
