import { isFlag } from "../../../fields/questions";
import { isAlwaysRequired, operatorsFor, type Field } from "../../../schema";
import { filterStrings } from "../../strings/filters";
import type { Comparison } from "./conditions";
import classes from "./filters.module.css";

/** Of these, what the field's kind understands; whether it is empty only where it may be. */
export const comparisonsFor = (field: Field, wanted: readonly Comparison[]): Comparison[] =>
  wanted.filter((one) =>
    one === "empty" || one === "filled"
      ? !isAlwaysRequired(field) && !isFlag(field)
      : operatorsFor(field).includes(one),
  );

interface ComparisonSelectProps<C extends Comparison> {
  label: string;
  value: C;
  options: readonly C[];
  onChange(comparison: C): void;
}

/** How to compare; nothing to choose from shows nothing. */
export function ComparisonSelect<C extends Comparison>({
  label,
  value,
  options,
  onChange,
}: ComparisonSelectProps<C>) {
  if (options.length < 2) return null;
  return (
    <select
      className={classes.input}
      aria-label={filterStrings.operator(label)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as C)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {filterStrings.operators[option]}
        </option>
      ))}
    </select>
  );
}
