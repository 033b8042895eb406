import type { ComponentProps } from "react";
import classes from "./charts.module.css";

interface DrawingProps extends ComponentProps<"svg"> {
  width: number;
  height: number;
}

/** What a chart draws on, in pixels of the screen; paper makes it as small as it needs. */
export const Drawing = ({ width, height, ...rest }: DrawingProps) => (
  <svg
    className={classes.plot}
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    {...rest}
  />
);
