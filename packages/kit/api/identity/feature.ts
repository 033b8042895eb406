import type { ApiFeature } from "../feature";
import { forgetOldApiTokens } from "./api-tokens/tokens-of";
import { adminRules } from "./admin-rules";
import { forgetBegun } from "./second-factor/forget-begun";
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
    "passkeys",
    "passkey_challenges",
    "authenticators",
    "authenticators_begun",
    "recovery_codes",
    "api_tokens",
  ],
  rules: { admins: adminRules, "user-groups": userGroupRules },
  routes: identityRoutes,
  topics: { rights: [] },
  async tidy(host) {
    await forgetBegun(host);
    await forgetOldApiTokens(host);
  },
};
