import { ownKindOf } from "../fields/own-kinds";
import { cleanTextOf } from "./clean-text";
import type { TextField } from "./field";

/** How a text of a field is cleaned before it is stored: as its kind says, then as its own kind does. */
export function cleanerOf(field: TextField): (text: string) => string {
  const base = cleanTextOf[field.kind];
  const own = ownKindOf(field)?.clean;
  return own ? (text) => own(base(text), field) : base;
}
