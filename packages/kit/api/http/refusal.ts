import { isSerializationFailure } from "../db/retry";
import { ApiError } from "../errors";
import { isPasswordNeeded } from "./authorize";

/**
 * What an error says of one record among many that are written in one request.
 * @param explain the refusals of the database itself
 * @throws the error itself when it is not about the record, or the whole is to be tried again.
 */
export function refusalOf(
  error: unknown,
  explain: (error: unknown) => ApiError | undefined,
): ApiError {
  const known = error instanceof ApiError ? error : explain(error);
  if (!known || known.status >= 500 || isSerializationFailure(error) || isPasswordNeeded(error))
    throw error;
  return known;
}
