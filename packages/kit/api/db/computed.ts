import {
  hasOptions,
  isDay,
  isDecimal,
  isInstantField,
  isTimeOfDay,
  isWhole,
} from "../../fields/questions";
import {
  apiNameOf,
  computedOf,
  fieldOf,
  optionLabel,
  relatedOf,
  type Concat,
  type Expression,
  type Field,
  type Operand,
  type Resource,
} from "../../schema";
import { sayIn } from "../../schema/messages";
import { forPeople, literal, quoted } from "./model";

const defaultScale = 2;

const columnOf = (resource: Resource, key: string): { at: string; field: Field } => {
  const field = fieldOf(resource, key);
  if (!field) throw new Error(`${resource.name} has no field "${key}".`);
  return { at: quoted(apiNameOf(key, field)), field };
};

const named = (at: string, names: readonly (readonly [value: string, label: string])[]) =>
  `case ${at} ${names.map(([value, label]) => `when ${value} then ${literal(label)}`).join(" ")} else ${at}::text end`;

/** A field as a person reads it, in words that PostgreSQL may store; '' where it is empty. */
function textOf(resource: Resource, key: string): string {
  const { at, field } = columnOf(resource, key);
  const text = hasOptions(field)
    ? named(
        at,
        field.options.map((option) => [literal(option), optionLabel(field, option)]),
      )
    : isWhole(field) && field.names
      ? named(at, Object.entries(field.names))
      : `${at}::text`;
  return `coalesce(${text}, '')`;
}

/**
 * A text before a field stands where the field and something before it are filled (the first one:
 * where the field is), one at the end where the last field is.
 */
function concatOf(resource: Resource, { concat }: Concat): string {
  const isKey = (part: string | undefined): part is string =>
    part !== undefined && fieldOf(resource, part) !== undefined;
  const filled = (key: string) => `${textOf(resource, key)} <> ''`;
  const lastKey = concat.findLast(isKey);
  const pieces = concat.map((part, at) => {
    if (isKey(part)) return textOf(resource, part);
    const next = concat.slice(at).find(isKey);
    const before = concat.slice(0, at).filter(isKey);
    const conditions =
      next === undefined
        ? [lastKey].filter(isKey).map(filled)
        : [filled(next), ...(before.length > 0 ? [`(${before.map(filled).join(" or ")})`] : [])];
    return `case when ${conditions.join(" and ")} then ${literal(part)} else '' end`;
  });
  return `nullif(btrim((${pieces.join(" || ")}) ${forPeople}), '')`;
}

/** Days between two dates, minutes between two times or moments; undefined of anything else. */
function spanOf(resource: Resource, [from, what]: readonly Operand[]): string | undefined {
  if (typeof from !== "string" || typeof what !== "string") return undefined;
  const [later, earlier] = [columnOf(resource, from), columnOf(resource, what)];
  if (isDay(later.field)) return `(${later.at} - ${earlier.at})::numeric`;
  return isTimeOfDay(later.field) || isInstantField(later.field)
    ? `(extract(epoch from (${later.at} - ${earlier.at})) / 60)`
    : undefined;
}

/** As an exact number without a limit, so that no product is out of range. */
function numberOf(resource: Resource, operand: Operand): string {
  if (typeof operand === "number") return `(${String(operand)})::numeric`;
  return typeof operand === "string"
    ? `${columnOf(resource, operand).at}::numeric`
    : expressionOf(resource, operand);
}

function expressionOf(resource: Resource, expression: Expression): string {
  const operands = Object.values(expression).flat();
  const span = "minus" in expression ? spanOf(resource, operands) : undefined;
  if (span !== undefined) return span;
  const all = operands.map((operand) => numberOf(resource, operand));
  if ("plus" in expression) return `(${all.join(" + ")})`;
  if ("times" in expression) return `(${all.join(" * ")})`;
  const [first = "", second = ""] = all;
  return "minus" in expression ? `(${first} - ${second})` : `(${first} / nullif(${second}, 0))`;
}

/**
 * The expression that PostgreSQL generates a field's stored value by; undefined of one that is
 * written, or is read from other records. What it says is in English whatever the language at work,
 * or the table would differ from its declaration in each other one.
 */
export const generatedOf = (resource: Resource, field: Field): string | undefined =>
  sayIn("en", () => generatedBy(resource, field));

function generatedBy(resource: Resource, field: Field): string | undefined {
  const computed = computedOf(field);
  if (!computed || "count" in computed || "sum" in computed) return undefined;
  if ("concat" in computed) return concatOf(resource, computed);
  const scale = isDecimal(field) ? (field.scale ?? defaultScale) : 0;
  return `round(${expressionOf(resource, computed)}, ${scale})`;
}

/** The type of a computed number: exact, and without a limit. */
export const computedNumber = "numeric";

/** Whether a field has a value of its own in the table: written, or generated there. */
export const isInTable = (field: Field): boolean => relatedOf(field) === undefined;
