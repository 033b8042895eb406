import { isMoment } from "../fields/questions";
import { apiFields, apiNameOf } from "./api-fields";
import type { Field } from "./field";
import type { Resource } from "./resource";
import { sentences } from "./sentences";
import { momentOrder } from "./value-forms";
import { isMet, isNoValue, whenInWords } from "./when";

/** Sentences by API name. */
export type FieldErrors = Record<string, string[]>;

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
    if (!isMoment(field)) continue;
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
