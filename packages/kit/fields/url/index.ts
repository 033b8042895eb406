import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { textual } from "../operators";
import type { TextOptions } from "../options/text";
import { anyText } from "../read";

/** A declared field of the kind. */
export type UrlField = Plain<"url", TextOptions>;

/** A web address. */
export const url = <const O extends TextOptions>(options: Only<O, TextOptions>) =>
  made<"url", O>("url", options);

/** What the kind is, beside its options. */
export const urlKind = {
  operators: textual,
  read: anyText,
  part: true,
  searched: true,
  text: "url",
} as const satisfies Kind;
