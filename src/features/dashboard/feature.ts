import type { ApiFeature } from "@rollcall/kit/api/feature";
import { unexplainedToday } from "./absentees";
import { dashboardRoutes } from "./routes";

/** The morning of the office. */
export const dashboardFeature: ApiFeature = {
  name: "dashboard",
  routes: dashboardRoutes,
  // What a family said on the phone is for those who may see the family.
  logFields: { students: { called: ["view_parents"], said: ["view_parents"] } },
  findRecipients: { absent_parents: unexplainedToday, absent_students: unexplainedToday },
};
