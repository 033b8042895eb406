import {
  checkRecord,
  createSchema,
  fieldErrors,
  updateSchema,
  type FieldErrors,
} from "../../../schema/validate";
import { apiFields, cellName, childrenOf, isMet, type Resource } from "../../../schema";
import { sentences } from "../../../schema/sentences";
import { atFormRows, rowsIn, sentRows, withMetCells } from "./child-rows";
import { bodyOf, changedValues, typedFields, type Values } from "./form-fields";
import type { FormState } from "./form-state";
import type { Sentences } from "../../fields/rows/form-row";

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
  for (const [name, sentences] of Object.entries(rowSentences(resource, base, values)))
    errors[name] ??= sentences;
  return atFormRows(resource, base, values, errors);
}

/** What the rules between the fields of a row say, and the limit of rows; as of a body. */
function rowSentences(resource: Resource, base: Values, values: Values): FieldErrors {
  const errors: FieldErrors = {};
  for (const table of childrenOf(resource)) {
    const sent = sentRows(table, base, values);
    for (const [at, { row }] of sent.entries())
      if (!row.deleted)
        for (const [apiName, said] of Object.entries(
          checkRecord(table.resource, withMetCells(table, row)),
        ))
          errors[cellName(table.key, at, apiName)] = said;
    const fresh = sent.filter(({ row }) => row.id === undefined).length;
    const stored = rowsIn(values, table).filter(({ id, deleted }) => id !== undefined && !deleted);
    if (fresh > 0 && fresh + stored.length > table.max)
      errors[table.key] = [sentences.tooManyRows(table.label, table.max)];
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
