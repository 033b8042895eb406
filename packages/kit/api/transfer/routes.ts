import { pluralOf, type Resource } from "../../schema";
import { asksPasswordOf } from "../crud/asked-password";
import { needsTo, needsToOrOwn, type Route } from "../http/route";
import { describedBy } from "../http/described-by";
import { importRows, listImports, undoImport } from "./contract";
import { handleExport } from "./export";
import { handleImport } from "./import";
import { handleImports, handleUndo } from "./undo-import";

const megabyte = 1024 * 1024;

function exportRoute(resource: Resource): Route {
  return {
    method: "GET",
    path: `/admin/${resource.name}/export`,
    access: needsToOrOwn(resource, "export"),
    subject: pluralOf(resource),
    summary: `Export ${pluralOf(resource).toLowerCase()} as CSV or Excel, as the list's query selects them`,
    queryNames: ["format"],
    ...(resource.exportAsksPassword ? { asksPassword: "always" } : {}),
    handle: (call) => handleExport(call, resource),
  };
}

function importRoute(resource: Resource): Route {
  return {
    ...describedBy(importRows, resource),
    access: needsToOrOwn(resource, "import"),
    subject: pluralOf(resource),
    summary: `Import ${pluralOf(resource).toLowerCase()}: create what is new, change what differs`,
    writes: "in slices",
    ...asksPasswordOf(resource),
    maxBody: 16 * megabyte,
    handle: (call) => handleImport(call, resource),
  };
}

function undoRoutes(resource: Resource): Route[] {
  const plural = pluralOf(resource).toLowerCase();
  const subject = pluralOf(resource);
  return [
    {
      ...describedBy(listImports, resource),
      access: needsToOrOwn(resource, "import"),
      subject,
      summary: `The latest imports of ${plural}`,
      handle: (call) => handleImports(call, resource),
    },
    {
      ...describedBy(undoImport, resource),
      access: needsTo(resource, "delete"),
      subject,
      summary: `Undo an import of ${plural}: what it created goes into the trash, unless something has built on it`,
      writes: "in slices",
      ...asksPasswordOf(resource),
      handle: (call) => handleUndo(call, resource),
    },
  ];
}

/** Tables out and in. What only the server writes can be taken out only. */
export const transferRoutes = (resource: Resource): Route[] =>
  resource.readOnly
    ? [exportRoute(resource)]
    : [exportRoute(resource), importRoute(resource), ...undoRoutes(resource)];
