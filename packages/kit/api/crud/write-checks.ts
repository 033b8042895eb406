import {
  apiFields,
  computedOf,
  firstStateSentence,
  isMet,
  isNoValue,
  noValueOf,
  stateField,
  stateSentence,
  type ApiField,
  type Resource,
} from "../../schema";
import type { Row } from "../db/row";
import type { FieldErrors } from "../errors";
import type { RequestContext, Write } from "../http/request-context";

/** The fields of a resource that are written to a column, or as links. */
export const storedFields = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(({ field }) => !field.writeOnly && !computedOf(field));

/**
 * A state is changed by transitions alone. Saying the one that stands, as a file that comes back
 * does, changes nothing.
 */
export function stateErrors(
  resource: Resource,
  before: Readonly<Row> | null,
  body: unknown,
): FieldErrors {
  const [field, key = ""] = [stateField(resource), resource.states?.field];
  const given = Object(body) as Row;
  if (!field || !Object.hasOwn(given, key)) return {};
  const value = given[key] ?? null;
  if (before) return value === before[key] ? {} : { [key]: [stateSentence(resource, before[key])] };
  return value === null || value === field.default ? {} : { [key]: [firstStateSentence(resource)] };
}

/**
 * Takes away what a record has no more, since another field is not as `when` asks. What is sent
 * stays, for `checkRecord` to refuse: nothing that somebody has said goes without a word.
 */
function clearUnmet({ resource, after, input }: Write): void {
  for (const { apiName, field } of storedFields(resource)) {
    if (field.when === undefined || isNoValue(field, after[apiName])) continue;
    const isSent = Object.hasOwn(input, apiName) && !isNoValue(field, input[apiName]);
    if (!isSent && !isMet(resource, field, after)) after[apiName] = noValueOf(field);
  }
}

/** Lets the rules of the resource check and complete a write, and clears what `when` takes away. */
export async function askBeforeWrite(call: RequestContext, write: Write): Promise<void> {
  clearUnmet(write);
  await call.features.rulesOf(write.resource).beforeWrite?.(call, write);
  clearUnmet(write);
}
