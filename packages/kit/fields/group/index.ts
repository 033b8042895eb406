import { type FieldOptions, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import type { Parts } from "../parts";
import { anyText } from "../read";

/** Several fields that are one value together, such as an address. */
export type GroupField = Plain<"group", FieldOptions> & { readonly of: Parts };

/**
 * Several fields as one value: `group({ street: text(…), town: text(…) }, …)`. It is written as a
 * whole, and is an object in the API, or null where nothing is filled in.
 */
export const group = <const P extends Parts, const O extends FieldOptions>(
  of: P,
  options: Only<O, FieldOptions>,
) => ({ of, kind: "group" as const, ...(options as O) });

/** What the kind is, beside its options. */
export const groupKind = {
  operators: ["null"],
  read: anyText,
  sorts: false,
  parts: "one",
  wide: "everywhere",
} as const satisfies Kind;
