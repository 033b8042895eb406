import { linksToOne } from "../fields/questions";
import { ownKindOf } from "../fields/own-kinds";
import { kindOf } from "../fields/kinds";
import type { Operator } from "../fields/operators";
import type { FilterValue } from "../fields/read";
import { fieldKinds, type Field, type FieldKind } from "./field";

export { operators, type Operator } from "../fields/operators";

/** Which operators a kind understands. */
export const operatorsOf = Object.fromEntries(
  fieldKinds.map((kind) => [kind, kindOf(kind).operators]),
) as Readonly<Record<FieldKind, readonly Operator[]>>;

/** What is asked of a tree: some records and all below them, all but those, them and all above. */
const ofTrees = ["below", "nbelow", "above"] as const;
export type TreeOperator = (typeof ofTrees)[number];

/** Whether the field is a reference that makes a tree of its resource's records. */
export const isTree = (field: Field): boolean => linksToOne(field) && field.tree === true;

/** What is asked of records that point into a tree: at some records or below them, or not. */
const intoTrees: readonly TreeOperator[] = ["below", "nbelow"];

/** Whether the field points into the tree of another resource, and is filtered by what is below. */
export const pointsIntoTree = (field: Field): boolean =>
  linksToOne(field) && field.filter === "below" && !isTree(field);

/**
 * Which operators a field understands: those of its kind, and those of trees where it makes one or
 * points into one.
 */
export function operatorsFor(field: Field): readonly Operator[] {
  const own = ownKindOf(field)?.operators ?? operatorsOf[field.kind];
  if (isTree(field)) return [...own, ...ofTrees];
  return pointsIntoTree(field) ? [...own, ...intoTrees] : own;
}

/** Whether the operator follows a tree. */
export const isTreeOperator = (operator: Operator): operator is TreeOperator =>
  ofTrees.some((one) => one === operator);

/**
 * Operators whose value is a list, written with commas; a comma or backslash inside a value is
 * escaped by a backslash.
 */
export const isListOperator = (operator: Operator): boolean =>
  operator === "in" || operator === "nin" || operator === "between" || isTreeOperator(operator);

export type { FilterValue } from "../fields/read";
export { isCalendarDate, isClockTime, isInstant, isStorableText } from "../fields/read";

/**
 * The value a filter's text stands for, by the kind of its field; undefined when it stands for
 * none.
 */
export const readFilterValue = (field: Field, text: string): FilterValue | undefined =>
  kindOf(field.kind).read(text, field);
