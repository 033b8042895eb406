import { hexOf } from "../sha256";
import { arrayText } from "./array-text";

/**
 * A parameter as both drivers send it: PostgreSQL's text form, whose type the statement decides.
 */
export type Parameter = string | null;

const hex = (bytes: Uint8Array) => `\\x${hexOf(bytes)}`;

/**
 * The text form of a value, the same for every driver: a list becomes a PostgreSQL array, a Date
 * its instant, bytes a bytea. JSON is not guessed, because a list could be either: callers pass
 * `JSON.stringify(value)`.
 * @throws TypeError for an object that is none of these.
 */
export function parameter(value: unknown): Parameter {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value, parameter);
  if (value instanceof Uint8Array) return hex(value);
  throw new TypeError(
    "A parameter must be text, a number, a boolean, a date, bytes or a list of them; JSON must be stringified.",
  );
}
