import type { ApiFeature } from "@rollcall/kit/api/feature";
import { leaveRules } from "./leave-rules";
import { classLeaveRoutes } from "./class/class-routes";
import { leaveRoutes } from "./routes";

/** Leave requests and their decisions. */
export const leaveFeature: ApiFeature = {
  name: "leave",
  tables: ["leave_changes"],
  rules: { leaves: leaveRules },
  routes: [...classLeaveRoutes, ...leaveRoutes],
  topics: { leaves: ["view_leaves"] },
};
