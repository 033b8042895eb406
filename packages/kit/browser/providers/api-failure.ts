import type { HttpError } from "@refinedev/core";
import { isCancel } from "axios";

/** Sentences by field, as the API refuses a body. */
export type FieldSentences = Record<string, string[]>;

/**
 * How a request failed: no connection, or a gateway that says the server gives no answer; no answer
 * in time; an answer that is not the API's; the API's refusal (4xx); the API's own fault (5xx).
 * After the first three nobody knows whether a write was made, and `statusCode` is 0.
 */
export type FailureKind = "offline" | "timeout" | "unreadable" | "refused" | "failed";

interface FailureDetails {
  kind?: FailureKind;
  errors?: FieldSentences;
  data?: unknown;
  code?: string;
  permission?: string;
  retryAfter?: number;
  requestId?: string;
  httpStatus?: number;
}

const kindOf = (status: number): FailureKind =>
  status === 0 ? "offline" : status >= 500 ? "failed" : "refused";

/**
 * A request that was not answered as asked; in the shape Refine expects of an error. `statusCode`
 * 0: no answer came.
 */
export class ApiFailure extends Error implements HttpError {
  override readonly name = "ApiFailure";
  [key: string]: unknown;
  readonly statusCode: number;
  readonly kind: FailureKind;
  readonly errors?: FieldSentences;
  /** With 412: the record as it is now. */
  readonly data?: unknown;
  /** With 403, 503 and 507: why. */
  readonly code?: string;
  /** With 403: the permission that is missing. */
  readonly permission?: string;
  /** With 429: seconds to wait. */
  readonly retryAfter?: number;
  /** With 500: what to tell whoever runs the server. */
  readonly requestId?: string;
  /** The status of an answer that is not the API's, for whoever looks into it. */
  readonly httpStatus?: number;

  constructor(message: string, statusCode: number, more: FailureDetails = {}) {
    super(message);
    this.statusCode = statusCode;
    this.kind = kindOf(statusCode);
    Object.assign(this, more);
  }
}

/** The first sentence that one of these failures has for a field. */
export const sentenceAt = (field: string, ...failures: unknown[]): string | undefined =>
  failures.flatMap((one) => (one instanceof ApiFailure ? (one.errors?.[field] ?? []) : []))[0];

/**
 * Codes of a 503 that would only come again: the institution is under maintenance, or a question
 * takes longer than it may.
 */
const standing: ReadonlySet<unknown> = new Set(["maintenance", "timeout"]);

/**
 * Whether asking again could help: no answer, the server's own fault, or an earlier try of the same
 * that is still at work; never a refusal.
 */
export const isWorthRetrying = (error: unknown): boolean => {
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  return (
    typeof status === "number" &&
    (status === 0 || (status >= 500 && !standing.has(code)) || isInFlight(error))
  );
};

/** Whether an earlier try of the same write is still at work, so that its outcome is open. */
export const isInFlight = (error: unknown): boolean =>
  ((error ?? {}) as { code?: unknown }).code === "in_flight";

/**
 * Whether a failure leaves open what the server would say: no answer, one that cannot be read, or a
 * fault of its own. Maintenance is no fault, and has a screen of its own; what was abandoned is
 * nobody's failure.
 */
export function isOutage(error: unknown): boolean {
  if (isCancel(error)) return false;
  if (!(error instanceof ApiFailure)) return true;
  const { statusCode, code } = error;
  return code !== "maintenance" && (statusCode === 0 || statusCode >= 500 || statusCode < 400);
}
