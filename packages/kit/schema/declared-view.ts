import type { Field } from "./field";
import type { Resource } from "./resource";

const declared = new WeakMap<object, object>();

/** Notes which declaration a view was made from. */
export const noteView = <Part extends Resource | Field>(view: Part, of: Part): void =>
  void declared.set(view, of);

/**
 * The declaration behind a view of a resource or field (`seenBy`, `withResourceNames`); anything else
 * is its own.
 */
export const declaredOf = <Part extends Resource | Field>(part: Part): Part =>
  (declared.get(part) as Part | undefined) ?? part;

/** Whether a field of a view is read only for this reader alone. */
export const isLocked = (field: Field): boolean =>
  field.readOnly === true && declaredOf(field).readOnly !== true;
