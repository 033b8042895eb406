import { made, type FieldOptions, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { anyText } from "../read";

/** A declared field of the kind. */
export type PermissionKeysField = Plain<"permissionKeys", FieldOptions>;

/** A list of permission keys, as a group or an admin carries it. */
export const permissionKeys = <const O extends FieldOptions>(options: Only<O, FieldOptions>) =>
  made<"permissionKeys", O>("permissionKeys", options);

/** What the kind is, beside its options. */
export const permissionKeysKind = {
  operators: ["eq", "null"],
  read: anyText,
  sorts: false,
  keys: true,
  empty: [],
  wide: "everywhere",
} as const satisfies Kind;
