import { hasOptions, isLink, isList, isNeverEmpty } from "../../fields/questions";
import { kindApiOf } from "../../fields/api/own-kinds";
import {
  childrenOf,
  entryForm,
  type ChildTable,
  type Field,
  type FieldKind,
  fieldsOf,
  fixedDefaultOf,
  isAlwaysRequired,
  isPlainList,
  isStructured,
  maxEntries,
  pluralOf,
  readableFields,
  relatedOf,
  relativeDefaultOf,
  refusableActs,
  type Resource,
  type StructuredField,
  whenInWords,
  writableFields,
} from "../../schema";

/** A JSON Schema (2020-12), as OpenAPI 3.1 speaks it. */
export type JsonSchema = Record<string, unknown>;

const id: JsonSchema = { type: "integer", minimum: 1, maximum: 2147483647 };
const limits = (field: Field) => ({
  ...("min" in field && field.min !== undefined ? { minimum: field.min } : {}),
  ...("max" in field && field.max !== undefined ? { maximum: field.max } : {}),
});
const lengths = (field: Field) => ({
  ...("min" in field && field.min !== undefined ? { minLength: field.min } : {}),
  ...("max" in field && field.max !== undefined ? { maxLength: field.max } : {}),
  ...("pattern" in field && field.pattern !== undefined
    ? { pattern: `^(?:${field.pattern})$` }
    : {}),
});

