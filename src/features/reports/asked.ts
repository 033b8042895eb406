import type { QueryOf } from "@rollcall/kit/api/http/contract";
import { termOf } from "../../school/calendar/domain/academic-year";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { inRegisters, monthSpan, readSpan, readTerms, termsOf, termsOfClass } from "../figures/api";
import type { report as contract } from "./contract";
import type { Report, ReportQuery } from "./report";

/** What a report may be asked with. */
export type Parameters = QueryOf<typeof contract>;

type Days = Pick<ReportQuery, "from" | "to" | "year">;

/** Of the days that were asked for the last ones that have come, where a report looks at no others. */
function lastDaysOf(asked: Days, count: number | undefined, today: CalendarDay): Days {
  if (count === undefined || asked.from > today) return asked;
  const to = asked.to < today ? asked.to : today;
  const earliest = addDays(to, 1 - count);
  return { from: asked.from > earliest ? asked.from : earliest, to, year: null };
}

/** Everything that a report was asked for but which lines of it, and in which order. */
export async function askedOf(
  call: RequestContext,
  report: Report,
  query: Parameters,
): Promise<Omit<ReportQuery, "sort" | "paging">> {
  const read = await readTerms(call);
  const month = report.filters.includes("month")
    ? (query.month ?? read.today.slice(0, 7))
    : undefined;
  const days =
    month === undefined ? await readSpan(call, read, query) : { ...monthSpan(month), year: null };
  const span = lastDaysOf(days, report.lastDays, read.today);
  const ofSpan = termsOf(read, span);
  const found = report.ofRegisters
    ? inRegisters(ofSpan)
    : await termsOfClass(call, ofSpan, report.ofAllClasses ? undefined : query.class_id);
  const threshold = query.threshold ?? report.threshold ?? found.threshold;
  const terms = { ...found, threshold };
  const isYear = span.year !== null && query.from === undefined && query.to === undefined;
  const isWhole = isYear || termOf(span, span.year?.terms) !== undefined;
  return {
    call,
    terms,
    ...span,
    classId: query.class_id,
    subjectId: query.subject_id,
    teacherId: query.teacher_id,
    month,
    by: query.by,
    atLeast: query.at_least ?? (isWhole ? terms.lowAfter : 1),
  };
}
