import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { ordered } from "../operators";
import type { NumberOptions } from "../options/number";
import { decimalNumber } from "../read";

export interface DecimalOptions extends NumberOptions {
  /** Digits after the point, 2 unless given. */ scale?: number;
}

/** A declared field of the kind. */
export type DecimalField = Plain<"decimal", DecimalOptions>;

/** A number with a fixed count of decimal places, exact as money needs it. */
export const decimal = <const O extends DecimalOptions>(options: Only<O, DecimalOptions>) =>
  made<"decimal", O>("decimal", options);

/** What the kind is, beside its options. */
export const decimalKind = {
  operators: ordered,
  read: decimalNumber,
  part: true,
  searched: true,
  number: "decimal",
  example: 1.5,
} as const satisfies Kind;
