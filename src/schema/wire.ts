import type { Field, FieldKind } from "./field";
import { fieldsOf, type Resource } from "./resource";

/** What every record carries beside its declared fields. */
export const recordKeys = ["id", "version", "created_at", "updated_at", "deleted_at"] as const;

/** The name of a declared field on the wire and in the table: a reference `class` is `class_id`. */
export const wireKey = (key: string, field: Field): string => (field.kind === "reference" ? `${key}_id` : key);

/** A declared field together with its key and its wire name. */
export interface WireField {
  key: string;
  wire: string;
  field: Field;
}

const cache = new WeakMap<Resource, ReadonlyMap<string, WireField>>();

/** The declared fields of a resource by wire name. A Map, so that no input can name an inherited property. */
export function wireFields(resource: Resource): ReadonlyMap<string, WireField> {
  let fields = cache.get(resource);
  if (!fields) {
    fields = new Map(fieldsOf(resource).map(([key, field]) => [wireKey(key, field), { key, wire: wireKey(key, field), field }]));
    cache.set(resource, fields);
  }
  return fields;
}

const outgoing = ({ field }: WireField) => !field.hidden && !field.writeOnly;
/** Kinds whose values have no order a person would expect. */
export const unsortableKinds: ReadonlySet<FieldKind> = new Set(["longText", "image", "file", "references", "permissionKeys", "changes", "json"]);

/** Fields that leave the server. */
export const readableFields = (resource: Resource): WireField[] => [...wireFields(resource).values()].filter(outgoing);
/** Fields a client may send. */
export const writableFields = (resource: Resource): WireField[] =>
  [...wireFields(resource).values()].filter(({ field }) => !field.readOnly && !field.hidden);
/** Columns of the list, in declared order. */
export const listFields = (resource: Resource): WireField[] => readableFields(resource).filter(({ field }) => field.list);
/** Fields that `search=` looks through. */
export const searchFields = (resource: Resource): WireField[] => readableFields(resource).filter(({ field }) => field.search);
/** Fields the list may be filtered by. */
export const filterFields = (resource: Resource): WireField[] => readableFields(resource).filter(({ field }) => field.filter);
/** Fields the list may be sorted by. */
export const sortFields = (resource: Resource): WireField[] =>
  readableFields(resource).filter(({ field }) => (field.sort ?? (field.list || field.filter === "range")) && !unsortableKinds.has(field.kind));
/** Fields that may be named in `include=`, by their declared key. */
export const includeFields = (resource: Resource): WireField[] =>
  readableFields(resource).filter(({ field }) => field.kind === "reference" || field.kind === "references");

/** The order of a list for which none was asked. */
export const defaultSort = (resource: Resource): string => {
  const title = resource.fields[resource.title];
  return resource.defaultSort ?? (title ? wireKey(resource.title, title) : "id");
};

/** What names a record to a person: its title, or its number where the title is empty. */
export const titleOf = (resource: Resource, record: Readonly<Record<string, unknown>>): string => {
  const value = record[resource.title];
  const field = resource.fields[resource.title];
  if (field?.kind === "integer" && typeof value === "number" && field.names?.[value] !== undefined) return field.names[value];
  return value === null || value === undefined || value === "" ? `${resource.label} ${String(record["id"] ?? "")}`.trim() : String(value);
};
