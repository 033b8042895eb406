import { t } from "./text";

/**
 * Why a request is not answered as asked; the envelope of the contract is made from it in one
 * place.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Merged into the body beside `success: false` and `message`. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Sentences by field. */
export type FieldErrors = Record<string, string[]>;
/**
 * None yet. Without a prototype, so that a key which a client calls `__proto__` is a key like any
 * other.
 */
export const noErrors = (): FieldErrors => Object.create(null) as FieldErrors;

export const malformed = (message: string) => new ApiError(400, message);
/**
 * The client hung up in the middle of its request: nobody reads the answer, and it is no fault of
 * ours.
 */
export const brokenOff = () => malformed(t("brokenOff"));
export const notSignedIn = (message = t("signIn")) =>
  new ApiError(401, message, {}, { "WWW-Authenticate": "Bearer" });
export type Refusal =
  | "permission"
  | "scope"
  | "locked"
  | "super_admin"
  | "view_as"
  | "reauthentication_required"
  | "password_off"
  | "not_admitted"
  | "second_factor_required"
  | "second_factor_setup_required"
  | "passkey_refused"
  | "api_token";
export const notAllowed = (message: string, code: Refusal, permission?: string) =>
  new ApiError(403, message, { code, ...(permission ? { permission } : {}) });
/** The same for what is not there and for what is not for you to see. */
export const notFound = () => new ApiError(404, t("notFound"));
/** A path that is there, called with a method it does not have. */
export const wrongMethod = (method: string, allowed: readonly string[]) =>
  new ApiError(
    405,
    `This address can't be called with ${method}.`,
    {},
    { Allow: allowed.join(", ") },
  );
/**
 * An error for what stands against a change now: 409.
 * @param message a sentence that says what, and the way out
 */
export const clash = (
  message: string,
  errors: FieldErrors = {},
  more: Record<string, unknown> = {},
) => new ApiError(409, message, { errors, ...more });
/** A stale `If-Match`; `data` is the record as it is now. */
export const stale = (data: unknown) => new ApiError(412, t("stale"), { data });
/** A change of something that has a version, by a caller that does not say which one it knows. */
export const versionNeeded = () =>
  new ApiError(
    428,
    `Send "If-Match" with the version you are changing, such as "3", or * to change whatever version is there.`,
  );
/** A body in a form that is not read here. */
export const wrongType = () =>
  new ApiError(415, `Send the body as JSON, with "Content-Type: application/json".`);
export const tooLarge = (message: string) => new ApiError(413, message);
/**
 * An error for values that are refused: 422.
 * @param errors sentences by the name of the field in the API
 */
export const invalid = (errors: FieldErrors, message = t("fix")) =>
  new ApiError(422, message, { errors });
export const tooMany = (seconds: number, message: string) =>
  new ApiError(429, message, {}, { "Retry-After": String(Math.max(1, Math.ceil(seconds))) });
