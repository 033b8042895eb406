import {
  readableFields,
  type Field,
  type RecordOf,
  type Resource,
} from "../../packages/kit/schema";

const words: Partial<Record<Field["kind"], unknown>> = {
  boolean: false,
  integer: 1,
  decimal: 1,
  date: "2026-06-10",
  time: "09:00",
  dateTime: "2026-06-10T06:00:00.000Z",
  reference: 1,
  references: [],
  permissionKeys: [],
  changes: {},
  json: {},
  email: "a@example.org",
  colour: "#1f5fbf",
};

/** A value that a field can have: none where it may be empty. */
function valueOf(field: Field): unknown {
  if (field.kind === "references" || field.kind === "permissionKeys" || field.kind === "listOf")
    return [];
  if (field.kind === "boolean") return false;
  if (field.kind === "changes") return {};
  if (!field.required) return null;
  if (field.kind === "choice") return field.options[0];
  if (field.kind === "integer" || field.kind === "decimal") return field.min ?? 1;
  return words[field.kind] ?? field.label;
}

/**
 * A record of a resource as the API answers it, for component tests: what a test does not say is
 * empty, or, where it cannot be, something that its declaration allows.
 */
export const recordFixture = <const R extends Resource>(
  resource: R,
  values: Readonly<Record<string, unknown>> = {},
): RecordOf<R> =>
  ({
    id: 1,
    version: 1,
    created_at: "2026-06-01T05:00:00.000Z",
    updated_at: "2026-06-01T05:00:00.000Z",
    ...Object.fromEntries(
      readableFields(resource).map(({ apiName, field }) => [apiName, valueOf(field)]),
    ),
    ...values,
  }) as RecordOf<R>;
