import { kindOf } from "../../fields/kinds";
import {
  hasOptions,
  holdsKeys,
  isColour,
  isFlag,
  isLine,
  isList,
  isMoment,
  isNeverEmpty,
  isNumber,
  isPhone,
  isTextField,
} from "../../fields/questions";
import {
  fixedDefaultOf,
  computedOf,
  defaultPart,
  entryForm,
  fieldsOf,
  handOrder,
  isPlainList,
  isStructured,
  isAlwaysRequired,
  searchFields,
  apiFields,
  type Field,
  type FieldKind,
  type Resource,
  type StructuredField,
  type ApiField,
} from "../../schema";
import { ownKindOf } from "../../fields/own-kinds";
import { foldedSql } from "./fold";
import { computedNumber, generatedOf, isInTable } from "./computed";
import { naturalOrderSql } from "./natural-order";
import { forPeople, literal, quoted, type Column, type Limits, type Part } from "./model";

type TypeOf = { [K in FieldKind]: (field: Extract<Field, { kind: K }>) => string | undefined };
const words = () => `text ${forPeople}`;
const codes = () => 'text collate "C"';
const number = () => "integer";

/** The type of a kind's column; links have a table of their own instead. */
const types: TypeOf = {
  text: words,
  longText: words,
  email: words,
  phone: words,
  url: words,
  colour: codes,
  choice: codes,
  integer: number,
  reference: number,
  image: number,
  file: number,
  decimal: ({ scale = 2 }) => `numeric(${12 + scale},${scale})`,
  boolean: () => "boolean",
  date: () => "date",
  time: () => "time",
  dateTime: () => "timestamptz",
  references: () => undefined,
  permissionKeys: () => "text[]",
  changes: () => "jsonb",
  json: () => "jsonb",
  listOf: () => "jsonb",
  group: () => "jsonb",
};

const typeOf = (field: Field): string | undefined =>
  ownKindOf(field)?.column ?? (types[field.kind] as (field: Field) => string | undefined)(field);

/**
 * The fields that are columns of the resource's own table: no links, and nothing that is only
 * handed to a rule.
 */
export const storedFields = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(
    ({ field }) => !field.writeOnly && isInTable(field) && typeOf(field) !== undefined,
  );

function defaultOf(field: Field): string | undefined {
  if (holdsKeys(field)) return "'{}'";
  if (isList(field)) return "'[]'";
  const value = fixedDefaultOf(field);
  if (value === undefined) return isFlag(field) ? "false" : undefined;
  return typeof value === "string" ? literal(value) : String(value);
}

const neverNull = (field: Field) => isAlwaysRequired(field) || isNeverEmpty(field);

/** What the API asks of a value beside its type; empty where it may ask something and does not. */
function limitsOf(field: Field): Limits | undefined {
  if (!isNumber(field) && !isMoment(field) && (!isTextField(field) || isColour(field)))
    return undefined;
  return {
    ...("min" in field && field.min !== undefined ? { min: field.min } : {}),
    ...("max" in field && field.max !== undefined ? { max: field.max } : {}),
    ...("pattern" in field && field.pattern !== undefined ? { pattern: field.pattern } : {}),
  };
}

const valueType = (field: Field) => (isTextField(field) || hasOptions(field) ? "text" : field.kind);

/** What the entries of a list, or a group, are made of. */
const partsOf = (field: StructuredField): Column["parts"] =>
  isPlainList(field)
    ? valueType(field.of)
    : Object.fromEntries(
        fieldsOf(entryForm(field)).map(([key, part]): [string, Part] => [
          key,
          {
            is: valueType(part),
            lacking: defaultPart(part),
            ...(isAlwaysRequired(part) ? { required: true } : {}),
          },
        ]),
      );

function columnOf(resource: Resource, { apiName, field }: ApiField): Column {
  const generated = generatedOf(resource, field);
  if (generated !== undefined)
    return {
      name: apiName,
      type: computedOf(field) && !isLine(field) ? computedNumber : words(),
      generated,
    };
  const fallback = defaultOf(field);
  const limits = limitsOf(field);
  return {
    name: apiName,
    type: typeOf(field) ?? words(),
    ...(neverNull(field) ? { notNull: true } : {}),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(limits ? { limits } : {}),
    ...(isStructured(field) ? { parts: partsOf(field) } : {}),
  };
}

/** Columns every record has, whatever it is. */
const recordColumns: readonly Column[] = [
  { name: "id", type: "integer", notNull: true, identity: true },
  { name: "version", type: "integer", notNull: true, default: "next_version(0)" },
  { name: "created_at", type: "timestamptz", notNull: true, default: "now()" },
  { name: "updated_at", type: "timestamptz", notNull: true, default: "now()" },
  { name: "deleted_at", type: "timestamptz" },
];

/**
 * What a search looks through, of fields of the table called `alias`: every word follows a space, so
 * that the beginning of a word can be told. Folded (`foldText`), so that it is found however it is
 * typed; of a phone number the digits follow once more by themselves.
 */
export function searchText(
  resource: Resource,
  fields: readonly ApiField[],
  alias?: string,
): string {
  const parts = fields
    .filter(({ field }) => kindOf(field.kind).searched)
    .map(({ apiName, field }) => {
      if (alias !== undefined) return `coalesce(${quoted(alias)}.${quoted(apiName)}::text, '')`;
      // A generated column can't be made of another.
      return `coalesce(${generatedOf(resource, field) ?? quoted(apiName)}::text, '')`;
    });
  const phones = fields
    .filter(({ field }) => isPhone(field))
    .map(({ apiName }) => {
      const at = alias === undefined ? quoted(apiName) : `${quoted(alias)}.${quoted(apiName)}`;
      return ` || ' ' || regexp_replace(${foldedSql(`coalesce(${at}::text, '')`)}, '[^0-9]', '', 'g')`;
    });
  return `${foldedSql(`' ' || ${parts.join(" || ' ' || ")}`)}${phones.join("")}`;
}

function searchColumn(resource: Resource): Column[] {
  const fields = searchFields(resource).filter(({ field }) => kindOf(field.kind).searched);
  return fields.length === 0
    ? []
    : [{ name: "search_text", type: 'text collate "C"', generated: searchText(resource, fields) }];
}

/**
 * The column by which a field is sorted: its own, or the key of one in natural order, by a name that
 * no field can have.
 */
export const sortColumn = ({ apiName, field }: ApiField): string =>
  isLine(field) && field.naturalOrder ? `${apiName}__order` : apiName;

/** The keys of fields that are sorted in natural order. */
const sortColumns = (resource: Resource): Column[] =>
  storedFields(resource).flatMap((apiField) => {
    const name = sortColumn(apiField);
    if (name === apiField.apiName) return [];
    // A generated column can't be made of another.
    const text = generatedOf(resource, apiField.field) ?? quoted(apiField.apiName);
    return [{ name, type: words(), generated: naturalOrderSql(text) }];
  });

/**
 * How far apart the places of new records are in an order by hand: a place between two others can be
 * halved 30 times before all have to be numbered anew, and 2^33 records come last.
 */
export const orderStep = 2 ** 30;
const orderColumn: Column = {
  name: handOrder,
  type: "bigint",
  notNull: true,
  identity: true,
  step: orderStep,
};

/** The columns of a resource's table, in declared order. */
export const columnsOf = (resource: Resource): Column[] => [
  ...recordColumns,
  ...(resource.ordered ? [orderColumn] : []),
  ...storedFields(resource).map((apiField) => columnOf(resource, apiField)),
  ...sortColumns(resource),
  ...searchColumn(resource),
];
