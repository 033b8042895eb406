import { isFlag, isOfServer } from "../../../fields/questions";
import {
  decidingKeys,
  emptyOf,
  includedUnder,
  includeFields,
  apiFields,
  isMet,
  isStructured,
  writableFields,
  type Field,
  type Resource,
  type ApiField,
} from "../../../schema";
import { defaultNow } from "../../providers/default-now";
import { inSections, type Section } from "../../fields/in-sections";
import { sameJson } from "../../../schema/same-value";
import { changedRows, rowsOf } from "./child-rows";

export type FormMode = "create" | "edit";
export type Values = Readonly<Record<string, unknown>>;

/**
 * The form's fields under their headings, in declared order. What the server sets is shown where
 * there is a record to show it of.
 */
export const formSections = (resource: Resource, mode: FormMode): Section[] =>
  inSections(
    [...apiFields(resource).values()].filter(
      ({ field }) => !field.hidden && !isOfServer(field) && !(field.readOnly && mode === "create"),
    ),
  );

/** The value a field has where nothing was given. */
export const emptyValue = ({ field }: ApiField): unknown =>
  isFlag(field) ? false : emptyOf(field);

const defaultOf = (each: ApiField): unknown => defaultNow(each.field) ?? emptyValue(each);

/** What a form holds: what can be typed, and what that depends on. */
const formFields = (resource: Resource): ApiField[] => {
  const deciding = decidingKeys(resource);
  return [...apiFields(resource).values()].filter(
    ({ key, field }) => !field.hidden && (!field.readOnly || deciding.has(key)),
  );
};

/** What a new record's form begins with: what is given, else the defaults. */
export const newValues = (resource: Resource, given: Values = {}): Values => ({
  ...Object.fromEntries(
    formFields(resource).map((each) => [each.apiName, given[each.apiName] ?? defaultOf(each)]),
  ),
  ...rowsOf(resource, {}),
});

/** What a stored record's form begins with. Fields that are only written begin empty. */
export const valuesOf = (resource: Resource, record: Values): Values => ({
  ...Object.fromEntries(
    formFields(resource).map((each) => [each.apiName, record[each.apiName] ?? emptyValue(each)]),
  ),
  ...rowsOf(resource, record),
});

const plain = (value: unknown): unknown =>
  Array.isArray(value)
    ? JSON.stringify([...(value as (string | number)[])].sort())
    : value === undefined || (typeof value === "string" && value.trim() === "")
      ? null
      : value;

/**
 * Whether two values mean the same: no value is an empty text, and the order of a set does not
 * count; that of a list, which its field says it is, does.
 */
export const sameValue = (one: unknown, other: unknown, field?: Field): boolean =>
  field && isStructured(field) ? sameJson(one, other) : Object.is(plain(one), plain(other));

/** The fields that can be typed into while a form holds these values. */
export const typedFields = (resource: Resource, values: Values): ApiField[] =>
  writableFields(resource).filter(({ field }) => isMet(resource, field, values));

/**
 * The fields that are no longer what they were. What was typed into a field that is not there any
 * more is none of them; the server clears what was stored.
 */
const changedFields = (resource: Resource, base: Values, values: Values): Values =>
  Object.fromEntries(
    typedFields(resource, values)
      .filter(({ apiName, field }) => !sameValue(base[apiName], values[apiName], field))
      .map(({ apiName }) => [apiName, values[apiName]]),
  );

/** The values that are no longer what they were; of rows, all of a kind where one differs. */
export const changedValues = (resource: Resource, base: Values, values: Values): Values => ({
  ...changedFields(resource, base, values),
  ...Object.fromEntries(
    Object.keys(changedRows(resource, base, values)).map((key) => [key, values[key]]),
  ),
});

const blankToNull = (value: unknown) => (plain(value) === null ? null : value);
const trimmed = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([apiName, value]) => [apiName, blankToNull(value)]),
  );

/**
 * What is sent. Changing: only what was changed, so that nothing else is overwritten. Creating:
 * what has a value, and an explicit null where a default was cleared.
 */
export function bodyOf(
  resource: Resource,
  mode: FormMode,
  base: Values,
  values: Values,
): Record<string, unknown> {
  const rows = changedRows(resource, base, values);
  if (mode === "edit") return { ...trimmed(changedFields(resource, base, values)), ...rows };
  const sent = typedFields(resource, values).filter(
    (each) =>
      !sameValue(values[each.apiName], emptyValue(each), each.field) ||
      !sameValue(defaultOf(each), emptyValue(each), each.field),
  );
  return {
    ...trimmed(Object.fromEntries(sent.map(({ apiName }) => [apiName, values[apiName]]))),
    ...rows,
  };
}

/** Relations whose records are wanted with a record, so that pickers and cells can name them. */
export const relationsOf = (resource: Resource): string[] =>
  includeFields(resource).map(({ key }) => key);

/** Whether a record points at others that it does not include. */
export const lacksNames = (resource: Resource, record: Values): boolean =>
  includeFields(resource).some(
    (each) =>
      record[includedUnder(each) ?? each.key] === undefined &&
      !sameValue(record[each.apiName], emptyOf(each.field)),
  );
