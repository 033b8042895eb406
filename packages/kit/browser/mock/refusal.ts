import {
  ApiError,
  clash,
  invalid,
  notAllowed,
  notFound,
  notSignedIn,
  stale,
  tooMany,
  type FieldErrors,
} from "../../api/errors";
import { refused } from "../../api/http/envelope";
import type { Fault } from "./fault";
import { isPlainObject } from "../../schema/is-plain-object";

/** Seconds after which to come back. */
const retryAfter = 5;
const standard: ReadonlyMap<number, string> = new Map([
  [409, "This clashes with another record."],
  [413, "This is too large."],
  [422, "Please fix the highlighted fields."],
  [429, "Too many requests. Try again later."],
  [500, "Something went wrong on our side."],
  [502, "The server behind the proxy gives no answer."],
  [503, "The console is under maintenance."],
]);

type Group = Readonly<Record<string, unknown>>;
/** The fields in a body, those of a group by path, as settings are refused: `institution.name`. */
const fieldsIn = (body: Group, above = ""): string[] =>
  Object.entries(body).flatMap(([key, value]) =>
    isPlainObject(value) ? fieldsIn(value, `${above}${key}.`) : [`${above}${key}`],
  );

/** The fields of the body that was sent: what a refusal can be about. */
async function sentFields(request: Request): Promise<string[]> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return isPlainObject(body) ? fieldsIn(body) : [];
}

async function fieldErrors({ fields, sentence }: Fault, request: Request): Promise<FieldErrors> {
  const named = fields ?? (await sentFields(request)).slice(0, 1);
  return Object.fromEntries(named.map((field) => [field, [sentence ?? "Not accepted."]]));
}

/**
 * The refusal of a fault, as the API would word and shape it.
 * @param current what a 412 carries, the record as it is
 */
export async function refusalOf(
  fault: Fault,
  request: Request,
  current?: unknown,
): Promise<Response> {
  const status = fault.status ?? 500;
  const message = fault.sentence ?? standard.get(status);
  const errors = () => fieldErrors(fault, request);
  const errorOf = async (): Promise<ApiError> => {
    if (status === 401) return notSignedIn(message);
    if (status === 403)
      return notAllowed(message ?? "You don't have permission to do this.", "permission");
    if (status === 404) return notFound();
    if (status === 409) return clash(message ?? "", fault.fields ? await errors() : {});
    if (status === 412) return stale(current);
    if (status === 422) return invalid(await errors());
    if (status === 429) return tooMany(retryAfter, message ?? "");
    const code = status === 503 ? { code: "maintenance" } : {};
    return new ApiError(status, message ?? `Refused with status ${status} by the mock.`, code);
  };
  return refused(await errorOf());
}
