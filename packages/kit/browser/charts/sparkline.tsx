import { useRef } from "react";
import { axisRange, isNear } from "./axis-range";
import { Drawing } from "./drawing";
import { runsOf } from "./series";
import { useSize } from "./use-size";
import classes from "./charts.module.css";

interface SparklineProps {
  values: readonly (number | null)[];
  /** What it shows, with its ends in figures. */
  label: string;
  threshold?: number | undefined;
  bounds?: readonly [number, number];
  height?: number;
}

/** A line without axis, beside a figure; its last value has a mark. */
export function Sparkline({ values, label, threshold, bounds, height = 44 }: SparklineProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, isMirrored } = useSize(frame);
  const known = values.filter((value) => value !== null);
  const line = threshold !== undefined && isNear(threshold, known) ? threshold : undefined;
  const { from, to } = axisRange(line === undefined ? known : [...known, line], {
    leastSpan: 4,
    ...(bounds ? { bounds } : {}),
  });
  const margin = 5;
  const x = (place: number) => {
    const at = margin + (place / Math.max(1, values.length - 1)) * (width - 2 * margin);
    return isMirrored ? width - at : at;
  };
  const y = (value: number) =>
    height - margin - ((value - from) / Math.max(1e-9, to - from)) * (height - 2 * margin);
  const runs = runsOf(values.length, (place) => (values[place] ?? null) !== null);
  const last = runs.at(-1)?.[1];
  return (
    <div ref={frame} className={classes.spark} style={{ height }}>
      <Drawing width={width} height={height} role="img" aria-label={label}>
        {line === undefined ? null : (
          <line className={classes.threshold} x1={0} x2={width} y1={y(line)} y2={y(line)} />
        )}
        {runs.map(([first, end]) => (
          <path
            key={first}
            className={classes.line}
            data-look="main"
            d={values
              .slice(first, end + 1)
              .map((value, at) => `${at === 0 ? "M" : "L"}${x(first + at)} ${y(value ?? 0)}`)
              .join("")}
          />
        ))}
        {last === undefined ? null : (
          <circle
            className={classes.mark}
            data-look="main"
            cx={x(last)}
            cy={y(values[last] ?? 0)}
            r={3.5}
          />
        )}
      </Drawing>
    </div>
  );
}
