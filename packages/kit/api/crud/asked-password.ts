import { apiFields, isNoValue, type ApiField, type Resource } from "../../schema";
import { changesBetween } from "../activity";
import type { Row } from "../db/row";
import { askPassword } from "../http/authorize";
import type { RequestContext, Write } from "../http/request-context";
import type { Route } from "../http/route";

type Asker = Pick<RequestContext, "identity">;

/** The fields of a resource that ask for the password, if any. */
const asking = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(({ field }) => field.asksPassword);

const holds = ({ apiName, field }: ApiField, row: Readonly<Row>) => {
  const value = row[apiName];
  return !isNoValue(field, value) && !(Array.isArray(value) && value.length === 0);
};

/** What the routes that write a resource say of the password. */
export const asksPasswordOf = (resource: Resource): Pick<Route, "asksPassword"> =>
  asking(resource).length > 0 ? { asksPassword: "sometimes" } : {};

/**
 * Asks for the password where a write sets or changes a field that takes it.
 * @throws ApiError 403 `reauthentication_required`
 */
export function askPasswordForWrite(
  { identity }: Asker,
  { resource, before, after }: Pick<Write, "resource" | "before" | "after">,
): void {
  const fields = asking(resource);
  if (fields.length === 0 || identity.confirmed) return;
  const changed = before && changesBetween(resource, before, after);
  const isTouched = (field: ApiField) =>
    changed ? Object.hasOwn(changed, field.apiName) : holds(field, after);
  if (fields.some(isTouched)) askPassword(identity);
}

/**
 * The same for records that go into the trash or come out of it, with what they hold.
 * @throws ApiError 403 `reauthentication_required`
 */
export function askPasswordForTrash(
  { identity }: Asker,
  resource: Resource,
  rows: readonly Readonly<Row>[],
): void {
  const fields = asking(resource);
  if (rows.some((row) => fields.some((field) => holds(field, row)))) askPassword(identity);
}

/**
 * The same beforehand, for many records at once: nothing of them is done until the password is
 * typed. Without `apiNames`, whatever is done to them counts.
 * @throws ApiError 403 `reauthentication_required`
 */
export function askPasswordForMany(
  { identity }: Asker,
  resource: Resource,
  apiNames?: readonly string[],
): void {
  if (asking(resource).some(({ apiName }) => apiNames?.includes(apiName) ?? true))
    askPassword(identity);
}
