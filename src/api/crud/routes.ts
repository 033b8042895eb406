import { pluralOf, type Resource } from "../../schema";
import { one, record } from "../http/envelope";
import { malformed, notFound } from "../http/errors";
import { idIn } from "../http/id-in";
import { needsTo, type Call, type Route } from "../http/route";
import { draftSchema } from "../openapi/field-schema";
import { handleList, readListQuery, refuseOthers } from "./list";
import { removeRecord, restoreRecord } from "./remove";
import { registryOf } from "./select";
import { createRecord, findRecord, presentable, updateRecord } from "./write";

/** The id of the path. What is no id is not there. @throws ApiError 404. */
export function idOf(call: Call): number {
  const id = idIn(call.params["id"] ?? "");
  if (id === undefined) throw notFound();
  return id;
}

/** The version of `If-Match`, or undefined without one. @throws ApiError 400 when it is no version. */
export function expectedVersion(request: Request): number | undefined {
  const header = request.headers.get("If-Match");
  if (header === null || header === "*") return undefined;
  const version = /^(?:W\/)?"?(\d{1,10})"?$/.exec(header)?.[1];
  if (version === undefined) throw malformed(`"If-Match" is a version, such as "3".`);
  return Number(version);
}

function reading(resource: Resource): Route[] {
  const path = `/admin/${resource.name}`;
  const access = needsTo(resource, "view");
  return [
    { method: "GET", path, access, subject: pluralOf(resource), summary: `List ${pluralOf(resource).toLowerCase()}`, handle: (call) => handleList(call, resource, registryOf(call.context.resources)) },
    {
      method: "GET", path: `${path}/:id`, access, subject: pluralOf(resource), summary: `Get one ${resource.label.toLowerCase()}`, queryNames: ["include"],
      async handle(call) {
        const id = idOf(call);
        refuseOthers(call.query, ["include"]);
        const { include } = readListQuery(resource, call.query);
        const row = await findRecord(call, resource, id, { include });
        if (!row) throw notFound();
        return record(presentable(row));
      },
    },
  ];
}

function writing(resource: Resource): Route[] {
  const path = `/admin/${resource.name}`;
  const common = { subject: pluralOf(resource), writes: true };
  const noun = resource.label.toLowerCase();
  return [
    {
      ...common, method: "POST", path, access: needsTo(resource, "create"), summary: `Create a ${noun}`, body: draftSchema(resource, true),
      handle: async (call) => record(await createRecord(call, resource, await call.json()), { status: 201, message: `${resource.label} created` }),
    },
    {
      ...common, method: "PATCH", path: `${path}/:id`, access: needsTo(resource, "edit"), summary: `Change some fields of a ${noun}`, body: draftSchema(resource, false),
      async handle(call) {
        const version = expectedVersion(call.request);
        return record(await updateRecord(call, resource, idOf(call), await call.json(), { version }), { message: `${resource.label} saved` });
      },
    },
    {
      ...common, method: "DELETE", path: `${path}/:id`, access: needsTo(resource, "delete"), summary: `Put a ${noun} into the trash`,
      async handle(call) {
        const version = expectedVersion(call.request);
        return one(await removeRecord(call, resource, idOf(call), { version }), { message: `${resource.label} deleted` });
      },
    },
    {
      ...common, method: "POST", path: `${path}/:id/restore`, access: needsTo(resource, "delete"), summary: `Take a ${noun} out of the trash`,
      handle: async (call) => record(await restoreRecord(call, resource, idOf(call)), { message: `${resource.label} restored` }),
    },
  ];
}

/** The calls on single records and lists that every resource has; what only the server writes has no writing ones. */
export const crudRoutes = (resource: Resource): Route[] => (resource.readOnly ? reading(resource) : [...reading(resource), ...writing(resource)]);
