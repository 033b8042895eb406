import { idIn, readSpan } from "../figures/span";
import { readTerms, type Terms } from "../figures/school";
import { monthIn, monthSpan } from "../figures/month";
import { refuseOthers } from "../crud/list";
import { one } from "../http/envelope";
import { invalid, notFound } from "../http/errors";
import { pageMeta, readPaging } from "../http/paging";
import { needs, type Call, type Route } from "../http/route";
import { classSummary, dailySummary, trend } from "./by-class";
import { markingCompliance, subjectSummary } from "./by-slot";
import { defaulters, lateComers, studentSummary } from "./by-student";
import { leaveSummary } from "./leave-summary";
import { monthlyRegister } from "./monthly-register";
import { fileFormats, reportFile, rule, type FileFormat } from "./report-file";
import type { Asked, Filter, Report } from "./report";

const reports: ReadonlyMap<string, Report> = new Map(
  [dailySummary, monthlyRegister, classSummary, subjectSummary, studentSummary, defaulters, lateComers, markingCompliance, leaveSummary, trend].map((report) => [report.name, report]),
);

const share = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/;

/** A word of the query, or the first of those it may be. @throws ApiError 422 for another. */
function wordIn<Word extends string>(query: URLSearchParams, name: string, words: readonly [Word, ...Word[]]): Word {
  const word = query.get(name);
  if (word === null) return words[0];
  const found = words.find((one) => one === word);
  if (found === undefined) throw invalid({ [name]: [`"${name}" is one of: ${words.join(", ")}.`] });
  return found;
}

/** The threshold a report is asked for, or the institution's. @throws ApiError 422 when it is no percentage. */
function thresholdIn(query: URLSearchParams, terms: Terms): number {
  const text = query.get("threshold");
  if (text === null) return terms.threshold;
  if (!share.test(text)) throw invalid({ threshold: ["A threshold is a percentage from 0 to 100, with two decimals at most."] });
  return Number(text);
}

const pagingWords = ["page", "per_page"] as const;
const spanWords: readonly string[] = ["from", "to", "year"];

/** Only what this report knows may be asked. @throws ApiError 422 that names the first other parameter. */
function refuseOtherFilters(query: URLSearchParams, { filters, paged }: Report): void {
  const known: readonly (Filter | string)[] = filters.includes("month") ? filters : [...filters, ...spanWords];
  refuseOthers(query, [...known, "format", ...(paged ? pagingWords : [])]);
}

const pagingOf = (query: URLSearchParams) => readPaging(new URLSearchParams([...query].filter(([name]) => (pagingWords as readonly string[]).includes(name))));

async function askedOf(call: Call, report: Report, format: "json" | FileFormat): Promise<Asked> {
  const { query } = call;
  const found = await readTerms(call);
  const terms = { ...found, threshold: thresholdIn(query, found) };
  const month = report.filters.includes("month") ? monthIn(query, terms.today) : undefined;
  const span = month === undefined ? await readSpan(call, terms) : { ...monthSpan(month), year: null };
  return {
    call, terms, ...span, classId: idIn(query, "class_id"), subjectId: idIn(query, "subject_id"), teacherId: idIn(query, "teacher_id"), month,
    by: wordIn(query, "by", ["month", "week"]), paging: report.paged && format === "json" ? pagingOf(query) : undefined,
  };
}

/** `GET /admin/reports/:name`. @throws ApiError 404 for a name that is none. */
async function handle(call: Call): Promise<Response> {
  const report = reports.get(call.params["name"] ?? "");
  if (!report) throw notFound();
  refuseOtherFilters(call.query, report);
  const format = wordIn(call.query, "format", ["json", ...fileFormats]);
  const asked = await askedOf(call, report, format);
  const answer = await report.run(asked);
  const { terms, from, to, paging } = asked;
  if (format !== "json") return reportFile(call, report, answer, format, rule(terms.policy, from, to));
  const { columns, rows, totals, total = rows.length } = answer;
  return one({
    name: report.name, title: report.title, from, to, today: terms.today, year: asked.year, policy: terms.policy, threshold: terms.threshold,
    coverage: totals?.["coverage"] ?? null, columns, rows, totals, total, paging: paging ? pageMeta(paging, total) : null,
  });
}

/** Reports over many students, as tables and as files. */
export const reportRoutes: Route[] = [{
  method: "GET", path: "/admin/reports/:name", access: needs("view_reports"), subject: "Reports",
  summary: `A report, as JSON, CSV or Excel: ${[...reports.keys()].join(", ")}`,
  queryNames: ["from", "to", "year", "class_id", "subject_id", "teacher_id", "threshold", "month", "by", "format", "page", "per_page"], handle,
}];
