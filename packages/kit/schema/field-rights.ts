import type { Field } from "./field";
import { may, type Rights } from "./permission";
import { fieldsOf, type Resource } from "./resource";

/** Whether someone who may view a record may read this field of it. */
export const mayReadField = (rights: Rights, { read }: Field): boolean =>
  read === undefined || may(rights, read);

/** Whether someone who may edit a record may write this field of it. It takes the right to read it. */
export const mayWriteField = (rights: Rights, field: Field): boolean =>
  mayReadField(rights, field) && (field.write === undefined || may(rights, field.write));

/** Whether someone with these rights may read every field of a resource. */
export const mayReadAllFields = (rights: Rights, resource: Resource): boolean =>
  fieldsOf(resource).every(([, field]) => mayReadField(rights, field));
