import * as z from "zod";
import { cleanLine, cleanLines, cleanTextOf } from "./clean-text";
import type {
  Field,
  FieldKind,
  FileField,
  MomentField,
  NumberField,
  PermissionKeysField,
  ReferenceField,
  ReferencesField,
  TextField,
} from "./field";
import { childrenOf, type ChildTable } from "./child-tables";
import { computedOf } from "./computed";
import { isStorableText } from "./operators";
import type { Resource } from "./resource";
import { sentences } from "./sentences";
import {
  defaultScale,
  highest,
  longest,
  longestOfAll,
  lowerCased,
  momentForms,
  momentOrder,
  textForms,
  wholePattern,
} from "./value-forms";
import { apiFields, apiNameOf, writableFields } from "./api-fields";
import { stateField } from "./record-actions";
import { isAlwaysRequired, isMet, isNoValue, whenInWords } from "./when";

// Compiled checks would need `new Function`, which the console's content security policy forbids.
z.config({ jitless: true });

/** Sentences by API name. */
export type FieldErrors = Record<string, string[]>;

function textSchema(field: TextField) {
  const { label } = field;
  const max = Math.min(field.max ?? longest[field.kind], longestOfAll);
  let schema = z
    .string(sentences.text(label))
    .overwrite(cleanTextOf[field.kind])
    .trim()
    .max(max, sentences.tooLong(label, max))
    .refine(isStorableText, sentences.unstorable(label));
  if (field.min) schema = schema.min(field.min, sentences.tooShort(label, field.min));
  if (field.pattern)
    schema = schema.regex(
      wholePattern(field.pattern),
      field.patternHelp ?? sentences.pattern(label),
    );
  const form = textForms[field.kind];
  if (lowerCased.has(field.kind)) schema = schema.toLowerCase();
  return form ? schema.refine(form.fits, form.sentence(label)) : schema;
}

function numberSchema(field: NumberField) {
  const { label } = field;
  const limit = highest[field.kind];
  const [min, max] = [field.min ?? -limit, field.max ?? limit];
  const schema = z
    .number(sentences.number(label))
    .min(min, sentences.tooSmall(label, min))
    .max(max, sentences.tooLarge(label, max));
  if (field.kind === "integer") return schema.refine(Number.isInteger, sentences.whole(label));
  const scale = field.scale ?? defaultScale;
  return schema.refine(
    (value) => Number(value.toFixed(scale)) === value,
    sentences.scale(label, scale),
  );
}

function momentSchema(field: MomentField) {
  const { label, min, max } = field;
  const { fits, sentence } = momentForms[field.kind];
  let schema = z.string(sentence(label)).refine(fits, sentence(label));
  if (min)
    schema = schema.refine(
      (value) => momentOrder(field, value, min) >= 0,
      sentences.tooSmall(label, min),
    );
  if (max)
    schema = schema.refine(
      (value) => momentOrder(field, value, max) <= 0,
      sentences.tooLarge(label, max),
    );
  return schema;
}

const idSchema = (sentence: string) =>
  z.number(sentence).int(sentence).min(1, sentence).max(highest.integer, sentence);
const each = <T extends z.ZodType>(
  item: T,
  { required, label }: Field,
  maximum: number,
  sentence: string,
) =>
  z
    .array(item, sentence)
    .min(required ? 1 : 0, sentences.required(label))
    .max(maximum, sentence)
    .refine((values) => new Set(values).size === values.length, sentence);
const oneRecord = ({ label }: ReferenceField | FileField) => idSchema(sentences.reference(label));
const manyRecords = (field: ReferencesField) =>
  each(idSchema(sentences.references(field.label)), field, 1000, sentences.references(field.label));
const manyKeys = (field: PermissionKeysField) =>
  each(
    z
      .string(sentences.keys(field.label))
      .overwrite(cleanLine)
      .max(100, sentences.keys(field.label))
      .refine(isStorableText, sentences.keys(field.label)),
    field,
    500,
    sentences.keys(field.label),
  );

type SchemaOf = { [K in FieldKind]: (field: Extract<Field, { kind: K }>) => z.ZodType };
const schemas: SchemaOf = {
  text: textSchema,
  longText: textSchema,
  email: textSchema,
  phone: textSchema,
  url: textSchema,
  colour: textSchema,
  integer: numberSchema,
  decimal: numberSchema,
  boolean: ({ label }) => z.boolean(sentences.boolean(label)),
  date: momentSchema,
  time: momentSchema,
  dateTime: momentSchema,
  choice: ({ label, options }) => z.enum(options, sentences.choice(label, options)),
  image: oneRecord,
  file: oneRecord,
  reference: oneRecord,
  references: manyRecords,
  permissionKeys: manyKeys,
  changes: () => z.never(),
  json: () => z.never(),
};

const neverEmpty = new Set<FieldKind>(["boolean", "references", "permissionKeys"]);
const blankToNull = (value: unknown) =>
  typeof value === "string" && cleanLines(value).trim() === "" ? null : value;

