import { hasOptions, isFlag, isList } from "../fields/questions";
import { optionLabel } from "./api-fields";
import type { Field, When, WhenValue } from "./field";
import { joined } from "./joined";
import { conditionWords } from "./sentences";
import { fieldOf, type Resource } from "./resource";

type Named = Readonly<Record<string, unknown>>;

/** What a field's `when` requires: the keys of other fields, each with the values that meet it. */
export const conditionsOf = ({
  when = {},
}: {
  when?: When | undefined;
}): [key: string, values: readonly WhenValue[]][] =>
  Object.entries(when).map(([key, given]) => [
    key,
    Array.isArray(given) ? (given as readonly WhenValue[]) : [given as WhenValue],
  ]);

/** The value another field has; where a record does not say it, the one it would be given. */
function valueOf(key: string, field: Field, record: Named): unknown {
  if (record[key] !== undefined) return record[key];
  return "default" in field ? field.default : isFlag(field) ? false : undefined;
}

/**
 * Whether the field may have a value in this record (by API names). A condition on a field that may
 * itself have no value there is not met.
 */
export const isMet = (resource: Resource, field: Field, record: Named): boolean =>
  conditionsOf(field).every(([key, values]) => {
    const other = fieldOf(resource, key);
    return (
      other !== undefined &&
      isMet(resource, other, record) &&
      (values as readonly unknown[]).includes(valueOf(key, other, record))
    );
  });

/** Whether a field must have a value in every record; with `when`, only in some. */
export const isAlwaysRequired = ({ required, when }: Field): boolean =>
  required === true && when === undefined;

/** Whether a value is none: of yes and no, that is no. */
export const isNoValue = (field: Field, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (isFlag(field) && value === false) ||
  (isList(field) && Array.isArray(value) && value.length === 0);

/** The value that stands for none. */
export const noValueOf = (field: Field): null | false | [] =>
  isFlag(field) ? false : isList(field) ? [] : null;

/** Fields that others depend on, by key. */
export const decidingKeys = (resource: Resource): ReadonlySet<string> =>
  new Set(
    Object.values(resource.fields).flatMap((field) => conditionsOf(field).map(([key]) => key)),
  );

const inWords = (field: Field | undefined, value: WhenValue): string =>
  typeof value === "boolean"
    ? conditionWords.yesNo(value)
    : hasOptions(field)
      ? optionLabel(field, value)
      : value;

/** A condition as a person reads it: `Status is Left or Transferred`. */
export const whenInWords = (resource: Resource, field: Field): string =>
  joined(
    conditionsOf(field).map(([key, values]) => {
      const other = fieldOf(resource, key);
      return conditionWords.is(
        other?.label ?? key,
        joined(
          values.map((value) => inWords(other, value)),
          "or",
        ),
      );
    }),
    "and",
  );
