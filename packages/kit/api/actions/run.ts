import {
  actionForm,
  stateField,
  whyNotPossible,
  type RecordAction,
  type Resource,
} from "../../schema";
import { checkRecord, createSchema, fieldErrors } from "../../schema/validate";
import { withRows } from "../crud/children/read-rows";
import { lockedFields, lockLinks } from "../crud/links";
import { serialize, refuseAsItStands } from "../crud/serialize";
import { lostReferences, refuseBody } from "../crud/references";
import { fillRelativeDefaults } from "../crud/relative-defaults";
import { lockRecord, writeDifference } from "../crud/write";
import type { Row } from "../db/row";
import { clash, invalid, stale } from "../errors";
import { publish } from "../events/publish";
import type { ActionRule, RequestContext } from "../http/request-context";
import { registryOf } from "../own-rows";
import { withReadPhones } from "../phones/phones-in";
import { t } from "../text";

/** The record after an action, and the sentence to show. */
interface ActionDone {
  record: Row;
  message: string;
}

/**
 * Reads and checks the values that an action's dialog asked for.
 * @throws ApiError 422 with sentences by field, those of its references too
 */
export async function readActionValues(
  call: RequestContext,
  resource: Resource,
  action: RecordAction,
  body: unknown,
): Promise<Row> {
  const form = actionForm(resource, action);
  const parsed = createSchema(form).safeParse(body);
  if (!parsed.success)
    return refuseBody(
      call,
      { resource: form, before: null, body },
      fieldErrors(form, parsed.error),
    );
  const values: Row = parsed.data;
  const errors = {
    ...(await fillRelativeDefaults(call, form, values)),
    ...(await lostReferences(
      call,
      { resource: form, before: null, after: values },
      registryOf(call),
    )),
    ...checkRecord(form, values),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return withReadPhones(call, form, values, null);
}

/**
 * What the log keeps beside the changes: the values from the dialog, if there are any. Fields of the
 * record that it sets are changes.
 */
const saidOf = (values: Readonly<Row>, { sets }: RecordAction): Readonly<Row> | undefined => {
  const said = Object.entries(values).filter(
    ([apiName, value]) => value !== null && value !== undefined && !sets.includes(apiName),
  );
  return said.length > 0 ? Object.fromEntries(said) : undefined;
};

/** Locks the record of an action. @throws ApiError 404, 412, 409, or 403 if it is not one's own. */
async function lockForAction(
  call: RequestContext,
  resource: Resource,
  id: number,
  action: RecordAction,
  version?: number,
): Promise<Row> {
  await call.features.rulesOf(resource).lock?.(call);
  await lockLinks(call, resource, lockedFields(resource), registryOf(call));
  const before = await lockRecord(call, resource, id, "change");
  if (version !== undefined && version !== before["version"])
    throw stale(await withRows(call, resource, serialize(call, resource, before)));
  const why = whyNotPossible(resource, action, before);
  if (why !== undefined) throw clash(why);
  refuseAsItStands(call, resource, before, action.name);
  return before;
}

/**
 * Does an action to one record: its transition, then the feature's rule, then the checks of any other
 * write. Logs the action by its name, and publishes an event if there is a live topic with the name of
 * the resource.
 * @throws ApiError 404; 412 with the record as it is; 409 if the record's state does not allow it; 403
 * if the record is not one's own; 422
 */
export async function runAction(
  call: RequestContext,
  resource: Resource,
  id: number,
  { action, values, version }: { action: RecordAction; values: Readonly<Row>; version?: number },
): Promise<ActionDone> {
  const before = await lockForAction(call, resource, id, action, version);
  const after: Row = { ...before };
  const { transition } = action;
  if (transition) after[transition.field] = transition.to;
  for (const apiName of action.sets)
    if ((values[apiName] ?? null) !== null) after[apiName] = values[apiName];
  const rule: ActionRule | undefined = call.features.rulesOf(resource).actions?.[action.name];
  const said = await rule?.(call, { resource, before, after, values });
  const details = saidOf(values, action);
  const record = await writeDifference(
    call,
    { resource, before, after, input: {} },
    {
      action: {
        action: action.name.replaceAll("-", " "),
        permission: action.permission,
        ...(details ? { details } : {}),
      },
    },
  );
  if (Object.hasOwn(call.context.topics, resource.name))
    await publish(call.db, { topic: resource.name, id });
  return { record, message: said || action.done || doneSentence(resource, action, record) };
}

/** The sentence for an action that has none of its own. */
function doneSentence(
  resource: Resource,
  { label, transition }: RecordAction,
  record: Row,
): string {
  const field = stateField(resource);
  if (!transition || !field) return t("action.done", { label });
  const state = String(record[transition.field]);
  const word =
    field.optionLabels && Object.hasOwn(field.optionLabels, state)
      ? field.optionLabels[state]
      : state.replaceAll("_", " ");
  return t("action.isNow", { label: field.label, state: word ?? state });
}