/**
 * The schema of one field's value: an empty text counts as no value, and no value is refused where
 * one is required. What is required in some records only is for `checkRecord`.
 */
export function valueSchema(field: Field): z.ZodType {
  const { label } = field;
  const schema = (schemas[field.kind] as (field: Field) => z.ZodType)(field);
  if (neverEmpty.has(field.kind)) return schema;
  const filled = isAlwaysRequired(field) ? schema : schema.nullable();
  const required = z
    .any()
    .refine(
      (value) => !isAlwaysRequired(field) || (value !== null && value !== undefined),
      sentences.required(label),
    );
  return z.preprocess(blankToNull, required.pipe(filled));
}

/** A row of a body that has been checked. */
export interface RowInput {
  /** Of a row that is stored, with the version it was changed from. */
  id?: number;
  version?: number;
  /** The row goes into the trash. */
  deleted?: true;
  /** Its fields as they were sent. */
  given: Readonly<Record<string, unknown>>;
  /** What was sent of its fields, checked; of a new row with its defaults. */
  values: Readonly<Record<string, unknown>>;
}

const rowCache = new WeakMap<ChildTable, { create: z.ZodObject; update: z.ZodObject }>();

/** The schemas of one row's fields: those of its resource, as far as a row has them. */
function rowSchemasOf(table: ChildTable) {
  let both = rowCache.get(table);
  if (!both) {
    const { create, update } = schemasOf(table.resource);
    const state = table.resource.states?.field;
    const names = [
      ...table.fields.map(({ apiName }) => apiName),
      ...(state === undefined ? [] : [state]),
    ];
    const ofRow = ({ shape }: z.ZodObject) =>
      z.strictObject(
        Object.fromEntries(
          names.flatMap((apiName) => {
            const schema = shape[apiName];
            return schema ? [[apiName, schema] as const] : [];
          }),
        ),
      );
    both = { create: ofRow(create), update: ofRow(update) };
    rowCache.set(table, both);
  }
  return both;
}

/** Sentences of one row: by field, and under "" of the row as a whole. */
type RowProblems = Readonly<Record<string, readonly string[]>>;
const ofRow = (sentence: string) => ({ problems: { "": [sentence] } });

/** What is sent of one row, checked by the schema of its resource. */
function readRow(
  table: ChildTable,
  row: unknown,
  stored: boolean,
): { row: RowInput } | { problems: RowProblems } {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    return ofRow(sentences.row(table.label));
  const { id, version, deleted, ...values } = row as Record<string, unknown>;
  if (deleted !== undefined && deleted !== true) return ofRow(sentences.rowDeleted);
  const { create, update } = rowSchemasOf(table);
  if (id === undefined) {
    if (version !== undefined || deleted !== undefined) return ofRow(sentences.rowId);
    const parsed = create.safeParse(values);
    return parsed.success
      ? { row: { given: values, values: parsed.data } }
      : { problems: fieldErrors(table.resource, parsed.error) };
  }
  if (!stored) return ofRow(sentences.rowOfNew);
  const known = idSchema(sentences.rowId).safeParse(id);
  if (!known.success) return ofRow(sentences.rowId);
  if (typeof version !== "number" || !Number.isInteger(version)) return ofRow(sentences.rowVersion);
  const parsed = update.safeParse(values);
  if (!parsed.success) return { problems: fieldErrors(table.resource, parsed.error) };
  const sent = { id: known.data as number, version, given: values, values: parsed.data };
  return { row: deleted ? { ...sent, deleted } : sent };
}

/** The rows of a body: each is checked, and what is wrong stands at its cell (`copies.2.code`). */
const rowsSchema = (table: ChildTable, stored: boolean): z.ZodType =>
  z
    .array(z.unknown(), sentences.rows(table.label))
    .max(stored ? 2 * table.max : table.max, sentences.tooManyRows(table.label, table.max))
    .transform((given, context): RowInput[] => {
      const seen = new Set<number>();
      return given.flatMap((one, at) => {
        const read = readRow(table, one, stored);
        const problems =
          "problems" in read
            ? read.problems
            : read.row.id !== undefined && seen.has(read.row.id)
              ? { "": [sentences.rowTwice] }
              : {};
        for (const [apiName, all] of Object.entries(problems))
          for (const message of all)
            context.issues.push({
              code: "custom",
              message,
              input: one,
              path: apiName === "" ? [at] : [at, apiName],
            });
        if ("problems" in read) return [];
        if (read.row.id !== undefined) seen.add(read.row.id);
        return [read.row];
      });
    })
    .optional();

const rowsOf = (resource: Resource, stored: boolean) =>
  Object.fromEntries(
    childrenOf(resource).map((table) => [table.key, rowsSchema(table, stored)] as const),
  );

const cache = new WeakMap<Resource, { create: z.ZodObject; update: z.ZodObject }>();

