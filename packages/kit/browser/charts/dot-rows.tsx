import type { CSSProperties, ReactNode } from "react";
import { axisRange, isNear, type AxisOptions } from "./axis-range";
import type { ChartThreshold } from "./series";
import { t } from "../strings/charts";
import classes from "./charts.module.css";

export interface DotRow {
  key: string | number;
  /** Names the row; may be a link. */
  name: ReactNode;
  value: number | null;
}

interface DotRowsProps {
  title: string;
  rows: readonly DotRow[];
  /** What all of them come to; each row is drawn as its distance from it. */
  average?: { value: number; label: string } | undefined;
  threshold?: ChartThreshold | undefined;
  wishes?: AxisOptions;
  format(value: number): string;
}

const at = (share: number): CSSProperties => ({ insetInlineStart: `${share}%` });

/** A value as a dot, and how far it is from the average. */
const Dot = ({ share, from, isLow }: { share: number; from: number; isLow: boolean }) => (
  <>
    <i
      className={classes.distance}
      style={{ ...at(Math.min(from, share)), width: `${Math.abs(share - from)}%` }}
    />
    <i className={classes.dot} data-low={isLow || undefined} style={at(share)} />
  </>
);

/**
 * Named values side by side, highest first: a dot for each, and its distance from the average. The
 * figures stand beside the dots.
 */
export function DotRows({ title, rows, average, threshold, wishes, format }: DotRowsProps) {
  const values = rows.flatMap(({ value }) => (value === null ? [] : [value]));
  const line = threshold && isNear(threshold.value, values) ? threshold : undefined;
  const { from, to } = axisRange(
    [...values, ...(line ? [line.value] : []), ...(average ? [average.value] : [])],
    wishes,
  );
  const share = (value: number) => ((value - from) / Math.max(1e-9, to - from)) * 100;
  const ordered = rows.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
  const middle = share(average?.value ?? from);
  return (
    <figure className={classes.figure}>
      <div className={classes.dotRows}>
        <ul aria-label={title}>
          {ordered.map(({ key, name, value }) => {
            const isLow = value !== null && threshold !== undefined && value < threshold.value;
            return (
              <li key={key}>
                <span className={classes.rowName}>{name}</span>
                <span className={classes.rail} aria-hidden>
                  {line ? <i className={classes.minimum} style={at(share(line.value))} /> : null}
                  {average ? <i className={classes.average} style={at(middle)} /> : null}
                  {value === null ? null : <Dot share={share(value)} from={middle} isLow={isLow} />}
                </span>
                <span className={classes.rowValue} data-low={isLow || undefined}>
                  {value === null ? t("noData") : format(value)}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <ul className={classes.legend}>
        <li className={classes.ends}>{`${format(from)} – ${format(to)}`}</li>
        {average ? (
          <li>
            <span className={classes.rail} data-key aria-hidden>
              <i className={classes.average} style={at(50)} />
            </span>
            {average.label}
          </li>
        ) : null}
        {threshold ? (
          <li>
            <span className={classes.rail} data-key aria-hidden>
              <i className={classes.minimum} style={at(50)} />
            </span>
            {line ? threshold.label : t("below", { label: threshold.label })}
          </li>
        ) : null}
      </ul>
    </figure>
  );
}
