import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import type { FileOptions } from "../options/file";
import { anyText } from "../read";

/** A declared field of the kind. */
export type ImageField = Plain<"image", FileOptions>;

/** One picture, uploaded in the form. */
export const image = <const O extends FileOptions>(options: Only<O, FileOptions>) =>
  made<"image", O>("image", options);

/** What the kind is, beside its options. */
export const imageKind = {
  operators: ["null"],
  read: anyText,
  sorts: false,
  file: "picture",
} as const satisfies Kind;
