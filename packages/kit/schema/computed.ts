import { isLink } from "../fields/questions";
import type { Computed, Count, Sum } from "./computed-words";
import type { Field } from "./field";
import { fieldsOf, type Resource } from "./resource";

/** How a field's value is computed; undefined for a field that is written. */
export const computedOf = (field: Field): Computed | undefined =>
  "computed" in field ? field.computed : undefined;

/** The part of a computed value that is read from other records; undefined of any other field. */
export function relatedOf(field: Field): Count | Sum | undefined {
  const computed = computedOf(field);
  return computed && ("count" in computed || "sum" in computed) ? computed : undefined;
}
/** The resource whose records are counted or added up. */
export const relatedName = (related: Count | Sum): string =>
  "count" in related ? related.count : related.sum;

/** The keys of the fields of `other` that point at `resource`. */
export const pointersAt = (other: Resource, resource: Resource): string[] =>
  fieldsOf(other).flatMap(([key, field]) =>
    isLink(field) && field.to === resource.name && !field.writeOnly ? [key] : [],
  );
