import { isMet, writableFields, type Resource, type ApiField } from "../../../schema";
import { sameValue, valuesOf, type Values } from "./form-fields";

/** One field that both have changed, each differently. */
export interface Clash {
  field: ApiField;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  /** Changed by both, differently: somebody must choose. */
  clashes: Clash[];
  /** Changed by them alone: taken over. */
  taken: Clash[];
}

/**
 * Three-way comparison of a form with the record as it is now, field by field, from what both began
 * with.
 */
export function mergeOf(resource: Resource, base: Values, mine: Values, record: Values): Merge {
  const theirs = valuesOf(resource, record);
  const clashes: Clash[] = [];
  const taken: Clash[] = [];
  for (const field of writableFields(resource)) {
    // A field that is only written is in no answer, and one that is not there now is not saved.
    if (field.field.writeOnly || !isMet(resource, field.field, mine)) continue;
    const [was, my, their] = [base[field.apiName], mine[field.apiName], theirs[field.apiName]];
    const same = (one: unknown, other: unknown) => sameValue(one, other, field.field);
    if (same(was, their) || same(my, their)) continue;
    (same(was, my) ? taken : clashes).push({ field, base: was, mine: my, theirs: their });
  }
  return { clashes, taken };
}

/**
 * What the form holds after a merge: theirs as the new base, mine where I changed something, and in
 * a clash what was chosen.
 */
export function mergedValues(
  resource: Resource,
  base: Values,
  mine: Values,
  record: Values,
  choices: ReadonlyMap<string, "mine" | "theirs">,
): Values {
  const theirs = valuesOf(resource, record);
  const kept = writableFields(resource)
    .filter(
      ({ apiName, field }) =>
        field.writeOnly ||
        (!sameValue(base[apiName], mine[apiName], field) && choices.get(apiName) !== "theirs"),
    )
    .map(({ apiName }) => [apiName, mine[apiName]] as const);
  return { ...theirs, ...Object.fromEntries(kept) };
}
