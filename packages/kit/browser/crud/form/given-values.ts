import { linksToMany } from "../../../fields/questions";
import { readFilterValue, writableFields, type Resource } from "../../../schema";
import type { Values } from "./form-fields";

/**
 * What an address gives a new record to begin with (`?class_id=3`), as far as it fits the
 * declaration.
 */
export function givenValues(resource: Resource, params: URLSearchParams): Values {
  const given: [string, unknown][] = [];
  for (const { apiName, field } of writableFields(resource)) {
    const text = params.get(apiName);
    const value = text === null ? undefined : readFilterValue(field, text);
    if (value !== undefined) given.push([apiName, linksToMany(field) ? [value] : value]);
  }
  return Object.fromEntries(given);
}
