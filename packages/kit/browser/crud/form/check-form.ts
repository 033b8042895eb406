import {
  checkRecord,
  createSchema,
  fieldErrors,
  updateSchema,
  type FieldErrors,
} from "../../../schema/validate";
import { apiFields, isMet, type Resource } from "../../../schema";
import { bodyOf, changedValues, typedFields } from "./form-fields";
import type { FormState, Sentences } from "./form-state";

/**
 * What the declaration says against the form's values: the check the server makes too. A stored
 * value that nobody touched is not held against it.
 */
export function sentencesOf({ resource, mode, base, values }: FormState): Sentences {
  const body =
    mode === "edit"
      ? bodyOf(resource, mode, base, values)
      : { ...bodyOf(resource, mode, base, values), ...blanks(resource, values) };
  const parsed = (mode === "edit" ? updateSchema(resource) : createSchema(resource)).safeParse(
    body,
  );
  const errors: FieldErrors = parsed.success ? {} : fieldErrors(resource, parsed.error);
  const absent = new Set(
    [...apiFields(resource).values()]
      .filter(({ field }) => !isMet(resource, field, values))
      .map(({ apiName }) => apiName),
  );
  const sound = Object.fromEntries(
    Object.entries(values).filter(
      ([apiName]) => !Object.hasOwn(errors, apiName) && !absent.has(apiName),
    ),
  );
  const changed = new Set(Object.keys(changedValues(resource, base, values)));
  for (const [apiName, sentences] of Object.entries(checkRecord(resource, sound))) {
    if (mode === "create" || changed.size > 0) errors[apiName] ??= sentences;
  }
  return errors;
}

const blanks = (resource: Resource, values: FormState["values"]) =>
  Object.fromEntries(
    typedFields(resource, values)
      .filter(({ apiName }) => values[apiName] === null || values[apiName] === "")
      .map(({ apiName }) => [apiName, null]),
  );

/**
 * The sentences that are to be seen by now: the server's, and of the fields that were left or all
 * after a try to save.
 */
export function shownSentences(
  { refusals, tried, visited }: FormState,
  sentences: Sentences,
): Sentences {
  const own = Object.entries(sentences).filter(([apiName]) => tried || visited.has(apiName));
  const refused = Object.entries(refusals).map(
    ([apiName, refusal]) => [apiName, refusal.sentences] as const,
  );
  return Object.fromEntries([...own, ...refused]);
}
