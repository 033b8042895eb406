import { fieldOf, wireFields, type Field, type Resource } from "../../schema";
import type { Row } from "../db/row";

const setKey = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : []);

function same(field: Field, before: unknown, now: unknown): boolean {
  if (field.kind === "references" || field.kind === "permissionKeys")
    return setKey(before) === setKey(now);
  if (field.kind === "dateTime" && typeof before === "string" && typeof now === "string")
    return Date.parse(before) === Date.parse(now);
  return (before ?? null) === (now ?? null);
}

/**
 * Those of the given values that a record does not have yet, by wire name. What is never stored is
 * no difference of its own.
 */
export function differences(
  resource: Resource,
  before: Readonly<Row>,
  given: ReadonlyMap<string, unknown>,
): Row {
  const changed: Row = {};
  const unstored: Row = {};
  for (const [wire, value] of given) {
    const field = wireFields(resource).get(wire)?.field;
    if (field?.writeOnly) unstored[wire] = value;
    else if (field && !same(field, before[wire], value)) changed[wire] = value;
  }
  return Object.keys(changed).length ? { ...changed, ...unstored } : {};
}

/**
 * What an empty cell asks of a record that is there: nothing, or no value where the field may have
 * none.
 */
export function emptied(
  resource: Resource,
  wires: readonly string[],
): [wire: string, value: unknown][] {
  return wires.flatMap((wire): [string, unknown][] => {
    const field = wireFields(resource).get(wire)?.field;
    if (
      !field ||
      field.kind === "boolean" ||
      field.writeOnly ||
      (field.required && "default" in field && field.default !== undefined)
    )
      return [];
    return [[wire, field.kind === "references" || field.kind === "permissionKeys" ? [] : null]];
  });
}

/**
 * Wire names of the fields that must be filled in and have no default: with equal values in all of
 * them, two records are compared as a whole.
 */
export function tellingFields(resource: Resource): string[] {
  const stored = [...wireFields(resource).values()].filter(
    ({ field }) =>
      !field.writeOnly &&
      field.kind !== "references" &&
      field.kind !== "permissionKeys" &&
      field.kind !== "changes" &&
      field.kind !== "json",
  );
  const mandatory = stored.filter(
    ({ field }) => field.required && !("default" in field && field.default !== undefined),
  );
  const telling = mandatory.length
    ? mandatory
    : stored.filter(({ key }) => key === resource.title && fieldOf(resource, key) !== undefined);
  return telling.map(({ wire }) => wire);
}
