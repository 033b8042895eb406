import {
  apiFields,
  computedOf,
  firstStateSentence,
  isMet,
  isNoValue,
  noValueOf,
  onlyOwn,
  permissionKey,
  pluralOf,
  stateField,
  stateSentence,
  type ApiField,
  type Resource,
} from "../../schema";
import { checkRecord, createSchema, fieldErrors, updateSchema } from "../../schema/validate";
import { sql } from "../db/sql";
import { tableName } from "../db/names";
import type { Row } from "../db/row";
import { invalid, notAllowed, type FieldErrors } from "../errors";
import { checkFiles } from "../files/attached";
import type { RequestContext, Write, Written } from "../http/request-context";
import { ownCondition, registryOf } from "../own-rows";
import { withReadPhones } from "../phones/phones-in";
import { name, type Registry } from "../registry";
import { onlyYourOwn } from "./all-own";
import { askPasswordForWrite } from "./asked-password";
import { permittedBody } from "./field-rights";
import { circleErrors } from "./trees";
import { lostReferences, refuseBody } from "./references";
import { fillRelativeDefaults } from "./relative-defaults";
import { withinSentence } from "../../schema/messages";
import { t } from "./text";

/** The fields that a write stores, in columns and as links. */
export const storedFields = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(({ field }) => !field.writeOnly && !computedOf(field));

/**
 * Only transitions change a state. A body may repeat the stored one, as a file that comes back does.
 */
export function stateErrors(
  resource: Resource,
  before: Readonly<Row> | null,
  body: unknown,
): FieldErrors {
  const [field, key = ""] = [stateField(resource), resource.states?.field];
  const given = Object(body) as Row;
  if (!field || !Object.hasOwn(given, key)) return {};
  const value = given[key] ?? null;
  if (before) return value === before[key] ? {} : { [key]: [stateSentence(resource, before[key])] };
  return value === null || value === field.default ? {} : { [key]: [firstStateSentence(resource)] };
}

/**
 * Reads a client's body for a new record, or for a change of the record `before`.
 * @returns the values by API name, without what the client may not change and without the state
 * @throws ApiError 422 with sentences by field
 */
export async function readDraft(
  call: RequestContext,
  resource: Resource,
  body: unknown,
  before: Readonly<Row> | null,
): Promise<Row> {
  const { body: permitted, errors: locked } = permittedBody(call, resource, body, before);
  const schema = before ? updateSchema(resource) : createSchema(resource);
  const parsed = schema.safeParse(permitted);
  const errors = {
    ...(parsed.success ? {} : fieldErrors(resource, parsed.error)),
    ...stateErrors(resource, before, permitted),
    ...locked,
  };
  if (!parsed.success || Object.keys(errors).length > 0)
    return refuseBody(call, { resource, before, body: permitted }, errors);
  if (resource.states) delete parsed.data[resource.states.field];
  return withReadPhones(call, resource, parsed.data, before);
}

/**
 * Clears stored values whose `when` is no longer met. A value that was sent stays, for `checkRecord`
 * to refuse: nothing that a client says is dropped silently.
 */
function clearUnmet({ resource, after, input }: Write): void {
  for (const { apiName, field } of storedFields(resource)) {
    if (field.when === undefined || isNoValue(field, after[apiName])) continue;
    const isSent = Object.hasOwn(input, apiName) && !isNoValue(field, input[apiName]);
    if (!isSent && !isMet(resource, field, after)) after[apiName] = noValueOf(field);
  }
}

/**
 * Fills in the defaults of a new record, lets the rules of the resource check and complete a write,
 * and clears what `when` takes away.
 * @throws ApiError 422 where a default is missing or does not fit
 */
export async function askBeforeWrite(call: RequestContext, write: Write): Promise<void> {
  clearUnmet(write);
  if (!write.before) {
    const errors = await fillRelativeDefaults(call, write.resource, write.after);
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
  await call.features.rulesOf(write.resource).beforeWrite?.(call, write);
  clearUnmet(write);
}

/**
 * Checks a record as it would be stored, with the rules of its resource, which may change it.
 * @throws ApiError 422, 409, 403 `reauthentication_required`
 */
export async function checkWrite(
  call: RequestContext,
  write: Write,
  registry: Registry,
): Promise<void> {
  await askBeforeWrite(call, write);
  const errors = {
    ...(await lostReferences(call, write, registry)),
    ...(write.before ? await circleErrors(call, write, Number(write.before["id"]), registry) : {}),
    ...checkRecord(write.resource, write.after),
  };
  if (Object.keys(errors).length) throw invalid(errors);
  await checkFiles(call, write);
  // Last, so that nobody types the password for what is refused all the same.
  askPasswordForWrite(call, write);
}

/**
 * With a permission for one's own records only, a write must leave the record one's own: none is
 * created for someone else, or handed over.
 * @param verb of the permission that the write is done by
 * @throws ApiError 403
 */
export async function checkStillOwn(
  call: RequestContext,
  { resource, before, id }: Written,
  verb: string,
): Promise<void> {
  const own = before
    ? registryOf(call).changed(resource, "r", verb)
    : onlyOwn(call.identity, resource, [verb])
      ? ownCondition(call, resource, "r")
      : undefined;
  if (!own) return;
  const [mine] = await call.db.query(
    sql`select 1 from ${name(tableName(resource))} r where r.id = ${id} and ${own}`,
  );
  if (!mine)
    throw notAllowed(
      before
        ? t("notYourOwn", { things: withinSentence(pluralOf(resource)) })
        : onlyYourOwn(resource, "create"),
      "permission",
      permissionKey(resource, verb),
    );
}
