import { useId, useRef, type PointerEvent } from "react";
import { visuallyHidden } from "../fields/visually-hidden";
import { ChartTable } from "./chart-table";
import { Drawing } from "./drawing";
import { HeatCell, type HeatShape } from "./heat-cell";
import { t } from "../strings/charts";
import { useReading, type Steps } from "./use-reading";
import { useSize } from "./use-size";
import classes from "./charts.module.css";

export interface HeatDay {
  /** Places from the first day of the first week: a day of its own column and row. */
  place: number;
  /** As it is said: “12 Nov 2026”. */
  label: string;
  shape: HeatShape;
  /** What the day was: “Absent (sick leave)”. */
  text: string;
  /** Stands above the week that the day begins: the name of a month. */
  month?: string | undefined;
}

interface HeatStripProps {
  title: string;
  head: string;
  days: readonly HeatDay[];
  /** What the shapes say. */
  legend: readonly { shape: HeatShape; text: string }[];
  /** Days of a week that are drawn. */
  rows?: number;
}

const space = { top: 16, gap: 2 };
const [least, most] = [5, 15];

/** A week back or on by the arrows along the strip, a day by those across. */
const steps = (isMirrored: boolean, rows: number): Steps => ({
  ArrowRight: isMirrored ? -rows : rows,
  ArrowLeft: isMirrored ? rows : -rows,
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
});

/** Where the days stand: a column for each week. */
function layoutOf(days: readonly HeatDay[], width: number, isMirrored: boolean, rows: number) {
  const weeks = Math.floor((days.at(-1)?.place ?? 0) / rows) + 1;
  const pitch = Math.min(most, Math.max(least, width / weeks));
  const gap = pitch > 8 ? space.gap : 1;
  const used = weeks * pitch;
  return {
    cell: pitch - gap,
    height: space.top + rows * pitch,
    x: (place: number) => {
      const at = Math.floor(place / rows) * pitch;
      return isMirrored ? width - at - pitch + gap : at;
    },
    y: (place: number) => space.top + (place % rows) * pitch,
    /** The place under a pixel. */
    placeAt: (x: number, y: number) => {
      const column = Math.floor((isMirrored ? width - x : x) / pitch);
      const row = Math.floor((y - space.top) / pitch);
      return row < 0 || row >= rows || column * pitch > used ? -1 : column * rows + row;
    },
  };
}

interface SquaresProps {
  days: readonly HeatDay[];
  layout: ReturnType<typeof layoutOf>;
  width: number;
  isMirrored: boolean;
  /** Where one reads. */
  read: HeatDay | undefined;
}

/** The drawing; what it says is said beside it. */
function Squares({ days, layout: { cell, height, x, y }, width, isMirrored, read }: SquaresProps) {
  return (
    <Drawing width={width} height={height} aria-hidden>
      {days.map(({ place, shape, month }) => (
        <g key={place}>
          {month ? (
            <text
              className={classes.month}
              x={isMirrored ? x(place) + cell : x(place)}
              y={space.top - 6}
            >
              {month}
            </text>
          ) : null}
          <HeatCell x={x(place)} y={y(place)} size={cell} shape={shape} />
        </g>
      ))}
      {read ? (
        <rect
          className={classes.here}
          x={x(read.place) - 1.5}
          y={y(read.place) - 1.5}
          width={cell + 3}
          height={cell + 3}
        />
      ) : null}
    </Drawing>
  );
}

const Shapes = ({ legend }: Pick<HeatStripProps, "legend">) => (
  <ul className={classes.legend}>
    {legend.map(({ shape, text }) => (
      <li key={text}>
        <svg width={11} height={11} aria-hidden>
          <HeatCell x={0} y={0} size={11} shape={shape} />
        </svg>
        {text}
      </li>
    ))}
  </ul>
);

/**
 * Days as small squares, a column for each week. Shapes tell them apart, beside hues; a pointer reads
 * them, and so do the arrow keys.
 */
export function HeatStrip({ title, head, days, legend, rows = 7 }: HeatStripProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, isMirrored } = useSize(frame);
  const hint = useId();
  const layout = layoutOf(days, width, isMirrored, rows);
  const { cell, height, x, placeAt } = layout;
  const { at, spokenAt, point, keys } = useReading(days.length, steps(isMirrored, rows));
  const [read, spoken] = [at, spokenAt].map((one) => (one === undefined ? undefined : days[one]));
  const onPointer = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const place = placeAt(clientX - box.left, clientY - box.top);
    const found = days.findIndex((day) => day.place === place);
    point(found < 0 ? undefined : found);
  };
  return (
    <figure className={classes.figure}>
      <div ref={frame} className={classes.frame} style={{ height }}>
        <div
          className={classes.stop}
          role="application"
          aria-label={title}
          aria-describedby={hint}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={() => point(undefined)}
          {...keys}
        >
          <Squares days={days} layout={layout} width={width} isMirrored={isMirrored} read={read} />
        </div>
        {read ? (
          <div
            className={classes.readout}
            aria-hidden
            style={
              x(read.place) < width / 2
                ? { left: x(read.place) + cell + 8 }
                : { right: width - x(read.place) + 8 }
            }
          >
            <b>{read.label}</b>
            <span>{read.text}</span>
          </div>
        ) : null}
        <span id={hint} style={visuallyHidden}>
          {t("keys")}
        </span>
        <span role="status" style={visuallyHidden}>
          {spoken ? t("reading", { label: spoken.label, values: spoken.text }) : ""}
        </span>
      </div>
      <div className={classes.foot}>
        <Shapes legend={legend} />
        <ChartTable
          title={title}
          columns={[head, t("state")]}
          rows={() => days.map(({ label, text }) => [label, text])}
        />
      </div>
    </figure>
  );
}
