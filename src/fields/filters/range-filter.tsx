import { useId, useState, type HTMLAttributes, type ReactNode } from "react";
import { readFilterValue, type Field, type FilterValue, type NumberField } from "../../schema";
import { filterStrings } from "../../strings/filters";
import { readNumber, writeNumber } from "../inputs/number-text";
import { ComparisonSelect, comparisonsFor } from "./comparison-select";
import { comparisonOf, emptinessConditions, isAboutEmptiness, rangeConditions, readRange } from "./conditions";
import type { FilterProps } from "./filter-props";
import classes from "./filters.module.css";

type Comparison = "between" | "empty" | "filled";

interface Bounds {
  from: string;
  to: string;
}

export interface RangeFilterProps extends FilterProps {
  type: "text" | "date" | "time";
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  /** A bound as the input shows it. */
  write(value: FilterValue, end: "from" | "to"): string;
  /** The bound a text stands for; undefined when it stands for none. */
  read(text: string, end: "from" | "to"): FilterValue | undefined;
  /** Shortcuts that set both bounds. */
  shortcuts?(set: (from: string, to: string) => void): ReactNode;
}

/** From one value to another, either of which may be left open. */
export function RangeFilter({ wire, field, conditions, onChange, type, inputMode, write, read, shortcuts }: RangeFilterProps) {
  const id = useId();
  const [comparison, setComparison] = useState<Comparison>(() => {
    const now = conditions[0] && comparisonOf(conditions[0]);
    return now && isAboutEmptiness(now) ? now : "between";
  });
  const [bounds, setBounds] = useState<Bounds>(() => {
    const { from, to } = readRange(conditions);
    return { from: from === undefined ? "" : write(from, "from"), to: to === undefined ? "" : write(to, "to") };
  });
  const values = { from: bounds.from.trim() === "" ? undefined : read(bounds.from, "from"), to: bounds.to.trim() === "" ? undefined : read(bounds.to, "to") };
  const unread = (["from", "to"] as const).find((end) => bounds[end].trim() !== "" && values[end] === undefined);
  const wrong = unread ? filterStrings.notANumber : values.from !== undefined && values.to !== undefined && values.from > values.to ? filterStrings.wrongOrder : undefined;
  const set = (next: Bounds) => {
    setBounds(next);
    const from = next.from.trim() === "" ? undefined : read(next.from, "from");
    const to = next.to.trim() === "" ? undefined : read(next.to, "to");
    const unread = (next.from.trim() !== "" && from === undefined) || (next.to.trim() !== "" && to === undefined);
    if (!unread && !(from !== undefined && to !== undefined && from > to)) onChange(rangeConditions(wire, from, to));
  };
  const compare = (next: Comparison) => {
    setComparison(next);
    onChange(next === "between" ? rangeConditions(wire, values.from, values.to) : emptinessConditions(wire, next));
  };
  const bound = (end: "from" | "to") => (
    <label className={classes.bound}>
      <span>{filterStrings[end]}</span>
      <input className={classes.input} type={type} inputMode={inputMode} autoComplete="off" value={bounds[end]} aria-invalid={wrong && (unread ?? end) === end ? true : undefined} aria-describedby={wrong ? id : undefined}
        onChange={(event) => set({ ...bounds, [end]: event.currentTarget.value })} />
    </label>
  );
  return (
    <div className={classes.editor}>
      <ComparisonSelect label={field.label} value={comparison} options={comparisonsFor(field, ["between", "empty", "filled"]) as Comparison[]} onChange={compare} />
      {comparison === "between" ? (
        <>
          {shortcuts?.((from, to) => set({ from, to }))}
          <div className={classes.bounds} role="group" aria-label={field.label}>{bound("from")}{bound("to")}</div>
          {wrong ? <p id={id} role="alert" className={classes.wrong}>{wrong}</p> : null}
        </>
      ) : null}
    </div>
  );
}

const numberOf = (field: Field, text: string): FilterValue | undefined => {
  const number = readNumber(text, navigator.language);
  return number === undefined ? undefined : readFilterValue(field, String(number));
};

/** A range of numbers, typed as the reader's language writes them. */
export const NumberFilter = (props: FilterProps<NumberField>) => (
  <RangeFilter {...props} type="text" inputMode={props.field.kind === "integer" ? "numeric" : "decimal"} write={(value) => writeNumber(value, navigator.language)} read={(text) => numberOf(props.field, text)} />
);