function schemasOf(resource: Resource) {
  let both = cache.get(resource);
  if (!both) {
    const entries = writableFields(resource).map(
      ({ apiName, field }) => [apiName, valueSchema(field), field] as const,
    );
    const withDefault = (schema: z.ZodType, field: Field) => {
      if ("default" in field && field.default !== undefined) return schema.default(field.default);
      if (field.kind === "boolean") return schema.default(false);
      return isAlwaysRequired(field) ? schema : schema.optional();
    };
    // A state may be said, as a file that comes back says it: a write holds it against what stands.
    const state = stateField(resource);
    const said =
      resource.states && state
        ? { [resource.states.field]: valueSchema({ ...state, required: false }).optional() }
        : {};
    both = {
      create: z.strictObject(
        {
          ...said,
          ...Object.fromEntries(
            entries.map(([apiName, schema, field]) => [apiName, withDefault(schema, field)]),
          ),
        },
        sentences.body,
      ),
      update: z.strictObject(
        {
          ...said,
          ...Object.fromEntries(entries.map(([apiName, schema]) => [apiName, schema.optional()])),
        },
        sentences.body,
      ),
    };
    cache.set(resource, both);
  }
  return both;
}

const withRows = new WeakMap<Resource, { create: z.ZodObject; update: z.ZodObject }>();

/** The schemas of a body, with the rows that it may carry. */
function bodySchemasOf(resource: Resource) {
  const plain = schemasOf(resource);
  if (childrenOf(resource).length === 0) return plain;
  let both = withRows.get(resource);
  if (!both) {
    both = {
      create: plain.create.extend(rowsOf(resource, false)),
      update: plain.update.extend(rowsOf(resource, true)),
    };
    withRows.set(resource, both);
  }
  return both;
}

/** Body of a create: defaults filled in, unknown keys refused by name. Rows come as `RowInput`. */
export const createSchema = (resource: Resource): z.ZodObject => bodySchemasOf(resource).create;
/**
 * Body of a change: any of the fields, no defaults (a default never overwrites what is stored). Rows
 * come as `RowInput`; those that it does not name stay as they are.
 */
export const updateSchema = (resource: Resource): z.ZodObject => bodySchemasOf(resource).update;

/** Why a field that nobody writes can't be given. */
export const readOnlySentence = (field: Field): string =>
  (computedOf(field) ? sentences.computed : sentences.readOnly)(field.label);

/**
 * A refused parse as sentences by API name, or by that of a cell (`copies.2.code`); keys that are not
 * declared are named.
 */
export function fieldErrors(resource: Resource, error: z.ZodError): FieldErrors {
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  const known = apiFields(resource);
  const add = (key: string, sentence: string) => (errors[key] ??= []).push(sentence);
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        const field = known.get(key)?.field;
        add(
          key.slice(0, 100),
          field && !field.hidden ? readOnlySentence(field) : sentences.unknown(key.slice(0, 100)),
        );
      }
    } else {
      const key = known.has(String(issue.path[0])) ? issue.path[0] : issue.path.join(".");
      add(key === undefined || key === "" ? "body" : String(key), issue.message);
    }
  }
  for (const key of Object.keys(errors)) errors[key] = [...new Set(errors[key])];
  return errors;
}

/** What is wrong between two moments of a record; undefined where one of them is missing. */
function orderProblem(
  field: Extract<Field, { kind: "date" | "time" | "dateTime" }>,
  [mine, theirs]: readonly [unknown, unknown],
  strict: boolean,
): "after" | "notBefore" | undefined {
  if (typeof mine !== "string" || typeof theirs !== "string") return undefined;
  const order = momentOrder(field, mine, theirs);
  if (order > 0 || (order === 0 && !strict)) return undefined;
  return strict ? "after" : "notBefore";
}

/**
 * A value where the field may have none, or none where it must have one; undefined where it is
 * right.
 */
function whenProblem(
  resource: Resource,
  field: Field,
  record: Readonly<Record<string, unknown>>,
  value: unknown,
): string | undefined {
  if (isMet(resource, field, record))
    return field.required && isNoValue(field, value) ? sentences.required(field.label) : undefined;
  return isNoValue(field, value)
    ? undefined
    : sentences.onlyWhen(field.label, whenInWords(resource, field));
}

/**
 * Checks a whole record, as it would be stored, against the rules between its fields: the order of
 * two moments, where both are there, and what there is only `when` others say so.
 */
export function checkRecord(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { apiName, field } of apiFields(resource).values()) {
    const wrong = field.when && whenProblem(resource, field, record, record[apiName]);
    if (wrong) errors[apiName] = [wrong];
    if (field.kind !== "date" && field.kind !== "time" && field.kind !== "dateTime") continue;
    for (const [other, strict] of [
      [field.after, true],
      [field.notBefore, false],
    ] as const) {
      const otherField = other === undefined ? undefined : resource.fields[other];
      if (other === undefined || !otherField) continue;
      const moments = [record[apiName], record[apiNameOf(other, otherField)]] as const;
      const problem = orderProblem(field, moments, strict);
      if (problem) (errors[apiName] ??= []).push(sentences[problem](field.label, otherField.label));
    }
  }
  return errors;
}
