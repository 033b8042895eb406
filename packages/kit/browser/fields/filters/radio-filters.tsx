import { useId, useState } from "react";
import type { Condition } from "../../../schema";
import { t } from "../../strings/filters";
import type { FilterProps } from "./filter-props";
import classes from "./filters.module.css";

interface RadioFilterProps extends FilterProps {
  options: readonly { name: string; label: string; conditions: Condition[] }[];
  initial: string;
}

function RadioFilter({ field, options, initial, onChange }: RadioFilterProps) {
  const id = useId();
  const [chosen, setChosen] = useState(initial);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.hidden}>{field.label}</legend>
      {options.map(({ name, label, conditions }) => (
        <label key={name} className={classes.check}>
          <input
            type="radio"
            name={id}
            checked={chosen === name}
            onChange={() => {
              setChosen(name);
              onChange(conditions);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Yes, no, or either. */
export function BooleanFilter(props: FilterProps) {
  const [now] = props.conditions;
  const meant = now && (now.operator === "ne" ? now.value !== true : now.value === true);
  const is = (value: boolean): Condition[] => [{ field: props.apiName, operator: "eq", value }];
  return (
    <RadioFilter
      {...props}
      initial={now === undefined ? "any" : meant ? "yes" : "no"}
      options={[
        { name: "any", label: t("any"), conditions: [] },
        { name: "yes", label: t("yes"), conditions: is(true) },
        { name: "no", label: t("no"), conditions: is(false) },
      ]}
    />
  );
}

/** Whether there is a value at all, for kinds whose values cannot be compared. */
export function PresenceFilter(props: FilterProps) {
  const [now] = props.conditions;
  const empty = (value: boolean): Condition[] => [
    { field: props.apiName, operator: "null", value },
  ];
  return (
    <RadioFilter
      {...props}
      initial={now === undefined ? "any" : now.value === true ? "empty" : "filled"}
      options={[
        { name: "any", label: t("any"), conditions: [] },
        { name: "filled", label: t("filled"), conditions: empty(false) },
        { name: "empty", label: t("missing"), conditions: empty(true) },
      ]}
    />
  );
}
