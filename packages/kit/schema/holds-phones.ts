import { isPhone } from "../fields/questions";
import { apiFields, writableFields } from "./api-fields";
import type { Field } from "./field";
import type { Resource } from "./resource";
import { entryForm, isStructured } from "./structured";

/** Whether a field is a phone number, or holds some. */
export const holdsPhones = (field: Field): boolean =>
  isPhone(field) ||
  (isStructured(field) &&
    [...apiFields(entryForm(field)).values()].some((part) => isPhone(part.field)));

/** Whether people write phone numbers into records of a resource. */
export const hasPhones = (resource: Resource): boolean =>
  !resource.readOnly &&
  !resource.superAdminsWrite &&
  writableFields(resource).some(
    ({ field }) => holdsPhones(field) && !field.hidden && !field.writeOnly,
  );
