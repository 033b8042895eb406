import {
  actionForm,
  pluralOf,
  recordAction,
  recordActions,
  requirementOfAction,
  warningsOf,
  type RecordAction,
  type Resource,
} from "../../schema";
import { withRows } from "../crud/children/read-rows";
import { record } from "../http/envelope";
import { listedRecord } from "../http/record-answer";
import { expectedVersion, idOf } from "../http/request-values";
import { describedBy } from "../http/described-by";
import type { Route } from "../http/route";
import { draftSchema } from "../openapi/field-schema";
import { actOnRecord } from "./contract";
import { readActionValues, runAction } from "./run";

function actionRoute(resource: Resource, action: RecordAction): Route {
  const described = describedBy(actOnRecord, resource, listedRecord(resource));
  const path = described.path.replace(":action", action.name);
  return {
    ...described,
    path,
    contract: { ...actOnRecord, ...described.contract, path },
    body: draftSchema(actionForm(resource, action), true),
    optionalBody: true,
    access: requirementOfAction(resource, action),
    subject: pluralOf(resource),
    summary: `${action.label} (a ${resource.label.toLowerCase()})`,
    writes: true,
    conditional: true,
    async handle(call) {
      const version = expectedVersion(call.request);
      const id = idOf(call);
      const spoken = recordAction(resource, action.name) ?? action;
      const values = await readActionValues(call, resource, spoken, await call.json());
      const done = await runAction(call, resource, id, { action: spoken, values, version });
      return record(await withRows(call, resource, done.record), {
        message: done.message,
        warnings: warningsOf(actionForm(resource, spoken), values, values),
      });
    },
  };
}

/** A call for each action that a resource declares, its transitions among them. */
export const actionRoutes = (resource: Resource): Route[] =>
  recordActions(resource).map((action) => actionRoute(resource, action));
