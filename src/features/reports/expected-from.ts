import type { Database } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { settingsCall } from "@rollcall/kit/api/settings/toggle";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { joined } from "@rollcall/kit/schema/joined";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { addRows } from "../../school/sums/domain/sums";
import { beginning } from "../../school/calendar/domain/weekly-off";
import {
  type SchoolTerms,
  type Scope,
  type Terms,
  inSlices,
  readTerms,
  termsOf,
} from "../figures/api";
import { previewExpectedFrom } from "../school/contract";
import { isBeforeFirstRegister } from "../../school/settings/settings";
import { asMarked } from "./by-slot";
import { expectedRegisters } from "./expected-registers";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { monthText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { t } from "./text";

interface Month {
  /** `2026-06`. */
  month: string;
  registers: number;
}

/** The expected registers of each month of a scope that has some. */
async function expectedByMonth(
  db: Database,
  scope: Scope,
  terms: Terms,
): Promise<ReadonlyMap<string, number>> {
  const rows = await inSlices(db, scope, (tx, slice) =>
    tx.query<Month>(sql`
      with ${expectedRegisters(slice, terms)}
      select to_char(date, 'YYYY-MM') as month, count(*)::int as registers from slots group by 1`),
  );
  const months = addRows(rows, ({ month }) => month, ["registers"]);
  return new Map(months.map(({ month, registers }) => [month, registers]));
}

/** The first day of all academic years; null without any. */
async function firstSchoolDay(db: Database): Promise<CalendarDay | null> {
  const [row] = await db.query<{ day: CalendarDay | null }>(
    sql`select min(start_date) as day from academic_years where deleted_at is null`,
  );
  return row?.day ?? null;
}

/** The days before today between two days from which registers are expected; none where empty. */
async function daysBetween(
  db: Database,
  [one, other]: readonly [CalendarDay, CalendarDay],
  today: CalendarDay,
): Promise<Span | undefined> {
  const [earlier, later] = one < other ? [one, other] : [other, one];
  const first = await firstSchoolDay(db);
  if (first === null) return undefined;
  const from = earlier < first ? first : earlier;
  const to = addDays(later < today ? later : today, -1);
  return from <= to ? { from, to } : undefined;
}

/** The registers that nobody took in a span, by month: what is expected only if it is asked for. */
async function untakenIn(db: Database, span: Span, school: SchoolTerms): Promise<Month[]> {
  const terms = asMarked(termsOf(school, span));
  const asked = await expectedByMonth(db, span, { ...terms, expectedFrom: null });
  const taken = await expectedByMonth(db, span, { ...terms, expectedFrom: addDays(span.to, 1) });
  return [...asked]
    .map(([month, registers]) => ({ month, registers: registers - (taken.get(month) ?? 0) }))
    .filter(({ registers }) => registers > 0)
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Months that a sentence names one by one. */
const maxNamed = 6;
const sum = (months: readonly Month[]) => months.reduce((all, one) => all + one.registers, 0);

function monthsText(months: readonly Month[], by: Formatting): string {
  const named = months.length > maxNamed + 1 ? months.slice(-maxNamed) : months;
  const before = months.slice(0, months.length - named.length);
  const parts = named.map(({ month, registers }) =>
    t("inMonth", { registers, month: monthText(month, by) }),
  );
  if (before.length > 0)
    parts.unshift(
      t("inMonthsBefore", {
        registers: sum(before),
        months: before.length,
        month: monthText(named[0]?.month ?? "", by),
      }),
    );
  return joined(parts, "and");
}

type Effect = Omit<DataOf<typeof previewExpectedFrom>, "sentence">;

/** What another first day does to the past, in words. */
function sentenceOf(
  { appear, go, months }: Effect,
  countsUnmarked: boolean,
  by: Formatting,
): string {
  if (months.length === 0) return t("nothingChanges");
  const which = { count: appear + go, months: monthsText(months, by) };
  const said = appear > 0 ? t("appear", which) : t("go", which);
  return countsUnmarked ? `${said} ${t("percentagesChange")}` : said;
}

/** Whether sessions without a mark count in any percentage of a span. */
const unmarkedCounts = ({ calculations: { now, earlier } }: SchoolTerms, { from }: Span): boolean =>
  [...earlier.filter(({ before }) => before > from), now].some(
    ({ policy }) => policy.unmarked !== "left_out",
  );

async function preview(
  call: RequestContext,
  { body }: Input<typeof previewExpectedFrom>,
): Promise<AnswerOf<typeof previewExpectedFrom>> {
  const school = await readTerms(call);
  // Where the day has yet to be said, to leave it empty says nothing new.
  const empty = isBeforeFirstRegister(school.stored) ? school.today : beginning;
  const [now, next] = [school.expectedFrom ?? beginning, body.from ?? empty];
  const span = await daysBetween(call.db, [now, next], school.today);
  const months = span ? await untakenIn(call.db, span, school) : [];
  const [appear, go] = next < now ? [sum(months), 0] : [0, sum(months)];
  const effect = { appear, go, months };
  return ok({
    ...effect,
    sentence: sentenceOf(
      effect,
      span !== undefined && unmarkedCounts(school, span),
      formattingOf(school.stored.settings),
    ),
  });
}

export const expectedFromRoutes = [
  routeOf(previewExpectedFrom, {
    ...settingsCall,
    summary: "What another day from which registers are expected would do to the past",
    handle: preview,
  }),
];
