import { type FieldOptions, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import type { PartField, Parts } from "../parts";
import { anyText } from "../read";

export interface ListOptions extends FieldOptions {
  /** Entries that a list may have; 50 unless given, 200 at most. */
  max?: number;
  /** What one and several entries are called: `["time", "times"]`. */
  entries?: readonly [one: string, several: string];
}
/** A list of values of one kind, or of entries that have several fields. */
export type ListField = Plain<"listOf", ListOptions> & { readonly of: Parts | PartField };

/**
 * A list inside a record: of values (`listOf(text({ label: "Name" }), …)`) or of entries with
 * several fields (`listOf({ day: choice(…), from: time(…) }, …)`). It is written as a whole, and is
 * an array in the API, empty where there is nothing.
 */
export const listOf = <const P extends Parts | PartField, const O extends ListOptions>(
  of: P,
  options: Only<O, ListOptions>,
) => ({ of, kind: "listOf" as const, ...(options as O) });

/** What the kind is, beside its options. */
export const listOfKind = {
  operators: ["null"],
  read: anyText,
  sorts: false,
  parts: "entries",
  empty: [],
  wide: "everywhere",
} as const satisfies Kind;
