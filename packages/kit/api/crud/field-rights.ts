import { isFlag } from "../../fields/questions";
import {
  emptyOf,
  fixedDefaultOf,
  mayReadField,
  mayWriteField,
  writableFields,
  type ApiField,
  type Resource,
} from "../../schema";
import { sameValue } from "../../schema/same-value";
import { sentences } from "../../schema/sentences";
import { valueSchema } from "../../schema/validate";
import type { FieldErrors } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import { isPlainObject } from "../../schema/is-plain-object";

type Writer = Pick<RequestContext, "identity">;

/** The fields in a body that its writer may not change. */
const lockedIn = ({ identity }: Writer, resource: Resource, body: Readonly<Row>): ApiField[] =>
  writableFields(resource).filter(
    ({ apiName, field }) => Object.hasOwn(body, apiName) && !mayWriteField(identity, field),
  );

/** A sentence for each value of a field that the caller may not change, whatever the value is. */
export const lockedFields = (
  call: Writer,
  resource: Resource,
  values: Readonly<Row>,
): FieldErrors =>
  Object.fromEntries(
    lockedIn(call, resource, values).map(({ apiName, field }) => [
      apiName,
      [sentences.noRight(field.label)],
    ]),
  );

/** The value of a field in a new record whose body leaves it out. */
function initial({ field }: ApiField): unknown {
  return fixedDefaultOf(field) ?? (isFlag(field) ? false : emptyOf(field));
}

function isUnchanged(each: ApiField, given: unknown, before: Readonly<Row> | null): boolean {
  const { apiName, field } = each;
  const parsed = valueSchema(field).safeParse(given);
  const stored = before ? before[apiName] : initial(each);
  return parsed.success && sameValue(field, parsed.data, stored);
}

/**
 * A body without the fields that its writer may not change. Unchanged values of fields that the
 * writer may read are dropped silently, so that a record can be sent back as it was answered; every
 * other value gets a sentence in `errors`.
 */
export function permittedBody(
  call: Writer,
  resource: Resource,
  body: unknown,
  before: Readonly<Row> | null,
): { body: unknown; errors: FieldErrors } {
  if (!isPlainObject(body)) return { body, errors: {} };
  const locked = lockedIn(call, resource, body);
  if (locked.length === 0) return { body, errors: {} };
  const changed = locked.filter(
    (each) =>
      !mayReadField(call.identity, each.field) || !isUnchanged(each, body[each.apiName], before),
  );
  const names = new Set(locked.map(({ apiName }) => apiName));
  return {
    body: Object.fromEntries(Object.entries(body).filter(([apiName]) => !names.has(apiName))),
    errors: Object.fromEntries(
      changed.map(({ apiName, field }) => [apiName, [sentences.noRight(field.label)]]),
    ),
  };
}