const kinds: Readonly<Record<FieldKind, (field: Field) => JsonSchema>> = {
  text: (field) => ({ type: "string", ...lengths(field) }),
  longText: (field) => ({ type: "string", ...lengths(field) }),
  email: (field) => ({ type: "string", format: "email", ...lengths(field) }),
  phone: (field) => ({ type: "string", ...lengths(field) }),
  url: (field) => ({ type: "string", format: "uri", ...lengths(field) }),
  colour: () => ({ type: "string", pattern: "^#[0-9a-f]{6}$" }),
  integer: (field) => ({ type: "integer", ...limits(field) }),
  decimal: (field) => ({ type: "number", ...limits(field) }),
  boolean: () => ({ type: "boolean" }),
  date: () => ({ type: "string", format: "date" }),
  time: () => ({ type: "string", pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
  dateTime: () => ({ type: "string", format: "date-time" }),
  choice: (field) => ({ type: "string", enum: hasOptions(field) ? field.options : [] }),
  image: () => id,
  file: () => id,
  reference: () => id,
  references: () => ({ type: "array", items: id, uniqueItems: true }),
  permissionKeys: () => ({ type: "array", items: { type: "string" }, uniqueItems: true }),
  json: () => ({ type: "object", additionalProperties: true }),
  listOf: (field) =>
    isList(field)
      ? {
          type: "array",
          ...(isAlwaysRequired(field) ? { minItems: 1 } : {}),
          maxItems: maxEntries(field),
          items: isPlainList(field)
            ? fieldSchema({ ...field.of, required: true })
            : entrySchema(field),
        }
      : {},
  group: (field) => (isStructured(field) ? entrySchema(field) : {}),
  changes: () => ({
    type: "object",
    additionalProperties: { type: "object", properties: { before: {}, after: {} } },
  }),
};

/** An entry of a list, or a group. */
function entrySchema(field: StructuredField): JsonSchema {
  const form = entryForm(field);
  const parts = fieldsOf(form);
  const required = parts.flatMap(([key, part]) =>
    isAlwaysRequired(part) && !("default" in part) ? [key] : [],
  );
  return {
    type: "object",
    properties: Object.fromEntries(parts.map(([key, part]) => [key, fieldSchema(part, form)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/** Which permissions a field takes beside those of its record. */
const rightsNotes = ({ read, write }: Field): (string | undefined)[] => [
  read === undefined ? undefined : `Absent without the permission ${read}.`,
  write === undefined ? undefined : `Changed only with the permission ${write}.`,
];

const passwordNotes = ({ asksPassword }: Field): string[] =>
  asksPassword ? ["Setting or changing it needs the password again."] : [];

/** Which values are usual; those beyond are accepted. */
const warnSchema = (field: Field): JsonSchema =>
  "warn" in field && field.warn !== undefined ? { "x-warn": field.warn } : {};
const warnNotes = (field: Field): string[] =>
  "warn" in field && field.warn !== undefined
    ? ["Values beyond x-warn are accepted with a warning."]
    : [];

/** What a new record gets where a body leaves the field out, if that depends on the call. */
function defaultNotes(field: Field): string[] {
  const given = relativeDefaultOf(field);
  if (!given) return [];
  if ("day" in given) return ["Today where a new record is sent without it."];
  return [
    given.me === "id"
      ? "The caller's account where a new record is sent without it."
      : `What is linked to the caller's account (me.${given.me}) where a new record is sent without it.`,
  ];
}

/** The conditions under which a record has a value. */
const whenNotes = (field: Field, resource: Resource | undefined): string[] =>
  resource && field.when
    ? [
        `${field.required ? "Required when" : "Only when"} ${whenInWords(resource, field)}${field.required ? ", and empty otherwise" : ""}.`,
      ]
    : [];

/** What one value may be, in records of a resource. */
export function fieldSchema(field: Field, resource?: Resource): JsonSchema {
  const schema: JsonSchema = {
    title: field.label,
    ...(kindApiOf(field)?.openApi?.(field) ?? kinds[field.kind](field)),
  };
  const notes = [
    field.help,
    isLink(field) ? `Ids of ${field.to}.` : undefined,
    relatedOf(field) ? "Of the records you may see; null where you may see none." : undefined,
    ...defaultNotes(field),
    ...warnNotes(field),
    ...rightsNotes(field),
    ...passwordNotes(field),
    ...whenNotes(field, resource),
  ].filter(Boolean);
  if (notes.length) schema["description"] = notes.join(" ");
  if (field.readOnly) schema["readOnly"] = true;
  Object.assign(schema, warnSchema(field));
  const fallback = fixedDefaultOf(field);
  if (fallback !== undefined) schema["default"] = fallback;
  if (isAlwaysRequired(field) || isNeverEmpty(field)) return schema;
  return {
    ...schema,
    type: [schema["type"], "null"],
    ...(schema["enum"] ? { enum: [...(schema["enum"] as string[]), null] } : {}),
  };
}

const stamp = (title: string): JsonSchema => ({ type: "string", format: "date-time", title });

/** A record as it is answered. */
export function recordSchema(resource: Resource): JsonSchema {
  const fields = readableFields(resource).map(({ apiName, field }) => [
    apiName,
    fieldSchema(field, resource),
  ]);
  return {
    type: "object",
    title: resource.label,
    description: `One of the ${pluralOf(resource).toLowerCase()}.`,
    properties: {
      id,
      version: { type: "integer", minimum: 1 },
      created_at: stamp("Created"),
      updated_at: stamp("Changed"),
      deleted_at: { ...stamp("Put into the trash"), description: "Only on records in the trash." },
      refused: {
        type: "object",
        title: "Refused",
        description: "What may not be done to it as it stands, with the sentence that says why.",
        properties: Object.fromEntries(
          refusableActs(resource).map((name) => [name, { type: "string" }]),
        ),
      },
      ...Object.fromEntries(fields),
      ...Object.fromEntries(
        childrenOf(resource).map((table) => [
          table.key,
          {
            type: "array",
            title: table.label,
            description: `Its ${pluralOf(table.resource).toLowerCase()}, in answers about one record, for who may view them.`,
            items: { $ref: `#/components/schemas/${table.resource.name}` },
          },
        ]),
      ),
    },
    required: [
      "id",
      "version",
      "created_at",
      "updated_at",
      ...readableFields(resource)
        .filter(({ field }) => field.read === undefined)
        .map(({ apiName }) => apiName),
    ],
  };
}

/** The rows of a body. Stored ones are named by id and version, and only where the record is stored. */
function rowsSchema({ label, fields, resource, max }: ChildTable, all: boolean): JsonSchema {
  const properties = Object.fromEntries(
    fields.map(({ apiName, field }) => [apiName, fieldSchema(field)]),
  );
  const required = fields
    .filter(({ field }) => field.required && !("default" in field))
    .map(({ apiName }) => apiName);
  const plural = pluralOf(resource).toLowerCase();
  const added: JsonSchema = {
    type: "object",
    title: "A new row",
    properties,
    ...(required.length ? { required } : {}),
    additionalProperties: false,
  };
  const changed: JsonSchema = {
    type: "object",
    title: "A row to change or delete",
    properties: {
      id,
      version: { type: "integer", minimum: 1 },
      deleted: { const: true, description: "Moves the row to the trash." },
      ...properties,
    },
    required: ["id", "version"],
    additionalProperties: false,
  };
  return {
    type: "array",
    title: label,
    description: all
      ? `The ${plural} to create with the record.`
      : `The ${plural} to add, change or delete. Rows not listed stay as they are.`,
    maxItems: all ? max : 2 * max,
    items: all ? added : { anyOf: [added, changed] },
  };
}

/** The body that creates a record (`all`), or changes some fields of one. */
export function draftSchema(resource: Resource, all: boolean): JsonSchema {
  const fields = writableFields(resource);
  const required = fields
    .filter(({ field }) => isAlwaysRequired(field) && !("default" in field))
    .map(({ apiName }) => apiName);
  return {
    type: "object",
    properties: Object.fromEntries([
      ...fields.map(({ apiName, field }) => [apiName, fieldSchema(field, resource)] as const),
      ...childrenOf(resource).map((table) => [table.key, rowsSchema(table, all)] as const),
    ]),
    ...(all && required.length ? { required } : {}),
    additionalProperties: false,
  };
}
