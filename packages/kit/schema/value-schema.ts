import { isFlag, isNeverEmpty, isWhole } from "../fields/questions";
import * as z from "zod";
import { ownKindOf } from "../fields/own-kinds";
import { cleanLine, isBlankText } from "./clean-text";
import { cleanerOf } from "./cleaner";
import { enteredText } from "./entered-text";
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
import { fixedDefaultOf, relativeDefaultOf } from "./relative-default";
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
import { groupSchema, listSchema } from "./structured-schema";
import { isAlwaysRequired } from "./when";

// Compiled checks would need `new Function`, which the console's content security policy forbids.
z.config({ jitless: true });

function textSchema(field: TextField) {
  const { label } = field;
  const max = Math.min(field.max ?? longest[field.kind], longestOfAll);
  let schema = enteredText(max, cleanerOf(field), {
    text: sentences.text(label),
    tooLong: () => sentences.tooLong(label, max),
    tooManyMarks: () => sentences.tooManyMarks(label),
    unstorable: () => sentences.unstorable(label),
  });
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
  if (isWhole(field)) return schema.refine(Number.isInteger, sentences.whole(label));
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

/** The schema of the number of a record. */
export const idSchema = (sentence: string) =>
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
function manyKeys(field: PermissionKeysField) {
  const text = sentences.keys(field.label);
  const refused = () => text;
  const said = { text, tooLong: refused, tooManyMarks: refused, unstorable: refused };
  return each(enteredText(100, cleanLine, said), field, 500, text);
}

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
  listOf: (field) => listSchema(field, draftSchemaOf),
  group: (field) => groupSchema(field, draftSchemaOf),
};

const blankToNull = (value: unknown) =>
  typeof value === "string" && isBlankText(value) ? null : value;

/** With what a kind of the application's own asks of a value that its base allows. */
function withOwnRule(field: Field, schema: z.ZodType): z.ZodType {
  const { problem } = ownKindOf(field) ?? {};
  if (!problem) return schema;
  return schema.superRefine((value, context) => {
    const message = problem(value, field);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });
}

/**
 * The schema of one field's value: an empty text counts as no value, and no value is refused where
 * one is required. What is required in some records only is for `checkRecord`.
 */
export function valueSchema(field: Field): z.ZodType {
  const { label } = field;
  const schema = withOwnRule(field, (schemas[field.kind] as (field: Field) => z.ZodType)(field));
  if (isNeverEmpty(field)) return schema;
  const filled = isAlwaysRequired(field) ? schema : schema.nullable();
  const required = z
    .any()
    .refine(
      (value) => !isAlwaysRequired(field) || (value !== null && value !== undefined),
      sentences.required(label),
    );
  return z.preprocess(blankToNull, required.pipe(filled));
}

/**
 * The same in a new record, in which what is left out gets its default. One that depends on when or
 * by whom the record is made is filled in by the API.
 */
export function draftSchemaOf(field: Field, schema: z.ZodType = valueSchema(field)): z.ZodType {
  const value = fixedDefaultOf(field);
  if (value !== undefined) return schema.default(value);
  if (isFlag(field)) return schema.default(false);
  return isAlwaysRequired(field) && !relativeDefaultOf(field) ? schema : schema.optional();
}
