import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { onReplica } from "@rollcall/kit/api/http/on-replica";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { inRegisters, monthSpan, rowFigure, termsOf, withRightSums } from "../figures/api";
import { askedOf } from "./asked";
import { classSummary, dailySummary, trend } from "./by-class";
import { subjectSummary } from "./by-slot";
import { countStudents } from "./by-student";
import { headlines } from "./contract";
import { leaveSummary } from "./leave-summary";
import type { Answer, ReportQuery, ReportRow } from "./report";

type Headline = DataOf<typeof headlines>["headlines"][number];

/** School days at the end of the span that a small line shows. */
const shownDays = 20;

const percentageOf = (row: ReportRow): number | null =>
  typeof row["percentage"] === "number" ? row["percentage"] : null;
const isKnown = (row: ReportRow) => percentageOf(row) !== null;

/** The row with the lowest percentage, the first of several. */
const lowest = (rows: readonly ReportRow[]): ReportRow | null =>
  rows
    .filter(isKnown)
    .reduce<ReportRow | null>(
      (least, row) =>
        least && (percentageOf(least) ?? 0) <= (percentageOf(row) ?? 0) ? least : row,
      null,
    );

/** What a report about marks comes to. */
const headlineOf = (
  name: string,
  { terms, from, to }: ReportQuery,
  { rows, totals, total = rows.length }: Pick<Answer, "rows" | "totals" | "total">,
  more: Partial<Pick<Headline, "row" | "series">> = {},
): Headline => ({
  name,
  from,
  to,
  threshold: terms.threshold,
  total,
  totals,
  row: null,
  series: [],
  ...more,
});

/** Reports by classes and by days, of the sums that registers keep. */
async function ofClasses(asked: ReportQuery): Promise<Headline[]> {
  const daily = await dailySummary.run(asked);
  const classes = await classSummary.run(asked);
  const months = await trend.run(asked);
  const days = daily.rows.filter(isKnown);
  return [
    headlineOf("daily-summary", asked, daily, {
      row: days.at(-1) ?? null,
      series: days.slice(-shownDays).map(percentageOf),
    }),
    headlineOf("class-summary", asked, classes, { row: lowest(classes.rows) }),
    headlineOf("trend", asked, months, { series: months.rows.filter(isKnown).map(percentageOf) }),
    headlineOf("marking-compliance", asked, { rows: [], totals: classes.totals }),
  ];
}

/** Reports by students: of all of them at once. */
async function ofStudents(asked: ReportQuery): Promise<Headline[]> {
  const { students, low, late, all } = await countStudents(asked);
  const totals = rowFigure(all, asked.terms);
  const of = (name: string, total: number) => headlineOf(name, asked, { rows: [], totals, total });
  return [of("student-summary", students), of("defaulters", low), of("late-comers", late)];
}

/** By subjects, of the present month: it looks at every register of its days. */
async function ofSubjects(asked: ReportQuery): Promise<Headline> {
  const { today } = asked.terms;
  const span = { from: monthSpan(today.slice(0, 7)).from, to: today };
  const ofMonth = { ...asked, ...span, terms: inRegisters(termsOf(asked.terms, span)) };
  const { rows, totals } = await subjectSummary.run(ofMonth);
  return headlineOf("subject-summary", ofMonth, { rows, totals }, { row: lowest(rows) });
}

async function handle(call: RequestContext): Promise<AnswerOf<typeof headlines>> {
  const read = async (reading: RequestContext) => {
    const query = { by: "month", format: "json", page: 1, per_page: 1 } as const;
    const asked = {
      ...(await askedOf(reading, dailySummary, { ...query, month: undefined })),
      sort: undefined,
      paging: undefined,
    };
    return {
      today: asked.terms.today,
      year: asked.year,
      headlines: [
        ...(await ofClasses(asked)),
        ...(await ofStudents(asked)),
        await ofSubjects(asked),
        headlineOf("leave-summary", asked, await leaveSummary.run(asked)),
      ],
    };
  };
  return ok(await withRightSums(call.db, () => onReplica(call, read)));
}

export const headlinesRoute = routeOf(headlines, {
  access: needs("view_reports"),
  subject: "Reports",
  summary: "What each report comes to in the current academic year",
  handle,
});
