import type { ApiFeature } from "../feature";
import { adminRules } from "./admin-rules";
import { identityRoutes } from "./routes";
import { userGroupRules } from "./user-group-rules";

/** Admins, their sessions and their rights. */
export const identityFeature: ApiFeature = {
  name: "identity",
  tables: [
    "sign_in_failures",
    "credentials",
    "sessions",
    "invitations",
    "known_devices",
    "address_changes",
  ],
  rules: { admins: adminRules, "user-groups": userGroupRules },
  routes: identityRoutes,
  topics: { rights: [] },
};
