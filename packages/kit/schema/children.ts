import type { NothingBeside } from "./field";

/** What a declaration says of records that are edited inside the one they belong to. */
export interface ChildrenOptions {
  /** The heading over the rows; the plural of their resource unless given. */
  label?: string;
  /** One sentence under the heading. */
  help?: string;
  /** The reference of the other resource that points here; may be left out where there is one. */
  by?: string;
  /**
   * The fields that a row shows, in this order; all that can be edited in one unless given. Fields
   * that nobody writes, such as computed ones, are only shown.
   */
  columns?: readonly string[];
  /** An integer of the other resource that keeps the order of the rows, which people then change. */
  order?: string;
  /** Rows that a record may have; 50 unless given, 200 at most. */
  max?: number;
}

/** Records of another resource that are edited inside the one they belong to. */
export interface Children extends ChildrenOptions {
  readonly to: string;
}

/**
 * Records of another resource that are edited inside this one: `children: { copies: children("copies") }`.
 * The other resource has a reference to this one, and keeps its own permissions, rules and pages.
 */
export const children = <const O extends ChildrenOptions>(
  to: string,
  options: O & NothingBeside<O, ChildrenOptions> = {} as O & NothingBeside<O, ChildrenOptions>,
) => ({ to, ...options });
