/**
 * Operators of a filter as the API speaks them; `eq` is written `field=value`, the others
 * `field[op]=value`.
 */
export const operators = [
  "eq",
  "ne",
  "lt",
  "lte",
  "gt",
  "gte",
  "in",
  "nin",
  "contains",
  "ncontains",
  "startswith",
  "endswith",
  "between",
  "below",
  "nbelow",
  "above",
  "null",
] as const;
export type Operator = (typeof operators)[number];

/** Of texts that people write. */
export const textual: readonly Operator[] = [
  "eq",
  "ne",
  "in",
  "nin",
  "contains",
  "ncontains",
  "startswith",
  "endswith",
  "null",
];
/** Of values that have an order. */
export const ordered: readonly Operator[] = [
  "eq",
  "ne",
  "lt",
  "lte",
  "gt",
  "gte",
  "between",
  "in",
  "nin",
  "null",
];
/** Of values that are one of some. */
export const listed: readonly Operator[] = ["eq", "ne", "in", "nin", "null"];
