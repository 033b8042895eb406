import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { ordered } from "../operators";
import type { NumberOptions } from "../options/number";
import { wholeNumber } from "../read";

/** A declared field of the kind. */
export type IntegerField = Plain<"integer", NumberOptions>;

/** A whole number. */
export const integer = <const O extends NumberOptions>(options: Only<O, NumberOptions>) =>
  made<"integer", O>("integer", options);

/** What the kind is, beside its options. */
export const integerKind = {
  operators: ordered,
  read: wholeNumber,
  part: true,
  searched: true,
  number: "whole",
  example: 1,
} as const satisfies Kind;
