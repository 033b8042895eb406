import { textKinds } from "./field";
import type { FieldOptions, ListOptions, NothingBeside, PartField, Parts } from "./field";

/** The kinds of field that an entry of a list, or a group, may be made of. */
export const partKinds = [
  ...textKinds,
  "integer",
  "decimal",
  "boolean",
  "date",
  "time",
  "dateTime",
  "choice",
] as const;
/**
 * A list inside a record: of values (`listOf(text({ label: "Name" }), …)`) or of entries with
 * several fields (`listOf({ day: choice(…), from: time(…) }, …)`). It is written as a whole, and is
 * an array in the API, empty where there is nothing.
 */
export const listOf = <const P extends Parts | PartField, const O extends ListOptions>(
  of: P,
  options: O & NothingBeside<O, ListOptions>,
) => ({ of, kind: "listOf" as const, ...(options as O) });
/**
 * Several fields as one value: `group({ street: text(…), town: text(…) }, …)`. It is written as a
 * whole, and is an object in the API, or null where nothing is filled in.
 */
export const group = <const P extends Parts, const O extends FieldOptions>(
  of: P,
  options: O & NothingBeside<O, FieldOptions>,
) => ({ of, kind: "group" as const, ...(options as O) });
