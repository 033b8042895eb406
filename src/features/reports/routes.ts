import { isMixed, withRightSums } from "../figures/api";
import { logExport } from "@rollcall/kit/api/access-log/exports";
import { refuseOthers } from "@rollcall/kit/api/http/refuse-others";
import { ok } from "@rollcall/kit/api/http/envelope";
import { notFound } from "@rollcall/kit/api/errors";
import { onReplica } from "@rollcall/kit/api/http/on-replica";
import { pageMeta } from "@rollcall/kit/api/http/paging";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input as AskedCall } from "@rollcall/kit/api/http/route-of";
import { report as contract } from "./contract";
import { reportFile, rule } from "./report-file";
import { reports, runReport } from "./run-report";
import { chosenBy } from "./chosen";
import { headlinesRoute } from "./headlines";
import type { Filter, Report } from "./report";
import { sayIn } from "@rollcall/kit/schema/messages";

const pagingWords = ["page", "per_page"] as const;
const spanWords: readonly string[] = ["from", "to", "year"];

/**
 * Only what this report knows may be asked.
 * @throws ApiError 422 that names the first other parameter.
 */
function refuseOtherFilters(query: URLSearchParams, { filters, paged }: Report): void {
  const known: readonly (Filter | string)[] = filters.includes("month")
    ? filters
    : [...filters, ...spanWords];
  refuseOthers(query, [...known, "format", "sort", ...(paged ? pagingWords : [])]);
}

/** @throws ApiError 404 for a name that is none. */
async function handle(
  call: RequestContext,
  { query }: AskedCall<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const report = reports.get(call.params["name"] ?? "");
  if (!report) throw notFound();
  refuseOtherFilters(call.query, report);
  const { format } = query;
  const read = async (reading: RequestContext) => {
    const found = await runReport(reading, report, query);
    return { ...found, chosen: await chosenBy(found.asked) };
  };
  const { asked, answer, paging, chosen } = await (report.withoutSums
    ? read(call)
    : withRightSums(call.db, () => onReplica(call, read)));
  const { terms, from, to } = asked;
  const atLeast = report.filters.includes("at_least") ? asked.atLeast : null;
  if (format !== "json") {
    const note = report.rule?.({ from, to }) ?? rule(terms.policy, asked, atLeast);
    const file = reportFile(call, report, answer, format, { from, note });
    const title = sayIn("en", report.title);
    await logExport(call, "reports", { report: title, format, records: answer.rows.length });
    return file;
  }
  const { columns, rows, totals, total = rows.length } = answer;
  const coverage = totals?.["coverage"];
  return ok({
    name: report.name,
    title: report.title(),
    from,
    to,
    today: terms.today,
    year: asked.year,
    chosen,
    policy: terms.policy,
    mixed_modes: isMixed(terms.modes, asked),
    threshold: terms.threshold,
    at_least: atLeast,
    coverage: typeof coverage === "number" ? coverage : null,
    columns,
    rows,
    totals,
    total,
    paging: paging ? pageMeta(paging, total) : null,
  });
}

/** Reports over many students, as tables and as files. */
export const reportRoutes: Route[] = [
  routeOf(contract, {
    access: needs("view_reports"),
    subject: "Reports",
    summary: `A report, as JSON, CSV or Excel: ${[...reports.keys()].join(", ")}`,
    handle,
  }),
  headlinesRoute,
];
