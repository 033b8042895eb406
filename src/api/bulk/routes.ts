import { permissionKey, pluralOf, type Resource } from "../../schema";
import { needsAny, superAdminOnly, type Route } from "../http/route";
import { bulkBody } from "./body";
import { handleBulk } from "./bulk";

/** One call on many records. Who may do any of it may ask; the permission of what is asked is checked with the action. */
export const bulkRoutes = (resource: Resource): Route[] =>
  resource.readOnly
    ? []
    : [{
        method: "POST", path: `/admin/${resource.name}/bulk`, access: resource.superAdminsWrite ? superAdminOnly : needsAny([permissionKey(resource, "edit"), permissionKey(resource, "delete")]), subject: pluralOf(resource), writes: true, body: bulkBody,
        summary: `Delete, restore or edit many ${pluralOf(resource).toLowerCase()}, each checked as a single one`,
        handle: (call) => handleBulk(call, resource),
      }];
