import { lookOf, type ChartData } from "./series";
import { t } from "../strings/charts";
import { Swatch } from "./legend";
import classes from "./charts.module.css";

/** What stands at a place, as one sentence: “12 Nov: 94.2%”. */
export function readingText({ points, series, format }: ChartData, place: number): string {
  const point = points[place];
  if (!point) return "";
  const shown = series.flatMap(({ name, values }) => {
    const value = values[place] ?? null;
    return value === null ? [] : [{ name, text: format(value) }];
  });
  if (shown.length === 0)
    return t("reading", { label: point.label, values: point.gap ?? t("noData") });
  return t("reading", {
    label: point.label,
    values:
      series.length === 1
        ? (shown[0]?.text ?? "")
        : shown.map(({ name, text }) => t("ofSeries", { name, value: text })).join(", "),
  });
}

interface ReadoutProps {
  data: ChartData;
  place: number;
  /** Where the place is, in pixels. */
  x: number;
  width: number;
}

/** What stands at a place, beside it. */
export function Readout({ data: { points, series, format }, place, x, width }: ReadoutProps) {
  const point = points[place];
  if (!point) return null;
  const shown = series.filter(({ values }) => (values[place] ?? null) !== null);
  return (
    <div
      className={classes.readout}
      aria-hidden
      style={x < width / 2 ? { left: x + 12 } : { right: width - x + 12 }}
    >
      <b>{point.label}</b>
      {shown.map((one) => (
        <span key={one.name}>
          {series.length > 1 ? <Swatch look={lookOf(one)} /> : null}
          {series.length > 1 ? `${one.name} ` : ""}
          <strong>{format(one.values[place] ?? 0)}</strong>
        </span>
      ))}
      {shown.length === 0 ? <span>{point.gap ?? t("noData")}</span> : null}
    </div>
  );
}
