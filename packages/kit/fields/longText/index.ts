import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { textual } from "../operators";
import type { TextOptions } from "../options/text";
import { anyText } from "../read";

/** A declared field of the kind. */
export type LongTextField = Plain<"longText", TextOptions>;

/** Text of several lines. */
export const longText = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"longText", O>("longText", options);

/** What the kind is, beside its options. */
export const longTextKind = {
  operators: textual,
  read: anyText,
  part: true,
  searched: true,
  sorts: false,
  text: "lines",
  wide: "everywhere",
} as const satisfies Kind;
