import { isInFlight } from "../../providers/api-failure";
import type { Sentences } from "../../fields/rows/form-row";
import type { Values } from "./form-fields";
import { isPlainObject } from "../../../schema/is-plain-object";

/** Why a save did not come about, as far as the form treats it differently. */
export type Failure =
  /** Refused with sentences at fields. */
  | {
      kind: "fields";
      errors: Sentences;
      message: string;
      /** Where someone else has changed rows of the record: its rows as they are now. */
      rows?: Values;
    }
  /** Someone else changed the record; this is how it is now. */
  | { kind: "stale"; record: Values }
  | { kind: "gone" }
  | { kind: "signedOut" }
  /** Refused as a whole; trying again unchanged would not help. */
  | { kind: "refused"; message: string }
  /**
   * No answer, the server's own fault, or an earlier try that is still at work: whether it was
   * saved is not known.
   */
  | { kind: "unknown"; message: string };

function sentencesIn(errors: unknown): Sentences {
  if (!isPlainObject(errors)) return {};
  const lists = Object.entries(errors).map(
    ([apiName, value]) =>
      [
        apiName,
        (Array.isArray(value) ? value : [value]).filter(
          (one): one is string => typeof one === "string",
        ),
      ] as const,
  );
  return Object.fromEntries(lists.filter(([, sentences]) => sentences.length > 0));
}

/**
 * Codes by which the API says that it could not write, or did not want to. Only with these is it
 * known of a 503 or 507 that nothing was saved.
 */
const nothingSaved: ReadonlySet<unknown> = new Set([
  "maintenance",
  "timeout",
  "database_unavailable",
  "database_read_only",
  "storage_full",
]);

/** The record's rows as they are now, which a refusal brings where someone else changed them. */
const rowsOf = (code: unknown, data: unknown): { rows?: Values } =>
  code === "rows_changed" && isPlainObject(data) ? { rows: data } : {};

/** What a rejected write means for the form. */
export function failureOf(error: unknown): Failure {
  const { statusCode, message, errors, data, code } =
    isPlainObject(error) || error instanceof Error ? (error as Record<string, unknown>) : {};
  const status = typeof statusCode === "number" ? statusCode : 0;
  const sentence = typeof message === "string" ? message : "";
  const fields = sentencesIn(errors);
  if (isInFlight(error)) return { kind: "unknown", message: sentence };
  if (status === 412 && isPlainObject(data)) return { kind: "stale", record: data };
  if (status === 401) return { kind: "signedOut" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (Object.keys(fields).length > 0)
    return { kind: "fields", errors: fields, message: sentence, ...rowsOf(code, data) };
  return (status >= 400 && status < 500) || nothingSaved.has(code)
    ? { kind: "refused", message: sentence }
    : { kind: "unknown", message: sentence };
}
