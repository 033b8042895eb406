import type { ReactNode } from "react";
import classes from "./charts.module.css";

interface RingProps {
  /** Percent; null where nothing is counted. */
  value: number | null;
  /** What it shows, with the figure. */
  label: string;
  /** Percent at which a notch stands, such as a minimum. */
  threshold?: number | undefined;
  isLow?: boolean;
  size?: number;
  /** Stands in the middle. */
  children: ReactNode;
}

/** A share of a whole as a ring, with a notch at the minimum; one that is too low is dashed. */
export function Ring({ value, label, threshold, isLow = false, size = 128, children }: RingProps) {
  const thick = Math.round(size / 11);
  const radius = (size - thick) / 2;
  const around = 2 * Math.PI * radius;
  const middle = size / 2;
  return (
    <div
      className={classes.ring}
      role="img"
      aria-label={label}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} aria-hidden>
        <g transform={`rotate(-90 ${middle} ${middle})`}>
          <circle
            className={classes.track}
            cx={middle}
            cy={middle}
            r={radius}
            strokeWidth={thick}
          />
          {value === null ? null : (
            <circle
              className={classes.arc}
              data-low={isLow || undefined}
              cx={middle}
              cy={middle}
              r={radius}
              strokeWidth={thick}
              strokeDasharray={`${(Math.min(100, Math.max(0, value)) / 100) * around} ${around}`}
            />
          )}
          {threshold === undefined ? null : (
            <line
              className={classes.notch}
              x1={size - thick - 2}
              x2={size}
              y1={middle}
              y2={middle}
              transform={`rotate(${threshold * 3.6} ${middle} ${middle})`}
            />
          )}
        </g>
      </svg>
      <div className={classes.inRing}>{children}</div>
    </div>
  );
}
