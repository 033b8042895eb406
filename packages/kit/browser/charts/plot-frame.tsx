import type { ReactNode } from "react";
import { gapsOf, type ChartData } from "./series";
import { labelEvery, type Geometry } from "./geometry";
import classes from "./charts.module.css";

interface PartProps {
  data: ChartData;
  geometry: Geometry;
}

/** The values beside the axis, with a line across from each. */
export function ValueAxis({ data, geometry }: PartProps) {
  const { range, left, right, axisX, y } = geometry;
  return (
    <g className={classes.axis}>
      {range.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text x={axisX} y={y(tick)} dy="0.32em" textAnchor="end">
            {data.format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** As many names of points as there is room for; the last one is among them. */
export function PointAxis({ data: { points }, geometry }: PartProps) {
  const { x, bottom, step } = geometry;
  const every = labelEvery(
    points.map(({ short }) => short),
    step,
  );
  const last = points.length - 1;
  return (
    <g className={classes.axis}>
      {points.map(({ label, short }, place) =>
        (last - place) % every === 0 ? (
          <text key={label} x={x(place)} y={bottom + 16} textAnchor="middle">
            {short}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Hatched where nothing is known, so that a gap is seen to be one. */
export function Gaps({ data, geometry, hatch }: PartProps & { hatch: string }): ReactNode {
  const { x, step, top, bottom } = geometry;
  return gapsOf(data).map(([first, last]) => {
    const [a, b] = [x(first), x(last)];
    return (
      <rect
        key={first}
        x={Math.min(a, b) - step / 2}
        width={Math.abs(b - a) + step}
        y={top}
        height={bottom - top}
        fill={`url(#${hatch})`}
      />
    );
  });
}

/** The line across, such as a minimum. */
export function ThresholdLine({ data: { threshold }, geometry }: PartProps) {
  const { showsThreshold, left, right, y } = geometry;
  if (!threshold || !showsThreshold) return null;
  const at = y(threshold.value);
  return <line className={classes.threshold} x1={left} x2={right} y1={at} y2={at} />;
}

/**
 * Lines from corner to corner, for gaps and for bars below the threshold; and what is below a line,
 * which fades since the axis need not begin at nothing.
 */
export function Hatches({ hatch, low, fade }: Readonly<Record<"hatch" | "low" | "fade", string>>) {
  return (
    <defs>
      <linearGradient id={fade} x1={0} x2={0} y1={0} y2={1}>
        <stop className={classes.fade} offset="0%" stopOpacity={0.2} />
        <stop className={classes.fade} offset="95%" stopOpacity={0} />
      </linearGradient>
      <pattern id={hatch} width={7} height={7} patternUnits="userSpaceOnUse">
        <path className={classes.hatch} d="M0 7L7 0" />
      </pattern>
      <pattern id={low} width={6} height={6} patternUnits="userSpaceOnUse">
        <rect className={classes.lowFill} width={6} height={6} />
        <path className={classes.lowHatch} d="M0 6L6 0" />
      </pattern>
    </defs>
  );
}
