import { pluralOf, type Resource } from "../../schema";
import { needsTo, type Route } from "../http/route";
import { describedBy } from "../http/described-by";
import { importRows } from "./contract";
import { handleExport } from "./export";
import { handleImport } from "./import";

const megabyte = 1024 * 1024;

function exportRoute(resource: Resource): Route {
  return {
    method: "GET",
    path: `/admin/${resource.name}/export`,
    access: needsTo(resource, "export"),
    subject: pluralOf(resource),
    summary: `Export ${pluralOf(resource).toLowerCase()} as CSV or Excel, as the list's query selects them`,
    queryNames: ["format"],
    handle: (call) => handleExport(call, resource),
  };
}

function importRoute(resource: Resource): Route {
  return {
    ...describedBy(importRows, resource),
    access: needsTo(resource, "import"),
    subject: pluralOf(resource),
    summary: `Import ${pluralOf(resource).toLowerCase()}: create what is new, change what differs`,
    writes: "in slices",
    maxBody: 16 * megabyte,
    handle: (call) => handleImport(call, resource),
  };
}

/** Tables out and in. What only the server writes can be taken out only. */
export const transferRoutes = (resource: Resource): Route[] =>
  resource.readOnly ? [exportRoute(resource)] : [exportRoute(resource), importRoute(resource)];
