import type { SetWords } from "./action-words";
import type { Field } from "./field";

/**
 * What a field says of a value by itself. The rest is about the record, or about lists of records:
 * rules between fields are checked when the record is written.
 */
const ofRecord: ReadonlySet<string> = new Set([
  "readOnly",
  "section",
  "unique",
  "list",
  "search",
  "filter",
  "sort",
  "asksPassword",
  "headings",
  "read",
  "write",
  "when",
  "renamedFrom",
  "whenErased",
  "after",
  "notBefore",
  "naturalOrder",
  "onDelete",
  "tree",
  "default",
]);

/** A field of a record as the dialog of an action asks for it. */
export function askedField(field: Field, word: SetWords): Field {
  const { required = false, ...given } =
    typeof word === "string" ? { required: word === "required" } : word;
  return {
    ...Object.fromEntries(Object.entries(field).filter(([option]) => !ofRecord.has(option))),
    required,
    ...given,
  } as Field;
}
