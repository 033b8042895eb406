import type { OnlyWith } from "./only-with";

/** Which records of another resource are counted or added up. */
export interface RelatedOptions {
  /** The field of theirs that points here, where more than one does. */
  by?: string;
  /** Only those whose choices have one of these options: `{ status: ["open"] }`. */
  only?: OnlyWith;
}
/** How many live records of another resource point at this one. */
export interface Count extends RelatedOptions {
  count: string;
}
/** The sum of a number field of those records, stored or computed; 0 without any. */
export interface Sum extends RelatedOptions {
  sum: string;
  of: string;
}
/** Fields of the record and texts between them, as one text. */
export interface Concat {
  concat: readonly string[];
}
/** A number field by its key, a number, or what is calculated of them. */
export type Operand = string | number | Expression;
/**
 * A number calculated of the record's own fields; empty where one of them is. `minus` of two dates
 * is days, of two times or moments minutes; a division by 0 is empty.
 */
export type Expression =
  | { plus: readonly Operand[] }
  | { minus: readonly [Operand, Operand] }
  | { times: readonly Operand[] }
  | { dividedBy: readonly [Operand, Operand] };
/** How a field that is never written gets its value. */
export type Computed = Count | Sum | Concat | Expression;

/**
 * `copies: integer({ label: "Copies", computed: count("copies") })`
 * @public
 */
export const count = (resource: string, options: RelatedOptions = {}): Count => ({
  count: resource,
  ...options,
});
/**
 * `fines: decimal({ label: "Fines", computed: sum("loans", "fine") })`
 * @public
 */
export const sum = (resource: string, of: string, options: RelatedOptions = {}): Sum => ({
  sum: resource,
  of,
  ...options,
});
/**
 * `full_name: text({ label: "Name", computed: concat("first_name", " ", "last_name") })`. The
 * key of a field gives its value, anything else is text. A text before a field appears where that
 * field and something before it are filled, a text at the end where the last field is.
 * @public
 */
export const concat = (...parts: readonly string[]): Concat => ({ concat: parts });
/** The sum of them. @public */
export const plus = (...operands: readonly Operand[]): Expression => ({ plus: operands });
/** What is left of the first; of two dates in days. @public */
export const minus = (from: Operand, what: Operand): Expression => ({ minus: [from, what] });
/** The product of them. @public */
export const times = (...operands: readonly Operand[]): Expression => ({ times: operands });
/** The first over the second; empty where that is 0. @public */
export const dividedBy = (what: Operand, by: Operand): Expression => ({ dividedBy: [what, by] });
