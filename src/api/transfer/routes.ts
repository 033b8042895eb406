import { pluralOf, type Resource } from "../../schema";
import { needsTo, type Route } from "../http/route";
import { handleExport } from "./export";
import { importBody } from "./import-body";
import { handleImport } from "./import";

const megabyte = 1024 * 1024;

function exportRoute(resource: Resource): Route {
  return {
    method: "GET", path: `/admin/${resource.name}/export`, access: needsTo(resource, "view"), subject: pluralOf(resource),
    summary: `Export ${pluralOf(resource).toLowerCase()} as CSV or Excel, as the list's query selects them`, queryNames: ["format"],
    handle: (call) => handleExport(call, resource),
  };
}

function importRoute(resource: Resource): Route {
  return {
    method: "POST", path: `/admin/${resource.name}/import`, access: needsTo(resource, "create", "edit"), subject: pluralOf(resource),
    summary: `Import ${pluralOf(resource).toLowerCase()}: create what is new, change what differs`, writes: true, body: importBody, maxBody: 16 * megabyte,
    handle: (call) => handleImport(call, resource),
  };
}

/** Tables out and in. What only the server writes can be taken out only. */
export const transferRoutes = (resource: Resource): Route[] => (resource.readOnly ? [exportRoute(resource)] : [exportRoute(resource), importRoute(resource)]);
