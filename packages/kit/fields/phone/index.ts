import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { textual } from "../operators";
import type { TextOptions } from "../options/text";
import { anyText } from "../read";

/** A declared field of the kind. */
export type PhoneField = Plain<"phone", TextOptions>;

/** A phone number, kept in international form (E.164). */
export const phone = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"phone", O>("phone", options);

/** What the kind is, beside its options. */
export const phoneKind = {
  operators: textual,
  read: anyText,
  part: true,
  searched: true,
  text: "phone",
} as const satisfies Kind;
