import { one } from "../http/envelope";
import type { Route } from "../http/route";
import { readMatrix } from "./matrix";
import { saveBody, saveMatrix } from "./save";
import { handleWhy } from "./why";

const common = { access: { kind: "superAdmin" }, subject: "Permissions" } as const;

/** Who may do what, as a whole: for super admins. */
export const permissionRoutes: Route[] = [
  { ...common, method: "GET", path: "/admin/permissions/matrix", summary: "Every user group with its permissions", handle: async ({ db }) => one({ groups: await readMatrix(db) }) },
  { ...common, method: "GET", path: "/admin/permissions/why", summary: "Why an admin may do something, or may not", queryNames: ["admin_id", "permission"], handle: handleWhy },
  { ...common, method: "PUT", path: "/admin/permissions", summary: "Save the permissions of several user groups, all or nothing", writes: true, body: saveBody, handle: saveMatrix },
];
