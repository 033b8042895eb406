import type { ReactNode } from "react";
import { lookOf, runsOf, type ChartSeries, type ChartThreshold } from "./series";
import type { Geometry } from "./geometry";
import classes from "./charts.module.css";

interface SeriesProps {
  series: ChartSeries;
  geometry: Geometry;
  threshold: ChartThreshold | undefined;
}

/** Pixels between two points from which each has a mark of its own. */
const roomForMarks = { main: 11, projected: 11, compared: 26 };

const known = (values: ChartSeries["values"], place: number): number | null =>
  values[place] ?? null;

/** A value below the threshold has an open mark, so that it shows without its colour. */
function Mark({ x, y, isLow, look }: { x: number; y: number; isLow: boolean; look: string }) {
  if (look === "compared")
    return <path className={classes.mark} data-look={look} d={`M${x} ${y - 4}l4 4l-4 4l-4-4z`} />;
  return (
    <circle
      className={classes.mark}
      data-look={look}
      data-low={isLow || undefined}
      cx={x}
      cy={y}
      r={isLow ? 4 : 3}
    />
  );
}

/** The places of a run as a path. */
const pathOf = (first: number, last: number, values: ChartSeries["values"], geometry: Geometry) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .map((place, at) => {
      const value = known(values, place) ?? 0;
      return `${at === 0 ? "M" : "L"}${geometry.x(place).toFixed(1)} ${geometry.y(value).toFixed(1)}`;
    })
    .join("");

/** Values as a line that is broken where nothing is known; a value by itself is a mark. */
export function Line({ series, geometry, threshold, fade }: SeriesProps & { fade: string }) {
  const { values } = series;
  const look = lookOf(series);
  const runs = runsOf(values.length, (place) => known(values, place) !== null);
  const { x, y, step, bottom } = geometry;
  const isMarked = step >= roomForMarks[look];
  const isLow = (value: number) =>
    look === "main" && threshold !== undefined && value < threshold.value;
  return (
    <g>
      {runs.map(([first, last]) => (
        <g key={first}>
          {look === "main" && last > first ? (
            <path
              fill={`url(#${fade})`}
              d={`${pathOf(first, last, values, geometry)}V${bottom}H${x(first).toFixed(1)}Z`}
            />
          ) : null}
          <path
            className={classes.line}
            data-look={look}
            d={pathOf(first, last, values, geometry)}
          />
          {values.slice(first, last + 1).map((value, at): ReactNode => {
            const place = first + at;
            const isShown = isMarked || first === last;
            return value === null || !(isShown || isLow(value)) ? null : (
              <Mark key={place} x={x(place)} y={y(value)} isLow={isLow(value)} look={look} />
            );
          })}
        </g>
      ))}
    </g>
  );
}

/** Values as bars from the bottom; those below the threshold are hatched. */
export function Bars({ series, geometry, threshold, low }: SeriesProps & { low: string }) {
  const { x, y, step, bottom } = geometry;
  const wide = Math.min(36, Math.max(1.5, step * 0.68));
  return (
    <g>
      {series.values.map((value, place) =>
        value === null ? null : (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a place is what a bar is known by
            key={place}
            className={classes.bar}
            x={x(place) - wide / 2}
            width={wide}
            y={Math.min(y(value), bottom - 1)}
            height={Math.max(1, bottom - y(value))}
            rx={Math.min(2, wide / 3)}
            {...(threshold && value < threshold.value ? { style: { fill: `url(#${low})` } } : {})}
          />
        ),
      )}
    </g>
  );
}
