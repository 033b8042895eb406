import {
  hasOptions,
  isDay,
  isInstantField,
  isLine,
  isLink,
  isPicture,
  isWhole,
  linksToMany,
  linksToOne,
} from "../fields/questions";
import { kindOf } from "../fields/kinds";
import { fieldKinds, type ChoiceField, type Field, type FieldKind } from "./field";
import { declaredOf } from "./declared-view";
import { plainOption } from "./declared-words";
import { fieldsOf, type Resource } from "./resource";
import { isPlainObject } from "./is-plain-object";
import { dayText } from "./formats/days";
import { momentText } from "./formats/moments";

/** The name of a declared field in the API and in the table: a reference `class` is `class_id`. */
export const apiNameOf = (key: string, field: Field): string =>
  linksToOne(field) ? `${key}_id` : key;

/** A declared field together with its key and its API name. */
export interface ApiField {
  key: string;
  apiName: string;
  field: Field;
}

const cache = new WeakMap<Resource, ReadonlyMap<string, ApiField>>();

/**
 * The declared fields of a resource by API name. A Map, so that no input can name an inherited
 * property.
 */
export function apiFields(resource: Resource): ReadonlyMap<string, ApiField> {
  let fields = cache.get(resource);
  if (!fields) {
    fields = new Map(
      fieldsOf(resource).map(([key, field]) => [
        apiNameOf(key, field),
        { key, apiName: apiNameOf(key, field), field },
      ]),
    );
    cache.set(resource, fields);
  }
  return fields;
}

const outgoing = ({ field }: ApiField) => !field.hidden && !field.writeOnly;
/** Kinds whose values have no order a person would expect. */
export const unsortableKinds: ReadonlySet<FieldKind> = new Set(
  fieldKinds.filter((kind) => kindOf(kind).sorts === false),
);

/** Fields that leave the server. */
export const readableFields = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(outgoing);
/** Fields a client may send. */
export const writableFields = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(({ field }) => !field.readOnly && !field.hidden);
/** The picture by which a record is known, beside its name: the first that is declared. */
export const imageOf = (resource: Resource): ApiField | undefined =>
  readableFields(resource).find(({ field }) => isPicture(field));
/** Columns of the list, in declared order. */
export const listFields = (resource: Resource): ApiField[] =>
  readableFields(resource).filter(({ field }) => field.list);
/** Fields that `search=` looks through. */
export const searchFields = (resource: Resource): ApiField[] =>
  readableFields(resource).filter(({ field }) => field.search);
/** Fields the list may be filtered by. */
export const filterFields = (resource: Resource): ApiField[] =>
  readableFields(resource).filter(({ field }) => field.filter);
/** Whether a list may be sorted by a field that is read. */
export const isSorted = ({ sort, list, filter, kind }: Field): boolean =>
  (sort ?? (list || filter === "range")) && !unsortableKinds.has(kind);
/** Fields the list may be sorted by. */
export const sortFields = (resource: Resource): ApiField[] =>
  readableFields(resource).filter(({ field }) => isSorted(field));
/** Fields that may be named in `include=`, by their declared key. */
export const includeFields = (resource: Resource): ApiField[] =>
  readableFields(resource).filter(({ field }) => isLink(field));

/**
 * Where a record holds the record or records that a relation points at, once they are included:
 * `shelf` beside `shelf_id`, `authors_records` beside `authors`. Undefined for other fields.
 */
export function includedUnder({ key, field }: Pick<ApiField, "key" | "field">): string | undefined {
  if (linksToOne(field)) return key;
  return linksToMany(field) ? `${key}_records` : undefined;
}

/** What lists of records that people order by hand are sorted by, and the column that holds it. */
export const handOrder = "hand_order";
/** The topic of live events that say that an order by hand has changed, and not of which resource. */
export const orderTopic = "order";

/** The order of a list for which none was asked, or that records have before they are moved. */
export const sortBeforeMoves = (resource: Resource): string => {
  const title = resource.fields[resource.title];
  return resource.defaultSort ?? (title ? apiNameOf(resource.title, title) : "id");
};
/** The order of a list for which none was asked. */
export const defaultSort = (resource: Resource): string =>
  resource.ordered ? handOrder : sortBeforeMoves(resource);

const targets = new WeakMap<Resource, Resource>();

/**
 * Keeps, for each resource whose title is a reference, the resource it points at: its records are
 * called by theirs.
 */
export function rememberTitles(resources: readonly Resource[]): void {
  for (const resource of resources) {
    const field = resource.fields[resource.title];
    const target = linksToOne(field) ? resources.find(({ name }) => name === field.to) : undefined;
    if (target) targets.set(resource, target);
  }
}

type Named = Readonly<Record<string, unknown>>;
/** An option as a person reads it: its label, or its word with a capital. */
export function optionLabel(field: ChoiceField, option: string): string {
  const label =
    field.optionLabels && Object.hasOwn(field.optionLabels, option)
      ? field.optionLabels[option]
      : undefined;
  return label ?? plainOption(option);
}

/**
 * The words of a title; undefined where the record has none. A stored text is as `written` has it.
 */
function titleText(
  resource: Resource,
  record: Named,
  written: (value: string, field: Field) => string,
): string | undefined {
  const value = record[resource.title];
  if (value === null || value === undefined || value === "") return undefined;
  const field = resource.fields[resource.title];
  const target = targets.get(declaredOf(resource));
  if (linksToOne(field))
    return target && isPlainObject(value) ? titleText(target, value, written) : undefined;
  if (isWhole(field) && typeof value === "number" && field.names?.[value] !== undefined)
    return field.names[value];
  return typeof value === "string" && field ? written(value, field) : String(value);
}
const named = (resource: Resource, record: Named, text: string | undefined) =>
  text ?? `${resource.label} ${String(record["id"] ?? "")}`.trim();

/** What people call a stored text, where its field has a name for it. */
export const textName = (field: Field | undefined, value: string): string =>
  isLine(field) && field.names && Object.hasOwn(field.names, value)
    ? (field.names[value] ?? value)
    : value;

const readable = (value: string, field: Field): string => {
  if (isLine(field)) return textName(field, value);
  if (hasOptions(field)) return optionLabel(field, value);
  if (isDay(field)) return dayText(value);
  return isInstantField(field) ? momentText(value) : value;
};

/**
 * What names a record to a person: its title as it is read (the label of a choice, the title of
 * what a reference points at, a day in the reader's language), or its number where the title is
 * empty.
 */
export const titleOf = (resource: Resource, record: Named): string =>
  named(resource, record, titleText(resource, record, readable));
/** The same for a file that may be read in again: options, days and moments as they are stored. */
export const storedTitleOf = (resource: Resource, record: Named): string =>
  named(
    resource,
    record,
    titleText(resource, record, (value) => value),
  );
