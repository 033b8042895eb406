import * as z from "zod";
import { apiFields, writableFields } from "./api-fields";
import type { FieldErrors } from "./check-record";
import { computedOf } from "./computed";
import type { Field } from "./field";
import { perLanguage } from "./per-language";
import { stateField } from "./record-actions";
import type { Resource } from "./resource";
import { sentences } from "./sentences";
import { isStructured } from "./structured";
import { draftSchemaOf, valueSchema } from "./value-schema";

/** The schemas of a record's fields, in a new record and in a change. */
export const schemasOf = perLanguage((resource: Resource) => {
  const entries = writableFields(resource).map(
    ({ apiName, field }) => [apiName, valueSchema(field), field] as const,
  );
  // A state may be said, as a file that comes back says it: a write holds it against what stands.
  const state = stateField(resource);
  const said =
    resource.states && state
      ? { [resource.states.field]: valueSchema({ ...state, required: false }).optional() }
      : {};
  return {
    create: z.strictObject(
      {
        ...said,
        ...Object.fromEntries(
          entries.map(([apiName, schema, field]) => [apiName, draftSchemaOf(field, schema)]),
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
});

/** Why a field that nobody writes can't be given. */
const readOnlySentence = (field: Field): string =>
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
      const field = known.get(String(issue.path[0]))?.field;
      const key = field && !isStructured(field) ? issue.path[0] : issue.path.join(".");
      add(key === undefined || key === "" ? "body" : String(key), issue.message);
    }
  }
  for (const key of Object.keys(errors)) errors[key] = [...new Set(errors[key])];
  return errors;
}
