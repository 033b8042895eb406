import { made, type FieldOptions, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { anyText } from "../read";

export interface ChangesOptions extends FieldOptions {
  /** The field that says of which resource the changed record was. */ of?: string;
}

/**
 * What a write changed, field by field: `{ name: { before, after } }`. Only the server writes it.
 */
export type ChangesField = Plain<"changes", ChangesOptions>;

/** Before and after of each field of a change. */
export const changes = <const O extends ChangesOptions>(options: Only<O, ChangesOptions>) => ({
  readOnly: true as const,
  ...made<"changes", O>("changes", options),
});

/** What the kind is, beside its options. */
export const changesKind = {
  operators: ["null"],
  read: anyText,
  sorts: false,
  ofServer: "changes",
  wide: "shown",
} as const satisfies Kind;
