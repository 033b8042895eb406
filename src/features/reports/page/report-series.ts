import type { ChartPoint, ChartSeries } from "@rollcall/kit/browser/charts/series";
import { chartFormats } from "../../figures/page";
import { percentageOf, type Compared } from "./compare";
import type { Report, Row } from "./report";
import { t } from "./text";

interface Drawn {
  head: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
}

const dayPoint = (date: string): ChartPoint => ({
  label: chartFormats.day(date),
  short: chartFormats.dayShort(date),
});
const monthPoint = (date: string): ChartPoint => ({
  label: chartFormats.month(date),
  short: chartFormats.monthShort(date),
});
const weekPoint = (date: string): ChartPoint => ({
  label: t("weekOf", { day: chartFormats.day(date) }),
  short: chartFormats.dayShort(date),
});

/** What the lines of a report are, as points of an axis; undefined for reports without a drawing. */
function axisOf({ name, rows }: Report) {
  if (name === "daily-summary") return { key: "date", point: dayPoint };
  if (name !== "trend") return undefined;
  const isByMonth = rows.every((row) => String(row["start"]).endsWith("-01"));
  return { key: "start", point: isByMonth ? monthPoint : weekPoint };
}

const byKey = (rows: readonly Row[], key: string) =>
  rows.toSorted((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1));

/** Without the lines before the first and after the last of which something is known. */
function known(rows: readonly Row[]): readonly Row[] {
  const has = (row: Row) => percentageOf(row) !== null;
  return rows.slice(rows.findIndex(has), rows.findLastIndex(has) + 1);
}

/** What the chart of a report over time shows. */
export function chartData(report: Report, compared: Compared | undefined): Drawn | undefined {
  const axis = axisOf(report);
  if (!axis) return undefined;
  const rows = known(byKey(report.rows, axis.key));
  const keys = rows.map((row) => String(row[axis.key]));
  const main: ChartSeries = {
    name: compared?.ownName ?? t("attendance"),
    values: rows.map(percentageOf),
  };
  const other: ChartSeries[] = compared?.values
    ? [
        {
          name: compared.name,
          look: "compared",
          values: keys.map((key) => compared.values?.get(key) ?? null),
        },
      ]
    : [];
  return {
    head: report.columns.find(({ key }) => key === axis.key)?.label ?? "",
    points: keys.map(axis.point),
    series: [main, ...other],
  };
}
