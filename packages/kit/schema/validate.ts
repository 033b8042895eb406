import type * as z from "zod";
import { apiFields, apiNameOf } from "./api-fields";
import { childrenOf } from "./child-tables";
import type { Field } from "./field";
import { schemasOf, type FieldErrors } from "./record-schemas";
import type { Resource } from "./resource";
import { rowSchemas } from "./row-schemas";
import { sentences } from "./sentences";
import { momentOrder } from "./value-forms";
import { isMet, isNoValue, whenInWords } from "./when";

export { fieldErrors, type FieldErrors } from "./record-schemas";
export { valueSchema } from "./value-schema";

const withRows = new WeakMap<Resource, { create: z.ZodObject; update: z.ZodObject }>();

/** The schemas of a body, with the rows that it may carry. */
function bodySchemasOf(resource: Resource) {
  const plain = schemasOf(resource);
  if (childrenOf(resource).length === 0) return plain;
  let both = withRows.get(resource);
  if (!both) {
    both = {
      create: plain.create.extend(rowSchemas(resource, false)),
      update: plain.update.extend(rowSchemas(resource, true)),
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
