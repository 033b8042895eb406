import { sql } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { YearChange } from "./domain/plan";
import { nowIn } from "../../school/calendar/calendar";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { readStored } from "../../school/settings/settings";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { t } from "./text";

/** An academic year. */
export interface Year {
  id: number;
  name: string;
  start_date: CalendarDay;
  end_date: CalendarDay;
  is_current: boolean;
}

/** The years there are, oldest first, and the institution's day and formats. Two statements. */
export async function readYears({
  db,
  context,
}: Pick<RequestContext, "db" | "context">): Promise<{
  years: Year[];
  today: CalendarDay;
  by: Formatting;
}> {
  const years = await db.query<Year>(
    sql`select id, name, start_date, end_date, is_current from academic_years where deleted_at is null order by start_date`,
  );
  const stored = await readStored(db);
  return { years, today: nowIn(stored, context).today, by: formattingOf(stored.settings) };
}

/** The two years of a rollover. */
export interface Pair {
  from: Year;
  to: Year;
}

export const changeOf = ({ from, to }: Pair): YearChange => ({
  lastDay: from.end_date,
  firstDay: to.start_date,
});

/**
 * The year that is left unless another is asked for: of those that have begun the current one, else
 * the last.
 */
export function usualYear(years: readonly Year[], today: CalendarDay): Year | undefined {
  const begun = years.filter(({ start_date }) => start_date <= today);
  return begun.find(({ is_current }) => is_current) ?? begun.at(-1);
}

/** The year that follows another, if there is one. */
export const yearAfter = (years: readonly Year[], from: Year): Year | undefined =>
  years.find(({ start_date }) => start_date > from.end_date);

/** @throws ApiError 422 on `from_year` when it is not there or has not begun. */
export function fromYear(
  { years, today, by }: { years: readonly Year[]; today: CalendarDay; by: Formatting },
  id: number,
): Year {
  const from = years.find((year) => year.id === id);
  if (!from) throw invalid({ from_year: [t("noYear")] });
  if (from.start_date > today)
    throw invalid({
      from_year: [t("notBegun", { year: from.name, day: dayText(from.start_date, by) })],
    });
  return from;
}

/** @throws ApiError 422 on `to_year` unless it is the year that follows. */
export function toYear(years: readonly Year[], from: Year, id: number): Year {
  const to = years.find((year) => year.id === id);
  if (!to) throw invalid({ to_year: [t("noYear")] });
  if (to.start_date <= from.end_date)
    throw invalid({ to_year: [t("notAfter", { to: to.name, from: from.name })] });
  const next = yearAfter(years, from);
  if (next && next.id !== to.id)
    throw invalid({ to_year: [t("between", { next: next.name, from: from.name, to: to.name })] });
  return to;
}
