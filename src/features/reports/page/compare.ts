import { addDays } from "@rollcall/kit/schema/calendar-day";
import type { Report, Row } from "./report";

/** What a report over time can be held against. */
export const comparisons = ["year", "school"] as const;
export type Comparison = (typeof comparisons)[number];

/** The comparison that is chosen, with its values where they are there. */
export interface Compared {
  chosen: Comparison | undefined;
  /** What there is to choose from. */
  choices: readonly Comparison[];
  choose(next: Comparison | undefined): void;
  /** What both lines are called. */
  ownName: string | undefined;
  name: string;
  /** By the day on which a point of the report begins. */
  values: ReadonlyMap<string, number | null> | undefined;
  isFailed: boolean;
}

export const percentageOf = (row: Row): number | null =>
  typeof row["percentage"] === "number" ? row["percentage"] : null;

/** A day so many years later; of the 29th of February the day before, where there is none. */
const yearsAfter = (day: string, years: number) => {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return moved.endsWith("-02-29") && new Date(Date.parse(moved)).getUTCDate() !== 29
    ? `${moved.slice(0, 8)}28`
    : moved;
};

/** Whole weeks of a year, so that Mondays stay Mondays. */
const weeksOfYear = 364;

/** What a report can be compared with: months and weeks with the year before, a class with all. */
export const choicesOf = (name: string, classId: string | null): Comparison[] =>
  name === "trend"
    ? classId
      ? ["year", "school"]
      : ["year"]
    : name === "daily-summary" && classId
      ? ["school"]
      : [];

/** What the other report is asked with, so that its lines stand beside those of this one. */
export function otherQuery(
  comparison: Comparison,
  { from, to }: Pick<Report, "from" | "to">,
  { by, classId }: { by: string | null; classId: string | null },
): string {
  const earlier = (day: string) =>
    by === "week" ? addDays(day, -weeksOfYear) : yearsAfter(day, -1);
  const isYear = comparison === "year";
  return new URLSearchParams([
    ["from", isYear ? earlier(from) : from],
    ["to", isYear ? earlier(to) : to],
    ...(by ? [["by", by]] : []),
    ...(isYear && classId ? [["class_id", classId]] : []),
  ]).toString();
}

/** The percentages of the other report, each under the day of the line that it stands beside. */
export const otherValues = (
  comparison: Comparison,
  { name, rows }: Pick<Report, "name" | "rows">,
  by: string | null,
): ReadonlyMap<string, number | null> =>
  new Map(
    rows.map((row) => {
      const start = String(row[name === "trend" ? "start" : "date"]);
      const later = by === "week" ? addDays(start, weeksOfYear) : yearsAfter(start, 1);
      return [comparison === "year" ? later : start, percentageOf(row)];
    }),
  );
