import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { textual } from "../operators";
import type { TextOptions } from "../options/text";
import { anyText } from "../read";

/** A declared field of the kind. */
export type EmailField = Plain<"email", TextOptions>;

/** An email address, kept in lower case. */
export const email = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"email", O>("email", options);

/** What the kind is, beside its options. */
export const emailKind = {
  operators: textual,
  read: anyText,
  part: true,
  searched: true,
  text: "email",
  lowerCased: true,
} as const satisfies Kind;
