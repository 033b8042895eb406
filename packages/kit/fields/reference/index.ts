import type { OnlyWith } from "../../schema/only-with";
import { made, type FieldOptions, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { listed } from "../operators";
import { idNumber } from "../read";

/**
 * What deleting the record that is pointed at does: refuse (the default), clear the field, keep
 * pointing, or cascade, which puts this record into the trash with it.
 */
export interface ReferenceOptions extends FieldOptions {
  only?: OnlyWith;
  onDelete?: "refuse" | "clear" | "keep" | "cascade";
  /**
   * Of a reference of a resource to itself: the records make a tree, in which none is below itself.
   * Lists can be filtered by it, unless it is hidden or write only.
   */
  tree?: boolean;
  /**
   * A record by its number, or one that is linked to whoever makes the record: "me.id" is the
   * account, other names are given by features, as in a scope.
   */
  default?: number | `me.${string}`;
}

export type ReferenceField = Plain<"reference", ReferenceOptions> & { readonly to: string };

/** A tree is filtered by: lists, pickers and pages find by it what is below and above a record. */
const treeOptions = ({ tree, hidden, writeOnly }: ReferenceOptions): { filter?: true } =>
  tree && !hidden && !writeOnly ? { filter: true } : {};
/**
 * Many to one: `class: reference("classes", …)` is `class_id` in the API, and `class` where
 * included.
 */
export const reference = <const O extends ReferenceOptions>(
  to: string,
  options: Only<O, ReferenceOptions>,
) => ({ to, ...treeOptions(options), ...made<"reference", O>("reference", options) });

/** What the kind is, beside its options. */
export const referenceKind = {
  operators: listed,
  read: idNumber,
  links: "one",
} as const satisfies Kind;
