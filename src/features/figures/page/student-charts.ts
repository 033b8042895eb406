import { listed } from "@rollcall/kit/schema/messages";
import type { HeatDay } from "@rollcall/kit/browser/charts/heat-strip";
import type { HeatShape } from "@rollcall/kit/browser/charts/heat-cell";
import type { ChartPoint, ChartSeries } from "@rollcall/kit/browser/charts/series";
import { addDays, monthAfter } from "@rollcall/kit/schema/calendar-day";
import { placeInWeek } from "@rollcall/kit/schema/formats/days";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { countsDays } from "../../../school/sums/domain/counted-days";
import { shownPercent } from "../../../school/sums/domain/percentage";
import type { StudentDay, StudentYear } from "./answers";
import { chartFormats } from "./chart-formats";
import { cellText, stateOf, type DayState } from "./day-state";
import { namesOf } from "./names-of";
import { t } from "./text";

/** Σ weight in halves, and what is counted. */
interface Sum {
  halves: number;
  counted: number;
}

/** What a day adds to a percentage. */
function sumOf({ slots, counts }: StudentDay, inDays: boolean): Sum {
  if (inDays)
    return counts && counts.weight !== null && !counts.free
      ? { halves: counts.weight * 2, counted: 1 }
      : { halves: 0, counted: 0 };
  const weights = slots.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  return {
    halves: weights.reduce<number>((all, one) => all + one * 2, 0),
    counted: weights.length,
  };
}

const plus = (one: Sum, other: Sum): Sum => ({
  halves: one.halves + other.halves,
  counted: one.counted + other.counted,
});
const nothing: Sum = { halves: 0, counted: 0 };

/** The months from one to another, both included. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month, 1))
    months.push(month);
  return months;
}

/**
 * The percentage of the year as it stood at the end of each month, and what it can still become: if
 * the student is present from now on. It begins with the first month that counts, and the last figure
 * of the line is that of the year.
 */
export function yearSoFar(year: StudentYear): { points: ChartPoint[]; series: ChartSeries[] } {
  const { days, policy, projection, today } = year;
  const byMonth = groupBy(days, ({ date }) => date.slice(0, 7));
  const present = today.slice(0, 7);
  const inDays = countsDays(policy);
  const first = days.find((day) => sumOf(day, inDays).counted > 0)?.date ?? year.from;
  const months = monthsBetween(first, projection?.until ?? year.to);
  let sum = nothing;
  const sums = months.map((month) => {
    const before = sum.counted;
    for (const day of byMonth.get(month) ?? []) sum = plus(sum, sumOf(day, inDays));
    return { month, sum, isKnown: month <= present && sum.counted > before };
  });
  const ahead = months.filter((month) => month > present).length;
  const left = projection?.left ?? 0;
  const projected = (month: string, at: number): number | null => {
    if (left === 0 || month < present) return null;
    const share = ahead === 0 ? 0 : (at - (months.length - 1 - ahead)) / ahead;
    const attended = Math.round(left * share);
    return shownPercent({ halves: sum.halves + attended * 2, counted: sum.counted + attended });
  };
  const main: ChartSeries = {
    name: t("soFar"),
    values: sums.map(({ sum: upTo, isKnown }) => (isKnown ? shownPercent(upTo) : null)),
  };
  return {
    points: months.map((month) => ({
      label: chartFormats.month(`${month}-01`),
      short: chartFormats.monthShort(month),
    })),
    series:
      ahead > 0 && left > 0 && sum.counted > 0
        ? [main, { name: t("ifPresent"), look: "projected", values: months.map(projected) }]
        : [main],
  };
}

/** The percentage of each week by itself, for a line beside the figure. */
export function byWeek({ days, policy, today }: StudentYear): (number | null)[] {
  const inDays = countsDays(policy);
  const weeks = groupBy(
    days.filter(({ date }) => date <= today),
    ({ date }) => addDays(date, -placeInWeek(date)),
  );
  const values = [...weeks.values()].map((week) =>
    shownPercent(week.map((day) => sumOf(day, inDays)).reduce(plus, nothing)),
  );
  return values.slice(values.findIndex((value) => value !== null));
}

const shapes: Readonly<Record<DayState, HeatShape>> = {
  attended: "full",
  partly: "half",
  absent: "cross",
  left_out: "frame",
  unmarked: "open",
  closed: "dot",
  none: "dot",
  out: "none",
};

/** Every day of a year so far as a square; the name of a month stands above its first week. */
export function yearDays(year: Pick<StudentYear, "days" | "slots" | "codes" | "today">): HeatDay[] {
  const days = year.days.filter(({ date }) => date <= year.today);
  const names = namesOf(year);
  const first = days[0]?.date;
  if (first === undefined) return [];
  const start = placeInWeek(first);
  return days.map((day, at) => ({
    place: start + at,
    label: chartFormats.day(day.date),
    shape: shapes[stateOf(day)],
    text: cellText(day, names),
    month: day.date.endsWith("-01") ? chartFormats.monthShort(day.date) : undefined,
  }));
}

/** What the squares say. */
export const yearLegend = [
  { shape: "full", text: t("states.attended") },
  { shape: "half", text: t("states.partly") },
  { shape: "cross", text: t("states.absent") },
  { shape: "frame", text: t("states.left_out") },
  { shape: "open", text: t("states.unmarked") },
] as const satisfies readonly { shape: HeatShape; text: string }[];

/** A day on which a student was not there, with what is known of it. */
export interface Absence {
  date: string;
  /** What the marks say: “Absent”, “Sick”. */
  text: string;
  remark: string | null;
}

const awayFor: ReadonlySet<string> = new Set([
  "absent",
  "late_absent",
  "free_absence",
  "excused",
  "half",
  "late_half",
]);

/** The latest days on which marks say that the student was away, latest first. */
export function lastAbsences(year: StudentYear, most: number): Absence[] {
  const names = namesOf(year);
  return year.days
    .toReversed()
    .flatMap(({ date, slots }) => {
      const away = slots.filter(({ code, reason }) => code !== null && awayFor.has(reason));
      if (away.length === 0) return [];
      const isWhole = away.length === slots.length;
      const labels = listed([...new Set(away.map(({ code }) => names.code(code ?? "")))], "unit");
      const which = listed(
        away.map(({ slot }) => names.slot(slot)),
        "unit",
      );
      return [
        {
          date,
          text: isWhole ? labels : `${labels} (${which})`,
          remark: away.find(({ remark }) => remark)?.remark ?? null,
        },
      ];
    })
    .slice(0, most);
}
