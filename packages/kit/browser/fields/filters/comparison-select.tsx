import { isFlag } from "../../../fields/questions";
import { isAlwaysRequired, operatorsFor, type Field } from "../../../schema";
import { t } from "../../strings/filters";
import type { Comparison } from "./conditions";
import classes from "./filters.module.css";

const operatorNames = {
  eq: t("operators.eq"),
  ne: t("operators.ne"),
  in: t("operators.in"),
  nin: t("operators.nin"),
  contains: t("operators.contains"),
  ncontains: t("operators.ncontains"),
  startswith: t("operators.startswith"),
  endswith: t("operators.endswith"),
  empty: t("operators.empty"),
  filled: t("operators.filled"),
  lt: t("operators.lt"),
  lte: t("operators.lte"),
  gt: t("operators.gt"),
  gte: t("operators.gte"),
  between: t("operators.between"),
  below: t("operators.below"),
  nbelow: t("operators.nbelow"),
  above: t("operators.above"),
};

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
      aria-label={t("operator", { label })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as C)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {operatorNames[option]}
        </option>
      ))}
    </select>
  );
}
