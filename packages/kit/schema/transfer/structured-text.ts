import { hasOptions } from "../../fields/questions";
import type { Field } from "../field";
import { entryForm, isPlainList, isStructured } from "../structured";
import { joinTexts, optionText } from "./cell-text";

/** An entry with its parts in declared order; the database stores them in its own. */
const inDeclaredOrder = (keys: readonly string[], entry: unknown): unknown =>
  Object.fromEntries(keys.map((key) => [key, (Object(entry) as Record<string, unknown>)[key]]));

/** A list of values as texts with semicolons, of entries or a group as JSON: as an import reads it. */
export function structuredText(field: Field, value: unknown): string {
  if (!isStructured(field)) return String(value);
  const keys = Object.keys(entryForm(field).fields);
  if (!Array.isArray(value)) return JSON.stringify(inDeclaredOrder(keys, value));
  if (!isPlainList(field))
    return JSON.stringify(value.map((entry) => inDeclaredOrder(keys, entry)));
  const { of } = field;
  return joinTexts(
    value.map((one) => (hasOptions(of) ? optionText(of, String(one)) : String(one))),
  );
}
