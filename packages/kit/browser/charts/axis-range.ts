/** From where to where an axis goes, and what is written beside it. */
export interface AxisRange {
  from: number;
  to: number;
  ticks: readonly number[];
}

export interface AxisOptions {
  /** Lengths are compared, as those of bars are: the axis begins at nothing. */
  fromZero?: boolean;
  /** Values there cannot be below and above: 0 and 100 of percentages. */
  bounds?: readonly [low: number, high: number];
  /** The least it spans, so that a difference of nothing does not look like one. */
  leastSpan?: number;
  /** Ticks are whole numbers. */
  whole?: boolean;
  /** How many steps there is room for. */
  intervals?: number;
}

const usualIntervals = 4;
/** Keeps sums of steps free of the dust of binary fractions. */
const clean = (value: number): number => Math.round(value * 1e9) / 1e9;

/** The step that people count in (1, 2, 5 times a power of ten) of which at most so many fill a span. */
export function niceStep(span: number, whole = false, intervals = usualIntervals): number {
  const rough = span / intervals;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough * 0.999) ?? 10;
  return whole ? Math.max(1, factor * power) : clean(factor * power);
}

/** The ends of the values, as far apart as is wished for. */
function endsOf(values: readonly number[], wishes: AxisOptions): [low: number, high: number] {
  const { fromZero = false, leastSpan = 0, bounds: [least, most] = [-Infinity, Infinity] } = wishes;
  const low = fromZero ? Math.min(0, ...values) : Math.min(...values);
  const high = fromZero ? Math.max(0, ...values) : Math.max(...values);
  const lack = Math.max(leastSpan, high === low ? 1 : 0) - (high - low);
  if (lack <= 0) return [low, high];
  if (fromZero) return [low, high + lack];
  const above = Math.min(most - high, Math.max(lack / 2, lack - (low - least)));
  return [Math.max(least, low - (lack - above)), high + above];
}

/** An axis over some values whose ends and ticks are round numbers. */
export function axisRange(values: readonly number[], wishes: AxisOptions = {}): AxisRange {
  const [low, high] = endsOf(values.length > 0 ? values : [0], wishes);
  const [least, most] = wishes.bounds ?? [-Infinity, Infinity];
  const step = niceStep(high - low, wishes.whole, wishes.intervals);
  const from = Math.max(least, clean(Math.floor(clean(low / step)) * step));
  const to = Math.min(most, clean(Math.ceil(clean(high / step)) * step));
  const first = Math.ceil(clean(from / step));
  const count = Math.floor(clean(to / step)) - first + 1;
  return { from, to, ticks: Array.from({ length: count }, (_, at) => clean((first + at) * step)) };
}

/**
 * Whether a line across the chart, such as a minimum, stands so near the values that the axis can
 * show both and still tell the values apart.
 */
export function isNear(line: number, values: readonly number[]): boolean {
  if (values.length === 0) return false;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const away = Math.max(low - line, line - high, 0);
  return away <= Math.max(high - low, 5);
}
