import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { textual } from "../operators";
import type { TextOptions } from "../options/text";
import { anyText } from "../read";

/** Of a text in one line. */
export interface LineOptions extends TextOptions {
  /**
   * What people call values that the application itself writes, by the stored text. Other values are
   * allowed, and are shown as they are stored.
   */
  names?: Readonly<Record<string, string>>;
  /**
   * The name of a person: a file may give it in parts, and an import asks before it changes that of
   * a record that is there.
   */
  person?: boolean;
  /**
   * A code or a name with numbers in it, sorted as people count: 2 before 10, 5-A before 10-A.
   * The table holds a key for this beside the text.
   */
  naturalOrder?: boolean;
}

/** A declared field of the kind. */
export type LineField = Plain<"text", LineOptions>;

/** One line of text. */
export const text = <const O extends LineOptions>(options: Only<O, LineOptions>) =>
  made<"text", O>("text", options);

/** What the kind is, beside its options. */
export const textKind = {
  operators: textual,
  read: anyText,
  part: true,
  searched: true,
  text: "line",
} as const satisfies Kind;
