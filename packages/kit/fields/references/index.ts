import type { OnlyWith } from "../../schema/only-with";
import { made, type FieldOptions, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { listed } from "../operators";
import { idNumber } from "../read";

/**
 * `inverse` names the field of the other resource that shows the same links from its side; one of
 * both sides is `owner`.
 */
export interface ReferencesOptions extends FieldOptions {
  only?: OnlyWith;
  inverse?: string;
  owner?: boolean;
  /** Whoever deletes a record is told which records have no other one here. */
  warnLast?: boolean;
}

export type ReferencesField = Plain<"references", ReferencesOptions> & { readonly to: string };

/** Many to many: an array of ids in the API, and `<field>_records` where included. */
export const references = <const O extends ReferencesOptions>(
  to: string,
  options: Only<O, ReferencesOptions>,
) => ({ to, ...made<"references", O>("references", options) });

/** What the kind is, beside its options. */
export const referencesKind = {
  operators: listed,
  read: idNumber,
  links: "many",
  sorts: false,
  empty: [],
  wide: "shown",
} as const satisfies Kind;
