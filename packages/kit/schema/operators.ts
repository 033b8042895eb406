import { ownKindOf } from "../fields/own-kinds";
import type { Operator } from "../fields/operators";
import type { Field, FieldKind } from "./field";

export { operators, type Operator } from "../fields/operators";

const textual: readonly Operator[] = [
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
const ordered: readonly Operator[] = [
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
const listed: readonly Operator[] = ["eq", "ne", "in", "nin", "null"];

/** Which operators a kind understands. */
export const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: textual,
  longText: textual,
  email: textual,
  phone: textual,
  url: textual,
  integer: ordered,
  decimal: ordered,
  date: ordered,
  time: ordered,
  dateTime: ordered,
  boolean: ["eq", "ne", "null"],
  choice: listed,
  colour: listed,
  reference: listed,
  references: listed,
  image: ["null"],
  file: ["null"],
  permissionKeys: ["eq", "null"],
  changes: ["null"],
  json: ["null"],
  listOf: ["null"],
  group: ["null"],
};

/** What is asked of a tree: some records and all below them, all but those, them and all above. */
const ofTrees = ["below", "nbelow", "above"] as const;
export type TreeOperator = (typeof ofTrees)[number];

/** Whether the field is a reference that makes a tree of its resource's records. */
export const isTree = (field: Field): boolean => field.kind === "reference" && field.tree === true;

/** What is asked of records that point into a tree: at some records or below them, or not. */
const intoTrees: readonly TreeOperator[] = ["below", "nbelow"];

/** Whether the field points into the tree of another resource, and is filtered by what is below. */
export const pointsIntoTree = (field: Field): boolean =>
  field.kind === "reference" && field.filter === "below" && !isTree(field);

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

export type FilterValue = string | number | boolean;

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is a day that exists: `2026-02-30` is none. Years 0001 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!calendarDate.test(text) || text.startsWith("0000")) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}
/** Whether the text is `HH:MM`, 00:00 to 23:59. */
export const isClockTime = (text: string): boolean => clockTime.test(text);
/**
 * Whether the text is an RFC 3339 instant with its offset, which PostgreSQL takes below 16 hours.
 */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/.test(text) &&
  isCalendarDate(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));
/** Whether PostgreSQL can store the text: no NUL, no lone surrogate. */
export const isStorableText = (text: string): boolean =>
  !text.includes("\u0000") && text.isWellFormed();

/** Adding 0 makes 0 of -0, so that one number is written in one way. */
const numberOf = (text: string) => Number(text) + 0;
const wholeNumber = (text: string) => (/^-?\d{1,15}$/.test(text) ? numberOf(text) : undefined);
const idNumber = (text: string) =>
  /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= 2147483647
    ? Number(text)
    : undefined;
const anyText = (text: string) => (isStorableText(text) && text.length <= 500 ? text : undefined);
const day = (text: string) => (isCalendarDate(text) ? text : undefined);

const readers: Readonly<
  Record<FieldKind, (text: string, field: Field) => FilterValue | undefined>
> = {
  text: anyText,
  longText: anyText,
  email: anyText,
  phone: anyText,
  url: anyText,
  colour: anyText,
  permissionKeys: anyText,
  changes: anyText,
  json: anyText,
  listOf: anyText,
  group: anyText,
  image: anyText,
  file: anyText,
  integer: (text) => {
    const value = wholeNumber(text);
    return value !== undefined && Math.abs(value) <= 2147483647 ? value : undefined;
  },
  decimal: (text) => (/^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? numberOf(text) : undefined),
  boolean: (text) =>
    text === "true" || text === "1" ? true : text === "false" || text === "0" ? false : undefined,
  date: day,
  time: (text) => (isClockTime(text) ? text : undefined),
  dateTime: (text) => (isInstant(text) || isCalendarDate(text) ? text : undefined),
  choice: (text, field) =>
    field.kind === "choice" && field.options.includes(text) ? text : undefined,
  reference: idNumber,
  references: idNumber,
};

/**
 * The value a filter's text stands for, by the kind of its field; undefined when it stands for
 * none.
 */
export const readFilterValue = (field: Field, text: string): FilterValue | undefined =>
  readers[field.kind](text, field);
