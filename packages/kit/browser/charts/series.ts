/** A place on the axis of a chart. */
export interface ChartPoint {
  /** As it is said and stands in the table: “12 Nov 2026”. */
  label: string;
  /** As it stands below the axis: “12 Nov”. */
  short: string;
  /** Why there is no value, where that is known: “Holiday: Diwali”. */
  gap?: string | undefined;
}

/** What a chart shows at each of its points; null where nothing is known. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  /**
   * `main` is what the chart is about; `compared` is something else beside it (the year before, other
   * classes); `projected` is what may come. They differ by their dashes and marks, not by hue alone.
   */
  look?: "main" | "compared" | "projected";
}

/** A line across, such as a minimum. */
export interface ChartThreshold {
  value: number;
  /** With its value: “Minimum 75%”. */
  label: string;
}

export interface ChartData {
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  threshold?: ChartThreshold | undefined;
  /** A value as people read it, in the readout, in the table and beside the axis. */
  format(value: number): string;
}

export const lookOf = ({ look = "main" }: ChartSeries) => look;

export const valuesOf = (series: readonly ChartSeries[]): number[] =>
  series.flatMap(({ values }) => values.filter((value) => value !== null));

/** Places that follow each other, first and last. */
export type Run = readonly [first: number, last: number];

/** The runs of places for which something holds. */
export function runsOf(count: number, holds: (place: number) => boolean): Run[] {
  const runs: [number, number][] = [];
  for (let place = 0; place < count; place++) {
    if (!holds(place)) continue;
    const last = runs.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}

/** Places at which nothing is known of what the chart is about, and nothing is projected. */
export const gapsOf = ({ points, series }: Pick<ChartData, "points" | "series">): Run[] => {
  const own = series.filter((one) => lookOf(one) !== "compared");
  return runsOf(points.length, (place) =>
    own.every(({ values }) => (values[place] ?? null) === null),
  );
};
