import { holdsKeys, isFlag, isOfServer, isPhone, linksToMany } from "../../fields/questions";
import {
  computedOf,
  emptyOf,
  fieldOf,
  apiFields,
  barePhone,
  isAlwaysRequired,
  isStructured,
  type Field,
  type Resource,
} from "../../schema";
import { sameValue } from "../../schema/same-value";
import type { Row } from "../db/row";

/** Whether a cell says what is stored; a phone number may be stored with its blanks and signs. */
const isSame = (field: Field, stored: unknown, given: unknown): boolean =>
  sameValue(field, stored, given) ||
  (isPhone(field) &&
    typeof stored === "string" &&
    typeof given === "string" &&
    barePhone(stored) === barePhone(given));

/**
 * Those of the given values that a record does not have yet, by API name. What is never stored is
 * no difference of its own.
 */
export function differences(
  resource: Resource,
  before: Readonly<Row>,
  given: ReadonlyMap<string, unknown>,
): Row {
  const changed: Row = {};
  const unstored: Row = {};
  for (const [apiName, value] of given) {
    const field = apiFields(resource).get(apiName)?.field;
    if (field?.writeOnly) unstored[apiName] = value;
    else if (field && !isSame(field, before[apiName], value)) changed[apiName] = value;
  }
  return Object.keys(changed).length ? { ...changed, ...unstored } : {};
}

/**
 * What an empty cell asks of a record that is there: nothing, or no value where the field may have
 * none.
 */
export function emptied(
  resource: Resource,
  apiNames: readonly string[],
): [apiName: string, value: unknown][] {
  return apiNames.flatMap((apiName): [string, unknown][] => {
    const field = apiFields(resource).get(apiName)?.field;
    if (
      !field ||
      isFlag(field) ||
      field.writeOnly ||
      (field.required && "default" in field && field.default !== undefined)
    )
      return [];
    return [[apiName, emptyOf(field)]];
  });
}

/** The fields that name a record: its title, or what that is made of. */
function namesOf(resource: Resource): readonly string[] {
  const field = fieldOf(resource, resource.title);
  const computed = field && computedOf(field);
  return computed && "concat" in computed ? computed.concat : [resource.title];
}

/**
 * API names of the fields that must be filled in and have no default: with equal values in all of
 * them, two records are compared as a whole.
 */
export function tellingFields(resource: Resource): string[] {
  const stored = [...apiFields(resource).values()].filter(
    ({ field }) =>
      !field.writeOnly &&
      !computedOf(field) &&
      !linksToMany(field) &&
      !holdsKeys(field) &&
      !isOfServer(field) &&
      !isStructured(field),
  );
  const mandatory = stored.filter(
    ({ field }) => isAlwaysRequired(field) && !("default" in field && field.default !== undefined),
  );
  const names = namesOf(resource);
  const telling = mandatory.length ? mandatory : stored.filter(({ key }) => names.includes(key));
  return telling.map(({ apiName }) => apiName);
}
