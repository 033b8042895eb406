import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import type { FileOptions } from "../options/file";
import { anyText } from "../read";

/** A declared field of the kind. */
export type AnyFileField = Plain<"file", FileOptions>;

/** One file, uploaded in the form. */
export const file = <const O extends FileOptions>(options: Only<O, FileOptions>) =>
  made<"file", O>("file", options);

/** What the kind is, beside its options. */
export const fileKind = {
  operators: ["null"],
  read: anyText,
  sorts: false,
  file: "any",
} as const satisfies Kind;
