import { made, type FieldOptions, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { yesNo } from "../read";

export interface BooleanOptions extends FieldOptions {
  default?: boolean;
}

export type BooleanField = Plain<"boolean", BooleanOptions>;

/** Yes or no. */
export const boolean = <const O extends BooleanOptions>(options: Only<O, BooleanOptions>) =>
  made<"boolean", O>("boolean", options);

/** What the kind is, beside its options. */
export const booleanKind = {
  operators: ["eq", "ne", "null"],
  read: yesNo,
  part: true,
  flag: true,
  empty: false,
  example: true,
} as const satisfies Kind;
