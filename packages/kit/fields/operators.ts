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
