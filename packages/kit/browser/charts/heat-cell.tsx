import classes from "./charts.module.css";

/**
 * How a day looks: filled, half filled, crossed, as a frame, as a dashed frame, as a dot, or not at
 * all.
 */
export type HeatShape = "full" | "half" | "cross" | "frame" | "open" | "dot" | "none";

interface HeatCellProps {
  x: number;
  y: number;
  size: number;
  shape: HeatShape;
}

/** One day. The shapes differ without their hues, too. */
export function HeatCell({ x, y, size, shape }: HeatCellProps) {
  if (shape === "none") return null;
  if (shape === "dot")
    return (
      <circle
        className={classes.cell}
        data-shape={shape}
        cx={x + size / 2}
        cy={y + size / 2}
        r={1.2}
      />
    );
  const inset = shape === "frame" || shape === "open" ? 0.75 : 0;
  return (
    <g className={classes.cell} data-shape={shape}>
      <rect
        x={x + inset}
        y={y + inset}
        width={size - inset * 2}
        height={size - inset * 2}
        rx={Math.min(2, size / 4)}
      />
      {shape === "half" ? <path d={`M${x} ${y + size}h${size}v${-size}z`} /> : null}
      {shape === "cross" ? (
        <path
          d={`M${x + size * 0.25} ${y + size * 0.25}l${size * 0.5} ${size * 0.5}m0 ${-size * 0.5}l${-size * 0.5} ${size * 0.5}`}
        />
      ) : null}
    </g>
  );
}
