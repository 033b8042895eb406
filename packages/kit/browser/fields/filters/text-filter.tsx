import { isLine } from "../../../fields/questions";
import { useState } from "react";
import type { Condition, Field } from "../../../schema";
import { t } from "../../strings/filters";
import { CheckGroup } from "./check-group";
import { ComparisonSelect, comparisonsFor } from "./comparison-select";
import {
  comparisonOf,
  emptinessConditions,
  isAboutEmptiness,
  listConditions,
  readList,
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

/** The lines with a value, or without it where it was one of them. */
function toggled(text: string, value: string): string {
  const lines = linesOf(text);
  const others = lines.filter((line) => line !== value);
  return (others.length < lines.length ? others : [...lines, value]).join("\n");
}

function conditionsOf(apiName: string, comparison: Comparison, text: string): Condition[] {
  if (isAboutEmptiness(comparison)) return emptinessConditions(apiName, comparison);
  if (comparison === "in" || comparison === "nin")
    return listConditions(apiName, comparison, linesOf(text));
  const value = text.trim();
  return value === "" ? [] : [{ field: apiName, operator: comparison, value }];
}

/** Where values have names, ticking some of them is what is wanted most. */
const namedFirst: readonly Comparison[] = ["in", "nin"];

/** The values of a field that have names, and further ones that the filter holds. */
function namedOptions(field: Field, asked: readonly string[]): [value: string, text: string][] {
  const names = (isLine(field) && field.names) || {};
  const others = asked.filter((value) => !Object.hasOwn(names, value));
  return [...Object.entries(names), ...others.map((value): [string, string] => [value, value])];
}

/** A text compared in one of many ways; where its values have names, they can be ticked. */
export function TextFilter({ apiName, field, conditions, onChange }: FilterProps) {
  const isNamed = isLine(field) && field.names !== undefined;
  const options = comparisonsFor(
    field,
    isNamed ? [...new Set([...namedFirst, ...comparisons])] : comparisons,
  );
  const [state, setState] = useState(() => {
    const [now] = conditions;
    const asked = now ? comparisonOf(now) : options[0];
    // A filter of a single ticked value says “equal”.
    const list = isNamed ? readList(conditions)?.comparison : undefined;
    const comparison = list ?? asked;
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
      {isAboutEmptiness(state.comparison) ? null : many && isNamed ? (
        <CheckGroup
          label={field.label}
          options={namedOptions(field, linesOf(state.text))}
          ticked={linesOf(state.text)}
          onToggle={(value) => set({ ...state, text: toggled(state.text, value) })}
        />
      ) : many ? (
        <textarea
          className={classes.input}
          rows={5}
          aria-label={`${field.label}: ${t("valuesByLine")}`}
          placeholder={t("valuesByLine")}
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
          placeholder={t("value")}
          value={state.text}
          onChange={change}
        />
      )}
    </div>
  );
}
