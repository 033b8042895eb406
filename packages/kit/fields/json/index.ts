import { made, type FieldOptions, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { anyText } from "../read";

export interface JsonOptions extends FieldOptions {
  /**
   * Of a list: what one and several of its entries are called, so that a cell can say "2 marks".
   */ entries?: readonly [one: string, several: string];
  /**
   * The field that says which resource it is about. Withheld from admins who may not read all fields
   * of that resource.
   */ of?: string;
}
/** Named values beside a message, or a list of such, as the server wrote them. */
export type JsonField = Plain<"json", JsonOptions>;

/** An object of named values, or a list of them, that the server alone writes. */
export const json = <const O extends JsonOptions>(options: Only<O, JsonOptions>) => ({
  readOnly: true as const,
  ...made<"json", O>("json", options),
});

/** What the kind is, beside its options. */
export const jsonKind = {
  operators: ["null"],
  read: anyText,
  sorts: false,
  ofServer: "values",
  wide: "shown",
} as const satisfies Kind;
