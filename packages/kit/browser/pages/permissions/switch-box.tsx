import { useEffect, useRef, type ChangeEvent, type ReactNode } from "react";
import { useGridStyle } from "./grid-style";

export interface SwitchProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for are on, and some are not. */
  partly?: boolean;
  row: number;
  column: number;
  /** What can be clicked beside the box. */
  children?: ReactNode;
  /** Of the label around it all. */
  className: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/**
 * One switch of the grid; where it stands is told by its data, which the keyboard and the handlers
 * read.
 */
export function SwitchBox({
  label,
  checked,
  partly = false,
  row,
  column,
  children,
  className,
  onChange,
}: SwitchProps) {
  const { classes } = useGridStyle();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={className}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        data-row={row}
        data-column={column}
        tabIndex={row === 0 && column === 1 ? 0 : -1}
        onChange={onChange}
      />
      {children}
    </label>
  );
}
