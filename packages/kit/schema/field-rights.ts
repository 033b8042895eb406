import type { Field } from "./field";
import { may, type Rights } from "./permission";
import type { Resource } from "./resource";

/** Whether somebody who may see a record sees this field of it. */
export const mayReadField = (rights: Rights, { read }: Field): boolean =>
  read === undefined || may(rights, read);

/** Whether somebody who may change a record may change this field of it: what it does not see, not. */
export const mayWriteField = (rights: Rights, field: Field): boolean =>
  mayReadField(rights, field) && (field.write === undefined || may(rights, field.write));

const declared = new WeakMap<object, object>();

/** What was declared, of what `seenBy` made of it: a resource, or one of its fields. */
export const declaredOf = <Part extends Resource | Field>(part: Part): Part =>
  (declared.get(part) as Part | undefined) ?? part;

/** A field that one may only look at, though others change it. */
export const isLocked = (field: Field): boolean => declared.has(field);

/** Keeps of what was declared a part is, that `seenBy` makes. */
export function keepDeclared<Part extends Resource | Field>(part: Part, of: Part): void {
  declared.set(part, declaredOf(of));
}
