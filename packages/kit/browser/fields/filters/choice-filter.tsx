import { useState } from "react";
import type { ChoiceField } from "../../../schema";
import { optionText } from "../cells/option-text";
import { CheckGroup } from "./check-group";
import { ComparisonSelect, comparisonsFor } from "./comparison-select";
import {
  comparisonOf,
  emptinessConditions,
  isAboutEmptiness,
  listConditions,
  readList,
  type Comparison,
} from "./conditions";
import type { FilterProps } from "./filter-props";
import classes from "./filters.module.css";

export type ListComparison = "in" | "nin" | "below" | "empty" | "filled";
const comparisons: readonly Comparison[] = ["in", "nin", "below", "empty", "filled"];

/** The state of an editor of "any of these", shared by words and records. */
export function useListFilter({ apiName, field, conditions, onChange }: FilterProps) {
  const [state, setState] = useState(() => {
    const [first] = conditions;
    const emptiness = first && comparisonOf(first);
    const list = readList(conditions);
    return {
      comparison: emptiness && isAboutEmptiness(emptiness) ? emptiness : (list?.comparison ?? "in"),
      values: list?.values ?? [],
    };
  });
  const set = (next: typeof state) => {
    setState(next);
    onChange(
      isAboutEmptiness(next.comparison)
        ? emptinessConditions(apiName, next.comparison)
        : listConditions(apiName, next.comparison, next.values),
    );
  };
  return {
    ...state,
    options: comparisonsFor(field, comparisons) as ListComparison[],
    set,
    asks: !isAboutEmptiness(state.comparison),
  };
}

/** Any of a few words. */
export function ChoiceFilter(props: FilterProps<ChoiceField>) {
  const { field } = props;
  const { comparison, values, options, set, asks } = useListFilter(props);
  const toggle = (option: string) =>
    set({
      comparison,
      values: values.includes(option)
        ? values.filter((one) => one !== option)
        : field.options.filter((one) => one === option || values.includes(one)),
    });
  return (
    <div className={classes.editor}>
      <ComparisonSelect
        label={field.label}
        value={comparison}
        options={options}
        onChange={(next) => set({ comparison: next, values })}
      />
      {asks ? (
        <CheckGroup
          label={field.label}
          options={field.options.map((option) => [option, optionText(field, option)])}
          ticked={values}
          onToggle={toggle}
        />
      ) : null}
    </div>
  );
}
