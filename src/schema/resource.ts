import type { Field } from "./field";
import type { IconWord } from "./icon";

/** Two live records may not cover the same day or minute; `within` limits the rule to records that share those fields. */
export interface NoOverlap {
  from: string;
  to: string;
  within?: readonly string[];
  /** Both ends belong to the span (dates), or the end is free for the next (times). */
  ends: "inclusive" | "exclusive";
}

/** One entity, declared once: menu, routes, pages, permissions, API, table, mock and tests follow from it. */
export interface Resource {
  /** Path segment and table, kebab-case plural: `academic-years`. */
  name: string;
  /** Singular, as a person says it. */
  label: string;
  /** `label` with an s unless told. */
  plural?: string;
  /** Heading of the menu; without one the resource is not in the menu. */
  group?: string;
  /** Place within the group; declaration order otherwise. */
  order?: number;
  icon: IconWord;
  /** `students` gives view_students, create_students, edit_students, delete_students. */
  permission: string;
  /** The field whose value names a record. */
  title: string;
  /** As in a query: `name`, `-created_at`. The title unless told. */
  defaultSort?: string;
  fields: Readonly<Record<string, Field>>;
  /** What the moment of a record's making is called where it is a column of the list from the start: a log is read by it. */
  createdLabel?: string;
  uniqueTogether?: readonly (readonly string[])[];
  noOverlap?: readonly NoOverlap[];
  /** Topic of the live events that tell of new records: the list offers to follow them. */
  follows?: string;
  /** Written by the server only. */
  readOnly?: boolean;
  /** Only super admins write it: the permission lets others look, and no key can be granted for the rest. */
  superAdminsWrite?: boolean;
}

/** Declares a resource; keeps the literal types from which `RecordOf` and `DraftOf` are inferred. Checked at start by `checkResources`. */
export const defineResource = <const R extends Resource>(resource: R): R => resource;

/** The plural label. */
export const pluralOf = (resource: Resource): string => resource.plural ?? `${resource.label}s`;

/** The fields as entries, in declared order. */
export const fieldsOf = (resource: Resource): [string, Field][] => Object.entries(resource.fields);

/** A field by its declared key; own keys only, so that `constructor` is no field. */
export const fieldOf = (resource: Resource, key: string): Field | undefined =>
  Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined;
