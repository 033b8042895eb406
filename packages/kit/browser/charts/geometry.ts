import { axisRange, isNear, type AxisRange, type AxisOptions } from "./axis-range";
import { valuesOf, type ChartData } from "./series";

/** Pixels around what is drawn: for the values beside the axis, and the labels below it. */
const space = { top: 10, bottom: 24, end: 16, letter: 9, gap: 8 };

export interface Geometry {
  width: number;
  height: number;
  range: AxisRange;
  /** The threshold is drawn, rather than named in the legend only. */
  showsThreshold: boolean;
  /** Where the plot begins and ends, as seen from the left. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Pixels from one point to the next. */
  step: number;
  x(place: number): number;
  y(value: number): number;
  /** The place that is nearest to a pixel. */
  nearest(x: number): number;
  /** Where the values of the axis stand. */
  axisX: number;
}

interface GeometryOptions {
  width: number;
  height: number;
  isMirrored: boolean;
  wishes: AxisOptions;
}

/** Where everything stands; from right to left where the page is read so. */
export function geometryOf(
  { points, series, threshold, format }: ChartData,
  { width, height, isMirrored, wishes }: GeometryOptions,
): Geometry {
  const values = valuesOf(series);
  const showsThreshold = threshold !== undefined && isNear(threshold.value, values);
  const range = axisRange(showsThreshold ? [...values, threshold.value] : values, wishes);
  const beside =
    Math.max(...range.ticks.map((tick) => format(tick).length)) * space.letter + space.gap;
  const [left, right] = isMirrored ? [space.end, width - beside] : [beside, width - space.end];
  const [top, bottom] = [space.top, height - space.bottom];
  // A page that is being laid out may have less room than the axis takes.
  const step = Math.max(0, right - left) / Math.max(1, points.length);
  const turned = (at: number) => (isMirrored ? right + left - at : at);
  return {
    width,
    height,
    range,
    showsThreshold,
    left,
    right,
    top,
    bottom,
    step,
    x: (place) => turned(left + (place + 0.5) * step),
    y: (value) =>
      bottom - ((value - range.from) / Math.max(1e-9, range.to - range.from)) * (bottom - top),
    nearest: (x) =>
      Math.min(
        points.length - 1,
        Math.max(0, Math.floor((turned(x) - left) / Math.max(1e-9, step))),
      ),
    axisX: isMirrored ? right + space.gap - 2 : left - space.gap + 2,
  };
}

/** Every how many points are named below the axis, so that no two names touch. */
export function labelEvery(labels: readonly string[], step: number): number {
  const widest = Math.max(0, ...labels.map((label) => label.length)) * 6.8 + 14;
  return Math.max(1, Math.ceil(widest / Math.max(1, step)));
}
