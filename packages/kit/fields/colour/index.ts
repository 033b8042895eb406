import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { listed } from "../operators";
import type { TextOptions } from "../options/text";
import { anyText } from "../read";

/** A declared field of the kind. */
export type ColourField = Plain<"colour", TextOptions>;

/** A colour as `#rrggbb`. */
export const colour = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"colour", O>("colour", options);

/** What the kind is, beside its options. */
export const colourKind = {
  operators: listed,
  read: anyText,
  part: true,
  text: "colour",
  lowerCased: true,
} as const satisfies Kind;
