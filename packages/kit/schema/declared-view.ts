import type { Field } from "./field";
import type { Resource } from "./resource";

const declared = new WeakMap<object, object>();

/** Notes of which declaration something is the view of one person. */
export const noteView = <Part extends Resource | Field>(view: Part, of: Part): void =>
  void declared.set(view, of);

/** What was declared, of what `seenBy` made of it: a resource, or one of its fields. */
export const declaredOf = <Part extends Resource | Field>(part: Part): Part =>
  (declared.get(part) as Part | undefined) ?? part;

/** A field that one may only look at, though others change it. */
export const isLocked = (field: Field): boolean => declared.has(field);
