import { ok } from "../http/envelope";
import { superAdminOnly, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { matrix, save, why } from "./contract";
import { readMatrix } from "./matrix";
import { saveMatrix } from "./save";
import { handleWhy } from "./why";

const common = { access: superAdminOnly, subject: "Permissions" };

/** Who may do what, as a whole: for super admins. */
export const permissionRoutes: Route[] = [
  routeOf(matrix, {
    ...common,
    summary: "Every user group with its permissions",
    handle: async ({ db }) => ok({ groups: await readMatrix(db) }),
  }),
  routeOf(why, {
    ...common,
    summary: "Why an admin may do something, or may not",
    handle: handleWhy,
  }),
  routeOf(save, {
    ...common,
    summary: "Save the permissions of several user groups, all or nothing",
    writes: true,
    handle: saveMatrix,
  }),
];
