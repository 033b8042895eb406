import type { HttpError } from "@refinedev/core";

/** Sentences by field, as the API refuses a body. */
export type FieldSentences = Record<string, string[]>;

/** A request that was not answered as asked; in the shape Refine expects of an error. `statusCode` 0: no answer came. */
export class ApiFailure extends Error implements HttpError {
  override readonly name = "ApiFailure";
  [key: string]: unknown;
  readonly statusCode: number;
  readonly errors?: FieldSentences;
  /** With 412: the record as it is now. */
  readonly data?: unknown;
  /** With 403 and 503: why. */
  readonly code?: string;
  /** With 403: the permission that is missing. */
  readonly permission?: string;
  /** With 429: seconds to wait. */
  readonly retryAfter?: number;
  /** With 500: what to tell whoever runs the server. */
  readonly requestId?: string;

  constructor(message: string, statusCode: number, more: { errors?: FieldSentences; data?: unknown; code?: string; permission?: string; retryAfter?: number; requestId?: string } = {}) {
    super(message);
    this.statusCode = statusCode;
    Object.assign(this, more);
  }
}

/** Whether asking again could help: no answer, or the server's own fault; never a refusal. */
export const isWorthRetrying = (error: unknown): boolean => {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === "number" && (status === 0 || (status >= 500 && status !== 503));
};
