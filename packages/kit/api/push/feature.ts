import type { ApiFeature } from "../feature";
import { pushAdminRules } from "./admin-rules";
import { PushDelivery } from "./push-delivery";
import { pushRoutes } from "./routes";

/** What admins are told, on their devices. */
export const pushFeature: ApiFeature = {
  name: "push",
  tables: ["push_keys", "push_subscriptions", "push_queue"],
  rules: { admins: pushAdminRules },
  routes: pushRoutes,
  jobs: [
    (context) => (context.push ? new PushDelivery({ ...context, push: context.push }) : undefined),
  ],
};
