import type { BaseRecord } from "@refinedev/core";
import { listFields, searchFields, titleOf, type Resource, type ApiField } from "../../../schema";

/**
 * A record as it can be chosen: its title, and what tells it apart from another of the same title.
 */
export interface ReferenceOption {
  id: number;
  title: string;
  second?: string;
}

const readable: ReadonlySet<string> = new Set([
  "text",
  "email",
  "phone",
  "integer",
  "date",
  "time",
]);

/**
 * The field that tells records of the same title apart: a unique one, else what the search looks
 * at, else the next column.
 */
export function secondField(resource: Resource): ApiField | undefined {
  const others = (fields: ApiField[]) =>
    fields.filter(({ key, field }) => key !== resource.title && readable.has(field.kind));
  const [searched, listed] = [others(searchFields(resource)), others(listFields(resource))];
  return [...searched, ...listed].find(({ field }) => field.unique) ?? searched[0] ?? listed[0];
}

/** A record, or the part of one that came with another, as an option. Undefined when it is none. */
export function optionOf(resource: Resource, record: unknown): ReferenceOption | undefined {
  if (
    typeof record !== "object" ||
    record === null ||
    !("id" in record) ||
    typeof record.id !== "number"
  )
    return undefined;
  const known = record as BaseRecord & { id: number };
  const second = secondField(resource);
  const value: unknown = second && known[second.apiName];
  return {
    id: known.id,
    title: titleOf(resource, known),
    ...(typeof value === "string" || typeof value === "number" ? { second: String(value) } : {}),
  };
}
