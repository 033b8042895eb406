import { useId, useRef, type PointerEvent, type ReactNode } from "react";
import { visuallyHidden } from "../fields/visually-hidden";
import type { AxisOptions } from "./axis-range";
import { ChartTable } from "./chart-table";
import { Drawing } from "./drawing";
import { geometryOf, type Geometry } from "./geometry";
import { Legend } from "./legend";
import { Gaps, Hatches, PointAxis, ThresholdLine, ValueAxis } from "./plot-frame";
import { Bars, Line } from "./plot-series";
import { Readout, readingText } from "./readout";
import { lookOf, valuesOf, type ChartData } from "./series";
import { t } from "../strings/charts";
import { alongLine, useReading } from "./use-reading";
import { useSize } from "./use-size";
import classes from "./charts.module.css";

export interface ChartProps extends ChartData {
  title: string;
  /** Said in place of the drawing; unless given, the title with the lowest and the highest value. */
  summary?: string;
  /** What the points are, above them in the table: “Month”. */
  head: string;
  /** Bars begin at nothing; lines show the differences. */
  kind?: "line" | "bars";
  wishes?: AxisOptions;
  height?: number;
  /** Stands beside the way to the table. */
  children?: ReactNode;
}

/** From one value beside the axis to the next. */
const pixelsOfStep = 50;

/** What is said in place of the drawing. */
export function summaryOf(title: string, { series, format }: ChartData): string {
  const values = valuesOf(series.filter((one) => lookOf(one) === "main"));
  return values.length === 0
    ? t("empty", { title })
    : t("range", {
        title,
        lowest: format(Math.min(...values)),
        highest: format(Math.max(...values)),
      });
}

/** A row for each point, with the figure of each series. */
export const tableOf = ({ points, series, format }: ChartData): string[][] =>
  points.map(({ label, gap }, place) => [
    label,
    ...series.map(({ values }) => {
      const value = values[place] ?? null;
      return value === null ? (gap ?? t("noData")) : format(value);
    }),
  ]);

interface PlotProps {
  data: ChartData;
  geometry: Geometry;
  kind: "line" | "bars";
  at: number | undefined;
}

/** The drawing; what it says is said beside it. */
function Plot({ data, geometry, kind, at }: PlotProps) {
  const id = useId();
  const [hatch, low, fade] = [`${id}gap`, `${id}low`, `${id}fade`];
  const { width, height, top, bottom, x, y } = geometry;
  return (
    <Drawing width={width} height={height} aria-hidden>
      <Hatches hatch={hatch} low={low} fade={fade} />
      <Gaps data={data} geometry={geometry} hatch={hatch} />
      <ValueAxis data={data} geometry={geometry} />
      <PointAxis data={data} geometry={geometry} />
      {data.series.toReversed().map((series) => {
        const props = { series, geometry, threshold: data.threshold };
        return kind === "bars" && lookOf(series) === "main" ? (
          <Bars key={series.name} {...props} low={low} />
        ) : (
          <Line key={series.name} {...props} fade={fade} />
        );
      })}
      <ThresholdLine data={data} geometry={geometry} />
      {at === undefined ? null : (
        <g className={classes.cursor}>
          <line x1={x(at)} x2={x(at)} y1={top} y2={bottom} />
          {data.series.map(({ name, values }) => {
            const value = values[at] ?? null;
            return value === null ? null : <circle key={name} cx={x(at)} cy={y(value)} r={5} />;
          })}
        </g>
      )}
    </Drawing>
  );
}

/**
 * Values along an axis, as a line or as bars. A pointer reads them, and so do the arrow keys, which
 * say each aloud; the same figures stand in a table below.
 */
export function Chart({
  title,
  summary,
  head,
  kind = "line",
  wishes,
  height = 220,
  children,
  ...data
}: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, isMirrored } = useSize(frame);
  const { at, spokenAt, point, keys } = useReading(data.points.length, alongLine(isMirrored));
  const hint = useId();
  const geometry = geometryOf(data, {
    width,
    height,
    isMirrored,
    wishes: {
      intervals: Math.max(2, Math.round(height / pixelsOfStep)),
      ...wishes,
      ...(kind === "bars" ? { fromZero: true } : {}),
    },
  });
  const onPointer = ({ clientX, currentTarget }: PointerEvent) =>
    point(geometry.nearest(clientX - currentTarget.getBoundingClientRect().left));
  return (
    <figure className={classes.figure}>
      <div className={classes.frame} ref={frame} style={{ height }}>
        {/* Arrow keys read values here, so that a screen reader has to leave them to the chart. */}
        <div
          className={classes.stop}
          role="application"
          aria-label={summary ?? summaryOf(title, data)}
          aria-describedby={hint}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => point(undefined)}
          {...keys}
        >
          <Plot data={data} geometry={geometry} kind={kind} at={at} />
        </div>
        {at === undefined ? null : (
          <Readout data={data} place={at} x={geometry.x(at)} width={width} />
        )}
        <span id={hint} style={visuallyHidden}>
          {t("keys")}
        </span>
        <span role="status" style={visuallyHidden}>
          {spokenAt === undefined ? "" : readingText(data, spokenAt)}
        </span>
      </div>
      <div className={classes.foot}>
        <Legend data={data} showsThreshold={geometry.showsThreshold} />
        <ChartTable
          title={title}
          columns={[head, ...data.series.map(({ name }) => name)]}
          rows={() => tableOf(data)}
        />
        {children}
      </div>
    </figure>
  );
}
