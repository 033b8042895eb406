import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { askedOf, type Parameters } from "./asked";
import { classSummary, dailySummary, trend } from "./by-class";
import { markingCompliance, subjectSummary } from "./by-slot";
import { awards, defaulters, studentSummary } from "./by-student";
import { lateComers } from "./late-comers";
import { leaveSummary } from "./leave-summary";
import { monthlyRegister } from "./monthly-register";
import { patterns } from "./patterns";
import { inReadingOrder, type Report } from "./report";
import { readSort, sortRows } from "./sort-rows";

/** The reports by their names. */
export const reports: ReadonlyMap<string, Report> = new Map(
  [
    dailySummary,
    monthlyRegister,
    classSummary,
    subjectSummary,
    studentSummary,
    defaulters,
    awards,
    lateComers,
    patterns,
    markingCompliance,
    leaveSummary,
    trend,
  ].map((report) => [report.name, report]),
);

/** The report as it was asked for: by the column wanted, and of it the page. Files hold every line. */
export async function runReport(call: RequestContext, report: Report, query: Parameters) {
  const asked = await askedOf(call, report, query);
  const paging =
    report.paged && query.format === "json"
      ? { page: query.page, perPage: query.per_page }
      : undefined;
  const sort = readSort(query.sort);
  const answer =
    sort && !report.sorts?.includes(sort.key)
      ? sortRows(await report.run({ ...asked, sort: undefined, paging: undefined }), sort, paging)
      : await report.run({ ...asked, sort, paging });
  return {
    asked,
    paging,
    answer: { ...answer, columns: inReadingOrder(answer.columns, report.readsFirst) },
  };
}
