import type { Route } from "../http/route";
import { accountRoutes } from "./account";
import { apiTokenRoutes } from "./api-tokens/routes";
import { addressRoute } from "./address-change";
import { waitingAddressRoutes } from "./waiting-address";
import { confirmPasswordRoute } from "./confirm-password";
import { forgottenPasswordRoute } from "./forgotten-password";
import { invitationRoutes } from "./invitations";
import { loginRoute } from "./login";
import { revokeRoute } from "./revoke";
import { secondFactorRoutes } from "./second-factor/routes";
import { sessionRoutes } from "./session-list";
import { setUpRoutes } from "./set-up";
import { viewAsRoute } from "./view-as-route";

/** Signing in, set-up, the own account, and inviting others. */
export const identityRoutes: Route[] = [
  loginRoute,
  ...setUpRoutes,
  ...accountRoutes,
  confirmPasswordRoute,
  addressRoute,
  ...waitingAddressRoutes,
  revokeRoute,
  ...sessionRoutes,
  ...invitationRoutes,
  forgottenPasswordRoute,
  viewAsRoute,
  ...secondFactorRoutes,
  ...apiTokenRoutes,
];
