import { useState } from "react";
import type { Condition } from "../../../schema";
import { filterStrings } from "../../strings/filters";
import { ComparisonSelect, comparisonsFor } from "./comparison-select";
import {
  comparisonOf,
  emptinessConditions,
  isAboutEmptiness,
  listConditions,
  valuesOf,
  type Comparison,
} from "./conditions";
import type { FilterProps } from "./filter-props";
import classes from "./filters.module.css";

const comparisons: readonly Comparison[] = [
  "contains",
  "startswith",
  "endswith",
  "eq",
  "in",
  "ne",
  "nin",
  "ncontains",
  "empty",
  "filled",
];
const longest = 500;

/** Lines are values: a column pasted from a spreadsheet is a list of them. */
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\t]/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

function conditionsOf(apiName: string, comparison: Comparison, text: string): Condition[] {
  if (isAboutEmptiness(comparison)) return emptinessConditions(apiName, comparison);
  if (comparison === "in" || comparison === "nin")
    return listConditions(apiName, comparison, linesOf(text));
  const value = text.trim();
  return value === "" ? [] : [{ field: apiName, operator: comparison, value }];
}

/** A text compared in one of many ways. */
export function TextFilter({ apiName, field, conditions, onChange }: FilterProps) {
  const options = comparisonsFor(field, comparisons);
  const [state, setState] = useState(() => {
    const [now] = conditions;
    const comparison = now ? comparisonOf(now) : options[0];
    return {
      comparison: comparison ?? "eq",
      text: now && now.operator !== "null" ? valuesOf(now).join("\n") : "",
    };
  });
  const set = (next: typeof state) => {
    setState(next);
    onChange(conditionsOf(apiName, next.comparison, next.text));
  };
  const many = state.comparison === "in" || state.comparison === "nin";
  const change = (event: { currentTarget: { value: string } }) =>
    set({ ...state, text: event.currentTarget.value });
  return (
    <div className={classes.editor}>
      <ComparisonSelect
        label={field.label}
        value={state.comparison}
        options={options}
        onChange={(comparison) => set({ ...state, comparison })}
      />
      {isAboutEmptiness(state.comparison) ? null : many ? (
        <textarea
          className={classes.input}
          rows={5}
          aria-label={`${field.label}: ${filterStrings.valuesByLine}`}
          placeholder={filterStrings.valuesByLine}
          value={state.text}
          onChange={change}
        />
      ) : (
        <input
          className={classes.input}
          type="text"
          maxLength={longest}
          autoComplete="off"
          spellCheck={false}
          aria-label={field.label}
          placeholder={filterStrings.value}
          value={state.text}
          onChange={change}
        />
      )}
    </div>
  );
}
