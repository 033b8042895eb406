import type { Condition, FilterValue, Operator } from "../../../schema";

/** An operator as a person chooses it: `null` comes as two, empty and filled. */
export type Comparison = Exclude<Operator, "null"> | "empty" | "filled";

/** The operator to send and, for empty and filled, the value that comes with it. */
const operatorOf = (comparison: Comparison): { operator: Operator; value?: boolean } =>
  comparison === "empty"
    ? { operator: "null", value: true }
    : comparison === "filled"
      ? { operator: "null", value: false }
      : { operator: comparison };

export const comparisonOf = ({ operator, value }: Condition): Comparison =>
  operator === "null" ? (value === true ? "empty" : "filled") : operator;
export const isAboutEmptiness = (comparison: Comparison): comparison is "empty" | "filled" =>
  comparison === "empty" || comparison === "filled";

/** The values of a condition, one or many. */
export const valuesOf = ({ value }: Condition): FilterValue[] =>
  Array.isArray(value) ? value : [value];

/** Whether a field is empty or filled, as its only condition. */
export function emptinessConditions(field: string, comparison: "empty" | "filled"): Condition[] {
  const { operator, value = true } = operatorOf(comparison);
  return [{ field, operator, value }];
}

/** How a list of values is meant: any of them, none of them, or in a tree any of them or below. */
type ListMeaning = "in" | "nin" | "below";

/**
 * "Any of" or "none of" some values: one value is written as plain equality, no values are no
 * condition.
 */
export function listConditions(
  field: string,
  comparison: ListMeaning,
  values: readonly FilterValue[],
): Condition[] {
  const [only, ...others] = values;
  if (only === undefined) return [];
  return others.length === 0 && comparison !== "below"
    ? [{ field, operator: comparison === "in" ? "eq" : "ne", value: only }]
    : [{ field, operator: comparison, value: [...values] }];
}

/** The list a field's conditions stand for; undefined when they compare in some other way. */
export function readList(
  conditions: readonly Condition[],
): { comparison: ListMeaning; values: FilterValue[] } | undefined {
  const [first, ...others] = conditions;
  if (!first) return { comparison: "in", values: [] };
  if (others.length > 0) return undefined;
  if (first.operator === "eq" || first.operator === "in")
    return { comparison: "in", values: valuesOf(first) };
  if (first.operator === "below") return { comparison: "below", values: valuesOf(first) };
  return first.operator === "ne" || first.operator === "nin"
    ? { comparison: "nin", values: valuesOf(first) }
    : undefined;
}

/** From one value to another, both included; either may be missing. */
export function rangeConditions(
  field: string,
  from: FilterValue | undefined,
  to: FilterValue | undefined,
): Condition[] {
  if (from !== undefined && to !== undefined)
    return from === to
      ? [{ field, operator: "eq", value: from }]
      : [{ field, operator: "between", value: [from, to] }];
  if (from !== undefined) return [{ field, operator: "gte", value: from }];
  return to === undefined ? [] : [{ field, operator: "lte", value: to }];
}

/**
 * The bounds a field's conditions stand for. Bounds that are not included are read as if they were.
 */
export function readRange(conditions: readonly Condition[]): {
  from?: FilterValue;
  to?: FilterValue;
} {
  const range: { from?: FilterValue; to?: FilterValue } = {};
  for (const condition of conditions) {
    const [first, second] = valuesOf(condition);
    if (
      condition.operator === "eq" ||
      condition.operator === "between" ||
      condition.operator === "gte" ||
      condition.operator === "gt"
    )
      range.from = first;
    if (condition.operator === "eq" || condition.operator === "lte" || condition.operator === "lt")
      range.to = first;
    if (condition.operator === "between") range.to = second;
  }
  return range;
}

/**
 * The conditions of a list with those on one field replaced, where the field stood before or else
 * last.
 */
export function withConditions(
  all: readonly Condition[],
  field: string,
  next: readonly Condition[],
): Condition[] {
  const at = all.findIndex((one) => one.field === field);
  if (at < 0) return [...all, ...next];
  return [...all.slice(0, at), ...next, ...all.slice(at).filter((one) => one.field !== field)];
}
